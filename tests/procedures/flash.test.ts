import { generateReports } from '@atithi/api/insight/report-files/jobs'
import type { ReportId } from '@atithi/api/insight/report-files/rules/catalogue'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { arrive } from '../support/stay-changes.ts'
import { deskBooking, type Hotel, useWorld } from '../support/world.ts'

const world = useWorld({ max: 10 })

async function reportOf({ owner, propertyId }: Hotel, reportId: ReportId, from: string, to = from) {
  const { runId } = await owner.call.reports.generate({ propertyId, reportId, from, to })
  await generateReports(world.services)
  return (await owner.call.reports.rows({ propertyId, runId })).rows
}
async function flashOf(hotel: Hotel, day: string): Promise<Record<string, unknown>> {
  const rows = await reportOf(hotel, 'manager-flash', day)
  return Object.fromEntries(rows.map(row => [String(row.figure), row.today]))
}

describe('the manager’s flash', () => {
  it('counts who came, who did not, what was free, and what is ahead', async () => {
    const hotel = await world.openHotel({ quantity: 12, basePrice: 400_000 })
    const { call } = hotel.owner
    const [day, next] = [world.day(0), world.day(1)]
    const tonight = { checkIn: day, checkOut: next }
    const book = (more: object) =>
      call.bookings.create(deskBooking(world, hotel, { ...tonight, ...more }))
    const walkIn = await arrive(world, hotel, { checkOut: world.day(2) })
    await world.ownerDb
      .updateTable('booking')
      .set({ source: 'walk-in' })
      .where('id', '=', walkIn)
      .execute()
    await book({ stayType: 'complimentary', overrideReason: 'Apology', adults: 1 })
    await book({ stayType: 'house-use', overrideReason: 'Night manager', adults: 1 })
    await book({ rooms: 2, adults: 3 })
    await book({ checkIn: next, checkOut: world.day(3) })
    await call.payments.record({ bookingId: walkIn, method: 'cash', amount: 100_000 })
    await call.payments.record({ bookingId: walkIn, method: 'upi', amount: 50_000 })

    expect(await flashOf(hotel, day)).toMatchObject({
      'Rooms sold': 3,
      Complimentary: 1,
      'House use': 1,
      Occupied: 5,
      Available: 12,
      'Arrivals, rooms': 5,
      'Arrivals, guests': 7,
      'Walk-ins': 1,
      'No-shows': 0,
      'Early departures': 0,
      'Guests in house': 7,
      'Received less given back: Cash': 1_000,
      'Received less given back: UPI': 500,
      'Money received': 1_500,
      'Money given back': 0,
      'Tomorrow: arrivals': 1,
      'Tomorrow: departures': 4,
      'Tomorrow: rooms sold': 2,
      'Tomorrow: occupancy': 16.7,
      'Next 7 days: room-nights': 3,
      'Next 7 days: room revenue': 12_000,
    })
    expect(await flashOf(hotel, next)).toMatchObject({
      'Arrivals, rooms': 1,
      'Departures, rooms': 4,
      'Walk-ins': 0,
    })

    // What the flash counts is what its reports list.
    const absent = await book({})
    await world.ownerDb
      .updateTable('booking')
      .set({ status: 'cancelled', isNoShow: true, noShowOn: day, cancelledAt: sql`now()` })
      .where('id', '=', absent.id)
      .execute()
    await call.bookings.checkOut({
      bookingId: walkIn,
      departure: { policy: 'slept' },
      leaveBalance: { reason: 'Later' },
    })
    const { rows } = await sql<{ left: string }>`
      select business_date(b.checked_out_at, p.time_zone, p.day_rolls_at) as left
      from booking b join property p on p.id = b.property_id where b.id = ${walkIn}`.execute(
      world.ownerDb,
    )
    const left = rows[0]?.left ?? ''
    expect((await flashOf(hotel, day))['No-shows']).toBe(1)
    expect(await reportOf(hotel, 'no-shows', day)).toHaveLength(1)
    expect((await flashOf(hotel, left))['Early departures']).toBe(1)
    expect(
      (await reportOf(hotel, 'stay-exceptions', left)).filter(
        row => row.what === 'early departure',
      ),
    ).toHaveLength(1)
  })
})

describe('the arrivals', () => {
  it('name the plan, the company, what is known of the guest, and papers that are missing', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const bookingId = await arrive(world, hotel, { checkOut: world.day(1) })
    await call.bookings.update({ bookingId, companyName: 'Tata Steel' })
    await sql`update guest set tags = '{VIP,Long stay}' where id = (select guest_id from booking where id = ${bookingId})`.execute(
      world.ownerDb,
    )
    const arrivals = () => reportOf(hotel, 'arrivals', world.day(0))
    const plan = await world.ownerDb
      .selectFrom('ratePlan')
      .select('name')
      .where('roomTypeId', '=', hotel.roomTypeId)
      .where('isBestAvailable', '=', true)
      .executeTakeFirstOrThrow()
    expect(await arrivals()).toMatchObject([
      { company: 'Tata Steel', tags: 'VIP, Long stay', ratePlan: plan.name, papers: '' },
    ])
    await sql`update guest_identity set nationality = 'FRA' where booking_id = ${bookingId}`.execute(
      world.ownerDb,
    )
    expect(await arrivals()).toMatchObject([{ papers: 'Form III' }])
    await call.bookings.create(
      deskBooking(world, hotel, { checkIn: world.day(1), checkOut: world.day(2) }),
    )
    expect(await reportOf(hotel, 'arrivals', world.day(1))).toMatchObject([{ papers: 'identity' }])
  })
})
