import { expect, test } from '@playwright/test'
import { baseURL } from '../../support/e2e-address.ts'
import { newPassword, openHotel, signIn } from '../../support/e2e-people.ts'

const hour = 3_600

test('a wrong password and an unknown email are answered alike', async ({ page, browser }) => {
  const { email } = await openHotel(browser, baseURL, { publish: false })
  for (const address of [email, 'nobody@example.in']) {
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill(address)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('Invalid credentials. Please try again.')
  }
  await signIn(page, email, newPassword)
  await expect(page).toHaveURL(/\/dashboard/)
})

test('being remembered lasts 30 days, else 12 hours', async ({ browser }) => {
  const { email } = await openHotel(browser, baseURL, { publish: false })
  for (const { remember, hours } of [
    { remember: false, hours: 12 },
    { remember: true, hours: 30 * 24 },
  ]) {
    const context = await browser.newContext({ baseURL })
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(newPassword)
    if (remember) await page.getByRole('checkbox', { name: 'Remember me' }).check()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(/\/dashboard/)
    const [cookie] = await context.cookies()
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1_000 - hours * hour)).toBeLessThan(hour)
    await context.close()
  }
})

test('a deep link is kept through sign-in, and only to own paths', async ({ page, browser }) => {
  const { email } = await openHotel(browser, baseURL, { publish: false })
  await page.goto('/bookings?status=confirmed')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/bookings\?status=confirmed/)
  await page.goto('/login?redirect=https%3A%2F%2Fexample.com%2F')
  await expect(page).toHaveURL(/\/dashboard/)
})

test('over a slow line no page is blank: it says that it opens, and then shows itself', async ({
  page,
}) => {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await released
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByRole('status')).toHaveText('Atithi is opening')
  release()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Atithi is opening')).toBeHidden()
})
