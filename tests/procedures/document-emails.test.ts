import { expect, it } from 'vitest'
import { bookFromToday, leave, stayInHouse } from '../support/stays.ts'
import { siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()

it('brings a guest the paper of each payment, refund and invoice, once', async () => {
  const hotel = await world.openHotel()
  const { call } = hotel.owner
  const guestEmail = 'meera@example.in'
  const booking = await stayInHouse(world, hotel, { guestEmail })
  const { id: bookingId, code } = booking
  await call.payments.record({ bookingId, method: 'upi', amount: 100_000, reference: 'UTR1' })
  const [, receipt, ...others] = await world.postTo(guestEmail)
  expect(others).toEqual([])
  expect(receipt?.subject).toMatch(/has received ₹1,000$/)
  expect(receipt?.sender).toMatchObject({ replyTo: 'stay@example.in' })
  for (const words of [code, 'By: UPI, UTR1', 'Still to be paid: ₹', 'is attached as a PDF'])
    expect(receipt?.text).toContain(words)
  const [{ id: receiptId, number } = { id: '', number: '' }] = (
    await call.payments.documents({ bookingId })
  ).items
  expect(receipt?.attachments).toEqual([
    {
      filename: `${number.replaceAll('/', '-')}.pdf`,
      contentType: 'application/pdf',
      content: Buffer.from(`%PDF ${receiptId}`),
    },
  ])
  const { balance } = await call.bookings.get({ bookingId })
  await call.payments.record({ bookingId, method: 'cash', amount: balance })
  world.clock.set('2026-11-20T06:30:00Z')
  await leave(hotel.owner, bookingId)
  const letters = await world.postTo(guestEmail)
  expect(letters).toHaveLength(4)
  const invoice = letters.at(-1)
  expect(invoice?.subject).toMatch(/^Your invoice /)
  expect(invoice?.text).toMatch(/GST: CGST ₹200 \+ SGST ₹200/)
  expect(invoice?.text).toContain('Still to be paid: ₹0')
  // ₹100 of its room before GST earned a point each; a receipt says nothing of it.
  expect(invoice?.text).toMatch(/Points of this stay: \d+/)
  expect(receipt?.text).not.toContain('Points')
  expect(await world.postTo(guestEmail)).toHaveLength(4)

  // Paid ahead, cancelled, given back.
  const later = await bookFromToday(world, hotel, {
    guestEmail: 'dev@example.in',
    checkIn: world.day(10),
    checkOut: world.day(12),
  })
  const paid = await call.payments.record({
    bookingId: later.id,
    method: 'bank-transfer',
    amount: 200_000,
  })
  await call.payments.refund({
    paymentId: paid.paymentId,
    amount: 200_000,
    reason: 'Too much was taken',
    idempotencyKey: 'once',
  })
  expect((await world.postTo('dev@example.in')).map(({ subject }) => subject).slice(1)).toEqual([
    expect.stringMatching(/has received ₹2,000$/),
    expect.stringMatching(/has refunded ₹2,000$/),
  ])
})

it('writes in the language of the booking', async () => {
  const hotel = await world.openHotel()
  const request = siteBooking(world, hotel, { guestEmail: 'asha@example.in', language: 'hi' })
  const booked = await world.anonymous().call.site.book(request)
  await hotel.owner.call.payments.record({ bookingId: booked.id, method: 'upi', amount: 100_000 })
  const letters = await world.postTo('asha@example.in')
  expect(letters.at(-1)?.subject).toMatch(/को ₹1,000 मिले$/)
})
