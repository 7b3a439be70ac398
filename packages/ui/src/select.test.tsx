import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Field } from './field.tsx'
import { Select } from './select.tsx'

beforeAll(() => import('./late/select.tsx'))
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
  it('opens at the first press, although its list is fetched only then', async () => {
    render(<MealPlan />)
    expect(control().textContent).toBe('Room only')
    fireEvent.click(control())
    const option = await screen.findByRole('option', { name: 'With breakfast' })
    expect(control().getAttribute('aria-expanded')).toBe('true')
    fireEvent.pointerDown(option)
    fireEvent.click(option)
    await waitFor(() => expect(control().textContent).toBe('With breakfast'))
    await waitFor(() => expect(document.activeElement).toBe(control()))
  })

  it.each(['ArrowDown', 'w'])('opens by the key %s', async key => {
    render(<MealPlan />)
    control().focus()
    fireEvent.keyDown(control(), { key })
    await screen.findByRole('listbox')
  })
})
