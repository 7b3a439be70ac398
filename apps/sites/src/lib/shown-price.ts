import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { taxOnNight } from '@atithi/api/tax/gst/rules/gst'
import type { RawSite } from './site-api.ts'

type Pricing = Pick<RawSite, 'priceStyle' | 'taxRules'>

/** The price of a night as the hotel wants it named, in paise. `rate` is before tax. */
export function shownPrice(
  { priceStyle, taxRules }: Pricing,
  rate: number,
  night: IsoDate,
): number {
  if (priceStyle !== 'with-tax') return rate
  const { cgst, sgst } = taxOnNight(rate, night, taxRules)
  return rate + cgst + sgst
}
