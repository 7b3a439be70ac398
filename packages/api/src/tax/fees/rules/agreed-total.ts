import type { IsoDate } from '../../../kernel/shared/dates.ts'
import {
  allocate,
  basisPointsInWhole,
  divideHalfUp,
  formatPaise,
  type Paise,
} from '../../../kernel/shared/money.ts'
import { present } from '../../../kernel/shared/present.ts'
import type { TaxRule } from '../../gst/rules/gst.ts'
import {
  type AgreedFee,
  feesAlone,
  type NightFee,
  type NightPrice,
  nightTotal,
  splitNight,
} from './fees.ts'

/** A night of a room that an agreed total is spread over: its listed rate, and the fees that stay as they are. */
export interface AgreedUnit {
  night: IsoDate
  rate: Paise
  fees: readonly AgreedFee[]
}

interface Shares {
  /** What of the total falls to each night by its rate, fees and tax included. */
  even: Paise[]
  /** What its fees alone come to. */
  least: Paise[]
  /** A night at such a share, or the nearest shares that a slab of GST leaves it. */
  split: (at: number, share: Paise) => NightPrice | { below: Paise; above: Paise }
}

function sharesOf(
  total: Paise,
  units: readonly AgreedUnit[],
  rules: readonly TaxRule[],
): Shares | { feesAlone: Paise } {
  const least = units.map(unit => feesAlone(unit.night, unit.fees, rules))
  const leastOfAll = sum(least)
  if (total < leastOfAll) return { feesAlone: leastOfAll }
  const rest = allocate(
    total - leastOfAll,
    units.map(unit => unit.rate),
  )
  return {
    least,
    even: least.map((amount, at) => amount + (rest[at] ?? 0)),
    split(at, share) {
      const { night, fees } = present(units[at], 'night of a share')
      return splitNight(share, night, fees, rules)
    },
  }
}

/** The nights at these shares, where each is one that a slab of GST leaves. */
function nightsAt(
  shares: readonly Paise[] | undefined,
  { split }: Shares,
): NightPrice[] | undefined {
  if (!shares) return undefined
  const nights = shares.flatMap((share, at) => {
    const night = split(at, share)
    return 'rate' in night ? [night] : []
  })
  return nights.length === shares.length ? nights : undefined
}

/** Each share that falls between two slabs at the nearest below it, or above. */
const nearest = ({ even, split }: Shares, side: 'below' | 'above'): Paise[] =>
  even.map((share, at) => {
    const night = split(at, share)
    return 'rate' in night ? share : night[side]
  })

/**
 * An agreed total, fees and tax included, spread over the nights of all rooms to the paisa: the fees stay as they are, and what is left
 * goes to the rooms in proportion to their rates. Where a share falls between the GST slabs the nights are made uneven, so that each bears
 * the tax of its own slab. Where no nights come to the total, as for one night alone, the nearest totals below and above that exist; where
 * it does not reach the fees, what they come to.
 */
export function spreadTotal(
  total: Paise,
  units: readonly AgreedUnit[],
  rules: readonly TaxRule[],
): { nights: NightPrice[] } | { below: Paise; above: Paise } | { feesAlone: Paise } {
  const shares = sharesOf(total, units, rules)
  if ('feesAlone' in shares) return shares
  const nights = nightsAt(shares.even, shares) ?? nightsAt(uneven(shares), shares)
  if (nights) return { nights }
  return { below: sum(nearest(shares, 'below')), above: sum(nearest(shares, 'above')) }
}

/**
 * The same total with as many nights as it fills at the foot of the upper slab, the highest first, and the others at the top of the lower;
 * undefined where no night takes what is left over.
 */
function uneven({ even, least, split }: Shares): Paise[] | undefined {
  const shares = [...even]
  const add = (at: number, amount: Paise) => {
    shares[at] = (shares[at] ?? 0) + amount
  }
  const between = even
    .map((share, at) => ({ share, at, edges: split(at, share) }))
    .toSorted((a, b) => b.share - a.share || a.at - b.at)
    .flatMap(({ at, share, edges }) => ('rate' in edges ? [] : [{ at, share, ...edges }]))
  let spare = 0
  for (const { at, share, below } of between) {
    add(at, below - share)
    spare += share - below
  }
  const raised = new Set<number>()
  for (const { at, below, above } of between)
    if (spare >= above - below) {
      add(at, above - below)
      spare -= above - below
      raised.add(at)
    }
  if (spare === 0) return shares
  const order = [...raised, ...shares.keys()]
  const takes = order.find(at => 'rate' in split(at, (shares[at] ?? 0) + spare))
  if (takes !== undefined) {
    add(takes, spare)
    return shares
  }
  // No night takes what is left over: one more is raised, and the others of the lower slab give what that lacks.
  const next = between.find(({ at }) => !raised.has(at))
  if (!next) return undefined
  const slabAt = (at: number) => {
    const night = split(at, shares[at] ?? 0)
    return 'rate' in night ? night.taxBasisPoints : undefined
  }
  const lower = [...shares.keys()].filter(at => at !== next.at && slabAt(at) === slabAt(next.at))
  const room = lower.map(at => (shares[at] ?? 0) - (least[at] ?? 0))
  const lacking = next.above - next.below - spare
  if (sum(room) < lacking) return undefined
  add(next.at, next.above - next.below)
  for (const [place, given] of allocate(lacking, room).entries()) add(lower[place] ?? 0, -given)
  return shares
}

/**
 * The line of a total that was sold elsewhere and that no nights with GST come to. What lies between two slabs is supplied as a service of
 * its own, at the rate of services in general: never less tax than as accommodation.
 */
export const differenceTerms = {
  name: 'Difference to the price sold',
  basis: 'per-room-night',
  taxed: 'own',
  taxBasisPoints: 1_800,
  sac: '999799',
} as const

/**
 * A total that was sold already, by a channel or in another system, to the paisa. Where no nights come to it the rooms are at the nearest
 * below, and the difference stands as a line of its own on the first night, under `feeId`. A total that does not reach the fees of the hotel
 * was sold without them.
 */
export function standingTotal(
  total: Paise,
  units: readonly AgreedUnit[],
  { rules, feeId }: { rules: readonly TaxRule[]; feeId: string },
): NightPrice[] {
  const shares = sharesOf(total, units, rules)
  if ('feesAlone' in shares)
    return standingTotal(
      total,
      units.map(unit => ({ ...unit, fees: [] })),
      { rules, feeId },
    )
  const nights = nightsAt(shares.even, shares) ?? nightsAt(uneven(shares), shares)
  if (nights) return nights
  const lower = present(nightsAt(nearest(shares, 'below'), shares), 'nights below a total')
  return withFee(lower, differenceOf(total - sum(lower.map(nightTotal)), feeId))
}

/** The price of a service that already contains its GST (CGST Rule 35). */
function differenceOf(amount: Paise, feeId: string): NightFee {
  const { taxBasisPoints } = differenceTerms
  const head = divideHalfUp(
    BigInt(amount) * BigInt(taxBasisPoints),
    2n * BigInt(basisPointsInWhole + taxBasisPoints),
  )
  const value = amount - 2 * head
  return {
    ...differenceTerms,
    feeId,
    unitAmount: value,
    quantity: 1,
    amount: value,
    cgst: head,
    sgst: head,
  }
}

const withFee = (nights: readonly NightPrice[], fee: NightFee): NightPrice[] =>
  nights.map((night, at) =>
    at > 0
      ? night
      : {
          ...night,
          fees: [...night.fees, fee],
          fee: night.fee + fee.amount,
          feeCgst: night.feeCgst + fee.cgst,
          feeSgst: night.feeSgst + fee.sgst,
        },
  )

/** Of nights that were priced by a total that stands: what of them is the difference, with tax. */
export const differenceIn = (nights: readonly Pick<NightPrice, 'fees'>[], feeId: string): Paise =>
  sum(
    nights.flatMap(({ fees }) =>
      fees.flatMap(fee => (fee.feeId === feeId ? [fee.amount + fee.cgst + fee.sgst] : [])),
    ),
  )

/** For the trail: why a line of its own stands beside the nights. */
export const sayDifference = (difference: Paise): string =>
  `No nights with GST come to this total: ${formatPaise(difference)} of it is a line of its own.`

const sum = (amounts: readonly Paise[]): Paise =>
  amounts.reduce((total, amount) => total + amount, 0)
