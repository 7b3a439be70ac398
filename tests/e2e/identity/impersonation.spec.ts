import { expect, test } from '@playwright/test'
import { baseURL } from '../../support/e2e-address.ts'
import { openHotel, signIn } from '../../support/e2e-people.ts'

test('an administrator acts as an owner and goes back, on either banner', async ({
  page,
  browser,
}) => {
  const { email } = await openHotel(browser, baseURL, { publish: false })
  await signIn(page, 'admin@atithi.test')
  for (const way of ['Back to Admin', 'Stop Impersonation']) {
    await page.goto(`/admin/users?q=${encodeURIComponent(email)}`)
    await page.getByRole('button', { name: 'Impersonate Asha Rao' }).click()
    const asking = page.getByRole('dialog', { name: 'Act as Asha Rao?' })
    await asking.getByLabel('Reason').fill('Asked for help by telephone.')
    await asking.getByRole('button', { name: 'Impersonate' }).click()
    await expect(page).toHaveURL(/\/dashboard/)
    await expect(page.getByText('You are impersonating: Asha Rao')).toBeVisible()
    await page.goto('/settings?section=security')
    await expect(
      page.getByText('The security of Asha Rao cannot be seen or changed here'),
    ).toBeVisible()
    if (way === 'Stop Impersonation') await page.goto('/admin/users')
    await page.getByRole('button', { name: way }).click()
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByText('You are impersonating')).toHaveCount(0)
  }
})
