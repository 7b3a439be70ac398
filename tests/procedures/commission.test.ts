import { randomUUID } from 'node:crypto'
import { contentOf } from '@atithi/api/finance/documents/rules/stored-content'
import { addDays } from '@atithi/api/kernel/shared/dates'
import type { StayChange } from '@atithi/api/stays/changes/schema/changes'
import { closeAllDays } from '@atithi/api/stays/night-audit/jobs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { onlineStay } from '../support/online-stay.ts'
import { bookFromToday, leave, stayInHouse } from '../support/stays.ts'
import { type Hotel, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()

async function change(hotel: Hotel, bookingId: string, wanted: StayChange): Promise<void> {
  const { call } = hotel.owner
  const { version } = await call.bookings.previewChange({ bookingId, change: wanted })
  await call.bookings.applyChange({ bookingId, change: wanted, version })
}

/** Some days later at noon. */
const later = (days: number) => world.clock.set(`${addDays(world.today(), days)}T06:30:00Z`)

const statement = async (hotel: Hotel, month: string) => {
  await world.consume()
  return hotel.owner.call.billing.commission({ propertyId: hotel.propertyId, month })
}

const nights = async (hotel: Hotel, bookingId: string) => {
  const { bills } = await hotel.owner.call.folio.get({ bookingId })
  return bills.flatMap(bill => bill.charges)
}

/**
 * Room revenue by the papers that guests hold, not by the folio: what invoices and debit notes say at the code of accommodation, less
 * credit notes.
 */
async function revenueByPapers(bookingId: string): Promise<number> {
  const papers = await world.ownerDb
    .selectFrom('document')
    .select(['kind', 'content'])
    .where('bookingId', '=', bookingId)
    .where('kind', 'in', ['tax-invoice', 'bill-of-supply', 'credit-note', 'debit-note'])
    .execute()
  return papers.reduce((sum, { kind, content }) => {
    const own = contentOf(content).lines.filter(line => line.sac === '996311')
    const value = own.reduce((all, line) => all + line.taxableValue, 0)
    return sum + (kind === 'credit-note' ? -value : value)
  }, 0)
}

describe('commission', () => {
  it('of a month with refunds equals a recount from the papers, booking by booking', async () => {
    const hotel = await world.openHotel({ quantity: 12 })
    const { propertyId, owner } = hotel
    await world.subscribe(hotel, 'starter')
    world.clock.set('2026-11-24T06:30:00Z')
    await owner.call.policies.create({
      propertyId,
      type: 'cancellation',
      title: 'Flexible',
      description: 'Free until three days before.',
      cancellation: { freeUntilHours: 72, fee: { kind: 'nights', nights: 1 } },
    })

    const plain = await onlineStay(world, hotel)
    const discounted = await onlineStay(world, hotel)
    const raised = await onlineStay(world, hotel)
    const split = await onlineStay(world, hotel)
    const refunded = await onlineStay(world, hotel)
    const lateCredit = await onlineStay(world, hotel)
    const early = await onlineStay(world, hotel, 4)
    const { id: atDesk } = await stayInHouse(world, hotel)
    const { id: noShow } = await world
      .anonymous()
      .call.site.book(siteBooking(world, hotel, { checkIn: world.day(0), checkOut: world.day(2) }))
    const { id: cancelled } = await world.anonymous().call.site.book(siteBooking(world, hotel))
    const { id: reinstated } = await world.anonymous().call.site.book(siteBooking(world, hotel))
    for (const bookingId of [cancelled, reinstated])
      await owner.call.bookings.cancel({ bookingId, reason: 'Flight cancelled' })
    expect((await statement(hotel, '2026-11')).amount).toBe(80_000)
    await change(hotel, reinstated, { kind: 'reinstate' })
    expect((await statement(hotel, '2026-11')).amount).toBe(40_000)
    // The plan of the day of the booking counts, not that of its end.
    const admin = await world.makeAdmin()
    const reason = 'As agreed by telephone.'
    await admin.call.billing.changePlan({ propertyId, planId: 'professional', reason })
    const cheaper = await onlineStay(world, hotel)
    later(1)
    await owner.call.bookings.markNoShow({ bookingId: noShow })
    later(1)
    // Nights come on the folio as their days close.
    await closeAllDays(world.services)
    for (const bookingId of [plain, raised, refunded, lateCredit, cheaper, atDesk])
      await leave(owner, bookingId)
    const [night] = await nights(hotel, discounted)
    const off = { bookingId: discounted, chargeId: night?.id ?? '', reason: 'Noise' }
    await owner.call.folio.discount({ ...off, amount: 33_333 })
    await leave(owner, discounted)
    await owner.call.folio.raise({
      bookingId: raised,
      chargeId: (await nights(hotel, raised))[0]?.id ?? '',
      amount: 12_345,
      reason: 'A dearer night',
    })
    const company = await owner.call.folio.open({ bookingId: split, payer: 'guest', name: 'A. B.' })
    await owner.call.folio.split({
      bookingId: split,
      chargeId: (await nights(hotel, split))[0]?.id ?? '',
      amount: 100_000,
      billId: company.id,
    })
    await owner.call.payments.record({
      bookingId: split,
      billId: company.id,
      method: 'upi',
      amount: 105_000,
    })
    await leave(owner, split)
    await owner.call.payments.refundBooking({
      bookingId: refunded,
      amount: 105_000,
      reason: 'Noise',
    })
    await change(hotel, early, { kind: 'check-out-early', departure: { policy: 'booked' } })
    await leave(owner, early)
    const ended = [plain, discounted, raised, split, refunded, lateCredit, early, cheaper, noShow]
    ended.push(cancelled, reinstated)

    const november = await statement(hotel, '2026-11')
    const rateOf = (bookingId: string) => (bookingId === cheaper ? 800n : 1_000n)
    const recount = async () => {
      let sum = 0
      for (const bookingId of ended) {
        const value = BigInt(await revenueByPapers(bookingId))
        sum += Number((value * rateOf(bookingId) + 5_000n) / 10_000n)
      }
      return sum
    }
    expect(november.amount).toBe(await recount())
    expect(november.amount).toBe(november.items.reduce((sum, line) => sum + line.amount, 0))
    expect(november.items.map(line => line.bookingId)).not.toContain(atDesk)
    const of = (bookingId: string) =>
      november.items.filter(line => line.bookingId === bookingId).reduce((n, l) => n + l.amount, 0)
    expect(of(plain)).toBe(80_000)
    expect(of(cheaper)).toBe(64_000)
    expect(of(refunded)).toBe(70_000)
    expect(of(early)).toBe(160_000)
    expect(of(noShow)).toBe(40_000)
    expect(november.items.find(line => line.bookingId === noShow)).toMatchObject({
      guest: 'R. K.',
      status: 'no-show',
      basisPoints: 1_000,
    })

    // Revenue that is taken back later stands in the month in which it was.
    world.clock.set('2026-12-10T06:30:00Z')
    await owner.call.payments.refundBooking({
      bookingId: lateCredit,
      amount: 210_000,
      reason: 'Noise',
    })
    const december = await statement(hotel, '2026-12')
    expect(december.items.find(line => line.bookingId === lateCredit)).toMatchObject({
      base: -200_000,
      amount: -20_000,
    })
    expect((await statement(hotel, '2026-11')).amount).toBe(november.amount)
    expect(november.amount + december.amount).toBe(await recount())

    // Told again of everything, it posts nothing.
    const posted = await sql<{ added: number }>`
      select post_commission(${hotel.accountId}, array(select id from booking where property_id = ${propertyId})) as added`.execute(
      world.ownerDb,
    )
    expect(posted.rows[0]?.added).toBe(0)
  })

  it('is owed for a night that another room pays', async () => {
    const hotel = await world.openHotel({ quantity: 4 })
    const { owner } = hotel
    await world.subscribe(hotel, 'starter')
    const stay = await onlineStay(world, hotel)
    const host = await stayInHouse(world, hotel, { checkOut: world.day(3) })
    later(1)
    await closeAllDays(world.services)
    const [night] = await nights(hotel, stay)
    await owner.call.folio.moveCharges({
      bookingId: stay,
      chargeIds: [night?.id ?? ''],
      to: { kind: 'booking', bookingId: host.id },
      reason: 'The host pays',
    })
    later(1)
    await leave(owner, stay)
    const [line] = (await statement(hotel, '2026-11')).items
    expect(line?.base).toBe(2 * (night?.listed ?? 0))
  })

  it('is owed when a paper is made out anew, and nothing of a stay that is not over', async () => {
    const hotel = await world.openHotel()
    const { owner } = hotel
    await world.subscribe(hotel, 'starter')
    const bookingId = await onlineStay(world, hotel)
    expect((await statement(hotel, '2026-11')).items).toEqual([])
    later(2)
    await leave(owner, bookingId)
    const before = await statement(hotel, '2026-11')
    const { items } = await owner.call.payments.documents({ bookingId })
    await owner.call.folio.reissue({
      bookingId,
      documentId: items.find(paper => paper.kind === 'tax-invoice')?.id ?? '',
      name: 'Another name',
      reason: 'Asked for it',
    })
    const after = await statement(hotel, '2026-11')
    expect(after.amount).toBe(before.amount)
    expect(before).toMatchObject({ base: 800_000, amount: 80_000 })
    const { id: never } = await bookFromToday(world, hotel, { idempotencyKey: randomUUID() })
    await owner.call.bookings.cancel({ bookingId: never })
    expect((await statement(hotel, '2026-11')).amount).toBe(before.amount)
  })
})
