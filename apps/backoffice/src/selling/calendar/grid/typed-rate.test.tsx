// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TypedRate } from './typed-rate.tsx'

afterEach(cleanup)

it.each([
  ['7800', [780_000], true],
  // Refused by whoever takes it, with a reason: passed over, it would look as if it had been set.
  ['0', [0], true],
  ['7.5.0', [], false],
  ['', [], true],
])('Enter after %j hands over %j', (text, handed, isLeft) => {
  const rates: number[] = []
  let left = false
  render(
    <TypedRate
      cell={{ row: 0, night: 0 }}
      first="7"
      label="Rate"
      onRate={rate => rates.push(rate)}
      onLeave={() => {
        left = true
      }}
    />,
  )
  fireEvent.change(screen.getByLabelText('Rate'), { target: { value: text } })
  fireEvent.keyDown(screen.getByLabelText('Rate'), { key: 'Enter' })
  expect([rates, left]).toEqual([handed, isLeft])
})
