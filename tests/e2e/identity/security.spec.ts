import { expect, test } from '@playwright/test'
import { TOTP } from 'otpauth'
import { baseURL } from '../../support/e2e-address.ts'
import { newPassword, openHotel, signIn } from '../../support/e2e-people.ts'

const endedWithin = 3_000

test('signing out everywhere else leads an open screen to sign-in', async ({ page, browser }) => {
  const { email, context } = await openHotel(browser, baseURL, { publish: false })
  await signIn(page, email, newPassword)
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
  const here = await context.newPage()
  await here.goto('/settings?section=security')
  await here.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await here
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Sign out everywhere else' })
    .click()
  await expect(here.getByText('You are signed out everywhere else')).toBeVisible()
  await expect(page).toHaveURL(/\/login/, { timeout: endedWithin })
  await expect(page.getByText('You were signed out')).toBeVisible()
  await expect(here).toHaveURL(/\/settings/)
})

test('two-factor sign-in asks for a code and takes a recovery code', async ({ browser }) => {
  const { email, context } = await openHotel(browser, baseURL, { publish: false })
  const page = await context.newPage()
  await page.goto('/settings?section=security')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await page.locator('code').innerText()).replace(/\s/g, '')
  const code = page.getByLabel('Enter the six digits')
  await code.fill('000000')
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('This code is not right')).toBeVisible()
  await code.fill(new TOTP({ secret }).generate())
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.allInnerTexts()
  await page.getByRole('checkbox', { name: 'I have kept the recovery codes' }).check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()

  const fresh = await (await browser.newContext({ baseURL })).newPage()
  await fresh.goto('/login')
  await fresh.getByLabel('Email', { exact: true }).fill(email)
  await fresh.getByLabel('Password', { exact: true }).fill(newPassword)
  await fresh.getByRole('button', { name: 'Sign in' }).click()
  await expect(fresh.getByLabel('Code')).toBeFocused()
  await fresh.getByLabel('Code').fill('123456')
  await fresh.getByRole('button', { name: 'Sign in' }).click()
  await expect(fresh.getByText('This code is not right')).toBeVisible()
  await fresh.getByRole('button', { name: 'Use a recovery code' }).click()
  await fresh.getByLabel('Recovery code').fill(recovery[0] ?? '')
  await fresh.getByRole('button', { name: 'Sign in' }).click()
  await expect(fresh).toHaveURL(/\/dashboard/)

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByLabel('Present password').fill(newPassword)
  await page
    .getByRole('dialog')
    .getByLabel('Code of your app')
    .fill(recovery[1] ?? '')
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-factor sign-in is off')).toBeVisible()
})

test('a person changes name and picture, and both stand in the top bar', async ({ browser }) => {
  const { context } = await openHotel(browser, baseURL, { publish: false })
  const page = await context.newPage()
  await page.goto('/settings?section=profile')
  await page.getByLabel('Full name').fill('Asha Rao-Menon')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('banner').getByText('Asha Rao-Menon').first()).toBeAttached()
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await page
    .getByLabel('Picture file')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: dot })
  await expect(page.getByText('Your picture is saved')).toBeVisible()
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /\/media\/avatars\//)
  await page.getByLabel('Picture file').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expect(page.getByText('SVG drawings are not taken')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('banner').locator('img')).toHaveCount(0)
})
