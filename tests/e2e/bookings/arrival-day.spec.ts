import { randomUUID } from 'node:crypto'
import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { barriersOn } from '../../support/axe.ts'
import { chooseOption } from '../../support/choose.ts'
import { type NewHotel, openHotel } from '../../support/e2e-people.ts'

async function businessDateOf({ procedures, propertyId }: NewHotel): Promise<IsoDate> {
  return (await procedures.dashboard.summary.query({ propertyId })).businessDate
}

async function book(hotel: NewHotel, guestName: string, nights: number) {
  const { procedures, propertyId, roomTypeId } = hotel
  const checkIn = await businessDateOf(hotel)
  return procedures.bookings.create.mutate({
    propertyId,
    roomTypeId,
    guestName,
    guestPhone: '9876501234',
    guestEmail: 'meera@example.in',
    adults: 1,
    checkIn,
    checkOut: addDays(checkIn, nights),
    idempotencyKey: randomUUID(),
  })
}

/** Tab until the control holds the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    if ((await control.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The control was not reached')
}

test('a known guest is booked from the keyboard alone, and once', async ({ browser, baseURL }) => {
  const hotel = await openHotel(browser, baseURL ?? '', { quantity: 3 })
  await book(hotel, 'Meera Nair', 1)
  const page = await hotel.context.newPage()
  await page.goto('/bookings')
  await expect(page.getByRole('row', { name: /Meera Nair/ })).toBeVisible()
  await page.keyboard.press('n')
  await page.getByLabel('Guest name').pressSequentially('meer')
  await expect(page.getByRole('option', { name: /Meera Nair/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Phone')).toHaveValue('98765 01234')
  await tabTo(page, page.getByLabel('Room and plan'))
  await page.keyboard.press('Enter')
  // The list is drawn before it takes the keys; what is chosen most stands under the next Enter.
  await expect(page.getByRole('option', { name: /Lake Room/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Price', { exact: true })).toContainText('₹7,875')
  await tabTo(page, page.getByRole('spinbutton', { name: 'Rooms' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Booking \w{8} is confirmed$/)).toBeVisible()
  const { items } = await hotel.procedures.bookings.list.query({ propertyId: hotel.propertyId })
  expect(items.map(booking => booking.guestEmail)).toEqual(['meera@example.in', 'meera@example.in'])
  await hotel.context.close()
})

test('a stay is extended, checked in, and ended early', async ({ browser, baseURL }) => {
  const hotel = await openHotel(browser, baseURL ?? '')
  const booking = await book(hotel, 'Meera Nair', 1)
  const page = await hotel.context.newPage()
  await page.goto(`/bookings?booking=${booking.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Edit Booking' }).click()
  await page.getByRole('button', { name: /^Extend stay/ }).click()
  await expect(page.getByLabel('Preview')).toContainText('after ₹15,750')
  await page.getByRole('button', { name: 'Extend stay' }).click()
  await expect(page.getByText(/^The stay is extended/)).toBeVisible()

  await page.getByRole('button', { name: 'Check In' }).click()
  await page.getByText('102', { exact: true }).click()
  await page.getByLabel('ID proof').click()
  await chooseOption(page.getByRole('option', { name: 'Passport' }))
  await page.getByLabel('ID number').fill('K1234567')
  await page.getByRole('button', { name: 'Check In' }).last().click()
  await expect(page.getByText('Meera Nair is checked in')).toBeVisible()

  await page.getByRole('button', { name: 'Check Out' }).click()
  await page.getByText('All nights booked').click()
  await expect(page.getByText('To pay now').locator('..')).toContainText('₹15,750')
  await page.getByText('The nights slept').click()
  await expect(page.getByText('To pay now').locator('..')).toContainText('₹7,875')
  await page.getByRole('combobox', { name: 'Paid by' }).click()
  await chooseOption(page.getByRole('option', { name: 'UPI' }))
  await page.getByLabel('Reference').fill('UPI 4455')
  await page.getByRole('button', { name: 'Take ₹7,875 by UPI and check out' }).click()
  await expect(page.getByText('Meera Nair is checked out')).toBeVisible()
  const left = await hotel.procedures.bookings.get.query({ bookingId: booking.id })
  expect(left).toMatchObject({ status: 'checked-out', nights: 1, totalAmount: 787_500, balance: 0 })
  await hotel.context.close()
})

test('the list is filtered, cleared and exported', async ({ browser, baseURL, isMobile }) => {
  const hotel = await openHotel(browser, baseURL ?? '', { quantity: 3 })
  await book(hotel, 'Meera Nair', 1)
  await book(hotel, 'Anil Rao', 2)
  const page = await hotel.context.newPage()
  await page.goto('/bookings?payment=paid')
  await expect(page.getByText('Try adjusting your filters to see more results.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeHidden()
  if (!isMobile) {
    await page.getByRole('button', { name: 'Guest', exact: true }).click()
    await expect(page).toHaveURL(/sort=guest/)
    await expect(page.getByRole('row').nth(1)).toContainText('Anil Rao')
  }
  await page.getByLabel('Search bookings').fill('meera n')
  await expect(page.getByText('1 booking', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Text (CSV)' }).click()
  const file = await (await downloading).createReadStream()
  const text = Buffer.concat(await file.toArray()).toString()
  expect(text).toContain('Meera Nair')
  expect(text).not.toContain('Anil Rao')
  await hotel.context.close()
})

const dialogues = {
  'a booking, its making and its arrival': (id: string) => [
    'open=new-booking',
    `booking=${id}`,
    `open=change&on=${id}`,
    `open=check-in&on=${id}`,
  ],
  'the changes of a stay': (id: string) =>
    ['extend', 'room-type', 'swap'].map(change => `open=change&on=${id}&change=${change}`),
  'the changes of a price, a guest and a cancellation': (id: string) =>
    ['price', 'guest', 'cancel'].map(change => `open=change&on=${id}&change=${change}`),
}

for (const [what, searches] of Object.entries(dialogues))
  test(`the dialogues of ${what} meet no barrier`, async ({ browser, baseURL, isMobile }) => {
    const hotel = await openHotel(browser, baseURL ?? '')
    const { id } = await book(hotel, 'Meera Nair', 2)
    const page = await hotel.context.newPage()
    await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light', reducedMotion: 'reduce' })
    for (const search of searches(id)) {
      await page.goto(`/bookings?${search}`)
      await page.getByRole('dialog').getByRole('button').nth(1).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await barriersOn(page, '[role="dialog"]'), search).toEqual([])
    }
    await hotel.context.close()
  })
