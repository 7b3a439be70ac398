import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Field } from './field.tsx'
import { SuggestInput } from './suggest-input.tsx'

afterEach(cleanup)

const asha = { id: '1', label: 'Asha Menon' }

function Guest({
  known,
  onChoose = () => {},
}: {
  known: readonly (typeof asha)[]
  onChoose?: (guest: typeof asha) => void
}) {
  const [name, setName] = useState('')
  return (
    <>
      <Field label="Guest">
        <SuggestInput
          value={name}
          onValueChange={setName}
          suggestions={known}
          onChoose={onChoose}
        />
      </Field>
      <button type="button">Save</button>
    </>
  )
}

function typeName(text: string): HTMLInputElement {
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Guest' })
  input.focus()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  // A list opens for what is typed, not for what a browser fills in.
  fireEvent(input, new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
  return input
}

describe('SuggestInput', () => {
  it('offers what is known of what was typed', async () => {
    const onChoose = vi.fn()
    render(<Guest known={[asha]} onChoose={onChoose} />)
    typeName('ash')
    fireEvent.click(await screen.findByRole('option', { name: 'Asha Menon' }))
    expect(onChoose).toHaveBeenCalledWith(asha)
  })

  it('keeps what was typed when Escape is pressed on a closed list', async () => {
    render(<Guest known={[asha]} />)
    const input = typeName('ash')
    await screen.findByRole('option')
    fireEvent.keyDown(input, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
    fireEvent.keyDown(input, { key: 'Escape' })
    expect(input.value).toBe('ash')
  })

  it('does not take the rest of the form from a screen reader while nothing is suggested', async () => {
    render(<Guest known={[]} />)
    const input = typeName('Rohan')
    await waitFor(() => expect(input.value).toBe('Rohan'))
    expect(input.getAttribute('aria-expanded')).toBe('false')
    expect(screen.getByRole('button', { name: 'Save' })).toBeDefined()
  })

  it('does not open for a suggestion that comes after the field was left', async () => {
    const { rerender } = render(<Guest known={[]} />)
    const input = typeName('ash')
    screen.getByRole('button', { name: 'Save' }).focus()
    rerender(<Guest known={[asha]} />)
    expect(input.getAttribute('aria-expanded')).toBe('false')
  })
})
