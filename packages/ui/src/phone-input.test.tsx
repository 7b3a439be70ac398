import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Field } from './field.tsx'
import { PhoneInput } from './phone-input.tsx'

afterEach(cleanup)

function Example({ initial }: { initial: string | null }) {
  const [value, setValue] = useState(initial)
  return (
    <Field label="Phone">
      <PhoneInput value={value} onValueChange={setValue} />
      <output>{value}</output>
    </Field>
  )
}

const input = () => screen.getByLabelText<HTMLInputElement>('Phone')
const code = () => screen.getByLabelText<HTMLSelectElement>('Country code')
const out = () => screen.getByRole('status').textContent

describe('PhoneInput', () => {
  it('takes an Indian number without its code', () => {
    render(<Example initial={null} />)
    fireEvent.focus(input())
    fireEvent.change(input(), { target: { value: '098470 12345' } })
    expect(out()).toBe('+919847012345')
    expect(input().value).toBe('098470 12345')
    fireEvent.blur(input())
    expect(input().value).toBe('98470 12345')
  })

  it('follows the code of a pasted number from abroad', () => {
    render(<Example initial={null} />)
    fireEvent.focus(input())
    fireEvent.change(input(), { target: { value: '+44 20 7946 0958' } })
    fireEvent.blur(input())
    expect(out()).toBe('+442079460958')
    expect(code().value).toBe('44')
    expect(input().value).toBe('2079460958')
  })

  it('keeps the number when the country changes', () => {
    render(<Example initial="+919812345678" />)
    fireEvent.change(code(), { target: { value: '977' } })
    expect(out()).toBe('+9779812345678')
  })

  it('shows a number of an unlisted country whole', () => {
    render(<Example initial="+254712345678" />)
    expect(input().value).toBe('+254712345678')
    fireEvent.change(code(), { target: { value: '91' } })
    expect(out()).toBe('+254712345678')
  })
})
