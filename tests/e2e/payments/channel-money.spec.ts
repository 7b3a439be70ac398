import { randomUUID } from 'node:crypto'
import { addDays, businessDate } from '@atithi/api/kernel/shared/dates'
import { expect, test } from '@playwright/test'
import { barriersOn } from '../../support/axe.ts'
import { choose } from '../../support/choose.ts'
import { openHotel } from '../../support/e2e-people.ts'

const today = () => businessDate(new Date(), 'Asia/Kolkata', '06:00')

test('a payout of a channel is compared by booking, and a card of it kept without its number', async ({
  browser,
  baseURL,
}) => {
  const hotel = await openHotel(browser, baseURL ?? '')
  const page = await hotel.context.newPage()
  const { propertyId, procedures } = hotel
  const { code } = await procedures.bookings.create.mutate({
    propertyId,
    roomTypeId: hotel.roomTypeId,
    adults: 2,
    guestName: 'Meera Joshi',
    guestPhone: '9812345678',
    checkIn: today(),
    checkOut: addDays(today(), 1),
    idempotencyKey: randomUUID(),
  })
  await page.goto('/payments?tab=channels')
  await page.getByRole('button', { name: 'Enter Payout or Invoice' }).click()
  const paper = page.getByRole('dialog', { name: 'Enter Payout or Invoice' })
  await choose(paper, 'Channel', 'Agoda')
  await paper.getByLabel('Reference of the transfer (UTR)').fill('UTIB0004711')
  await paper.getByLabel('Date').fill(today())
  await paper.getByRole('button', { name: 'Add Another' }).click()
  await paper.getByLabel('Reservation at the channel').fill('AG-1')
  await paper.getByLabel('Guest paid').fill('4200')
  await paper.getByLabel('Commission', { exact: true }).fill('756')
  await paper.getByRole('button', { name: 'Enter ₹3,444' }).click()
  await page.getByRole('button', { name: 'Open UTIB0004711' }).click()
  const opened = page.getByRole('dialog', { name: 'Payout of Agoda' })
  await expect(opened.getByText('No such booking')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await opened.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'Import File' }).click()
  const file = page.getByRole('dialog', { name: 'Import File of a Portal' })
  await choose(file, 'Channel', 'Agoda')
  await file.getByLabel('Reference of the transfer (UTR)').fill('UTIB0004712')
  await file.getByLabel('Date').fill(today())
  const rows = 'Locator,Collected\nAG-2,4200\n,100\n'
  const buffer = Buffer.from(rows)
  await file.getByLabel('File').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
  await expect(file.getByText('No booking was found')).toBeVisible()
  await choose(file, 'Reservation', 'Locator')
  await choose(file, 'Guest paid', 'Collected')
  await expect(file.getByText('It has no number of a reservation.')).toBeVisible()
  await file.getByRole('button', { name: 'Import 1 Booking' }).click()
  await expect(file.getByText(/Leave bad rows out/)).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await file.getByRole('checkbox', { name: 'Leave out 1 row' }).check()
  await file.getByRole('button', { name: 'Import 1 Booking' }).click()
  await expect(page.getByText('Payout of 1 booking imported')).toBeVisible()

  await page.getByRole('button', { name: 'Add Virtual Card' }).click()
  const card = page.getByRole('dialog', { name: 'Add Virtual Card' })
  await choose(card, 'Channel', 'Agoda')
  await card.getByLabel('Booking').fill(code)
  await card.getByLabel('Amount').fill('1000')
  await card.getByLabel('Last four digits').fill('4242')
  await card.getByLabel('May be charged from').fill(today())
  await card.getByLabel('Until').fill(addDays(today(), 30))
  await card.getByRole('button', { name: 'Add Virtual Card' }).click()
  await page.getByRole('button', { name: 'Actions for the card of Meera Joshi' }).click()
  await page.getByRole('menuitem', { name: 'Record Charge' }).click()
  await page.getByRole('button', { name: 'Record ₹1,000' }).click()
  await expect(page.getByRole('row', { name: /Meera Joshi.*Charged/ })).toBeVisible()

  await page.getByRole('tab', { name: 'Reports' }).click()
  await page.getByRole('button', { name: 'Make Virtual cards as CSV' }).click()
  await expect(page.getByText('Virtual cards is being made')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
})
