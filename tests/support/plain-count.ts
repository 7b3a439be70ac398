import { type DayFigures, type Figures, noFigures } from '@atithi/api/insight/reports/rules'
import { daysBetween, type IsoDate, nightsOf } from '@atithi/api/kernel/shared/dates'
import type { Db } from '@atithi/db/client'

const stays = ['confirmed', 'checked-in', 'checked-out']

/** The figures of one hotel's days in [from, to) from every row that it has, by loops: what no roll-up may differ from. */
export async function countPlainly(
  ownerDb: Db,
  propertyId: string,
  from: IsoDate,
  to: IsoDate,
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
  const lines = await ownerDb
    .selectFrom('folioLine')
    .selectAll()
    .where('propertyId', '=', propertyId)
    .execute()
  const bookingOf = new Map(bookings.map(booking => [booking.id, booking]))
  const lineOf = new Map(lines.map(line => [line.id, line]))
  const isRoom = (sac: unknown) => ['996311', '996312', '996313'].includes(String(sac))
  const isDayUse = ({ stayType, checkIn, checkOut }: (typeof bookings)[number]) =>
    stayType === 'day-use' && daysBetween(checkIn, checkOut) === 1
  const leaves = (booking: (typeof bookings)[number]) =>
    isDayUse(booking) ? booking.checkIn : booking.checkOut
  /** The night that a line is about, itself or by the charge that it changes. */
  const nightOf = (line: (typeof lines)[number] | undefined): IsoDate | null =>
    line ? (line.night ?? nightOf(lineOf.get(line.chargeId ?? line.reversesId ?? ''))) : null
  const localDay = (instant: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: hotel.timeZone }).format(new Date(instant))

  const figures = (day: IsoDate): Figures => {
    const sum = { ...noFigures }
    for (const night of nights) {
      const booking = bookingOf.get(night.bookingId)
      if (night.night !== day || night.releasedAt !== null || !booking) continue
      if (!stays.includes(booking.status)) continue
      const fees = (night.fees as { sac: string; amount: number }[])
        .filter(fee => isRoom(fee.sac))
        .reduce((all, fee) => all + fee.amount, 0)
      if (isDayUse(booking)) {
        sum.dayRooms += 1
        sum.dayRevenue += night.rate + fees
      } else if (booking.stayType === 'house-use' && night.rate === 0) sum.roomsHouseUse += 1
      else if (
        (booking.stayType === 'complimentary' && night.rate === 0) ||
        booking.roomAmount + booking.feeAmount === 0
      )
        sum.roomsComplimentary += 1
      else {
        sum.roomsSold += 1
        sum.roomRevenue += night.rate + fees
      }
    }
    for (const line of lines) {
      if (!['room-night', 'fee', 'extra', 'discount', 'debit-adjustment'].includes(line.kind))
        continue
      if (!isRoom(line.sac) || (line.night !== null && line.reversesId === null)) continue
      if ((nightOf(line) ?? line.businessDate) !== day) continue
      const booking = bookingOf.get(line.bookingId ?? '')
      if (booking && isDayUse(booking) && booking.status !== 'cancelled')
        sum.dayRevenue += line.amount
      else sum.roomRevenue += line.amount
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
    for (const booking of bookings) {
      const { status, createdAt, cancelledAt, isNoShow, holdExpiresAt, rooms, checkIn } = booking
      const checkOut = leaves(booking)
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
        sum.staysEnded += isDayUse(booking) ? 0 : rooms
        sum.nightsEnded += roomNights
      }
    }
    return sum
  }
  return nightsOf(from, to).map(day => ({ day, ...figures(day) }))
}
