import { expect, test } from '@playwright/test'
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

test('the screens of the account have no axe violation', async ({ page, isMobile }) => {
  // Each theme in one of the sizes.
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' })
  const look = async (where: string) => {
    expect(await barriersOn(page), where).toEqual([])
  }
  for (const path of signedOut) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await look(path)
  }
  await signIn(page, 'owner@atithi.test')
  for (const path of signedIn) {
    await page.goto(path)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await look(path)
  }
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search hotels, bookings, guests...').fill('chandra')
  await page.getByRole('option').first().waitFor()
  await look('the search')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('heading', { name: 'Notifications' }).waitFor()
  await look('the bell')
})
