import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import type { RateOverride } from './rates.ts'

const daysOfWeek = 7

/**
 * Of the nights from `from` to `to`, both included, enough to know every price: between two edges of overrides nights of the same
 * weekday are priced alike, so the first of each that is not left out stands for them. Each with the overrides on its dates.
 */
export function* tellingNights(
  overrides: readonly RateOverride[],
  { from, to, without }: { from: IsoDate; to: IsoDate; without?: ReadonlySet<IsoDate> },
): Generator<{ night: IsoDate; covering: RateOverride[] }> {
  const edges = overrides.flatMap(row => [row.dateFrom, addDays(row.dateTo, 1)])
  const starts = [...new Set([from, ...edges])].filter(edge => from <= edge && edge <= to).sort()
  for (const [at, start] of starts.entries()) {
    const end = starts[at + 1] ?? addDays(to, 1)
    const covering = overrides.filter(row => row.dateFrom <= start && start <= row.dateTo)
    for (let day = 0; day < daysOfWeek; day += 1) {
      let night = addDays(start, day)
      while (night < end && without?.has(night)) night = addDays(night, daysOfWeek)
      if (night < end) yield { night, covering }
    }
  }
}
