import { roomSac } from '../folio/rules/charges.ts'
import type { IsoDate } from '../shared/dates.ts'
import { type Paise, portion } from '../shared/money.ts'
import { type NightTax, splitInclusive, type TaxRule, taxOnNight } from '../tax/rules.ts'

/** What a fee is multiplied by: rooms and nights, adults and nights, or rooms alone, with each room's first night. */
export const feeBases = ['per-room-night', 'per-guest-night', 'per-stay'] as const
export type FeeBasis = (typeof feeBases)[number]

/** Part of the value of the accommodation, a local tax collected for an authority, or a service with a rate of its own. */
export const feeTaxes = ['as-room', 'none', 'own'] as const
export type FeeTax = (typeof feeTaxes)[number]

/** More than a guest would read. A sealed quote has room for so many, too. */
export const mostFees = 10

/** What a hotel charges on top of the room rate, of every guest; `amount` in paise before tax for each unit of the basis. */
export interface PropertyFee {
  feeId: string
  name: string
  basis: FeeBasis
  amount: Paise
  taxed: FeeTax
  /** The fee's own rate and service code; null unless it has them. */
  taxBasisPoints: number | null
  sac: string | null
}

/** A fee as a night was booked with it: so many units, whatever the hotel charges later. */
export interface AgreedFee {
  feeId: string
  name: string
  basis: FeeBasis
  taxed: FeeTax
  unitAmount: Paise
  quantity: number
  taxBasisPoints: number
  /** Empty for a tax that is collected for an authority. */
  sac: string
}

/** The same with what it comes to; `amount` before tax. */
export interface NightFee extends AgreedFee {
  amount: Paise
  cgst: Paise
  sgst: Paise
}

export interface TaxedRate {
  /** Before tax. */
  rate: Paise
  taxBasisPoints: number
  cgst: Paise
  sgst: Paise
}

/** The room of one night with its own tax, and its fees with theirs: `fee`, `feeCgst` and `feeSgst` are the sums of `fees`. */
export interface NightPrice extends TaxedRate {
  fee: Paise
  feeCgst: Paise
  feeSgst: Paise
  fees: NightFee[]
}

/** What one night of one room comes to: room, fees and all tax. */
export const nightTotal = (night: Omit<NightPrice, 'taxBasisPoints' | 'fees'>): Paise =>
  night.rate + night.cgst + night.sgst + night.fee + night.feeCgst + night.feeSgst

/** The fees that one night of one room bears. */
export function feesOn(fees: readonly PropertyFee[], night: { adults: number; isFirst: boolean }): AgreedFee[] {
  return fees
    .filter(fee => fee.basis !== 'per-stay' || night.isFirst)
    .map(({ amount, taxBasisPoints, sac, ...fee }) => ({
      ...fee,
      unitAmount: amount,
      quantity: fee.basis === 'per-guest-night' ? night.adults : 1,
      taxBasisPoints: taxBasisPoints ?? 0,
      sac: sac ?? (fee.taxed === 'as-room' ? roomSac : ''),
    }))
    .filter(fee => fee.quantity > 0)
}

const worth = (fee: AgreedFee): Paise => fee.unitAmount * fee.quantity
const isOfRoom = (fee: AgreedFee): boolean => fee.taxed === 'as-room'
const ofRoom = (fees: readonly AgreedFee[]): Paise => fees.filter(isOfRoom).reduce((sum, fee) => sum + worth(fee), 0)

/**
 * Prices one night of one room. Fees taxed as the room are part of the value of the accommodation: the slab is that of rate and fees
 * together, found once, and its tax is shared between them to the paisa (CGST Act, sections 2(30), 8(a) and 15(2)). A tax collected for an
 * authority bears none; another service bears its own.
 */
export function priceNight(rate: Paise, night: IsoDate, fees: readonly AgreedFee[], rules: readonly TaxRule[]): NightPrice {
  return share(rate, taxOnNight(rate + ofRoom(fees), night, rules), fees)
}

/** The lowest that a night can come to: its fees alone, the room given away. */
export const feesAlone = (night: IsoDate, fees: readonly AgreedFee[], rules: readonly TaxRule[]): Paise =>
  fees.length === 0 ? 0 : nightTotal(priceNight(0, night, fees, rules))

/**
 * The night that comes to `total`, fees and tax included, its fees being as they are: the room takes the rest. Where no slab fits, the
 * nearest totals that exist. `total` is not below `feesAlone`.
 */
export function splitNight(
  total: Paise,
  night: IsoDate,
  fees: readonly AgreedFee[],
  rules: readonly TaxRule[],
): NightPrice | { below: Paise; above: Paise } {
  const least = priceNight(0, night, fees, rules)
  const apart = least.fees.filter(fee => !isOfRoom(fee)).reduce((sum, fee) => sum + fee.amount + fee.cgst + fee.sgst, 0)
  const split = splitInclusive(total - apart, night, rules)
  if (!('value' in split)) return { below: split.below + apart, above: split.above + apart }
  const rate = split.value - ofRoom(fees)
  // So few paise above the fees alone that rounding would eat into them: the room bears no tax.
  if (rate < 0 || total === nightTotal(least)) return { ...least, rate: total - nightTotal(least) }
  return share(rate, split, fees)
}

/** Shares the tax on the whole value of the accommodation: fees bear theirs in order, the room the rest. */
function share(rate: Paise, whole: NightTax, agreed: readonly AgreedFee[]): NightPrice {
  let value = 0
  let shared = 0
  const fees = agreed.map((fee): NightFee => {
    const amount = worth(fee)
    if (!isOfRoom(fee)) {
      const head = portion(amount, fee.taxBasisPoints / 2)
      return { ...toAgreed(fee), amount, cgst: head, sgst: head }
    }
    value += amount
    const head = Math.min(portion(value, whole.basisPoints / 2), whole.cgst) - shared
    shared += head
    return { ...toAgreed(fee), taxBasisPoints: whole.basisPoints, amount, cgst: head, sgst: head }
  })
  const sum = (of: (fee: NightFee) => Paise) => fees.reduce((total, fee) => total + of(fee), 0)
  return {
    ...{ rate, taxBasisPoints: whole.basisPoints, cgst: whole.cgst - shared, sgst: whole.sgst - shared },
    ...{ fee: sum(fee => fee.amount), feeCgst: sum(fee => fee.cgst), feeSgst: sum(fee => fee.sgst), fees },
  }
}

/** A fee of a priced night is agreed again without what it came to. */
const toAgreed = ({ feeId, name, basis, taxed, unitAmount, quantity, taxBasisPoints, sac }: AgreedFee): AgreedFee => ({
  ...{ feeId, name, basis, taxed, unitAmount, quantity, taxBasisPoints, sac },
})

/** One fee over all nights and rooms of a stay, as a guest reads it: so many units of one amount, before tax. */
export interface FeeSum {
  feeId: string
  name: string
  basis: FeeBasis
  unitAmount: Paise
  quantity: number
  amount: Paise
}

/** The fees of a stay added up, in the order in which its nights have them; a fee of two amounts is told twice. */
export function sumFees(fees: readonly FeeSum[]): FeeSum[] {
  const sums = new Map<string, FeeSum>()
  for (const { feeId, name, basis, unitAmount, quantity, amount } of fees) {
    const key = `${feeId} ${unitAmount}`
    const sum = sums.get(key) ?? { feeId, name, basis, unitAmount, quantity: 0, amount: 0 }
    sums.set(key, { ...sum, quantity: sum.quantity + quantity, amount: sum.amount + amount })
  }
  return [...sums.values()]
}

/** The words that `feeUnits` is made of, in the language of whoever reads it. */
export interface UnitWords {
  money: (amount: Paise) => string
  nights: (count: number) => string
  rooms: (count: number) => string
  guestNights: (count: number) => string
}

/** How a fee came about: '₹500 × 2 nights', in two rooms '₹500 × 2 nights × 2 rooms'. */
export function feeUnits({ basis, unitAmount, quantity }: Omit<FeeSum, 'amount'>, rooms: number, words: UnitWords): string {
  const amount = words.money(unitAmount)
  if (basis === 'per-guest-night') return `${amount} × ${words.guestNights(quantity)}`
  if (basis === 'per-stay') return quantity === 1 ? amount : `${amount} × ${words.rooms(quantity)}`
  const isEven = rooms > 1 && quantity % rooms === 0
  return isEven ? `${amount} × ${words.nights(quantity / rooms)} × ${words.rooms(rooms)}` : `${amount} × ${words.nights(quantity)}`
}
