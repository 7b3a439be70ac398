import type { BookingStatus } from '../../../kernel/shared/booking-statuses.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import type { ChangeKind } from './changes.ts'

/** Nights [from, to) of one room of a booking in one room type and one numbered room, or in none yet. */
export interface SegmentView {
  from: IsoDate
  to: IsoDate
  roomTypeId: string
  roomTypeName: string
  roomId: string | null
  roomNumber: string | null
}

export interface RoomView {
  bookingRoomId: string
  position: number
  guestName: string | null
  adults: number
  children: number
  ratePlanName: string
  segments: SegmentView[]
  /** The room's nights with tax. */
  amount: Paise
}

export interface StayView {
  status: BookingStatus
  checkIn: IsoDate
  checkOut: IsoDate
  nights: number
  /** Only rooms that the booking still holds, or held until it was cancelled. */
  rooms: RoomView[]
}

export interface NightsView {
  roomTypeName: string
  night: IsoDate
  rooms: number
}

/** Each way in which money changes: a night added, freed or priced anew, a fee, a refund. Above zero is charged, below is taken off. */
export interface MoneyLine {
  kind:
    | 'night-added'
    | 'night-freed'
    | 'night-repriced'
    | 'fee'
    | 'fee-reversed'
    | 'refund'
    | 'refund-withdrawn'
  description: string
  night: IsoDate | null
  /** Before tax. */
  amount: Paise
  tax: Paise
}

export interface MoneyView {
  totalBefore: Paise
  totalAfter: Paise
  /** With tax. */
  fee: Paise
  /** Queued to be given back. */
  refund: Paise
  /** Received so far = part of it that pays the fee + refund + what it pays besides. */
  received: Paise
  feeCovered: Paise
  retained: Paise
  balanceBefore: Paise
  /** Below zero: the guest has paid more than they owe. A refund that is queued counts as given. */
  balanceAfter: Paise
  lines: MoneyLine[]
}

/** What a change would do, to be confirmed. `seen` goes back with bookings.applyChange. */
export interface ChangePreview {
  kind: ChangeKind
  before: StayView
  after: StayView
  nightsTaken: NightsView[]
  nightsFreed: NightsView[]
  money: MoneyView
  /** Sentences to read before confirming. */
  warnings: string[]
  /** Why it cannot be done, with what to do instead; everything else then stands as it is now. */
  refusal: null | { reason: string; message: string; fields: Readonly<Record<string, string>> }
  seen: string
}
