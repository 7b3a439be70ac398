import { addDays } from '@atithi/api/kernel/shared/dates'
import { expect, test } from '@playwright/test'
import { openHotel } from '../../support/e2e-people.ts'

test('the figures of a property are two clicks from its row, or at /property/analytics, with a table behind each chart', async ({
  browser,
  baseURL,
}) => {
  const { context, propertyId, roomTypeId, procedures, name } = await openHotel(
    browser,
    baseURL ?? '',
    { quantity: 4 },
  )
  const { businessDate: today } = await procedures.dashboard.summary.query({})
  const guest = { guestName: 'Ravi Kumar', guestPhone: '9812345678', idempotencyKey: 'analytics' }
  const stay = { checkIn: today, checkOut: addDays(today, 2), adults: 1, children: 0, rooms: 1 }
  await procedures.bookings.create.mutate({ propertyId, roomTypeId, ...stay, ...guest })

  const page = await context.newPage()
  await page.goto('/property')
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'View Analytics' }).click()
  await expect(page).toHaveURL(new RegExp(`/reports\\?property=${propertyId}`))
  // Tonight is not over, and nothing was sold before.
  await expect(page.getByText('Nothing sold or booked in this time')).toBeVisible()

  await page.goto(
    `/property/analytics?property=${propertyId}&from=${today}&to=${addDays(today, 3)}`,
  )
  await expect(page).toHaveURL(new RegExp(`/reports\\?property=${propertyId}`))
  await expect(page.getByRole('region', { name: 'Key figures' })).toContainText('12.5%')
  await expect(
    page.getByRole('img', { name: 'Rooms sold of those not out of order, by night' }),
  ).toBeVisible()
  await page.getByText('As a table').first().click()
  const table = page.getByRole('table', { name: 'Occupancy by night' })
  await expect(table.getByRole('row')).toHaveCount(5)
  await expect(table.getByRole('row').last()).toContainText('25%')
  // Its analytics are of the same property and nights.
  await page.getByRole('tab', { name: 'Analytics' }).click()
  await expect(page.getByRole('table', { name: 'Room revenue together' })).toContainText('₹')
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
  await context.close()
})
