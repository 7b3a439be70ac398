/** What a figure is made of: nights sold, bookings made, bookings cancelled, or stays that ended. */
export const figureRowKinds = ['nights', 'bookings', 'cancellations', 'departures'] as const
export type FigureRowKind = (typeof figureRowKinds)[number]

/** One row behind a figure. */
export interface FigureRow {
  /** By which the list goes on; of a night the room that slept. */
  id: string
  /** The night, or the day on which it was made, cancelled or left. */
  day: string
  bookingId: string
  code: string
  guestName: string
  property: string
  roomType: string
  ratePlan: string
  source: string
  checkIn: string
  roomNights: number
  /** Paise before tax of a night; of a booking its rooms. */
  amount: number
  /** Its room-nights, each times the days from booking to arrival; of bookings alone. */
  leadNights: number
}

/** The sums over all rows: from them every figure comes. */
export interface FigureRowTotal {
  rows: number
  roomNights: number
  amount: number
  leadNights: number
  stays: number
}
