import { randomUUID } from 'node:crypto'
import { keepGuestFigures } from '@atithi/api/insight/guest-figures/jobs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { leave, stayInHouse } from '../support/stays.ts'
import { type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
let hotel: Hotel

beforeAll(async () => {
  hotel = await world.openHotel({ quantity: 40 })
})

async function stayOver(guestName: string, options: { pays?: boolean } = {}) {
  world.clock.set('2026-11-18T06:30:00Z')
  const guestEmail = `${guestName.toLowerCase().replaceAll(' ', '.')}@example.in`
  const booking = await stayInHouse(world, hotel, {
    guestName,
    guestEmail,
    idempotencyKey: randomUUID(),
  })
  world.clock.set('2026-11-20T06:30:00Z')
  if (options.pays === false)
    await hotel.owner.call.bookings.checkOut({
      bookingId: booking.id,
      leaveBalance: { reason: 'The company pays' },
    })
  else await leave(hotel.owner, booking.id)
  await world.consume()
  return booking
}

const statementOf = (guestId: string) => hotel.owner.call.guests.loyalty.statement({ guestId })

describe('loyalty points', () => {
  it('come with a settled stay, a point for each 100 rupees of rooms before GST, and once', async () => {
    const { guestId, code } = await stayOver('Nandini Rao')
    expect(await statementOf(guestId)).toMatchObject({
      tier: 'bronze',
      points: 80,
      tierPoints: 80,
      entries: [{ points: 80, code, earnedOn: '2026-11-20' }],
    })
    await sql`select rebuild_guest_figures()`.execute(world.ownerDb)
    expect((await statementOf(guestId)).entries).toHaveLength(1)
  })

  it('wait for the money of a stay that left with a balance', async () => {
    const { guestId, id: bookingId } = await stayOver('Waits Long', { pays: false })
    expect((await statementOf(guestId)).points).toBe(0)
    const { balance } = await hotel.owner.call.bookings.get({ bookingId })
    await hotel.owner.call.payments.record({ bookingId, method: 'upi', amount: balance })
    await world.consume()
    expect((await statementOf(guestId)).points).toBe(80)
  })

  it('are taken back with a reversal of the room, and come no second time', async () => {
    const { guestId, id: bookingId } = await stayOver('Gives Back')
    const nights = await world.ownerDb
      .selectFrom('folioLine')
      .select('id')
      .where('bookingId', '=', bookingId)
      .where('kind', '=', 'room-night')
      .orderBy('id')
      .execute()
    await hotel.owner.call.folio.reverse({
      bookingId,
      lineId: nights[0]?.id ?? '',
      reason: 'The air conditioning failed',
    })
    await world.consume()
    expect(await statementOf(guestId)).toMatchObject({
      points: 40,
      entries: [{ points: -40 }, { points: 80 }],
    })
  })

  it('make the tier of the last twelve months, by the owner’s rates and thresholds', async () => {
    const { call } = hotel.owner
    expect(await call.guests.loyalty.program()).toEqual({
      pointsPerHundred: 1,
      silver: 500,
      gold: 1_500,
      platinum: 4_000,
      pointValue: 0,
      leastPoints: 1,
      expiresAfterMonths: null,
    })
    const first = await stayOver('Climbs Up')
    const program = { pointsPerHundred: 2, silver: 50, gold: 200, platinum: 300 }
    await call.guests.loyalty.updateProgram(program)
    await world.consume()
    expect(await statementOf(first.guestId)).toMatchObject({ tier: 'silver', points: 80 })
    await stayOver('Climbs Up')
    // The first stay keeps its rate, the second has the new one.
    expect(await statementOf(first.guestId)).toMatchObject({ tier: 'gold', points: 240 })
    expect((await call.guests.list({ tier: 'gold' })).items.map(guest => guest.name)).toEqual([
      'Climbs Up',
    ])
    await sql`alter table loyalty_entry disable trigger loyalty_entry_append_only`.execute(
      world.ownerDb,
    )
    await sql`update loyalty_entry set earned_on = current_date - interval '12 months 2 days'
      where booking_id in (select id from booking where guest_id = ${first.guestId})`.execute(
      world.ownerDb,
    )
    await keepGuestFigures(world.services)
    expect(await statementOf(first.guestId)).toMatchObject({ tier: 'bronze', points: 240 })
    expect(await reasonOf(call.guests.loyalty.updateProgram({ ...program, gold: 40 }))).toBe(
      'BAD_REQUEST',
    )
    const staff = await world.createStaff(hotel, ['guests'])
    expect(await reasonOf(staff.call.guests.loyalty.updateProgram(program))).toBe(
      'ROLE_NOT_ALLOWED',
    )
  })
})
