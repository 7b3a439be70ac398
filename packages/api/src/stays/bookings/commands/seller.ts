import type { Trx } from '@atithi/db/client'
import type { BookingId } from '@atithi/db/ids'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Idempotency } from '../../../kernel/idempotency/idempotency.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import type { NightChange } from '../../../selling/availability/commands/inventory.ts'
import type { StayTerms } from '../../../selling/availability/reads/stay-terms.ts'
import type { PropertyFee } from '../../../tax/fees/rules/fees.ts'
import type { BookingSource } from '../rules/bookings.ts'
import type { Registration } from '../rules/registration.ts'
import type { StayType } from '../rules/stay-types.ts'
import type { BookingLine } from '../schema/booking.ts'

/** What the desk asked of the guest when it booked. */
type AskedRegistration = { [Key in keyof Registration]?: Registration[Key] | undefined }

export interface BookingRequest extends AskedRegistration {
  checkIn: IsoDate
  checkOut: IsoDate
  guestName: string
  guestEmail?: string | null | undefined
  guestPhone?: string | null | undefined
  specialRequests: string
  companyName?: string | null
  companyGstin?: string | null
  companyAddress?: string | null
  /** Of everybody who came as a child, in years. */
  childAges?: readonly number[] | undefined
  /** Of which one booking alone may stand. */
  twinKey?: string
  source: BookingSource
  /** Paid for where it is not said. */
  stayType?: StayType
  idempotency: Idempotency
  /** Pending for so long, then the rooms come free by themselves. */
  holdMinutes?: number
}
/** Rooms of one type, or of several by lines. */
export type NewBooking = BookingRequest & (BookingLine | { lines: readonly BookingLine[] })

/** A stay that was over when it was entered, and why it is not paid in full. */
export interface PastStay {
  bookingId: BookingId
  leaveBalance?: { reason: string } | undefined
}

/** How a stay that is over is billed and closed: charged before the money for it is posted. */
export interface PastStayClosing {
  /** Answers false for a stay that is not over. */
  charge(trx: Trx, bookingId: BookingId): Promise<boolean>
  close(trx: Trx, stay: PastStay): Promise<readonly NightChange[]>
}

export interface Seller {
  propertyId: AuthorizedPropertyId
  /** The desk may go past restrictions, which is audited; a website may not. */
  bindsRestrictions: boolean
  isOnline: boolean
  mayBackDate: boolean
  /** A stay that is over is entered, since the seller bills and closes it in the same transaction. */
  closesPastStays?: true
  /** Night rates already promised, of one room of each line, instead of today's. */
  promisedRates?: readonly (readonly Paise[])[]
  /** The fees that were promised with them, instead of today's. */
  promisedFees?: readonly PropertyFee[]
  /**
   * A total that was agreed. Where it differs from the price, `authorise` throws unless the seller may change prices, and a reason is due.
   * It `stands` where it was sold elsewhere already: what no nights with GST come to is a line of its own.
   */
  agreed?: { totalAmount: Paise; reason?: string; stands?: true; authorise(): void }
  /** A channel has sold the rooms already: nothing refuses the booking, and a room that is not there is counted as oversold. */
  isSold?: true
  /** Told, in the same transaction, of the nights for which no room was left. */
  afterMove?(
    trx: Trx,
    moved: { bookingId: BookingId; oversoldNights: readonly IsoDate[] },
  ): Promise<void>
  /** Runs in the same transaction before anything is written; throws to refuse. */
  admit?(trx: Trx, terms: StayTerms): Promise<void>
  /** Writes what belongs to the sale once the booking stands, and answers the nights that move in one step with its own. */
  alongside?(trx: Trx, bookingId: BookingId): Promise<readonly NightChange[]>
}
