import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { remittanceOf } from './channel-money.ts'

export const statementKinds = ['commission-invoice', 'payout'] as const
export type StatementKind = (typeof statementKinds)[number]

/** What a paper says of a booking, in paise. */
const lineParts = ['gross', 'commission', 'commissionTax', 'tcs', 'tds'] as const
export type LinePart = (typeof lineParts)[number]
export type LineParts = Record<LinePart, Paise>

/** What is known of a booking that a channel sold. */
export interface SoldFacts {
  checkOut: IsoDate
  isCancelled: boolean
  /** The channel has taken the guest's money. */
  isPrepaid: boolean
  /** What the guest pays, with GST; before GST. */
  paid: Paise
  taxable: Paise
  /** As the channel told with the reservation; null where it told none. */
  commission: Paise | null
}

/** One rupee a booking: papers of channels round (reference: payments, section 7, join E). */
const tolerance: Paise = 100

/**
 * What a paper of that kind is to say of a booking; null where the channel told no commission. Of a booking that was cancelled nothing is
 * due: what a paper says of it is to be asked about.
 */
export function expectedOf(kind: StatementKind, sold: SoldFacts): LineParts | null {
  const nothing = { gross: 0, commission: 0, commissionTax: 0, tcs: 0, tds: 0 }
  if (sold.isCancelled) return nothing
  const { paid, taxable, commission } = sold
  if (commission === null) return null
  const parts = remittanceOf({ paid, taxable, commission }, sold.checkOut)
  if (kind === 'commission-invoice')
    return { ...nothing, commission, commissionTax: parts.commissionGst }
  return {
    gross: paid,
    commission,
    commissionTax: parts.commissionGst,
    tcs: parts.tcs,
    tds: parts.tds,
  }
}

/** What a payout brings of a booking, or what an invoice of commission asks for, TDS of the hotel taken off. */
export const netOf = (kind: StatementKind, parts: LineParts): Paise =>
  kind === 'payout'
    ? parts.gross - parts.commission - parts.commissionTax - parts.tcs - parts.tds
    : parts.commission + parts.commissionTax - parts.tds

export type Verdict = 'agrees' | 'differs' | 'unexpected' | 'missing'

/** What makes a paper and the product differ on a booking. */
interface Difference {
  part: LinePart
  said: Paise
  expected: Paise
}

export interface Judged {
  /** `missing`: no booking has the number. `unexpected`: the booking is known, but not what it is to cost. */
  verdict: Verdict
  /** The parts that differ by more than a rupee. */
  differences: readonly Difference[]
  /** What the paper asks or brings beyond what was expected; below zero less. Null where nothing was. */
  difference: Paise | null
}

/** Parts that each kind of paper is judged by: TDS on an invoice is the hotel's own to withhold. */
const judgedParts: Record<StatementKind, readonly LinePart[]> = {
  'commission-invoice': ['commission', 'commissionTax'],
  payout: lineParts,
}

/** Whether a paper's line and a booking agree within a rupee, in each part and in all. */
export function judge(kind: StatementKind, said: LineParts, sold: SoldFacts | null): Judged {
  if (sold === null) return { verdict: 'missing', differences: [], difference: null }
  const expected = expectedOf(kind, sold)
  if (expected === null) return { verdict: 'unexpected', differences: [], difference: null }
  const differences = judgedParts[kind].flatMap(part =>
    Math.abs(said[part] - expected[part]) > tolerance
      ? [{ part, said: said[part], expected: expected[part] }]
      : [],
  )
  const asked = (parts: LineParts) => netOf(kind, kind === 'payout' ? parts : { ...parts, tds: 0 })
  const difference = asked(said) - asked(expected)
  return {
    verdict: differences.length === 0 && Math.abs(difference) <= tolerance ? 'agrees' : 'differs',
    differences,
    difference,
  }
}

export interface Settled {
  /** Money that came, tax that the channel withheld (TCS and TDS), and what it kept with GST. */
  money: Paise
  tax: Paise
  commission: Paise
}

/**
 * What of a payout's line settles its booking, of which `open` is to be paid still: the money first, then the tax, then the commission. What
 * was settled of the line before is taken off in the same order.
 */
export function settledOf(said: LineParts, open: Paise, before: Settled): Settled {
  let left = open
  const take = (whole: Paise, done: Paise) => {
    const part = Math.max(0, Math.min(whole - done, left))
    left -= part
    return part
  }
  const money = take(Math.max(0, netOf('payout', said)), before.money)
  const tax = take(said.tcs + said.tds, before.tax)
  return { money, tax, commission: take(said.commission + said.commissionTax, before.commission) }
}

export type CardState = 'charged' | 'void' | 'waiting' | 'chargeable' | 'expiring' | 'expired'

/** Days before its last day from which a card that was not charged is in danger. */
export const expiringDays = 3

/** How a virtual card stands on a day of the hotel. */
export function cardStateOf(
  card: {
    validFrom: IsoDate
    validTo: IsoDate
    isCharged: boolean
    isVoided: boolean
  },
  today: IsoDate,
): CardState {
  if (card.isCharged) return 'charged'
  if (card.isVoided) return 'void'
  if (today < card.validFrom) return 'waiting'
  if (today > card.validTo) return 'expired'
  const left = (Date.parse(card.validTo) - Date.parse(today)) / 86_400_000
  return left < expiringDays ? 'expiring' : 'chargeable'
}
