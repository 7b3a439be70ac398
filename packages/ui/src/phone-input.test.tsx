import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Field } from './field.tsx'
import { PhoneInput } from './phone-input.tsx'

afterEach(cleanup)

const known: Record<string, string> = {
  '09847012345': '+919847012345',
  '+442079460958': '+442079460958',
  '+9779812345678': '+9779812345678',
}

function Example({ initial }: { initial: string | null }) {
  const [value, setValue] = useState(initial)
  return (
    <Field label="Phone">
      <PhoneInput
        value={value}
        onValueChange={setValue}
        tidy={async typed => known[typed.replaceAll(' ', '')]}
      />
      <output>{value}</output>
    </Field>
  )
}

const input = () => screen.getByLabelText<HTMLInputElement>('Phone')
const code = () => screen.getByLabelText<HTMLSelectElement>('Country code')
const out = () => screen.getByRole('status').textContent

describe('PhoneInput', () => {
  it('takes an Indian number without its code', async () => {
    render(<Example initial={null} />)
    fireEvent.focus(input())
    fireEvent.change(input(), { target: { value: '098470 12345' } })
    expect(out()).toBe('098470 12345')
    expect(input().value).toBe('098470 12345')
    fireEvent.blur(input())
    await waitFor(() => expect(out()).toBe('+919847012345'))
    expect(input().value).toBe('98470 12345')
  })

  it('follows the code of a pasted number from abroad', async () => {
    render(<Example initial={null} />)
    fireEvent.focus(input())
    fireEvent.change(input(), { target: { value: '+44 20 7946 0958' } })
    fireEvent.blur(input())
    await waitFor(() => expect(out()).toBe('+442079460958'))
    expect(code().value).toBe('44')
    expect(input().value).toBe('2079460958')
  })

  it('keeps the number when the country changes', async () => {
    render(<Example initial="+919812345678" />)
    fireEvent.change(code(), { target: { value: '977' } })
    await waitFor(() => expect(out()).toBe('+9779812345678'))
  })

  it('keeps what is no number as it was typed', async () => {
    render(<Example initial={null} />)
    fireEvent.focus(input())
    fireEvent.change(input(), { target: { value: '98' } })
    fireEvent.blur(input())
    await waitFor(() => expect(input().value).toBe('98'))
    expect(out()).toBe('98')
  })

  it('lets go of an answer that came after the next key', async () => {
    render(<Example initial={null} />)
    fireEvent.change(input(), { target: { value: '098470 12345' } })
    fireEvent.blur(input())
    fireEvent.change(input(), { target: { value: '098470 1234' } })
    await Promise.resolve()
    expect(out()).toBe('098470 1234')
  })

  it('shows a number of an unlisted country whole', () => {
    render(<Example initial="+254712345678" />)
    expect(input().value).toBe('+254712345678')
    fireEvent.change(code(), { target: { value: '91' } })
    expect(out()).toBe('+254712345678')
  })
})
