import { expect, test } from '@playwright/test'
import { baseURL } from '../../support/e2e-address.ts'
import { linkFromLetter } from '../../support/e2e-mail.ts'
import { newPassword, openHotel } from '../../support/e2e-people.ts'

const chosen = 'seven blue kettles sing'

test('a forgotten password is chosen anew through the letter', async ({ page, browser }) => {
  const { email } = await openHotel(browser, baseURL, { publish: false })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('If this address has an account')).toBeVisible()

  const link = await linkFromLetter(email, /Choose a new password/)
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('password')
  await expect(page.getByText('Too short')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(chosen)
  await expect(page.getByText('Strong')).toBeVisible()
  await page.getByLabel('Confirm password').fill(chosen)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  const other = await (await browser.newContext({ baseURL })).newPage()
  await other.goto('/login')
  await other.getByLabel('Email', { exact: true }).fill(email)
  await other.getByLabel('Password', { exact: true }).fill(newPassword)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.getByRole('alert')).toContainText('Invalid credentials')
  await other.getByLabel('Password', { exact: true }).fill(chosen)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other).toHaveURL(/\/dashboard/)

  const late = await (await browser.newContext({ baseURL })).newPage()
  await late.goto(link)
  await late.getByLabel('New password', { exact: true }).fill(chosen)
  await late.getByLabel('Confirm password').fill(chosen)
  await late.getByRole('button', { name: 'Save the password' }).click()
  await expect(late.getByText('This link has been used or has expired')).toBeVisible()
})
