import { addDays, daysBetween } from '../../kernel/shared/dates.ts'
import type { Period } from '../reports/rules.ts'

/** What a range stands beside: as many days before it, the same weekdays 52 weeks before (STLY), or the owner's budget. */
export const comparisons = ['previous', 'last-year', 'budget'] as const
export type Comparison = (typeof comparisons)[number]

/** By how many days a comparison lies before: its days are moved on by as many, so that step meets step. */
export const shiftOf = (against: 'previous' | 'last-year', { from, to }: Period): number =>
  against === 'last-year' ? 364 : daysBetween(from, to)

export const movedBack = ({ from, to }: Period, days: number): Period => ({
  from: addDays(from, -days),
  to: addDays(to, -days),
})
