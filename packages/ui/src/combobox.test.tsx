import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Combobox, type ComboboxOption } from './combobox.tsx'
import { Field } from './field.tsx'

beforeAll(() => import('./late/combobox.tsx'))
afterEach(cleanup)

const guests = [
  { value: '1', label: 'Asha Menon' },
  { value: '2', label: 'Rohan Deshpande' },
]

function Guest() {
  const [guest, setGuest] = useState<ComboboxOption | null>(guests[0] ?? null)
  return (
    <Field label="Guest">
      <Combobox options={guests} value={guest} onValueChange={setGuest} />
    </Field>
  )
}

const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Guest' })

describe('Combobox', () => {
  it('goes on with what was typed before its list had come', async () => {
    render(<Guest />)
    const standIn = input()
    standIn.focus()
    fireEvent.change(standIn, { target: { value: 'Roh' } })
    fireEvent.click(await screen.findByRole('option', { name: 'Rohan Deshpande' }))
    expect(input()).not.toBe(standIn)
    await waitFor(() => expect(input().value).toBe('Rohan Deshpande'))
  })

  it('keeps the focus and its place when the list comes', async () => {
    render(<Guest />)
    const standIn = input()
    standIn.focus()
    await waitFor(() => expect(input()).not.toBe(standIn))
    expect(document.activeElement).toBe(input())
    expect(input().value).toBe('Asha Menon')
  })

  it('opens by its arrow, with every option', async () => {
    render(<Guest />)
    fireEvent.click(screen.getByRole('button', { name: 'Show the list' }))
    expect(await screen.findAllByRole('option')).toHaveLength(2)
  })

  it('keeps what is chosen when Escape is pressed, and leaves the key to the dialog around it', async () => {
    const onKeyDown = vi.fn()
    document.addEventListener('keydown', onKeyDown, { once: true })
    render(<Guest />)
    const standIn = input()
    standIn.focus()
    await waitFor(() => expect(input()).not.toBe(standIn))
    fireEvent.keyDown(input(), { key: 'Escape' })
    expect(input().value).toBe('Asha Menon')
    expect(onKeyDown).toHaveBeenCalledOnce()
  })

  it('is emptied by its cross', () => {
    render(<Guest />)
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(input().value).toBe('')
  })
})
