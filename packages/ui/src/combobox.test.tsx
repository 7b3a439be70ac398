import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Combobox, type ComboboxOption } from './combobox.tsx'
import { Field } from './field.tsx'

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

// A list opens for what is typed, not for what a browser fills in.
function typeText(control: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, text)
  fireEvent(control, new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}

describe('Combobox', () => {
  it('finds by typing, and is the same input all the while', async () => {
    render(<Guest />)
    const before = input()
    before.focus()
    typeText(before, 'Roh')
    fireEvent.click(await screen.findByRole('option', { name: 'Rohan Deshpande' }))
    await waitFor(() => expect(input().value).toBe('Rohan Deshpande'))
    expect(input()).toBe(before)
    expect(document.activeElement).toBe(before)
  })

  it('opens at the first press into it', async () => {
    render(<Guest />)
    fireEvent.mouseDown(input())
    await screen.findByRole('option', { name: 'Asha Menon' })
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
    input().focus()
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
