import { type DayFigures, type Figures, noFigures } from '@atithi/api/insight/reports/rules'
import { daysBetween, nightsOf } from '@atithi/api/kernel/shared/dates'
import type { Db } from '@atithi/db/client'

const stays = ['confirmed', 'checked-in', 'checked-out']

/** The figures of one hotel's days in [from, to) from every row that it has, by loops: what no roll-up may differ from. */
export async function countPlainly(
  ownerDb: Db,
  propertyId: string,
  from: string,
  to: string,
): Promise<DayFigures[]> {
  const hotel = await ownerDb
    .selectFrom('property')
    .selectAll()
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  const bookings = await ownerDb
    .selectFrom('booking')
    .selectAll()
    .where('propertyId', '=', propertyId)
    .execute()
  const nights = await ownerDb
    .selectFrom('bookingNight')
    .selectAll()
    .where('propertyId', '=', propertyId)
    .execute()
  const counters = await ownerDb
    .selectFrom('roomNight')
    .selectAll()
    .where('propertyId', '=', propertyId)
    .execute()
  const blocks = await ownerDb
    .selectFrom('roomBlock')
    .selectAll()
    .where('propertyId', '=', propertyId)
    .execute()
  const stock = await ownerDb
    .selectFrom('roomStock')
    .selectAll()
    .where('propertyId', '=', propertyId)
    .orderBy('fromDay')
    .execute()
  const statusOf = new Map(bookings.map(booking => [booking.id, booking.status]))
  const localDay = (instant: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: hotel.timeZone }).format(new Date(instant))

  const figures = (day: string): Figures => {
    const sum = { ...noFigures }
    for (const night of nights) {
      if (
        night.night !== day ||
        night.releasedAt !== null ||
        !stays.includes(statusOf.get(night.bookingId) ?? '')
      )
        continue
      sum.roomsSold += 1
      sum.roomRevenue += night.rate
    }
    for (const { night, booked, blocked } of counters)
      if (night === day) sum.roomsTaken += booked + blocked
    for (const { roomId, releasedAt, stay } of blocks) {
      const [first = '', past = ''] = stay.slice(1, -1).split(',')
      if (roomId && !releasedAt && first <= day && day < past) sum.roomsOutOfOrder += 1
    }
    const held = new Map<string, number>()
    for (const { roomTypeId, fromDay, rooms } of stock)
      if (fromDay <= day) held.set(roomTypeId, rooms)
    if (hotel.status !== 'pending')
      sum.rooms = [...held.values()].reduce((rooms, more) => rooms + more, 0)
    for (const {
      status,
      createdAt,
      cancelledAt,
      isNoShow,
      holdExpiresAt,
      rooms,
      checkIn,
      checkOut,
    } of bookings) {
      const roomNights = rooms * daysBetween(checkIn, checkOut)
      if (status !== 'cancelled' && localDay(createdAt) === day) {
        sum.bookings += 1
        sum.nightsBooked += roomNights
        sum.leadNights += roomNights * Math.max(0, daysBetween(day, checkIn))
      }
      if (
        status === 'cancelled' &&
        cancelledAt &&
        !isNoShow &&
        !holdExpiresAt &&
        localDay(cancelledAt) === day
      )
        sum.cancellations += 1
      if (checkIn === day && stays.includes(status)) sum.arrivals += 1
      if (checkOut === day && (status === 'checked-in' || status === 'checked-out'))
        sum.departures += 1
      if (checkOut === day && status === 'checked-out') {
        sum.staysEnded += rooms
        sum.nightsEnded += roomNights
      }
    }
    return sum
  }
  return nightsOf(from, to).map(day => ({ day, ...figures(day) }))
}
