import type {
  BookingId,
  BookingRoomId,
  PropertyId,
  RatePlanId,
  RoomId,
  RoomTypeId,
} from '@atithi/db/ids'
import type { PaymentMethod } from '../../../finance/ledger/rules/payment-methods.ts'
import type { Grant } from '../../../kernel/access/areas.ts'
import type { BookingStatus } from '../../../kernel/shared/booking-statuses.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { present } from '../../../kernel/shared/present.ts'
import type { NightRate } from '../../../selling/rates/rules/rates.ts'
import {
  type NightPrice,
  nightTotal,
  type PropertyFee,
  type TaxedRate,
} from '../../../tax/fees/rules/fees.ts'
import { nightTaxAs } from '../../../tax/fees/rules/night-tax.ts'
import type { Supply, TaxRule } from '../../../tax/gst/rules/gst.ts'
import type { BookingSource } from '../../bookings/rules/bookings.ts'
import type { CancellationTerms } from '../../bookings/rules/cancellation.ts'
import type { StayType } from '../../bookings/rules/stay-types.ts'

export interface RoomFacts {
  id: string
  position: number
  /** The type and plan that are paid for; after a complimentary upgrade the nights are of another type. */
  roomTypeId: RoomTypeId
  ratePlanId: RatePlanId
  ratePlanName: string
  guestName: string | null
  adults: number
  children: number
  isReleased: boolean
  /** As what its nights are supplied that are not charged yet: by the bill that takes them. */
  supply: Supply
  /** What was agreed on cancelling this room. */
  terms: CancellationTerms | null
}

export interface NightFacts extends NightPrice {
  bookingRoomId: BookingRoomId
  night: IsoDate
  roomTypeId: RoomTypeId
  isPosted: boolean
  isReleased: boolean
}

/** Nights [from, to) that a room of a booking has in one numbered room. */
export interface SegmentFacts {
  id: string
  bookingRoomId: BookingRoomId
  roomId: RoomId
  from: IsoDate
  to: IsoDate
  /** Why the guest must not be moved out of it; null: they may be. */
  pinReason: string | null
}

export interface RoomTypeFacts {
  name: string
  maxGuests: number
  isActive: boolean
  /** Rooms that are there for each night, the overbooking allowance included; a night without an entry has `quantity`. */
  available: ReadonlyMap<IsoDate, number>
  quantity: number
}

export interface NumberedRoomFacts {
  number: string
  roomTypeId: RoomTypeId
  isActive: boolean
  isDirty: boolean
  /** The guest in house who is in it now. */
  occupiedBy: string | null
  /** Spans [from, to) in which it is taken, each with who has it: 'Ravi Kumar (K7M2PQ4X)'; null while it is out of order. */
  busy: readonly {
    from: IsoDate
    to: IsoDate
    who: string | null
    bookingRoomId: BookingRoomId | null
  }[]
}

export interface PlanPrices {
  name: string
  nights: ReadonlyMap<IsoDate, NightRate>
}

/** One booking with its rooms, nights and numbered rooms. */
export interface StayState {
  bookingId: BookingId
  code: string
  guestName: string
  status: BookingStatus
  isNoShow: boolean
  checkIn: IsoDate
  checkOut: IsoDate
  rooms: readonly RoomFacts[]
  nights: readonly NightFacts[]
  segments: readonly SegmentFacts[]
}

/** All that a plan may rest on: nothing else decides what a change does. */
export interface StayFacts extends StayState {
  propertyId: PropertyId
  source: BookingSource
  /** What it counts as, and whether it is free. */
  stayType: StayType
  holdHasExpired: boolean
  /** The business date on which it was marked as a no-show; null: it was not. */
  noShowOn: IsoDate | null
  lateCheckOut: string | null
  /** The departure that was agreed and passed; the nights since are only held. */
  overstaySince: IsoDate | null
  /** Hours from now to the hour of check-in on the check-in date, in the property's zone; below zero once it is past. */
  hoursToCheckIn: number
  businessDate: IsoDate
  /** The calendar date on the property's wall, which turns at midnight, and the time, as '14:30'. */
  localDate: IsoDate
  localTime: string
  standardCheckIn: string
  standardCheckOut: string
  /** Charges with tax on the folio, and the part of them that is not a room night. */
  chargedAmount: Paise
  linesAmount: Paise
  /** Payments less refunds, by method, the latest first. */
  received: readonly { method: PaymentMethod; amount: Paise }[]
  refundsDue: Paise
  /** The fee of a cancellation that stands on the folio, with tax. */
  cancellationFee: Paise
  roomTypes: ReadonlyMap<string, RoomTypeFacts>
  numbered: ReadonlyMap<string, NumberedRoomFacts>
  /** By `room type/rate plan`. */
  prices: ReadonlyMap<string, PlanPrices>
  bestAvailable: ReadonlyMap<string, string>
  taxRules: readonly TaxRule[]
  /** What the hotel charges of every guest now. */
  fees: readonly PropertyFee[]
  /** Nights that it holds and that have more sold than rooms, as `oversoldKey` names them; read for a walk alone. */
  oversold: ReadonlySet<string>
  /** The walk that ended it; null for any other end. */
  walk: { wasOversold: boolean } | null
  /** The booking that a swap is made with; the same booking when both rooms are of it. */
  other: StayState | null
  /** True when the author may. */
  may: (grant: Grant) => boolean
}

/** The name of a room type of the stay or of its change. */
export const roomTypeName = (facts: Pick<StayFacts, 'roomTypes'>, roomTypeId: RoomTypeId): string =>
  present(facts.roomTypes.get(roomTypeId), `room type ${roomTypeId} in the facts of a stay`).name

/** The number of a room that the stay has, or that its change names. */
export const roomNumber = (facts: Pick<StayFacts, 'numbered'>, roomId: RoomId): string =>
  present(facts.numbered.get(roomId), `room ${roomId} in the facts of a stay`).number

/** The plan by which a room type is sold where none is named: each has one. */
export const bestAvailableOf = (
  facts: Pick<StayFacts, 'bestAvailable'>,
  roomTypeId: RoomTypeId,
): string => present(facts.bestAvailable.get(roomTypeId), `best available plan of ${roomTypeId}`)

export const oversoldKey = ({
  roomTypeId,
  night,
}: {
  roomTypeId: RoomTypeId
  night: IsoDate
}): string => `${night} ${roomTypeId}`

export const priceKey = (roomTypeId: RoomTypeId, ratePlanId: RatePlanId): string =>
  `${roomTypeId}/${ratePlanId}`

export const withTax = (price: TaxedRate): Paise => price.rate + price.cgst + price.sgst

/** As what a night is supplied. The tax of one that is on the folio stands there, and counts as it was booked. */
export const supplyIn = (
  { rooms }: Pick<StayState, 'rooms'>,
  night: { bookingRoomId: BookingRoomId; isPosted?: boolean },
): Supply =>
  night.isPosted
    ? 'state'
    : (rooms.find(room => room.id === night.bookingRoomId)?.supply ?? 'state')

/** What nights of a stay come to, their fees and all tax included. */
export const totalOf = (
  stay: Pick<StayState, 'rooms'>,
  nights: readonly (NightPrice & { bookingRoomId: BookingRoomId; isPosted?: boolean })[],
): Paise =>
  sum(
    nights.map(night => {
      const supply = supplyIn(stay, night)
      return supply === 'state'
        ? nightTotal(night)
        : night.rate + night.fee + nightTaxAs(supply, night)
    }),
  )

export const sum = (amounts: readonly Paise[]): Paise =>
  amounts.reduce((total, amount) => total + amount, 0)

/** The nights that a booking has now, in order. */
export const heldNights = (
  stay: Pick<StayState, 'nights'>,
  bookingRoomId?: BookingRoomId,
): NightFacts[] =>
  stay.nights
    .filter(
      night =>
        !night.isReleased && (bookingRoomId === undefined || night.bookingRoomId === bookingRoomId),
    )
    .toSorted(
      (a, b) => a.bookingRoomId.localeCompare(b.bookingRoomId) || a.night.localeCompare(b.night),
    )

export const heldRooms = (stay: Pick<StayState, 'rooms'>): RoomFacts[] =>
  stay.rooms.filter(room => !room.isReleased).toSorted((a, b) => a.position - b.position)

export const segmentsOf = (
  stay: Pick<StayState, 'segments'>,
  bookingRoomId: BookingRoomId,
): SegmentFacts[] =>
  stay.segments
    .filter(segment => segment.bookingRoomId === bookingRoomId)
    .toSorted((a, b) => a.from.localeCompare(b.from))
