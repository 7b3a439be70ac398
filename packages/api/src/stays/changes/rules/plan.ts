import type { BookingId, BookingRoomId, RatePlanId, RoomId, RoomTypeId } from '@atithi/db/ids'
import type { PaymentMethod } from '../../../finance/ledger/rules/payment-methods.ts'
import type { AuditAction } from '../../../kernel/audit/actions.ts'
import type { BookingStatus } from '../../../kernel/shared/booking-statuses.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import type { NightPrice, TaxedRate } from '../../../tax/fees/rules/fees.ts'
import type { StayType } from '../../bookings/rules/stay-types.ts'
import type { ChangeOf } from '../schema/changes.ts'

export interface PlannedNight extends NightPrice {
  bookingRoomId: BookingRoomId
  night: IsoDate
  roomTypeId: RoomTypeId
}

/** What is charged for a night that is given up, or for coming early or leaving late. */
export interface PlannedFee extends TaxedRate {
  description: string
}

/** What a change does, and nothing else: the preview shows it, the executor writes it. */
export interface Plan {
  /** Nights that come free. */
  release: { bookingRoomId: BookingRoomId; night: IsoDate; roomTypeId: RoomTypeId }[]
  /** Nights that are added, or taken again. */
  take: PlannedNight[]
  /** Nights that stay, with a new price or in another room type. */
  alter: PlannedNight[]
  /** New spans of numbered rooms; `to` not after `from` gives the room back. */
  resize: { segmentId: string; from: IsoDate; to: IsoDate }[]
  open: {
    bookingId: BookingId
    bookingRoomId: BookingRoomId
    roomId: RoomId
    from: IsoDate
    to: IsoDate
  }[]
  rooms: {
    bookingRoomId: BookingRoomId
    set: {
      roomTypeId?: RoomTypeId
      ratePlanId?: RatePlanId
      adults?: number
      children?: number
      isReleased?: true
    }
  }[]
  booking: {
    status?: BookingStatus
    checkIn?: IsoDate
    checkOut?: IsoDate
    isNoShow?: boolean
    stayType?: StayType
    isWalked?: boolean
    cancelReason?: string | null
    overrideReason?: string
    lateCheckOut?: string | null
    lateNightIsSold?: boolean
    /** A departure that is agreed anew is no overstay. */
    overstaySince?: null
    earlyDeparture?: 'terms' | 'slept' | 'booked' | 'penalty' | 'waive'
  }
  fees: PlannedFee[]
  /** The fee is that of a cancellation: a booking that is reinstated takes it back. */
  isCancellationFee: boolean
  reversesFees: boolean
  refunds: { method: PaymentMethod; amount: Paise }[]
  withdrawsRefunds: boolean
  walk?: PlannedWalk
  /** The guest comes after all: what was written of the walk is undone. */
  undoesWalk: boolean
  /** Rooms that a guest leaves today. */
  dirty: string[]
  warnings: string[]
  action: Extract<AuditAction, `booking.${string}`>
  /** Words for the trail. */
  reason?: string
  /** Facts for the trail that the booking itself does not tell. */
  details?: Record<string, string | number>
}

/** To which hotel guests are brought for whom no room is left, and what that costs. */
type PlannedWalk = Omit<ChangeOf<'walk'>, 'kind' | 'refund' | 'bookingRoomIds'> & {
  /** The whole booking, some of its rooms, or the nights that are left of a guest in house. */
  scope: 'stay' | 'rooms' | 'rest'
  rooms: number
  /** The first night elsewhere, and the day after the last. */
  walkedFrom: IsoDate
  walkedTo: IsoDate
  /** A night of the stay has more sold than rooms. */
  wasOversold: boolean
}

export function planOf(action: Plan['action'], parts: Partial<Plan> = {}): Plan {
  return {
    action,
    release: [],
    take: [],
    alter: [],
    resize: [],
    open: [],
    rooms: [],
    booking: {},
    fees: [],
    refunds: [],
    dirty: [],
    warnings: [],
    isCancellationFee: false,
    reversesFees: false,
    withdrawsRefunds: false,
    undoesWalk: false,
    ...parts,
  }
}
