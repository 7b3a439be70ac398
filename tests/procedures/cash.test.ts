import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { bookFromToday, stayInHouse } from '../support/stays.ts'
import { reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 10 })
const limit = 20_000_000

const dear = () => world.openHotel({ basePrice: 12_000_000, quantity: 4 })

const conflictsOf = async (hotel: Awaited<ReturnType<typeof dear>>) => {
  const { latest } = await hotel.owner.call.selfAudit.run({ propertyId: hotel.propertyId })
  return latest?.results.filter(one => one.conflicts > 0).map(one => one.check)
}

describe('review: money 21, cash', () => {
  it('from one guest on one day stays below ₹2,00,000 over all bookings, however many take it at once', async () => {
    const hotel = await dear()
    const { call } = hotel.owner
    const guestEmail = 'ravi@example.in'
    const stays = []
    for (let at = 0; at < 3; at += 1) stays.push(await bookFromToday(world, hotel, { guestEmail }))
    const answers = await Promise.all(
      stays.map(({ id: bookingId }) =>
        call.payments.record({ bookingId, method: 'cash', amount: 9_000_000 }).then(
          () => 'taken',
          error => reasonOf(Promise.reject(error)),
        ),
      ),
    )
    expect(answers.toSorted()).toEqual(['ABOVE_CASH_LIMIT', 'taken', 'taken'])
    const refused = stays[answers.indexOf('ABOVE_CASH_LIMIT')]?.id ?? ''
    const last = { bookingId: refused, amount: limit - 18_000_000 }
    expect(await reasonOf(call.payments.record({ ...last, method: 'cash' }))).toBe(
      'ABOVE_CASH_LIMIT',
    )
    await call.payments.record({ ...last, method: 'upi' })
    await call.payments.record({ bookingId: refused, method: 'cash', amount: 1_999_999 })
    // Of another guest, and on another day, it is another matter.
    const other = await bookFromToday(world, hotel, {
      guestName: 'Meera Nair',
      guestEmail: 'meera@example.in',
      guestPhone: '9899999999',
    })
    await call.payments.record({ bookingId: other.id, method: 'cash', amount: 9_000_000 })
    world.clock.set('2026-11-19T06:30:00Z')
    await call.payments.record({ bookingId: refused, method: 'cash', amount: 3_000_000 })
    expect(await conflictsOf(hotel)).toEqual([])
  })

  it('never goes back for what was paid by card', async () => {
    const hotel = await dear()
    const { call } = hotel.owner
    const { id: bookingId } = await stayInHouse(world, hotel)
    const card = await call.payments.record({ bookingId, method: 'credit-card', amount: 50_000 })
    await call.payments.record({ bookingId, method: 'cash', amount: 20_000 })
    const back = { bookingId, reason: 'A night less', method: 'cash' } as const
    expect(await reasonOf(call.payments.refundBooking({ ...back, amount: 20_001 }))).toBe(
      'NOT_PAID_IN_CASH',
    )
    expect(
      await reasonOf(
        call.payments.refund({
          paymentId: card.id,
          amount: 100,
          reason: back.reason,
          method: 'cash',
        }),
      ),
    ).toBe('NOT_PAID_IN_CASH')
    await call.payments.refundBooking({ ...back, amount: 20_000 })
    expect(await reasonOf(call.payments.refundBooking({ ...back, amount: 1 }))).toBe(
      'NOT_PAID_IN_CASH',
    )
    await call.payments.refundBooking({ ...back, method: 'bank-transfer', amount: 50_000 })
    expect(await conflictsOf(hotel)).toEqual([])
  })

  it('is found by the self-audit beyond the law, and given back for a card', async () => {
    const hotel = await dear()
    const { call } = hotel.owner
    const stays = [await bookFromToday(world, hotel), await bookFromToday(world, hotel)]
    for (const { id: bookingId } of stays)
      await call.payments.record({ bookingId, method: 'upi', amount: 10_000_000 })
    for (const { id } of stays) {
      await sql`alter table folio_line disable trigger user`.execute(world.ownerDb)
      await sql`update folio_line set method = 'cash' where booking_id = ${id} and kind = 'payment'`.execute(
        world.ownerDb,
      )
      await sql`alter table folio_line enable trigger user`.execute(world.ownerDb)
    }
    expect(await conflictsOf(hotel)).toContain('cash')
  })
})
