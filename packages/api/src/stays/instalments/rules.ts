import { formatPaise } from '../../kernel/shared/money.ts'
import type { InstalmentTerms } from '../bookings/rules/payment-schedule.ts'
import type { InstalmentRequest } from './schema.ts'

/** What somebody asked for as terms. */
export const toTerms = (instalments: readonly InstalmentRequest[]): InstalmentTerms[] =>
  instalments.map(({ dueOn, amount, percent }) => ({
    dueOn,
    amount: amount ?? null,
    basisPoints: percent == null ? null : Math.round(percent * 100),
  }))

/** Terms as the audit trail tells them, the earliest first. */
export const termsInWords = (terms: readonly InstalmentTerms[]): string[] =>
  terms
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
    .map(
      ({ dueOn, amount, basisPoints }) =>
        `${amount === null ? `${(basisPoints ?? 0) / 100} %` : formatPaise(amount)} by ${dueOn}`,
    )
