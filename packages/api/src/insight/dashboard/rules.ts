import { addDays, daysBetween, firstOfMonth, type IsoDate } from '../../kernel/shared/dates.ts'
import type { Booking } from '../../stays/bookings/reads/columns.ts'
import { type DayFigures, kpisOf, occupancyOf, type Period } from '../reports/rules.ts'

/** This month up to and with `today`, and the same number of days of last month; a shorter month before is compared whole. */
export function monthToDate(today: IsoDate): { current: Period; before: Period } {
  const from = firstOfMonth(today)
  const days = daysBetween(from, today) + 1
  const lastMonthFrom = firstOfMonth(addDays(from, -1))
  const sameDays = addDays(lastMonthFrom, days)
  return {
    current: { from, to: addDays(today, 1) },
    before: { from: lastMonthFrom, to: sameDays > from ? from : sameDays },
  }
}

/** The four KPI cards: the month so far beside the same days of last month. */
export function monthKpisOf(days: readonly DayFigures[], today: IsoDate) {
  const { roomRevenue, occupancyRate, bookings, averageDailyRate } = kpisOf(
    days,
    monthToDate(today),
  )
  return { totalRevenue: roomRevenue, occupancyRate, totalBookings: bookings, averageDailyRate }
}

type MonthKpis = ReturnType<typeof monthKpisOf>

/** The dashboard is everybody's; what the hotel takes is told to those who may read its reports (decisions, section 3). */
export const withoutMoney = (kpis: MonthKpis) => ({
  ...kpis,
  totalRevenue: null,
  averageDailyRate: null,
})

/** What of a booking everybody may know who works at the hotel: neither its guest nor its money. */
type Known =
  | 'id'
  | 'code'
  | 'propertyId'
  | 'propertyName'
  | 'status'
  | 'isNoShow'
  | 'isWalked'
  | 'checkIn'
  | 'checkOut'
  | 'nights'
export type RecentBooking = Pick<Booking, Known> & Partial<Omit<Booking, Known>>

export const withoutGuest = ({
  id,
  code,
  propertyId,
  propertyName,
  status,
  isNoShow,
  isWalked,
  checkIn,
  checkOut,
  nights,
}: Booking): RecentBooking => ({
  id,
  code,
  propertyId,
  propertyName,
  status,
  isNoShow,
  isWalked,
  checkIn,
  checkOut,
  nights,
})

/** Today's Summary by business date: expected arrivals and departures, and the rooms of tonight. */
export function todayOf(days: readonly DayFigures[], today: IsoDate) {
  const found = days.find(({ day }) => day === today)
  if (!found || found.rooms === 0)
    return {
      checkIns: found?.arrivals ?? 0,
      checkOuts: found?.departures ?? 0,
      availableRooms: 0,
      currentOccupancy: null,
    }
  const { arrivals, departures, rooms, roomsTaken } = found
  const currentOccupancy = occupancyOf({ ...found, roomsSold: roomsTaken, roomsOutOfOrder: 0 })
  return {
    checkIns: arrivals,
    checkOuts: departures,
    availableRooms: Math.max(0, rooms - roomsTaken),
    currentOccupancy,
  }
}
