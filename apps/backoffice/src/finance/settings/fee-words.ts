import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import {
  type FeeBasis,
  type FeeTax,
  feesOn,
  type PropertyFee,
  priceNight,
  type RoomParty,
} from '@atithi/api/tax/fees/rules/fees'
import type { TaxRule } from '@atithi/api/tax/gst/rules/gst'
import { formatCounted, formatMoney, formatPercent } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'

export type Fee = Outputs['fees']['list']['items'][number]

/** As the form holds them, in the places that the server names. */
export interface FeeFields {
  name: string
  basis: FeeBasis
  amount: number | null
  /** Of a fee for extra guests. */
  included: number | null
  tax: { taxed: FeeTax; taxBasisPoints: string; sac: string }
  isActive: 'yes' | 'no'
}

export const basisWords: Record<FeeBasis, string> = {
  'per-room-night': 'Each room and night',
  'per-guest-night': 'Each adult and night',
  'per-extra-adult-night': 'Each extra adult and night',
  'per-extra-child-night': 'Each extra child and night',
  'per-stay': 'Each room, once a stay',
}

/** 'Each adult above 2 in a room, each night', or whatever else a fee is charged for. */
export function chargedFor({ basis, included }: Pick<PropertyFee, 'basis' | 'included'>): string {
  if (basis === 'per-extra-adult-night')
    return `Each adult above ${included ?? 0} in a room, each night`
  if (basis !== 'per-extra-child-night') return basisWords[basis]
  return included ? `Each child above ${included} in a room, each night` : 'Each child, each night'
}

export const taxWords: Record<FeeTax, string> = {
  'as-room': 'As the room',
  none: 'No GST, a local tax',
  own: 'Own rate',
}

/** 'GST 18%, 999713', or how else a fee is taxed. */
export const taxOf = ({
  taxed,
  taxBasisPoints,
  sac,
}: Pick<PropertyFee, 'taxed' | 'taxBasisPoints' | 'sac'>): string =>
  taxed === 'own'
    ? `GST ${formatPercent((taxBasisPoints ?? 0) / 100)}, ${sac ?? ''}`
    : taxWords[taxed]

/** Two adults, and one guest more where such a guest is what a fee is charged for. */
export function exampleParty({
  basis,
  included,
}: Pick<PropertyFee, 'basis' | 'included'>): RoomParty {
  const guests = (included ?? 0) + 1
  return {
    adults: basis === 'per-extra-adult-night' ? guests : 2,
    children: basis === 'per-extra-child-night' ? guests : 0,
  }
}

/** 'A first night for 2 adults and 1 child' */
export const exampleTitle = ({ adults, children }: RoomParty): string =>
  `A first night for ${formatCounted(adults, 'adult')}${children > 0 ? ` and ${formatCounted(children, 'child', 'children')}` : ''}`

/** The first night of a room, with the fee on it: '₹7,500 of Lake Room + ₹500 Resort fee + ₹1,440 GST at 18% = ₹9,440'. */
export function exampleOf(
  fee: PropertyFee,
  {
    roomType,
    taxRules,
    night,
  }: {
    roomType: { name: string; basePrice: number }
    taxRules: readonly TaxRule[]
    night: IsoDate
  },
): string {
  const price = priceNight(
    roomType.basePrice,
    night,
    feesOn([fee], { ...exampleParty(fee), isFirst: true }),
    taxRules,
  )
  const tax = price.cgst + price.sgst + price.feeCgst + price.feeSgst
  const rates = new Set([
    ...(price.taxBasisPoints > 0 ? [price.taxBasisPoints] : []),
    ...price.fees.map(one => one.taxBasisPoints).filter(Boolean),
  ])
  const at = [...rates].map(rate => formatPercent(rate / 100)).join(' and ')
  const parts = [
    `${formatMoney(price.rate)} of ${roomType.name}`,
    `${formatMoney(price.fee)} ${fee.name}`,
    ...(tax > 0 ? [`${formatMoney(tax)} GST at ${at}`] : []),
  ]
  return `${parts.join(' + ')} = ${formatMoney(price.rate + price.fee + tax)}`
}
