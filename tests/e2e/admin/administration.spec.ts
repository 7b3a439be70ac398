import { expect, test } from '@playwright/test'
import { baseURL } from '../../support/e2e-address.ts'
import { registerOwner, signIn } from '../../support/e2e-people.ts'

test('an administrator closes an account, and its open screen goes with it', async ({
  page,
  browser,
}) => {
  const { name, email, propertyId } = await registerOwner(page.context(), baseURL)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const admin = await (await browser.newContext({ baseURL })).newPage()
  await signIn(admin, 'admin@atithi.test')
  await admin.goto(`/admin/hotels?hotel=${propertyId}`)
  const hotel = admin.getByRole('dialog', { name })
  await expect(hotel.getByText('Onboarding checklist')).toBeVisible()
  await hotel.getByRole('link', { name: email }).click()

  const user = admin.getByRole('dialog').filter({ hasText: email })
  await expect(user.getByText('Hotel owner')).toBeVisible()
  await user.getByRole('button', { name: 'Deactivate' }).click()
  const asked = admin.getByRole('dialog', { name: /^Deactivate / })
  await asked.getByRole('button', { name: 'Deactivate' }).click()
  await expect(asked.getByText('Enter a reason.')).toBeVisible()
  await asked.getByLabel('Reason').fill('As agreed by telephone.')
  await asked.getByRole('button', { name: 'Deactivate' }).click()
  await expect(admin.getByText(/is deactivated/)).toBeVisible()
  await expect(user.getByText('Deactivated', { exact: true })).toBeVisible()

  await expect(page).toHaveURL(/\/login/)
})
