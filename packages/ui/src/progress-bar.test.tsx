import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ProgressBar } from './progress-bar.tsx'

afterEach(cleanup)

describe('ProgressBar', () => {
  it.each([
    { value: 10, max: 50, now: '20' },
    { value: 0, max: 0, now: '0' },
    { value: 2, max: 0, now: '100' },
    { value: null, max: 50, now: null },
  ])('of $value of $max shows $now percent', ({ value, max, now }) => {
    render(<ProgressBar label="Staff accounts" value={value} max={max} />)
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(now)
  })
})
