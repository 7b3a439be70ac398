import { expect, test } from '@playwright/test'
import { barriersOn } from '../../support/axe.ts'
import { proceduresAs } from '../../support/e2e-people.ts'

test('the pages of the front desk have no axe violation, and the owner sees that the books agree', async ({
  page,
  baseURL,
  isMobile,
}) => {
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' })
  await proceduresAs(page.context(), baseURL ?? '').auth.login.mutate({
    email: 'owner@atithi.test',
    password: 'atithi-demo-2026',
  })
  for (const path of [
    '/bookings/board',
    '/bookings/groups',
    '/bookings/night-audit',
    '/property/ledger-check',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await barriersOn(page), path).toEqual([])
  }
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('No discrepancies').first()).toBeVisible()
  expect(await barriersOn(page), 'the checked books').toEqual([])
})
