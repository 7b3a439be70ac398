import { taxRates } from '@atithi/api/tax/gst/schema'
import { formatPercent } from '../../lib/format.ts'

/** The rates that a charge other than a night may bear, to choose from. */
export const gstRates = taxRates.map(rate => ({
  value: String(rate),
  label: rate === 0 ? 'No GST' : `GST ${formatPercent(rate / 100)}`,
}))

/** The rate that was chosen, in basis points. */
export const gstRateOf = (chosen: string) => taxRates.find(rate => String(rate) === chosen) ?? 1_800
