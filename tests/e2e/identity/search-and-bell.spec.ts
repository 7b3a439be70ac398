import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { baseURL } from '../../support/e2e-address.ts'
import { openHotel, proceduresAs } from '../../support/e2e-people.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a guest is found by the keyboard in spite of a slip, and the bell rings by itself', async ({
  browser,
}) => {
  const hotel = await openHotel(browser, baseURL)
  const page = await hotel.context.newPage()
  await page.goto('/dashboard')
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  // A guest of the website, who is nobody of the house.
  const guest = proceduresAs(await browser.newContext({ baseURL }), baseURL)
  const stay = {
    subdomain: hotel.subdomain,
    roomTypeId: hotel.roomTypeId,
    checkIn: inDays(20),
    checkOut: inDays(22),
    adults: 2,
  }
  const who = {
    guestName: 'Meenakshi Venkataraman',
    guestEmail: `m-${randomUUID()}@example.in`,
    guestPhone: '9812345678',
  }
  await guest.site.book.mutate({ ...stay, ...who, idempotencyKey: randomUUID() })

  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' })
  await expect(bell).toBeVisible({ timeout: 5_000 })
  const toast = page.getByRole('button', { name: 'Dismiss' })
  await expect(toast).toBeVisible()
  await bell.click()
  // On a phone it would lie over the row under the finger.
  await expect(toast).toBeHidden()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /New booking: Meenakshi Venkataraman/ })
    .click()
  await expect(
    page.getByRole('dialog', { name: 'Meenakshi Venkataraman', exact: true }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search hotels, bookings, guests...').last().fill('venkatraman')
  await expect(page.getByRole('option', { name: /Meenakshi Venkataraman/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/bookings\?booking=/)
  await expect(
    page.getByRole('dialog', { name: 'Meenakshi Venkataraman', exact: true }),
  ).toBeVisible()
})
