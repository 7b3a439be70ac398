import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { type Paise, portion } from '../../../kernel/shared/money.ts'

interface Dated {
  from: IsoDate
  basisPoints: number
}

/** TCS of an operator that takes the guest's money, both heads together (CGST Act, section 52; notification 15/2024). */
const tcsRates: readonly Dated[] = [
  { from: '2018-10-01', basisPoints: 100 },
  { from: '2024-07-10', basisPoints: 50 },
]
/** Income tax that an operator withholds of a seller with a PAN (reference: india, section 1.8). */
const tdsRates: readonly Dated[] = [
  { from: '2020-10-01', basisPoints: 100 },
  { from: '2024-10-01', basisPoints: 10 },
]
/** GST on the commission of a channel. */
const commissionGst = 1_800

const rateOn = (rates: readonly Dated[], day: IsoDate): number =>
  rates.findLast(({ from }) => from <= day)?.basisPoints ?? 0

/** TCS on a net taxable value by head: half and half within the state, whole across states. Below zero for a value taken back. */
export function tcsOn(
  taxable: { within: Paise; across: Paise },
  day: IsoDate,
): { cgst: Paise; sgst: Paise; igst: Paise } {
  const rate = rateOn(tcsRates, day)
  const half = signed(taxable.within, rate / 2)
  return { cgst: half, sgst: half, igst: signed(taxable.across, rate) }
}

/** Income tax withheld of a value before GST. */
export const tdsOn = (taxable: Paise, day: IsoDate): Paise => signed(taxable, rateOn(tdsRates, day))

const signed = (value: Paise, basisPoints: number): Paise =>
  value < 0 ? -portion(-value, basisPoints) : portion(value, basisPoints)

export interface Remittance {
  commissionGst: Paise
  tcs: Paise
  tds: Paise
  remittance: Paise
}

/** What a channel that took the guest's money is to pay out of it: `paid` with GST, `taxable` without. */
export function remittanceOf(
  { paid, taxable, commission }: { paid: Paise; taxable: Paise; commission: Paise },
  day: IsoDate,
): Remittance {
  const gst = portion(commission, commissionGst)
  const { cgst, sgst } = tcsOn({ within: taxable, across: 0 }, day)
  const [tcs, tds] = [cgst + sgst, tdsOn(taxable, day)]
  return { commissionGst: gst, tcs, tds, remittance: paid - commission - gst - tcs - tds }
}
