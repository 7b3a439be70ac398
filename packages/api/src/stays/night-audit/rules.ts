import type { BookingId, GroupBlockId } from '@atithi/db/ids'
import { addDays, businessDate, dayIn, type IsoDate } from '../../kernel/shared/dates.ts'
import type { Paise } from '../../kernel/shared/money.ts'

export const noShowMarkings = ['automatic', 'by-hand'] as const

/** Whoever agrees on a stay after this hour of the evening comes at night: the close of that day does not judge it. */
const eveningEndsAt = 22

/** A no-show is made of a guest whom a close has named as late at least so long ago, also where days are closed late. */
const graceHours = 12

export interface NoShowRule {
  timeZone: string
  dayRollsAt: string
  noShowMarking: string
  /** Hours before the end of a business day: who agreed on a stay later is not judged by that end. */
  noShowSpareHours: number
}

/** The rule of a property `p`. */
export const noShowRuleColumns = [
  'p.timeZone',
  'p.dayRollsAt',
  'p.noShowMarking',
  'p.noShowSpareHours',
] as const

const hourMs = 3_600_000

/**
 * The business date whose close makes a no-show of a guest who has not come; null where people mark them. The first close that may judge
 * the stay only says that the guest is late; the one after it decides, unless the desk says in between that the guest is still expected.
 */
export function noShowDate(
  stay: { checkIn: IsoDate; arrivalAgreedAt: string },
  { timeZone, dayRollsAt, noShowMarking, noShowSpareHours }: NoShowRule,
): IsoDate | null {
  if (noShowMarking !== 'automatic') return null
  const agreedAt = Date.parse(stay.arrivalAgreedAt)
  const spared = new Date(agreedAt + noShowSpareHours * hourMs)
  const atNight = new Date(agreedAt + (24 - eveningEndsAt) * hourMs).toISOString()
  const firstClose = [
    stay.checkIn,
    businessDate(spared, timeZone, dayRollsAt),
    dayIn(atNight, timeZone),
  ].reduce((latest, date) => (date > latest ? date : latest))
  return addDays(firstClose, 1)
}

/** Whether the close of `date` makes a no-show of a guest who has not come, whom a close named as late first at `lateSince`. */
export function isNoShow(
  stay: NoShowRule & { checkIn: IsoDate; arrivalAgreedAt: string; lateSince: string | null },
  { date, now }: { date: IsoDate; now: Date },
): boolean {
  const decidedOn = noShowDate(stay, stay)
  if (decidedOn === null || decidedOn > date || stay.lateSince === null) return false
  return Date.parse(stay.lateSince) + graceHours * hourMs <= now.getTime()
}

/** What the close of a day leaves for people to see to. */
const flagKinds = ['no-show', 'overdue-arrival', 'overstay', 'unassigned-arrival'] as const
export type FlagKind = (typeof flagKinds)[number]

/** Sums of the lines of a date. */
const lineFigures = [
  ...(['room-revenue', 'late-charges', 'other-revenue', 'tax', 'received'] as const),
  ...(['withheld', 'advances-applied', 'written-off', 'refunded'] as const),
] as const
export type LineFigure = (typeof lineFigures)[number]

/** What is owed at the end of a date: in house, not in house, held for guests to come, and all of it. */
const balanceFigures = ['guest-balances', 'receivables', 'deposits', 'owed'] as const
export type BalanceFigure = (typeof balanceFigures)[number]

/** Every figure of a business date that rows lie behind; the last four are of the date that is still open. */
export const auditFigures = [
  ...lineFigures,
  ...balanceFigures,
  ...(['entered-late', 'city-ledger'] as const),
  ...(['slept', 'complimentary', 'house-use', 'day-use'] as const),
  ...(['arrivals', 'departures', 'no-shows', 'overstays'] as const),
  ...(['in-house', 'to-arrive', 'to-leave', 'to-post'] as const),
] as const
export type AuditFigure = (typeof auditFigures)[number]

/** One row behind a figure of a business date: a line of a folio, a room of a night, an invoice, or a booking itself. */
export interface AuditRow {
  /** By which the list goes on. */
  id: string
  /** Null where it is of the folio of a group. */
  bookingId: BookingId | null
  groupId: GroupBlockId | null
  code: string
  guestName: string
  checkIn: IsoDate
  checkOut: IsoDate
  /** When a line was posted, the night of a room, or when an invoice came on the account; null where the booking is the row. */
  day: IsoDate | null
  /** What was posted, the room, or the invoice and who owes it; empty where the booking is the row. */
  what: string
  /** Paise, as they stand on the folio: money that came is below zero; of a room its rate before tax. Null where bookings are counted. */
  amount: Paise | null
}

/** The money of one business date: what it moved, and what is owed after it. */
export interface DayBalances {
  openingBalance: Paise
  roomRevenue: Paise
  otherRevenue: Paise
  tax: Paise
  /** Money that came. */
  received: Paise
  /** What settled bills though no money came on the day: tax withheld by companies, their advances that were applied, debts given up. */
  withheld: Paise
  advancesApplied: Paise
  writtenOff: Paise
  refunded: Paise
  deposits: Paise
  guestBalances: Paise
  receivables: Paise
}

/** All that guests owe after the day; deposits count below zero. */
export const closingBalance = (day: DayBalances): Paise =>
  day.deposits + day.guestBalances + day.receivables

/** What was owed before, plus the charges, less what settled them, must be what is owed after; the rest is what does not add up. */
export function imbalance(day: DayBalances): Paise {
  const expected =
    day.openingBalance +
    day.roomRevenue +
    day.otherRevenue +
    day.tax -
    day.received -
    day.withheld -
    day.advancesApplied -
    day.writtenOff +
    day.refunded
  return closingBalance(day) - expected
}
