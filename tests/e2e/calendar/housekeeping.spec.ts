import { expect, test } from '@playwright/test'
import { day, openOwnHotel, signIn } from './own-hotel.ts'

test('a room is marked with two presses, and others see it at once', async ({ page }) => {
  const { propertyId } = await openOwnHotel(page)
  const second = await page.context().newPage()
  for (const one of [page, second]) await one.goto(`/property/housekeeping?property=${propertyId}`)
  await page.getByRole('button', { name: /^101 Clean/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dirty' }).click()
  await expect(page.getByRole('button', { name: /^101 Dirty/ })).toBeVisible()
  await expect(second.getByRole('button', { name: /^101 Dirty/ })).toBeVisible()
  await page.getByRole('button', { name: /^Dirty/ }).click()
  await expect(page).toHaveURL(/state=dirty/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Lake Room' })).toHaveCount(1)
})

test('a room out of order is not left to sell, and comes back', async ({ page }) => {
  const { propertyId } = await openOwnHotel(page)
  await page.goto(`/property/housekeeping?property=${propertyId}`)
  await page.getByRole('button', { name: /^102 Clean/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Take out of order' }).click()
  await sheet.getByLabel('Last night').fill(day(2))
  await sheet.getByLabel('Reason').fill('Leaking tap')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('Leaking tap')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^102 Out of order/ })).toBeVisible()
  await page.getByRole('button', { name: /^102 Out of order/ }).click()
  await sheet.getByRole('button', { name: 'Release' }).click()
  await expect(page.getByRole('button', { name: /^102 Clean/, includeHidden: true })).toHaveCount(1)
})

test('staff of the front desk mark rooms, and are offered nothing that they may not do', async ({
  page,
}) => {
  await signIn(page, 'staff@atithi.test')
  await page.goto('/property/housekeeping')
  await page.getByRole('listitem').getByRole('button').first().click()
  await expect(page.getByRole('group', { name: 'Mark as' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take out of order' })).toHaveCount(0)
  await page.goto('/property/calendar')
  await expect(page).toHaveURL(/\/unauthorized/)
})
