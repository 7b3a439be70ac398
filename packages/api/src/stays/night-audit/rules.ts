import type { Paise } from '../../kernel/shared/money.ts'

export const noShowMarkings = ['automatic', 'by-hand'] as const
export type NoShowMarking = (typeof noShowMarkings)[number]

/** What the close of a day leaves for people to see to. */
const flagKinds = ['no-show', 'overdue-arrival', 'overstay', 'unassigned-arrival'] as const
export type FlagKind = (typeof flagKinds)[number]

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
