import { randomUUID } from 'node:crypto'
import { addDays } from '@atithi/api/kernel/shared/dates'
import { expect, test } from '@playwright/test'
import { barriersOn } from '../../support/axe.ts'
import { openHotel } from '../../support/e2e-people.ts'

test('a guest is added, found, changed and booked for, on a laptop and on a phone', async ({
  browser,
  baseURL,
}) => {
  const hotel = await openHotel(browser, baseURL ?? '', { quantity: 3 })
  const { procedures, propertyId, roomTypeId } = hotel
  const { businessDate: checkIn } = await procedures.dashboard.summary.query({ propertyId })
  await procedures.bookings.create.mutate({
    propertyId,
    roomTypeId,
    guestName: 'Meera Nair',
    guestPhone: '9876501234',
    guestEmail: 'meera@example.in',
    adults: 1,
    checkIn,
    checkOut: addDays(checkIn, 1),
    idempotencyKey: randomUUID(),
  })
  const page = await hotel.context.newPage()
  await page.goto('/guests')
  await expect(page.getByRole('row', { name: 'Guest Meera Nair' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Guest' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add Guest' })
  await form.getByLabel('First name').fill('Vikram')
  await form.getByLabel('Last name').fill('Shah')
  await form.getByLabel('Phone').first().fill('98450 11111')
  await form.getByRole('textbox', { name: 'Another tag' }).fill('Corporate')
  await form.getByRole('textbox', { name: 'Another tag' }).press('Enter')
  await form.getByRole('switch', { name: 'WhatsApp' }).click()
  expect(await barriersOn(page)).toEqual([])
  await form.getByRole('button', { name: 'Add Guest' }).click()
  await expect(page.getByText('Vikram Shah is added')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search guests' }).fill('vikram')
  await expect(page).toHaveURL(/q=vikram/)
  await expect(page.getByRole('row', { name: 'Guest Meera Nair' })).toBeHidden()
  await page.reload()
  await page.getByRole('row', { name: 'Guest Vikram Shah' }).click()
  const details = page.getByRole('dialog', { name: 'Vikram Shah' })
  await details.getByRole('tab', { name: 'Communications' }).click()
  await expect(details.getByText('WhatsApp: agreed')).toBeVisible()
  await details.getByRole('button', { name: 'Edit Guest' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Guest' })
  await edit.getByLabel('Last name').fill('Shah Mehta')
  await edit.getByRole('button', { name: 'Save Guest' }).click()
  // Its toast names them too.
  await expect(page.getByRole('dialog', { name: 'Vikram Shah Mehta', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Create Booking' }).click()
  await expect(page.getByLabel('Guest name')).toHaveValue('Vikram Shah Mehta')
  await expect(page.getByRole('dialog').getByLabel('Phone').first()).toHaveValue('98450 11111')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/guests')
  await expect(page.getByRole('row', { name: 'Guest Vikram Shah Mehta' })).toBeVisible()
  expect(
    await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'),
  ).toBeLessThanOrEqual(0)
  await hotel.context.close()
})
