import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Field } from './field.tsx'
import { Select } from './select.tsx'

afterEach(cleanup)

const plans = [
  { value: 'ep', label: 'Room only' },
  { value: 'cp', label: 'With breakfast' },
]

function MealPlan() {
  const [plan, setPlan] = useState('ep')
  return (
    <Field label="Meal plan">
      <Select options={plans} value={plan} onValueChange={setPlan} />
    </Field>
  )
}

const control = () => screen.getByRole('combobox', { name: 'Meal plan' })

describe('Select', () => {
  it('opens at the first press, and is the same control all the while', async () => {
    render(<MealPlan />)
    const before = control()
    expect(before.textContent).toBe('Room only')
    fireEvent.click(before)
    const option = await screen.findByRole('option', { name: 'With breakfast' })
    expect(control().getAttribute('aria-expanded')).toBe('true')
    fireEvent.pointerDown(option)
    fireEvent.click(option)
    await waitFor(() => expect(control().textContent).toBe('With breakfast'))
    await waitFor(() => expect(document.activeElement).toBe(before))
  })

  it('shows the option that stands for nothing by its name, too', () => {
    const rooms = [
      { value: '', label: 'Not in a room' },
      { value: '101', label: '101' },
    ]
    render(
      <Field label="Room">
        <Select options={rooms} value="" onValueChange={() => undefined} />
      </Field>,
    )
    expect(screen.getByRole('combobox', { name: 'Room' }).textContent).toBe('Not in a room')
  })

  it('opens by the arrow keys', async () => {
    render(<MealPlan />)
    control().focus()
    fireEvent.keyDown(control(), { key: 'ArrowDown' })
    await screen.findByRole('listbox')
  })

  it('review: back-office 28: loses no letter that comes before its list', () => {
    render(<MealPlan />)
    control().focus()
    // "i" alone is of no option, "r" and "w" are.
    for (const key of ['w', 'i', 't', 'h', ' ', 'b']) fireEvent.keyDown(control(), { key })
    expect(control().textContent).toBe('With breakfast')
    expect(control().getAttribute('aria-expanded')).toBe('false')
  })

  it('takes the option that a letter begins, as a list of the browser does', async () => {
    render(<MealPlan />)
    control().focus()
    await screen.findByText('With breakfast')
    fireEvent.keyDown(control(), { key: 'w' })
    await waitFor(() => expect(control().textContent).toBe('With breakfast'))
  })
})
