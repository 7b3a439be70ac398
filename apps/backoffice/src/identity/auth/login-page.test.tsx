// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { networkForEachTest, openScreen } from '../../test-support/open-screen.tsx'
import { LoginPage } from './login-page.tsx'

networkForEachTest()

it.each([
  ['account', /The account is closed. An email .+ is on its way/],
  ['session', /You were signed out/],
] as const)('says what brought them here: %s', async (over, said) => {
  openScreen(<LoginPage wanted={undefined} over={over} />)
  expect(await screen.findByText(said)).toBeTruthy()
})
