import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { proceduresAs } from '../../support/e2e-people.ts'

async function violationsOn(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(' | ')}`)
}

test('the pages of the front desk have no axe violation, and the owner sees that the books agree', async ({ page, baseURL, isMobile }) => {
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' })
  await proceduresAs(page.context(), baseURL ?? '').auth.login.mutate({ email: 'owner@atithi.test', password: 'atithi-demo-2026' })
  for (const path of ['/bookings/board', '/bookings/groups', '/bookings/night-audit', '/property/books']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await violationsOn(page), path).toEqual([])
  }
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('Everything agrees').first()).toBeVisible()
  expect(await violationsOn(page), 'the checked books').toEqual([])
})
