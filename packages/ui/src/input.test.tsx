import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Input } from './input.tsx'

afterEach(cleanup)

it.each([
  ['file', ['']],
  ['text', []],
])('a press on a field of type %s forgets %j', (type, forgotten) => {
  render(<Input type={type} aria-label="Field" />)
  const field = screen.getByLabelText('Field')
  const set: string[] = []
  Object.defineProperty(field, 'value', { get: () => 'guests.csv', set: text => set.push(text) })
  fireEvent.click(field)
  expect(set).toEqual(forgotten)
})
