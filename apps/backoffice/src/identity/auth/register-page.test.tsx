// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Refusal } from '../../test-support/network.ts'
import { networkForEachTest, openScreen, press, type } from '../../test-support/open-screen.tsx'
import { RegisterPage } from './register-page.tsx'

const network = networkForEachTest()

it.each([
  [
    new Refusal('INTERNAL', 'Something failed on our side. Reference 7F3K.'),
    'Registration failed. Please try again. Reference 7F3K.',
  ],
  [
    new Refusal('EMAIL_TAKEN', 'An account with this email exists. Sign in instead.'),
    'An account with this email exists. Sign in instead.',
  ],
])('review: mission 30: a registration that failed says so: %s', async (refusal, words) => {
  network.current.refuse('auth.register', refusal)
  openScreen(<RegisterPage />)
  await type(/Full name/, 'Meera Rao')
  await type(/Property name/, 'Lake House')
  await type(/^Email/, 'meera@example.in')
  await type(/Phone number/, '9812345678')
  await type(/^Password/, 'a quiet lake in spring')
  await type(/Confirm password/, 'a quiet lake in spring')
  fireEvent.click(screen.getByRole('checkbox'))
  await press('Create account')
  expect((await screen.findByText(words)).textContent).toBe(words)
})
