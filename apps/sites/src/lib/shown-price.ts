import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { taxOnNight } from '@atithi/api/tax/gst/rules/gst'
import type { RawSite } from './site-api.ts'

type Pricing = Pick<RawSite, 'priceStyle' | 'taxRules'>

const wholeRupees = (paise: number): number => Math.ceil(paise / 100) * 100

/**
 * The price of a night as the hotel wants it named, in paise. `rate` is before tax. Before a stay is chosen it is named in
 * whole rupees, rounded up: what is paid is never above it. The bill shows every paisa.
 */
export function shownPrice(
  { priceStyle, taxRules }: Pricing,
  rate: number,
  night: IsoDate,
): number {
  if (priceStyle !== 'with-tax') return wholeRupees(rate)
  const { cgst, sgst } = taxOnNight(rate, night, taxRules)
  return wholeRupees(rate + cgst + sgst)
}
