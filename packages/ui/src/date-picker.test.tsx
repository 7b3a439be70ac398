import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DatePicker } from './date-picker.tsx'
import { extendRange } from './date-range.ts'
import { type DateRange, DateRangePicker } from './date-range-picker.tsx'
import { Field } from './field.tsx'

afterEach(cleanup)

const today = '2026-11-21'

function OneDay() {
  const [value, setValue] = useState<string | null>('2026-11-24')
  return (
    <Field label="Arrival">
      <DatePicker value={value} onValueChange={setValue} today={today} min={today} />
      <output data-testid="value">{value ?? 'none'}</output>
    </Field>
  )
}

function Stay({ initial = { from: null, to: null } }: { initial?: DateRange }) {
  const [value, setValue] = useState<DateRange>(initial)
  return (
    <>
      <DateRangePicker stay value={value} onValueChange={setValue} today={today} min={today} />
      <output data-testid="value">{`${value.from} to ${value.to}`}</output>
    </>
  )
}

const out = () => screen.getByTestId('value').textContent
const typeInto = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fireEvent.blur(screen.getByLabelText(label))
}

describe('DateRangePicker', () => {
  it('shows the first day as chosen while the last is not', async () => {
    render(<Stay />)
    fireEvent.click(screen.getByRole('button', { name: 'Open the calendar' }))
    const first = await screen.findByRole('button', { name: /November 26th, 2026/ })
    fireEvent.click(first)
    expect(out()).toBe('2026-11-26 to null')
    expect(first.closest('td')?.className).toContain('bg-accent')
  })

  it('opens the calendar where a finger presses', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    render(<Stay />)
    fireEvent.click(screen.getByLabelText('Check-in'))
    await screen.findByRole('dialog', { name: 'Calendar' })
    vi.unstubAllGlobals()
  })
})

describe('DatePicker', () => {
  it('takes a typed day', () => {
    render(<OneDay />)
    typeInto('Arrival', '30 nov')
    expect(out()).toBe('2026-11-30')
    expect(screen.getByLabelText<HTMLInputElement>('Arrival').value).toBe('Nov 30, 2026')
  })

  it.each(['soon', '20/11/2026'])('keeps %s as typed, marked invalid', text => {
    render(<OneDay />)
    typeInto('Arrival', text)
    expect(out()).toBe('none')
    expect(screen.getByLabelText<HTMLInputElement>('Arrival').value).toBe(text)
    expect(screen.getByLabelText('Arrival').getAttribute('aria-invalid')).toBe('true')
  })

  it('opens by Alt and Down, and takes a picked day', async () => {
    render(<OneDay />)
    fireEvent.keyDown(screen.getByLabelText('Arrival'), { key: 'ArrowDown', altKey: true })
    fireEvent.click(await screen.findByRole('button', { name: /November 26th, 2026/ }))
    expect(out()).toBe('2026-11-26')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('offers no day before the first', async () => {
    render(<OneDay />)
    fireEvent.click(screen.getByRole('button', { name: 'Open the calendar' }))
    expect(
      (await screen.findByRole<HTMLButtonElement>('button', { name: /November 20th, 2026/ }))
        .disabled,
    ).toBe(true)
  })
})

describe('DateRangePicker', () => {
  it('counts the nights of a typed stay', () => {
    render(<Stay />)
    typeInto('Check-in', '24/11')
    typeInto('Check-out', '+3')
    expect(out()).toBe('2026-11-24 to 2026-11-27')
    expect(screen.getByText('3 nights')).toBeDefined()
  })

  it('lets go of a departure that the new arrival has passed', () => {
    render(<Stay initial={{ from: '2026-11-24', to: '2026-11-26' }} />)
    typeInto('Check-in', '26/11/2026')
    expect(out()).toBe('2026-11-26 to null')
  })

  it('takes a stay picked in two clicks', async () => {
    render(<Stay />)
    fireEvent.click(screen.getByRole('button', { name: 'Open the calendar' }))
    fireEvent.click(await screen.findByRole('button', { name: /November 28th, 2026/ }))
    fireEvent.click(await screen.findByRole('button', { name: /December 2nd, 2026/ }))
    expect(out()).toBe('2026-11-28 to 2026-12-02')
  })
})

describe('extendRange', () => {
  const begun = { from: '2026-11-24', to: null } as const

  it('ends the range begun, or begins anew', () => {
    expect(extendRange(begun, '2026-11-26', true)).toEqual({ from: '2026-11-24', to: '2026-11-26' })
    expect(extendRange(begun, '2026-11-22', true)).toEqual({ from: '2026-11-22', to: null })
    expect(extendRange({ from: '2026-11-24', to: '2026-11-26' }, '2026-11-25', true)).toEqual({
      from: '2026-11-25',
      to: null,
    })
  })

  it('allows a single day for a period, and never for a stay', () => {
    expect(extendRange(begun, '2026-11-24', false)).toEqual({
      from: '2026-11-24',
      to: '2026-11-24',
    })
    expect(extendRange(begun, '2026-11-24', true)).toEqual({ from: '2026-11-24', to: null })
  })
})
