import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { barriersOn } from '../../support/axe.ts'
import { chooseOption } from '../../support/choose.ts'
import { openHotel } from '../../support/e2e-people.ts'

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

test('a charge goes on another room’s bill, and comes back', async ({ browser, baseURL }) => {
  const { context, procedures, propertyId, roomTypeId } = await openHotel(browser, baseURL ?? '')
  const book = (guestName: string, guestPhone: string) =>
    procedures.bookings.create.mutate({
      propertyId,
      roomTypeId,
      checkIn: day(5),
      checkOut: day(7),
      adults: 2,
      guestName,
      guestPhone,
      idempotencyKey: randomUUID(),
    })
  const guest = await book('Ravi Kumar', '9812345678')
  const host = await book('Lakshmi Narayan', '9812345679')
  await procedures.folio.addFee.mutate({
    bookingId: guest.id,
    description: 'Dinner',
    amount: 100_000,
    taxBasisPoints: 500,
    sac: '996331',
  })
  const page = await context.newPage()
  await page.goto(`/bookings?booking=${guest.id}`)
  await page.getByRole('tab', { name: 'Payment' }).click()
  const charge = page.getByRole('button', { name: /Dinner/ })
  await charge.click()
  await page.getByRole('button', { name: 'Move to Room or Group' }).click()
  const moving = page.getByRole('dialog', { name: 'Move Dinner' })
  await moving.getByLabel('To the bill of').fill('Narayan')
  await chooseOption(page.getByRole('option', { name: /Lakshmi Narayan/ }))
  await moving.getByLabel('Reason').fill('The host pays for the table')
  expect(await barriersOn(page)).toEqual([])
  await moving.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(charge).toContainText(`moved to ${host.code}`)

  await page.goto(`/bookings?booking=${host.id}`)
  await page.getByRole('tab', { name: 'Payment' }).click()
  const carried = page.getByRole('button', { name: /Dinner/ })
  await expect(carried).toContainText('₹1,050')
  await carried.click()
  await page.getByRole('button', { name: `Take Back to ${guest.code}` }).click()
  await expect(page.getByText(`is back on booking ${guest.code}`).first()).toBeVisible()
})
