import { randomUUID } from 'node:crypto'
import { generateReports } from '@atithi/api/insight/report-files/jobs'
import { keepDailyFigures } from '@atithi/api/insight/reports/jobs'
import { addDays } from '@atithi/api/kernel/shared/dates'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { deskBooking, type Hotel, useWorld } from '../support/world.ts'

const world = useWorld({ max: 10 })

/** A booking as a channel has it, with what the channel keeps of it. */
async function ofChannel({ propertyId }: Hotel, bookingId: string, commission: number) {
  const { id: connectionId } = await world.ownerDb
    .insertInto('channelConnection')
    .values({
      propertyId,
      channelId: 'makemytrip',
      hotelCode: randomUUID(),
      credentialsSealed: 'x',
      includesTax: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into channel_reservation (property_id, connection_id, reservation_code, state, booking_id, snapshot, revised_at, commission_amount)
    values (${propertyId}, ${connectionId}, 'R1', 'booked', ${bookingId}, '{}', now(), ${commission})`.execute(
    world.ownerDb,
  )
}

describe('what each source sells', () => {
  it('stands beside what its channel keeps, what was cancelled, and last year', async () => {
    const hotel = await world.openHotel({ quantity: 6, basePrice: 400_000 })
    const { propertyId, owner } = hotel
    const { call } = owner
    const book = (checkIn: number, checkOut: number, source: 'makemytrip' | 'walk-in') =>
      call.bookings.create(
        deskBooking(world, hotel, {
          checkIn: world.day(checkIn),
          checkOut: world.day(checkOut),
          source,
        }),
      )
    const { id } = await book(1, 4, 'makemytrip')
    await ofChannel(hotel, id, 10_001)
    const lost = await book(2, 4, 'makemytrip')
    await call.bookings.cancel({ bookingId: lost.id })
    await book(2, 3, 'walk-in')
    const channels = async (from: string, to: string) =>
      (await call.reports.channels({ propertyId, from, to })).items

    const [first, rest] = [
      await channels(world.day(1), world.day(2)),
      await channels(world.day(3), world.day(3)),
    ]
    expect(first).toMatchObject([
      {
        source: 'makemytrip',
        bookings: 1,
        roomNights: 2,
        revenue: 800_000,
        kept: 6_667,
        netRevenue: 793_333,
        netRate: 396_667,
        cancelledNights: 1,
        cancelRate: 33.3,
        lastNights: null,
        lastChange: null,
      },
      { source: 'walk-in', roomNights: 1, kept: null, netRevenue: 400_000, cancelRate: 0 },
    ])
    // Part by part it is the whole of what the channel told.
    expect(rest).toMatchObject([{ source: 'makemytrip', kept: 3_334, cancelRate: 50 }])

    await keepDailyFigures(world.services)
    const later = [addDays(world.day(1), 364), addDays(world.day(3), 364)] as const
    await book(366, 368, 'walk-in')
    expect(await channels(...later)).toMatchObject([
      { source: 'walk-in', revenue: 800_000, lastNights: 1, lastRevenue: 400_000, lastChange: 100 },
      { source: 'makemytrip', revenue: 0, averageRate: null, lastNights: 3, lastChange: -100 },
    ])
    const { items } = await call.reports.segments({ propertyId, from: later[0], to: later[1] })
    expect(items).toMatchObject([
      { segment: 'direct', roomNights: 2, share: 100, lastNights: 1 },
      { segment: 'channel', roomNights: 0, share: 0, lastNights: 3 },
    ])

    const { runId } = await call.reports.generate({
      propertyId,
      reportId: 'production-by-room-type',
      from: world.day(1),
      to: world.day(3),
    })
    await generateReports(world.services)
    const { total } = await call.reports.rows({ propertyId, runId })
    expect(total).toMatchObject({
      roomNights: 4,
      revenue: 1_600_000,
      kept: 10_001,
      netRevenue: 1_589_999,
      netRate: 397_500,
      cancelledNights: 2,
      cancelRate: 33.3,
      lastNights: null,
      lastRevenue: null,
    })
    expect(total?.lastChange ?? null).toBeNull()
  })
})
