import { randomUUID } from 'node:crypto'
import { present } from '@atithi/api/kernel/shared/present'
import { describe, expect, it } from 'vitest'
import { findConflicts } from '../support/recount.ts'
import { bookFromToday, leave, stayInHouse } from '../support/stays.ts'
import { reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 20 })

describe('payments: a record of each', () => {
  it('makes one complete record at every door that takes money, with its line posted once', async () => {
    const hotel = await world.openHotel({ quantity: 5 })
    const { call } = hotel.owner
    const booked = await bookFromToday(world, hotel, {
      idempotencyKey: 'a',
      paymentStatus: 'partial',
      payment: { method: 'upi', amount: 50_000, reference: 'RRN 9' },
    })
    const { paymentId, status, receipt } = await call.payments.record({
      bookingId: booked.id,
      method: 'credit-card',
      amount: 25_000,
      idempotencyKey: randomUUID(),
    })
    expect(status).toBe('completed')
    expect(receipt).toMatchObject({ number: expect.stringMatching(/V\//) })
    const stay = await stayInHouse(world, hotel)
    world.clock.set('2026-11-20T06:30:00Z')
    await leave(hotel.owner, stay.id)
    const { items, total } = await call.payments.list({ propertyId: hotel.propertyId })
    expect(total).toBe(3)
    expect(items).toMatchObject([
      { bookingId: stay.id, status: 'completed', method: 'cash', paymentType: 'full-payment' },
      { id: paymentId, status: 'completed', paidAmount: 25_000, pendingAmount: 0 },
      { bookingId: booked.id, reference: 'RRN 9', paymentType: 'partial-payment' },
    ])
    expect(items.every(item => item.lineId !== null && item.documentNumber !== null)).toBe(true)
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('refunds a payment in parts, never beyond it, and calls it refunded once all is back', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { id: bookingId } = await bookFromToday(world, hotel)
    const take = (amount: number) => call.payments.record({ bookingId, method: 'upi', amount })
    const [first, other] = [await take(100_000), await take(60_000)]
    const half = { paymentId: first.paymentId, amount: 50_000, reason: 'One night less' }
    const once = { ...half, idempotencyKey: 'half' }
    const [a, b] = await Promise.all([call.payments.refund(once), call.payments.refund(once)])
    expect(a.refundId).toBe(b.refundId)
    expect(a).toMatchObject({ kind: 'refund', method: 'upi', amount: -50_000, status: 'completed' })
    expect(await reasonOf(call.payments.refund({ ...once, paymentId: other.paymentId }))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    expect(await reasonOf(call.payments.refund({ ...half, amount: 50_001 }))).toBe('ABOVE_PAID')
    const halves = await Promise.allSettled([
      call.payments.refund(half),
      call.payments.refund(half),
    ])
    expect(halves.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const detail = await call.payments.get({ paymentId: first.paymentId })
    expect(detail).toMatchObject({ status: 'refunded', refundAmount: 100_000 })
    expect(detail.refunds.map(refund => refund.amount)).toEqual([50_000, 50_000])
    expect(await call.bookings.get({ bookingId })).toMatchObject({ paidAmount: 60_000 })
    expect(await reasonOf(call.payments.refund(half))).toBe('ABOVE_PAID')
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('spreads what goes back of a booking over its payments, and cancels one entered by mistake', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { id: bookingId } = await bookFromToday(world, hotel)
    const upi = await call.payments.record({ bookingId, method: 'upi', amount: 70_000 })
    const cash = await call.payments.record({ bookingId, method: 'cash', amount: 30_000 })
    await call.payments.refundBooking({ bookingId, amount: 80_000, reason: 'A day less' })
    // More than came in cash goes back by UPI, which the last payment before was.
    expect(await call.payments.get({ paymentId: upi.paymentId })).toMatchObject({
      status: 'refunded',
    })
    expect(await call.payments.get({ paymentId: cash.paymentId })).toMatchObject({
      status: 'completed',
      refundAmount: 10_000,
    })
    const reverse = (lineId: string | null) =>
      call.folio.reverse({ bookingId, lineId: present(lineId, 'line'), reason: 'Mistyped' })
    const wrong = await call.payments.record({ bookingId, method: 'cash', amount: 60_000 })
    expect(await reasonOf(reverse(upi.lineId))).toBe('ABOVE_PAID')
    await reverse(wrong.lineId)
    expect(await call.payments.get({ paymentId: wrong.paymentId })).toMatchObject({
      status: 'cancelled',
    })
    expect(
      await reasonOf(
        call.payments.refund({ paymentId: wrong.paymentId, amount: 1, reason: 'Again' }),
      ),
    ).toBe('NOT_REFUNDABLE')
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('finds them by state, source and words, for whoever may see payments', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { propertyId } = hotel
    const { id: bookingId } = await bookFromToday(world, hotel, { source: 'walk-in' })
    const { paymentId } = await call.payments.record({ bookingId, method: 'upi', amount: 5_000 })
    const found = async (filter: Record<string, unknown>) =>
      (await call.payments.list({ propertyId, ...filter })).total
    expect(await found({ status: 'completed', source: 'walk-in', method: 'upi' })).toBe(1)
    expect(await found({ status: 'failed' })).toBe(0)
    expect(await found({ source: 'agoda' })).toBe(0)
    expect(await found({ from: world.day(0), to: world.day(0) })).toBe(1)
    expect(await found({ from: world.day(1) })).toBe(0)
    const elsewhere = await world.openHotel()
    expect(await reasonOf(elsewhere.owner.call.payments.get({ paymentId }))).toBe('NOT_FOUND')
    const clerk = await world.createStaff(hotel, ['bookings'])
    expect(await reasonOf(clerk.call.payments.get({ paymentId }))).toBe('AREA_REQUIRED')
  })

  it('cuts list and figures by the business days of the hotel, and names the invoice', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { propertyId } = hotel
    // A Monday, in the last week of the month before.
    world.clock.set('2026-10-26T06:30:00Z')
    const { id: bookingId } = await bookFromToday(world, hotel)
    await call.payments.record({ bookingId, method: 'upi', amount: 5_000 })
    const at = async (now: string) => {
      world.clock.set(now)
      const ranges = ['today', 'yesterday', 'this-week', 'this-month', 'last-month'] as const
      const within: string[] = []
      for (const dateRange of ranges) {
        const { total } = await call.payments.list({ propertyId, dateRange })
        const { received } = await call.payments.summary({ propertyId, dateRange })
        expect(received).toBe(total === 1 ? 5_000 : 0)
        if (total === 1) within.push(dateRange)
      }
      return within
    }
    expect(await at('2026-10-26T08:00:00Z')).toEqual(['today', 'this-week', 'this-month'])
    expect(await at('2026-10-27T08:00:00Z')).toEqual(['yesterday', 'this-week', 'this-month'])
    expect(await at('2026-11-01T08:00:00Z')).toEqual(['this-week', 'last-month'])
    expect(await at('2026-11-02T08:00:00Z')).toEqual(['last-month'])
    expect(await at('2026-12-01T08:00:00Z')).toEqual([])
    const invoiceUrl = async () => (await call.payments.list({ propertyId })).items[0]?.invoiceUrl
    expect(await invoiceUrl()).toBeNull()
    world.clock.set('2026-10-26T08:00:00Z')
    await call.folio.addFee({
      bookingId,
      description: 'Laundry',
      amount: 5_000,
      taxBasisPoints: 1800,
      sac: '999712',
    })
    const { items } = await call.payments.issueInvoice({ bookingId })
    expect(await invoiceUrl()).toBe(`/documents/${items[0]?.id}.pdf`)
  })
})
