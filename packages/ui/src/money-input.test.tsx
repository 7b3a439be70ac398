import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Field } from './field.tsx'
import { MoneyInput } from './money-input.tsx'

afterEach(cleanup)

function renderInput(initial: number | null, allowNegative = false) {
  const onValueChange = vi.fn<(paise: number | null) => void>()
  function Example() {
    const [value, setValue] = useState(initial)
    return (
      <Field label="Rate">
        <MoneyInput
          allowNegative={allowNegative}
          value={value}
          onValueChange={paise => {
            onValueChange(paise)
            setValue(paise)
          }}
        />
      </Field>
    )
  }
  render(<Example />)
  const input = screen.getByLabelText<HTMLInputElement>('Rate')
  const type = (value: string) => fireEvent.change(input, { target: { value } })
  return { input, type, onValueChange }
}

describe('MoneyInput', () => {
  it('shows rupees grouped the Indian way, and plain while it is edited', () => {
    const { input } = renderInput(12345650)
    expect(input.value).toBe('1,23,456.50')
    fireEvent.focus(input)
    expect(input.value).toBe('123456.50')
    fireEvent.blur(input)
    expect(input.value).toBe('1,23,456.50')
  })

  it('takes a pasted amount with its sign and commas', () => {
    const { input, type, onValueChange } = renderInput(null)
    fireEvent.focus(input)
    type('₹1,23,456.50')
    expect(onValueChange).toHaveBeenLastCalledWith(12345650)
    fireEvent.blur(input)
    expect(input.value).toBe('1,23,456.50')
  })

  it('keeps what is being typed as it is typed', () => {
    const { input, type, onValueChange } = renderInput(null)
    fireEvent.focus(input)
    for (const text of ['4', '45', '45.', '45.1']) {
      type(text)
      expect(input.value).toBe(text)
    }
    expect(onValueChange).toHaveBeenLastCalledWith(4510)
  })

  it('selects the whole amount when entered, so that typing replaces it', () => {
    const { input } = renderInput(12345650)
    fireEvent.focus(input)
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, '123456.50'.length])
  })

  it('takes no third decimal from the keyboard, and rounds one that is pasted', () => {
    const { input, type, onValueChange } = renderInput(4550)
    fireEvent.focus(input)
    type('45.509')
    expect(onValueChange).not.toHaveBeenCalled()
    fireEvent.blur(input)
    type('₹ 1,200.4567')
    expect(onValueChange).toHaveBeenLastCalledWith(120046)
  })

  it('is empty, not zero, when cleared', () => {
    const { input, type, onValueChange } = renderInput(100)
    fireEvent.focus(input)
    type('')
    expect(onValueChange).toHaveBeenLastCalledWith(null)
    fireEvent.blur(input)
    expect(input.value).toBe('')
  })

  it('ignores letters, and a minus where amounts cannot be negative', () => {
    const { type, onValueChange } = renderInput(100)
    type('12a')
    type('-12')
    expect(onValueChange).not.toHaveBeenCalled()
  })

  it('takes a minus where asked to', () => {
    const { type, onValueChange } = renderInput(null, true)
    type('-12.5')
    expect(onValueChange).toHaveBeenLastCalledWith(-1250)
  })
})
