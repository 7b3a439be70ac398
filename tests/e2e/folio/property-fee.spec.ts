import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { barriersOn } from '../../support/axe.ts'
import { openHotel, siteAddress } from '../../support/e2e-people.ts'

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

test('a fee of the hotel is in its website’s quote, and on the desk’s bill', async ({
  browser,
  baseURL,
}) => {
  const { context, procedures, propertyId, roomTypeId, subdomain } = await openHotel(
    browser,
    baseURL ?? '',
  )
  await procedures.properties.update.mutate({ propertyId, currencyDisplay: 'code' })
  const page = await context.newPage()
  await page.goto('/payments?tab=settings')
  await page.getByRole('button', { name: 'Add Fee' }).click()
  const form = page.getByRole('form', { name: 'Fee' })
  await form.getByLabel('Name').fill('Resort fee')
  await form.getByLabel('Amount before GST').fill('500')
  await expect(page.getByText(/₹500 Resort fee \+ /)).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save Fee' }).click()
  await expect(page.getByRole('row', { name: /Resort fee.*₹500/ })).toBeVisible()

  const stay = { checkIn: day(5), checkOut: day(7), adults: 2 }
  const guest = await browser.newPage()
  const asked = new URLSearchParams({ roomTypeId, ...stay, adults: '2', rooms: '1' })
  await guest.goto(`${siteAddress(baseURL ?? '', subdomain)}/book/details?${asked}`)
  const row = guest.getByRole('row', { name: /Resort fee/ }).first()
  await expect(row).toContainText('INR 500 × 2 nights')
  await expect(row).toContainText('INR 1,000')
  await guest.close()

  const { id } = await procedures.bookings.create.mutate({
    propertyId,
    roomTypeId,
    ...stay,
    guestName: 'Ravi Kumar',
    guestPhone: '9812345678',
    idempotencyKey: randomUUID(),
  })
  await page.goto(`/bookings?booking=${id}`)
  await expect(page.getByText('₹1,000 before GST (₹500 × 2 nights)')).toBeVisible()
  await page.getByRole('tab', { name: 'Payment' }).click()
  await page.getByText('2 room nights to come').click()
  await expect(page.getByText(/Resort fee ₹500/).first()).toBeVisible()
  await context.close()
})
