import { randomUUID } from 'node:crypto'
import { closeAllDays } from '@atithi/api/stays/night-audit/jobs'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { chargesOf, sellBreakfast } from '../support/charges.ts'
import { groupsOf } from '../support/groups.ts'
import { bookFromToday, leave, stayInHouse } from '../support/stays.ts'
import { type Browser, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 20 })
const { groupRequest, pickUpRequest } = groupsOf(world)
let hotel: Hotel
let call: Browser['call']
let breakfast: string

beforeEach(async () => {
  hotel = await world.openHotel({ basePrice: 700_000, quantity: 60 })
  call = hotel.owner.call
  breakfast = await sellBreakfast(hotel)
})

const reason = 'The host pays for the table'
const toBooking = (bookingId: string, billId: string | null = null) =>
  ({ kind: 'booking', bookingId, billId }) as const
const ate = async (bookingId: string) =>
  (await call.folio.addExtra({ bookingId, extraId: breakfast })).id
const amounts = async (bookingId: string) => {
  const { totalAmount, chargedAmount, balance } = await call.folio.get({ bookingId })
  return { totalAmount, chargedAmount, balance }
}
/** What the proof of the books finds wrong, and what the hotel was charged in all. */
async function proof() {
  await world.consume()
  const { latest } = await call.selfAudit.run({ propertyId: hotel.propertyId })
  const { rows } = await sql<{ charged: number }>`
    select coalesce(sum(amount), 0)::bigint as charged from folio_line
    where property_id = ${hotel.propertyId} and kind not in ('payment', 'refund')`.execute(
    world.ownerDb,
  )
  return {
    findings: latest?.results.filter(result => result.conflicts > 0),
    charged: rows[0]?.charged,
  }
}

describe('folio.moveCharges to another room', () => {
  it('moves a night and a breakfast whole, and takes them back', async () => {
    const own = await stayInHouse(world, hotel)
    const host = await stayInHouse(world, hotel)
    const eaten = await ate(own.id)
    await closeNight()
    const before = { own: await amounts(own.id), host: await amounts(host.id) }
    const proved = await proof()
    const night = (await chargesOf(hotel.owner, own.id)).find(one => one.kind === 'room-night')
    const moved = await call.folio.moveCharges({
      bookingId: own.id,
      chargeIds: [eaten, night?.id ?? ''],
      to: toBooking(host.id),
      reason,
    })
    const gross = 52_500 + (night?.gross ?? 0)
    expect(moved).toEqual({ bookingId: host.id, billId: null, amount: gross })
    const after = { own: await amounts(own.id), host: await amounts(host.id) }
    expect(after.own.balance).toBe(before.own.balance - gross)
    expect(after.host.balance).toBe(before.host.balance + gross)
    expect(after.own.totalAmount + after.host.totalAmount).toBe(
      before.own.totalAmount + before.host.totalAmount,
    )
    expect(await proof()).toEqual(proved)
    expect(proved.findings).toEqual([])
    const carried = (await chargesOf(hotel.owner, host.id)).filter(one => one.movedFrom)
    expect(carried.map(one => [one.gross, one.taxBasisPoints, one.movedFrom?.code])).toEqual([
      [52_500, 500, own.code],
      [night?.gross, night?.taxBasisPoints, own.code],
    ])
    const left = (await chargesOf(hotel.owner, own.id)).filter(one => one.movedTo)
    expect(left.map(one => [one.gross, one.movedTo?.code])).toEqual([
      [0, host.code],
      [0, host.code],
    ])
    // Neither side is taken back by itself, and what a night is worth does not change behind it.
    const lineId = night?.id ?? ''
    const bookingId = own.id
    expect(await reasonOf(call.folio.reverse({ bookingId, lineId, reason }))).toBe('NOT_REVERSIBLE')
    expect(
      await reasonOf(
        call.folio.reverse({ bookingId: host.id, lineId: carried[0]?.id ?? '', reason }),
      ),
    ).toBe('NOT_REVERSIBLE')
    const bed = { description: 'Extra bed', amount: 100_000, taxBasisPoints: null, sac: '996311' }
    const beside = { ...bed, night: night?.night ?? '' }
    expect(await reasonOf(call.folio.addFee({ bookingId, ...beside }))).toBe('CHARGE_REFUSED')
    expect(
      await reasonOf(
        call.folio.discount({
          bookingId: host.id,
          chargeId: carried[1]?.id ?? '',
          amount: 10_000,
          reason,
        }),
      ),
    ).toBe('CHARGE_REFUSED')
    for (const one of carried) await call.folio.rejoin({ bookingId: host.id, chargeId: one.id })
    expect({ own: await amounts(own.id), host: await amounts(host.id) }).toEqual(before)
    expect(await proof()).toEqual(proved)
    await call.folio.moveCharges({
      bookingId,
      chargeIds: [eaten],
      to: toBooking(host.id),
      reason,
    })
    const trail = await world.ownerDb
      .selectFrom('auditEntry')
      .select(['entityId', 'reason'])
      .where('action', '=', 'folio.moved')
      .where('entityId', 'in', [own.id, host.id])
      .execute()
    expect(new Set(trail.map(entry => entry.entityId)).size).toBe(2)
    expect(trail.every(entry => entry.reason === reason)).toBe(true)
  })

  it('stands on the invoice of who pays, and on none of who does not', async () => {
    const own = await stayInHouse(world, hotel)
    const host = await stayInHouse(world, hotel)
    const { id: billId } = await call.folio.open({
      bookingId: host.id,
      payer: 'company',
      name: 'Tata Steel',
      gstin: '27AAPFU0939F1ZV',
      address: 'Bombay House, Mumbai 400001',
    })
    const eaten = await ate(own.id)
    const moving = { bookingId: own.id, chargeIds: [eaten], reason }
    await call.folio.moveCharges({ ...moving, to: toBooking(host.id, billId) })
    await call.payments.issueInvoice({ bookingId: host.id })
    const { items } = await call.payments.documents({ bookingId: host.id })
    expect(items.find(paper => paper.billId === billId)).toMatchObject({
      total: 52_500,
      recipientGstin: '27AAPFU0939F1ZV',
    })
    const carried = (await chargesOf(hotel.owner, host.id)).find(one => one.movedFrom)
    expect(
      await reasonOf(call.folio.rejoin({ bookingId: host.id, chargeId: carried?.id ?? '' })),
    ).toBe('INVOICED_ALREADY')
    world.clock.set('2026-11-20T06:30:00Z')
    await leave(hotel.owner, own.id)
    await leave(hotel.owner, host.id)
    const papers = (await call.payments.documents({ bookingId: own.id })).items
    const invoiced = papers.filter(paper => paper.kind === 'tax-invoice')
    expect(invoiced.reduce((sum, paper) => sum + paper.total, 0)).toBe(
      (await amounts(own.id)).chargedAmount,
    )
    expect((await proof()).findings).toEqual([])
  })

  it('refuses what has to stay, and says why', async () => {
    const own = await stayInHouse(world, hotel)
    const host = await stayInHouse(world, hotel)
    const bookingId = own.id
    const eaten = await ate(bookingId)
    const moving = { bookingId, chargeIds: [eaten], reason }
    const other = await world.openHotel()
    const stranger = await bookFromToday(world, other)
    const to = toBooking(host.id)
    expect(await reasonOf(call.folio.moveCharges({ ...moving, to: toBooking(stranger.id) }))).toBe(
      'NOT_FOUND',
    )
    expect(await reasonOf(call.folio.moveCharges({ ...moving, to: toBooking(bookingId) }))).toBe(
      'CHARGE_REFUSED',
    )
    expect(
      await reasonOf(call.folio.moveCharges({ ...moving, to: toBooking(host.id, randomUUID()) })),
    ).toBe('NOT_FOUND')
    expect(await reasonOf(call.folio.moveCharges({ ...moving, to: { kind: 'group' } }))).toBe(
      'NOT_FOUND',
    )
    const { id: billId } = await call.folio.open({ bookingId, payer: 'guest', name: 'A friend' })
    const split = await ate(bookingId)
    await call.folio.split({ bookingId, chargeId: split, amount: 20_000, billId })
    expect(await reasonOf(call.folio.moveCharges({ ...moving, chargeIds: [split], to }))).toBe(
      'CHARGE_REFUSED',
    )
    await call.payments.issueInvoice({ bookingId })
    expect(await reasonOf(call.folio.moveCharges({ ...moving, to }))).toBe('INVOICED_ALREADY')
    const gone = await bookFromToday(world, hotel, { idempotencyKey: randomUUID() })
    await call.bookings.cancel({ bookingId: gone.id, reason: 'Plans changed' })
    const late = await ate(host.id)
    expect(
      await reasonOf(
        call.folio.moveCharges({
          bookingId: host.id,
          chargeIds: [late],
          to: toBooking(gone.id),
          reason,
        }),
      ),
    ).toBe('WRONG_STATE')
  })

  it('is done once, whoever sends it again or at the same time', async () => {
    const own = await stayInHouse(world, hotel)
    const host = await stayInHouse(world, hotel)
    const [one, two] = [await ate(own.id), await ate(host.id)]
    const before = await amounts(host.id)
    const act = {
      bookingId: own.id,
      chargeIds: [one],
      to: toBooking(host.id),
      reason,
      idempotencyKey: randomUUID(),
    }
    await Promise.all([call.folio.moveCharges(act), call.folio.moveCharges(act)])
    expect((await amounts(host.id)).balance).toBe(before.balance + 52_500)
    const back = { bookingId: host.id, chargeIds: [two], to: toBooking(own.id), reason }
    const [three, four] = [await ate(own.id), await ate(host.id)]
    // Both ways at once: neither waits for the other for ever.
    const both = await Promise.allSettled([
      call.folio.moveCharges({ ...act, chargeIds: [three], idempotencyKey: randomUUID() }),
      call.folio.moveCharges({ ...back, chargeIds: [four] }),
      call.folio.moveCharges(back),
      call.folio.moveCharges(back),
    ])
    expect(both.map(result => result.status).toSorted()).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ])
    expect((await proof()).findings).toEqual([])
  })
})

describe('folio.moveCharges to the group', () => {
  it('gathers what the rooms do not pay on one master bill', async () => {
    const group = await call.groups.create(groupRequest(hotel))
    const rooms = await Promise.all(
      [0, 1, 2].map(() => call.groups.pickUp(pickUpRequest(hotel, group.id))),
    )
    const ids = rooms.map(room => room.id).toSorted()
    const eaten = await Promise.all(ids.map(ate))
    const to = { kind: 'group' } as const
    const moved = await Promise.all(
      ids.map((bookingId, at) =>
        call.folio.moveCharges({ bookingId, chargeIds: [eaten[at] ?? ''], to, reason }),
      ),
    )
    expect(new Set(moved.map(one => one.billId)).size).toBe(1)
    expect(moved.map(one => one.bookingId)).toEqual(ids.map(() => ids[0]))
    const { bills } = await call.folio.get({ bookingId: ids[0] ?? '' })
    const master = bills.find(bill => bill.id === moved[0]?.billId)
    expect([master?.name, master?.totals.charged]).toEqual([group.name, 3 * 52_500])
    // The advance of the group pays what its organiser is billed.
    const at = { propertyId: hotel.propertyId, groupId: group.id }
    const key = () => ({ idempotencyKey: randomUUID() })
    await call.groups.takeAdvance({ ...at, method: 'upi', amount: 100_000, ...key() })
    const bookingId = ids[0] ?? ''
    await call.groups.setOffAdvance({ ...at, bookingId, amount: 100_000, ...key() })
    const paid = (await call.folio.get({ bookingId })).bills.find(bill => bill.id === master?.id)
    expect(paid?.totals).toMatchObject({ received: 100_000, balance: 57_500 })
    const { group: home } = await call.folio.moveTargets({ bookingId: ids[1] ?? '' })
    expect(home).toMatchObject({ name: group.name, isOpen: true, isHere: false })
    expect((await proof()).findings).toEqual([])
  })
})

describe('folio.moveTargets', () => {
  it('finds who is in the house by room, guest and code, and nobody of another hotel', async () => {
    const own = await stayInHouse(world, hotel)
    const host = await stayInHouse(world, hotel, { guestName: 'Lakshmi Narayan' })
    const other = await world.openHotel()
    const stranger = await stayInHouse(world, other, { guestName: 'Lakshmi Prasad' })
    const find = async (search: string) =>
      (await call.folio.moveTargets({ bookingId: own.id, search })).items
    const [found] = await find('narayan')
    expect(found).toMatchObject({ bookingId: host.id, isInHouse: true, bills: [] })
    expect(found?.rooms).not.toBe('')
    expect((await find(host.code)).map(one => one.bookingId)).toEqual([host.id])
    expect((await find(found?.rooms ?? '')).map(one => one.bookingId)).toContain(host.id)
    expect((await find('lakshmi')).map(one => one.bookingId)).not.toContain(stranger.id)
    expect((await find('')).map(one => one.bookingId)).not.toContain(own.id)
  })
})

/** The next day, so that the night of who is in the house is on their bills. */
async function closeNight(): Promise<void> {
  world.clock.set('2026-11-19T06:30:00Z')
  await closeAllDays(world.services)
}
