import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { type Paise, portion } from '../../../kernel/shared/money.ts'
import {
  type NightTax,
  roomSac,
  splitInclusive,
  type TaxRule,
  taxOnNight,
} from '../../gst/rules/gst.ts'

/** Who sleeps in one room. */
export interface RoomParty {
  adults: number
  children: number
}

/**
 * What a fee is multiplied by: rooms and nights, adults and nights, the adults or children of a room above those whom its rate includes and
 * nights, or rooms alone, with each room's first night.
 */
export const feeBases = [
  'per-room-night',
  'per-guest-night',
  'per-extra-adult-night',
  'per-extra-child-night',
  'per-stay',
] as const
export type FeeBasis = (typeof feeBases)[number]

const units: Record<FeeBasis, (party: RoomParty, included: number) => number> = {
  'per-room-night': () => 1,
  'per-guest-night': ({ adults }) => adults,
  'per-extra-adult-night': ({ adults }, included) => Math.max(0, adults - included),
  'per-extra-child-night': ({ children }, included) => Math.max(0, children - included),
  'per-stay': () => 1,
}

const unitsOf = (
  { basis, included }: { basis: FeeBasis; included?: number | null },
  party: RoomParty,
): number => units[basis](party, included ?? 0)

/** A basis that counts guests above those whom a room's rate includes; `fewest` of them are, since nobody sleeps in a room without an adult. */
export const extraGuests: Partial<Record<FeeBasis, { fewest: number; usual: number }>> = {
  'per-extra-adult-night': { fewest: 1, usual: 2 },
  'per-extra-child-night': { fewest: 0, usual: 0 },
}

/** As many as the largest party that a room can have. */
export const mostIncluded = 20

/** What is wrong with the guests whom a room's rate is said to include, or undefined. */
export function includedFault({
  basis,
  included,
}: {
  basis: FeeBasis
  included: number | null
}): string | undefined {
  const extra = extraGuests[basis]
  if (!extra)
    return included === null
      ? undefined
      : 'Only a fee for extra guests says how many the room rate includes.'
  if (included === null) return 'Enter how many the room rate includes.'
  return included < extra.fewest || included > mostIncluded
    ? `Enter ${extra.fewest} to ${mostIncluded}.`
    : undefined
}

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
  /** How many guests of the kind that is charged for the rate of a room includes; null unless the basis is of `extraGuests`. */
  included: number | null
  taxed: FeeTax
  /** The fee's own rate and service code; null unless it has them. */
  taxBasisPoints: number | null
  sac: string | null
}

/**
 * A fee as a night was booked with it: so many units, whatever the hotel charges later. Of none where nobody is charged for yet, so that
 * a guest who joins pays what was agreed.
 */
export interface AgreedFee {
  feeId: string
  name: string
  basis: FeeBasis
  /** Absent unless the basis is of `extraGuests`. */
  included?: number
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

/** The fees that one night of one room bears. A night before arrival that is sold at half its price or given is no night of fees: `dayPrice`. */
export function feesOn(
  fees: readonly PropertyFee[],
  night: RoomParty & { isFirst: boolean },
): AgreedFee[] {
  return fees
    .filter(fee => fee.basis !== 'per-stay' || night.isFirst)
    .map(({ amount, included, taxBasisPoints, sac, ...fee }) => ({
      ...fee,
      ...(included !== null && { included }),
      unitAmount: amount,
      quantity: unitsOf({ ...fee, included }, night),
      taxBasisPoints: taxBasisPoints ?? 0,
      sac: sac ?? (fee.taxed === 'as-room' ? roomSac : ''),
    }))
}

/** The fees of a night with another party in the room: as they were agreed, each guest counted anew. */
export const recounted = (fees: readonly AgreedFee[], party: RoomParty): AgreedFee[] =>
  fees.map(fee => ({ ...fee, quantity: unitsOf(fee, party) }))

const worth = (fee: AgreedFee): Paise => fee.unitAmount * fee.quantity
const isOfRoom = (fee: AgreedFee): boolean => fee.taxed === 'as-room'

/** The value of the accommodation of a night: its rate, and the fees that are a part of it, as for an extra guest. */
export const accommodationOf = ({ rate, fees }: Pick<NightPrice, 'rate' | 'fees'>): Paise =>
  rate + fees.filter(isOfRoom).reduce((sum, fee) => sum + fee.amount, 0)
const ofRoom = (fees: readonly AgreedFee[]): Paise =>
  fees.filter(isOfRoom).reduce((sum, fee) => sum + worth(fee), 0)

/**
 * Prices one night of one room. Fees taxed as the room are part of the value of the accommodation: the slab is that of rate and fees
 * together, found once, and its tax is shared between them to the paisa (CGST Act, sections 2(30), 8(a) and 15(2)). A tax collected for an
 * authority bears none; another service bears its own.
 */
export function priceNight(
  rate: Paise,
  night: IsoDate,
  fees: readonly AgreedFee[],
  rules: readonly TaxRule[],
): NightPrice {
  return share(rate, taxOnNight(rate + ofRoom(fees), night, rules), fees)
}

/** The same night where accommodation of `beside` is charged besides it, as an extra bed: it has part in the slab, and bears its own tax. */
export function taxedBeside(
  { rate, fees }: Pick<NightPrice, 'rate' | 'fees'>,
  night: IsoDate,
  { beside, rules }: { beside: Paise; rules: readonly TaxRule[] },
): NightPrice {
  const value = rate + ofRoom(fees)
  const { basisPoints } = taxOnNight(value + beside, night, rules)
  const half = portion(value, basisPoints / 2)
  return share(rate, { basisPoints, cgst: half, sgst: half }, fees)
}

/** The lowest that a night can come to: its fees alone, the room given away. */
export const feesAlone = (
  night: IsoDate,
  fees: readonly AgreedFee[],
  rules: readonly TaxRule[],
): Paise => (fees.length === 0 ? 0 : nightTotal(priceNight(0, night, fees, rules)))

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
  const apart = least.fees
    .filter(fee => !isOfRoom(fee))
    .reduce((sum, fee) => sum + fee.amount + fee.cgst + fee.sgst, 0)
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
    rate,
    taxBasisPoints: whole.basisPoints,
    cgst: whole.cgst - shared,
    sgst: whole.sgst - shared,
    fee: sum(fee => fee.amount),
    feeCgst: sum(fee => fee.cgst),
    feeSgst: sum(fee => fee.sgst),
    fees,
  }
}

/** A fee of a priced night is agreed again without what it came to. */
const toAgreed = ({
  feeId,
  name,
  basis,
  included,
  taxed,
  unitAmount,
  quantity,
  taxBasisPoints,
  sac,
}: AgreedFee): AgreedFee => ({
  feeId,
  name,
  basis,
  taxed,
  unitAmount,
  quantity,
  taxBasisPoints,
  sac,
  ...(included !== undefined && { included }),
})

/** One fee over all nights and rooms of a stay, as a guest reads it: so many units of one amount, before tax. */
export interface FeeSum {
  feeId: string
  name: string
  basis: FeeBasis
  unitAmount: Paise
  quantity: number
  /** The units of each night that has some; null where nights differ. */
  nightly: number | null
  amount: Paise
}

/** A fee on one night, of one room or of several that are alike. */
export type FeeOfNight = Omit<FeeSum, 'nightly'> & { night: IsoDate }

/** The fees of nights, each with its night. */
export const feesOfNights = (
  nights: readonly { night: IsoDate; fees: readonly NightFee[] }[],
): FeeOfNight[] => nights.flatMap(({ night, fees }) => fees.map(fee => ({ ...fee, night })))

/** The fees of a stay added up, in the order in which its nights have them; a fee of two amounts is told twice, one of no units not at all. */
export function sumFees(fees: readonly FeeOfNight[]): FeeSum[] {
  const charged = fees.filter(fee => fee.quantity > 0)
  return [...Map.groupBy(charged, fee => `${fee.feeId} ${fee.unitAmount}`).values()].flatMap(
    own => {
      const [first] = own
      if (!first) return []
      const { feeId, name, basis, unitAmount } = first
      const byNight = [...Map.groupBy(own, fee => fee.night).values()].map(quantityOf)
      const nightly = byNight.every(quantity => quantity === byNight[0])
        ? (byNight[0] ?? null)
        : null
      const amount = own.reduce((sum, fee) => sum + fee.amount, 0)
      return [{ feeId, name, basis, unitAmount, quantity: quantityOf(own), nightly, amount }]
    },
  )
}

const quantityOf = (fees: readonly { quantity: number }[]): number =>
  fees.reduce((sum, fee) => sum + fee.quantity, 0)
