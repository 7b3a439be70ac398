import type { FolioLine } from '@atithi/api/finance/ledger/rules/charges'
import { isMoney } from '@atithi/api/finance/ledger/rules/folio-methods'
import type { OfferedMethod } from '@atithi/api/finance/ledger/rules/payment-methods'
import type { Paise } from '@atithi/api/kernel/shared/money'
import type { Account } from './account.ts'
import type { Calendar } from './calendar.ts'
import type { Rows } from './plan.ts'
import type { PricedStay } from './price-stay.ts'
import type { Random } from './random.ts'
import type { Stay } from './stay.ts'

const atDesk: Record<OfferedMethod, number> = {
  upi: 50,
  'credit-card': 17,
  'debit-card': 9,
  cash: 14,
  'net-banking': 3,
  wallet: 2,
  'bank-transfer': 5,
}

export const onWeb = { upi: 58, 'credit-card': 24, 'debit-card': 12, 'net-banking': 6 } as const

/** From ₹2,00,000 on, cash is forbidden. */
const mostCash: Paise = 19_000_000

/** To whole hundreds of rupees, as people pay ahead. */
export const wholeRupees = (amount: Paise): Paise => Math.round(amount / 10_000) * 10_000

export interface StayHistory {
  calendar: Calendar
  stay: Stay
  price: PricedStay
  bookingId: string
  /** Of each room, in the order of the party. */
  roomIds: readonly string[]
}

export interface Folio {
  account: Account
  receivableReason: string | null
  cancellationFeeIds: string[]
}

/** Something that happens on a folio at an hour. What it comes to depends on what was posted before it. */
export interface Act {
  at: string
  run(): void
}

export interface Story extends StayHistory {
  rows: Rows
  random: Random
  folio: Folio
  /** Who serves this guest. */
  desk: string
}

export const methodFor = (random: Random, amount: Paise): OfferedMethod => {
  const method = random.weighted(atDesk)
  return method === 'cash' && amount > mostCash ? 'bank-transfer' : method
}

/** What was received in cash, less what went back so. */
export const cashOf = (lines: readonly FolioLine[]): Paise =>
  -lines.reduce((sum, line) => sum + (line.method === 'cash' ? line.amount : 0), 0)

/** Money goes back the way it came, the latest first: no more in cash than came in cash. */
export const refundMethod = (
  lines: readonly FolioLine[],
  amount: Paise,
): OfferedMethod | undefined =>
  lines
    .flatMap(({ kind, method }) =>
      kind === 'payment' && method !== null && isMoney(method) ? [method] : [],
    )
    .findLast(method => method !== 'cash' || cashOf(lines) >= amount)
