import type { GuestId, PropertyId, RoomTypeId } from '@atithi/db/ids'
import { sql } from 'kysely'
import {
  balanceOf,
  type PaymentStatus,
  paymentStatusOf,
} from '../../../finance/ledger/rules/balance.ts'
import type { BookingStatus } from '../../../kernel/shared/booking-statuses.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { daysBetween } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import type { BookingSource } from '../rules/bookings.ts'
import { type StayType, stayTypeOf } from '../rules/stay-types.ts'

/** A booking as every caller sees it; amounts in paise, `nights` a count, dates half-open: a day use leaves on the date of its arrival and has none. */
export interface Booking {
  id: string
  code: string
  propertyId: PropertyId
  propertyName: string
  status: BookingStatus
  /** Null where nothing is or was due. */
  paymentStatus: PaymentStatus | null
  source: BookingSource
  stayType: StayType
  checkIn: IsoDate
  checkOut: IsoDate
  nights: number
  guestId: GuestId
  guestName: string
  guestEmail: string | null
  guestPhone: string | null
  roomTypeId: RoomTypeId
  roomTypeName: string
  rooms: number
  adults: number
  children: number
  /** Of everybody who came as a child, in years; null where nobody asked. */
  childAges: number[] | null
  /** Who cost nothing and are in neither number. */
  infants: number
  /** The rooms alone, before tax. */
  roomAmount: Paise
  /** The hotel's fees on top of them, before tax. */
  feeAmount: Paise
  taxAmount: Paise
  /** Extras, fees and discounts before tax. */
  extrasAmount: Paise
  totalAmount: Paise
  /** What stands on the folio so far, with tax. */
  chargedAmount: Paise
  /** Payments less refunds. */
  paidAmount: Paise
  refundedAmount: Paise
  /** What companies owe of it, which is no part of the balance. */
  onAccountAmount: Paise
  balance: Paise
  specialRequests: string
  isNoShow: boolean
  /** No room was left, and the hotel brought the guest to another one. */
  isWalked: boolean
  holdExpiresAt: string | null
  cancelReason: string | null
  createdAt: string
  updatedAt: string
}

/** Whether the last attempt to pay booking `b` online failed; null where nobody tried. */
export const onlineFailed = sql<boolean | null>`(select y.status = 'failed' from payment y
  where y.account_id = b.account_id and y.booking_id = b.id and y.gateway is not null order by y.id desc limit 1)`

export const bookingColumns = [
  ...([
    'b.id',
    'b.code',
    'b.propertyId',
    'p.name as propertyName',
    'b.status',
    'b.source',
    'b.stayType',
    'b.checkIn',
    'b.departs as checkOut',
    'b.guestId',
  ] as const),
  ...([
    'b.guestName',
    'b.guestEmail',
    'b.guestPhone',
    'b.roomTypeId',
    't.name as roomTypeName',
    'b.rooms',
    'b.adults',
    'b.children',
    'b.childAges',
    'b.infants',
  ] as const),
  ...([
    'b.roomAmount',
    'b.feeAmount',
    'b.taxAmount',
    'b.extrasAmount',
    'b.totalAmount',
    'b.chargedAmount',
    'b.paidAmount',
    'b.refundedAmount',
    'b.onAccountAmount',
  ] as const),
  ...(['b.specialRequests', 'b.isNoShow', 'b.isWalked', 'b.holdExpiresAt'] as const),
  ...(['b.cancelReason', 'b.createdAt', 'b.updatedAt'] as const),
  onlineFailed.as('onlineFailed'),
] as const

type Stored = Omit<Booking, 'paymentStatus' | 'nights' | 'balance' | 'stayType'> & {
  stayType: string
  onlineFailed: boolean | null
}

/** Adds what is derived: nights, payment status, balance. */
export function toBooking({ onlineFailed: hasFailed, ...row }: Stored): Booking {
  return {
    ...row,
    stayType: stayTypeOf(row.stayType),
    nights: daysBetween(row.checkIn, row.checkOut),
    paymentStatus: paymentStatusOf({ ...row, onlineFailed: hasFailed }),
    balance: balanceOf(row),
  }
}
