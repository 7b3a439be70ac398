import type { BookingId } from '@atithi/db/ids'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { bookingSegmentations } from '../guest-segments/rules.ts'
import { dimensions } from '../night-figures/rules.ts'

/**
 * What a figure is made of: nights sold, nights that are beside those, bookings made, bookings cancelled, nights of the time that were
 * cancelled whenever it was, stays that ended, or what the closes wrote down as on the books; bookings of which nights were sold, of these
 * those of guests who had stayed before and those that were reviewed; or what was entered after its date had closed.
 */
export const figureRowKinds = [
  'nights',
  'complimentary',
  'house-use',
  'day-use',
  'bookings',
  'cancellations',
  'cancelled-nights',
  'departures',
  'books',
  'stayed',
  'returning',
  'rated',
  'late-entries',
] as const
export type FigureRowKind = (typeof figureRowKinds)[number]

/** What the rows of a figure may be of: a key of the nights, or a segment of guests. */
export const rowDimensions = [...dimensions, ...bookingSegmentations] as const
export type RowDimension = (typeof rowDimensions)[number]

/** One row behind a figure. */
export interface FigureRow {
  /** By which the list goes on; of a night the room that slept. */
  id: string
  /** The night, the day on which it was made, cancelled or left, or the close that wrote it down. */
  day: IsoDate
  /** null: what a close wrote down is of the nights of a room type and source, of no booking. */
  bookingId: BookingId | null
  code: string
  guestName: string
  property: string
  roomType: string
  ratePlan: string
  source: string
  /** The arrival; of what a close wrote down the night. */
  checkIn: IsoDate
  roomNights: number
  /** Paise before tax of a night; of a booking its rooms. */
  amount: number
  /** Its room-nights, each times the days from booking to arrival; of bookings alone. */
  leadNights: number
  /** Paise that its channel keeps of a night sold, as it told; null where it told nothing. */
  kept: number | null
  /** 1 to 5, as reviewed; of bookings of which nights were sold alone, null where nobody reviewed it. */
  stars: number | null
}

/** The sums over all rows: from them every figure comes. */
export interface FigureRowTotal {
  rows: number
  roomNights: number
  amount: number
  leadNights: number
  stays: number
  kept: number | null
  stars: number | null
}
