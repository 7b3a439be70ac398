// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Encryption } from './encryption.tsx'

it('review: mission 29: says whether the address is encrypted', () => {
  const { rerender } = render(<Encryption siteUrl="https://lake.example.in" />)
  expect(screen.getByText('On').nextSibling?.textContent).toMatch(/padlock/)
  rerender(<Encryption siteUrl="http://lake.localhost:4000" />)
  expect(screen.getByText('Off').nextSibling?.textContent).toMatch(/without encryption/)
})
