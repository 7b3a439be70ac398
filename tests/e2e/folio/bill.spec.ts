import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { barriersOn } from '../../support/axe.ts'
import { choose, chooseOption } from '../../support/choose.ts'
import { openHotel } from '../../support/e2e-people.ts'

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

test('a bill is charged, discounted, paid by UPI and printed', async ({ browser, baseURL }) => {
  const { context, procedures, propertyId, roomTypeId } = await openHotel(browser, baseURL ?? '')
  await procedures.folio.extras.create.mutate({
    propertyId,
    name: 'Breakfast',
    price: 50_000,
    taxBasisPoints: 500,
    sac: '996331',
  })
  await procedures.payments.accounts.saveUpi.mutate({
    propertyId,
    name: 'Lotus House',
    upiId: 'lotus@okhdfc',
  })
  const { id } = await procedures.bookings.create.mutate({
    propertyId,
    roomTypeId,
    checkIn: day(5),
    checkOut: day(7),
    adults: 2,
    guestName: 'Ravi Kumar',
    guestPhone: '9812345678',
    idempotencyKey: randomUUID(),
  })
  const page = await context.newPage()
  await page.goto(`/bookings?booking=${id}`)
  await page.getByRole('tab', { name: 'Payment' }).click()

  await page.getByRole('button', { name: 'Add Charge' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a charge' })
  await adding.getByRole('combobox', { name: 'What' }).click()
  await chooseOption(page.getByRole('option', { name: 'Breakfast, ₹500' }))
  await adding.getByLabel('Quantity').fill('4')
  await page.keyboard.press('Enter')
  const charge = page.getByRole('button', { name: /Breakfast × 4/ })
  await expect(charge).toContainText('₹2,100')

  await charge.click()
  await expect(page.getByText('4 × ₹500')).toBeVisible()
  await page.getByRole('button', { name: 'Discount', exact: true }).click()
  const discount = page.getByRole('dialog', { name: 'Give a discount' })
  await discount.getByLabel('Reason').fill('Late service')
  await discount.getByRole('button', { name: 'Give Discount' }).click()
  await expect(charge).toContainText('₹1,890')
  expect(await barriersOn(page)).toEqual([])

  await page.getByRole('button', { name: 'Take Payment' }).click()
  const paying = page.getByRole('dialog', { name: 'Take Payment' })
  await choose(paying, 'Paid by', 'UPI')
  await paying.getByLabel('Amount').fill('2000')
  await expect(
    paying.getByRole('img', { name: 'UPI code for ₹2,000 to lotus@okhdfc' }),
  ).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await paying.getByRole('button', { name: 'Take ₹2,000 by UPI' }).click()
  const receipt = page.getByRole('link', { name: /^Receipt voucher / })
  await expect(receipt).toBeVisible()
  const printed = await context.request.get((await receipt.getAttribute('href')) ?? '')
  expect([printed.status(), printed.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await context.close()
})
