import { taxRates } from '@atithi/api/tax/gst/schema'
import { formatPercent } from '../../lib/format.ts'

/** The rates that a charge other than a night may bear, to choose from. */
export const gstRates = taxRates.map(rate => ({
  value: String(rate),
  label: rate === 0 ? 'No GST' : `GST ${formatPercent(rate / 100)}`,
}))

/** The rate that was chosen, in basis points. */
export const gstRateOf = (chosen: string) => taxRates.find(rate => String(rate) === chosen) ?? 1_800

const asRoom = 'as-room'

/** The same with accommodation, as an extra bed, which bears the rate of the night that it is charged for. */
export const gstRatesOrRoom = [...gstRates, { value: asRoom, label: 'As the room, by the night' }]
export const isAsRoom = (chosen: string): boolean => chosen === asRoom
export const gstRateOrRoom = (chosen: string) => (isAsRoom(chosen) ? null : gstRateOf(chosen))
/** A stored rate as a choice; null is as the room. */
export const chosenRate = (taxBasisPoints: number | null): string =>
  taxBasisPoints === null ? asRoom : String(taxBasisPoints)
