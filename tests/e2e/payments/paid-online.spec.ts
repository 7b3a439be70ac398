import { randomUUID } from 'node:crypto'
import { createDb, createPool } from '@atithi/db/client'
import { expect, test } from '@playwright/test'
import { choose } from '../../support/choose.ts'
import { connectGateway, payOnPage } from '../../support/e2e-gateway.ts'
import { openHotel, siteAddress } from '../../support/e2e-people.ts'

/** The form asks those to try again who fill it in faster than people can. */
const aPersonsPace = 2_100

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

for (const javaScriptEnabled of [true, false])
  test(`a room is booked and paid by UPI and by card, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
    baseURL: configured,
    viewport,
    isMobile,
  }) => {
    const baseURL = configured ?? ''
    const hotel = await openHotel(browser, baseURL, { quantity: 2 })
    const { procedures, propertyId, roomTypeId } = hotel
    const desk = await hotel.context.newPage()
    await connectGateway(desk, baseURL, hotel)
    const { items } = await procedures.ratePlans.list.query({ propertyId })
    const ratePlanId = items[0]?.id ?? ''
    await procedures.ratePlans.update.mutate({ ratePlanId, payment: { policy: 'full' } })
    const stay = new URLSearchParams({
      checkIn: day(5),
      checkOut: day(7),
      adults: '2',
      rooms: '1',
      roomTypeId,
    })
    for (const method of ['UPI', 'Card'] as const) {
      const context = await browser.newContext({ javaScriptEnabled, viewport, isMobile })
      const guest = await context.newPage()
      await guest.goto(`${siteAddress(baseURL, hotel.subdomain)}/book/details?${stay}`)
      await guest.getByLabel('Full name').fill(`Meera ${method}`)
      await guest.getByLabel('Mobile number').fill('98765 00000')
      await guest.getByLabel('Email').fill(`meera-${randomUUID()}@example.in`)
      await guest.getByLabel(/may use these details/).check()
      await guest.waitForTimeout(aPersonsPace)
      await guest.getByRole('button', { name: /^Book for/ }).click()
      await expect(guest.getByText(/to confirm the booking. The room is kept/)).toBeVisible()
      await expect(guest.getByText(/once your payment has come/)).toBeVisible()
      await guest.getByRole('link', { name: 'Pay ₹15,750 online' }).click()
      // Without scripts nothing goes on by itself: to the gateway, and back from it.
      if (!javaScriptEnabled)
        await guest.getByRole('button', { name: 'Go to the payment page' }).click()
      await guest.waitForURL(url => url.origin === process.env.E2E_MAILBOX)
      if (method === 'Card') {
        await payOnPage(guest, method, 'no')
        await expect(guest.getByText('The payment did not go through')).toBeVisible()
        await guest.getByRole('link', { name: 'Try again' }).click()
      }
      await payOnPage(guest, method, 'yes')
      if (!javaScriptEnabled) await guest.getByRole('button', { name: 'Back to the hotel' }).click()
      await guest.waitForURL(/\/booking\?/)
      await expect(guest.getByText('Confirmed', { exact: true })).toBeVisible()
      await expect(
        guest.getByText(/^₹15,750 is paid. The receipt goes to meera-.*@example.in.$/),
      ).toBeInViewport()
      await expect(guest.getByRole('link', { name: /^Pay .* online$/ })).toHaveCount(0)
      await context.close()
    }
    const { items: paid } = await procedures.payments.list.query({ propertyId })
    const facts = paid.map(({ guestName, method, amount, status }) =>
      [guestName, method, amount, status].join(' '),
    )
    expect(facts.toSorted()).toEqual([
      'Meera Card credit-card 1575000 completed',
      'Meera UPI upi 1575000 completed',
    ])
    await hotel.context.close()
  })

test('the code at the desk turns paid by itself', async ({ browser, baseURL }) => {
  const hotel = await openHotel(browser, baseURL ?? '')
  const { procedures, propertyId, roomTypeId } = hotel
  const { id: bookingId } = await procedures.bookings.create.mutate({
    propertyId,
    roomTypeId,
    checkIn: day(5),
    checkOut: day(7),
    adults: 2,
    guestName: 'Ravi Kumar',
    guestPhone: '9812345678',
    idempotencyKey: randomUUID(),
  })
  const desk = await hotel.context.newPage()
  await connectGateway(desk, baseURL ?? '', hotel)
  await desk.goto('/payments')
  await desk.getByRole('button', { name: 'Request a Payment' }).click()
  await desk.getByRole('button', { name: /Ravi Kumar/ }).click()
  const asking = desk.getByRole('dialog', { name: 'Request a Payment' })
  await asking.getByLabel('Amount').fill('5000')
  await choose(asking, 'How', 'A UPI code on this screen')
  await asking.getByRole('button', { name: 'Show Code' }).click()
  const shown = desk.getByRole('dialog', { name: '₹5,000 from Ravi Kumar' })
  await expect(shown.getByRole('img', { name: 'UPI code for ₹5,000' })).toBeVisible()
  await expect(shown.getByText('Waiting for the guest')).toBeVisible()

  // The phone that scans the code, and pays for its own part.
  const db = createDb(createPool(process.env.E2E_DATABASE_URL ?? '', { max: 1 }))
  const { qrId } = await db
    .selectFrom('payment')
    .select('qrId')
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow()
  await db.destroy()
  const context = await browser.newContext()
  const phone = await context.newPage()
  await phone.goto(`${process.env.E2E_MAILBOX}/razorpay/q/${qrId}`)
  await payOnPage(phone, 'UPI', 'yes')
  await expect(phone.getByRole('heading', { name: 'Paid: ₹5,000' })).toBeVisible()
  await expect(shown.getByText('Paid', { exact: true })).toBeVisible()
  await expect(shown.getByRole('button', { name: 'Check Now' })).toHaveCount(0)
  expect(await procedures.bookings.get.query({ bookingId })).toMatchObject({ paidAmount: 500_000 })
  await context.close()
  await hotel.context.close()
})
