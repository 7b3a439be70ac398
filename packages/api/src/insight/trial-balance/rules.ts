import type { BookingId, GroupBlockId } from '@atithi/db/ids'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import type { Paise } from '../../kernel/shared/money.ts'

/**
 * The ledgers on which everything that guests owe stands (reference: reports, section 2.3), in the order of the page. The accounts of
 * companies join here as a ledger of their own; until they do, what a company owes is a receivable of its booking.
 */
export const ledgers = ['deposits', 'guests', 'receivables'] as const
export type Ledger = (typeof ledgers)[number]

/** Days of one page: a quarter. */
export const mostDays = 92

/** One ledger on one business date. What guests owe counts above zero, what is held for them below. */
export interface LedgerDay {
  day: IsoDate
  ledger: Ledger
  opening: Paise
  /** Before tax, discounts taken off. */
  charges: Paise
  tax: Paise
  /** Money that came. */
  received: Paise
  /** What settled bills though no money came: tax withheld by companies and channels, the commission that channels kept, advances of companies that were applied, debts given up. */
  withheld: Paise
  applied: Paise
  writtenOff: Paise
  refunded: Paise
  /** From another ledger, or below zero to one: by an arrival or a departure. Over all ledgers they are nothing. */
  transfers: Paise
  closing: Paise
  /** As written down when the date was closed; null while it is open, or had nothing to close. */
  closed: Paise | null
}

/** One booking, or group, on a ledger over some days. */
export interface LedgerBooking extends Omit<LedgerDay, 'day' | 'ledger' | 'closed'> {
  /** Null where it is the folio of a group. */
  bookingId: BookingId | null
  groupId: GroupBlockId | null
  code: string
  guestName: string
}

/** What does not add up: within the day, and against what was written down at its close. Zero where all is well. */
export const differenceOf = (line: LedgerDay): Paise =>
  line.closed === null
    ? line.closing -
      (line.opening +
        line.charges +
        line.tax -
        line.received -
        line.withheld -
        line.applied -
        line.writtenOff +
        line.refunded +
        line.transfers)
    : line.closed - line.closing
