import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { barriersOn } from '../../support/axe.ts'
import { openHotel } from '../../support/e2e-people.ts'

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

test('a charge is split with a company, and both parts are invoiced once the stay is over', async ({ browser, baseURL }) => {
  const { context, procedures, propertyId, roomTypeId } = await openHotel(browser, baseURL ?? '')
  const { id: bookingId } = await procedures.bookings.create.mutate({
    ...{ propertyId, roomTypeId, checkIn: day(5), checkOut: day(7), adults: 2 },
    ...{ guestName: 'Ravi Kumar', guestPhone: '9812345678', idempotencyKey: randomUUID() },
  })
  await procedures.folio.addFee.mutate({ bookingId, description: 'Hall', amount: 1_000_000, taxBasisPoints: 1800, sac: '997212' })
  await procedures.folio.open.mutate({ bookingId, payer: 'company', name: 'Tata Steel', gstin: '27AAPFU0939F1ZV' })
  const page = await context.newPage()
  await page.goto(`/bookings?booking=${bookingId}`)
  await page.getByRole('tab', { name: 'Payment' }).click()

  await page.getByRole('button', { name: /^Hall/ }).click()
  await page.getByRole('button', { name: 'Split', exact: true }).click()
  const splitting = page.getByRole('dialog', { name: 'Split Hall' })
  await splitting.getByLabel('Amount before GST that goes').fill('4000')
  await expect(splitting.getByText('₹4,000 and GST ₹720 go to the other bill; ₹7,080 stay on this one.')).toBeVisible()
  await splitting.getByRole('button', { name: 'Split' }).click()
  const company = page.getByRole('region', { name: 'Tata Steel' })
  await expect(company.getByRole('button', { name: /Hall/ })).toContainText('₹4,720')
  expect(await barriersOn(page)).toEqual([])

  await procedures.bookings.cancel.mutate({ bookingId, reason: 'Moved' })
  await page.getByRole('button', { name: 'Issue Invoice' }).click()
  await expect(page.getByRole('link', { name: /^Tax invoice / })).toHaveCount(2)
  await context.close()
})
