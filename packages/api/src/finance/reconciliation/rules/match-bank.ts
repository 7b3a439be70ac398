import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'

/** Money that came to the bank; `left` is what no match has taken of it yet. */
export interface OpenLine {
  id: string
  day: IsoDate
  left: Paise
  text: string
}

/** What should have arrived: a transfer of a gateway, the payout of a channel, or a payment that the desk saw. */
export interface Expected {
  id: string
  what: 'settlement' | 'payment' | 'payout'
  day: IsoDate
  amount: Paise
  /** The UTR of the transfer, or what the payer's bank calls the payment. */
  reference: string | null
}

export interface BankMatch {
  lineId: string
  id: string
  what: Expected['what']
  amount: Paise
  state: 'suggested' | 'matched'
  rule: 'utr' | 'reference' | 'amount-and-day'
}

/** A credit follows within three days; clocks and value dates may be a day apart (reference/payments.md, section 7, join C). */
const [daysBefore, daysAfter] = [1, 3]
/** Shorter references, such as the last digits of a card, stand in many narrations by chance. */
const shortestReference = 8

const gatewayName = /RAZORPAY|PAYU|CASHFREE|PHONEPE|PAYTM|EASEBUZZ/i

/** Capitals, letters and digits alone: banks break references with spaces, slashes and hyphens. */
export const plainReference = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/**
 * Which bank line is which transfer or payment (reference/payments.md, section 7, joins C and D). The reference in the line, the exact
 * amount and the day within its window match; amount and day alone only suggest, and only where one line and one transfer can be meant.
 * No line and no expected sum is used twice. `parted` holds "line id" pairs that people have taken apart.
 */
export function matchBank(
  lines: readonly OpenLine[],
  expected: readonly Expected[],
  parted: ReadonlySet<string> = new Set(),
): BankMatch[] {
  const free = new Map(lines.map(line => [line.id, line.left]))
  const byAmount = Map.groupBy(lines, line => line.left)
  const plain = new Map(lines.map(line => [line.id, plainReference(line.text)]))
  const matches: BankMatch[] = []
  const done = new Set<string>()
  const fits = (line: OpenLine, one: Expected) =>
    addDays(one.day, -daysBefore) <= line.day &&
    line.day <= addDays(one.day, daysAfter) &&
    !parted.has(pairOf(line.id, one.id))
  const candidatesOf = (one: Expected) =>
    (byAmount.get(one.amount) ?? []).filter(
      line => free.get(line.id) === one.amount && fits(line, one),
    )
  for (const one of expected) {
    const reference = one.reference === null ? '' : plainReference(one.reference)
    if (reference.length < shortestReference) continue
    const named = candidatesOf(one).find(line => plain.get(line.id)?.includes(reference))
    if (!named) continue
    free.set(named.id, 0)
    done.add(one.id)
    matches.push({
      lineId: named.id,
      id: one.id,
      what: one.what,
      amount: one.amount,
      state: 'matched',
      rule: one.what === 'settlement' ? 'utr' : 'reference',
    })
  }
  const rest = expected.filter(one => !done.has(one.id))
  const wanted = rest.map(one => ({
    one,
    lines: candidatesOf(one).filter(
      line => (one.what === 'settlement') === gatewayName.test(line.text),
    ),
  }))
  const claims = new Map<string, number>()
  for (const { lines: found } of wanted)
    for (const line of found) claims.set(line.id, (claims.get(line.id) ?? 0) + 1)
  for (const { one, lines: found } of wanted) {
    const [line] = found
    if (found.length !== 1 || !line || claims.get(line.id) !== 1) continue
    matches.push({
      lineId: line.id,
      id: one.id,
      what: one.what,
      amount: one.amount,
      state: 'suggested',
      rule: 'amount-and-day',
    })
  }
  return matches
}

/** A line and what it was taken apart from, as `parted` holds them. */
export const pairOf = (lineId: string, id: string): string => `${lineId} ${id}`
