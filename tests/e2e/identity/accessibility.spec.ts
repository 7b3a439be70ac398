import { expect, type Page, test } from '@playwright/test'
import { barriersOn } from '../../support/axe.ts'
import { signIn } from '../../support/e2e-people.ts'

const signedOut = [
  '/login',
  '/forgot-password',
  `/reset-password?token=${'x'.repeat(43)}`,
  '/accept-invitation',
]
const signedIn = [
  '',
  'profile',
  'staff',
  'notifications',
  'security',
  'integrations',
  'advanced',
].map(section => (section ? `/settings?section=${section}` : '/settings'))

test.beforeEach(async ({ page, isMobile }) => {
  // Each theme in one of the sizes.
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' })
})

async function look(page: Page, where: string): Promise<void> {
  expect(await barriersOn(page), where).toEqual([])
}

test('the screens before a sign-in have no axe violation', async ({ page }) => {
  for (const path of signedOut) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await look(page, path)
  }
})

test('the settings of the account have no axe violation', async ({ page }) => {
  await signIn(page, 'owner@atithi.test')
  for (const path of signedIn) {
    await page.goto(path)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await look(page, path)
  }
})

test('the search and the bell have no axe violation', async ({ page }) => {
  await signIn(page, 'owner@atithi.test')
  await page.goto('/settings')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search hotels, bookings, guests...').fill('chandra')
  await page.getByRole('option').first().waitFor()
  await look(page, 'the search')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('heading', { name: 'Notifications' }).waitFor()
  await look(page, 'the bell')
})
