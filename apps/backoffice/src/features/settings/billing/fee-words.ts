import { type FeeBasis, type FeeTax, feesOn, type PropertyFee, priceNight } from '@atithi/api/fees/rules'
import type { TaxRule } from '@atithi/api/tax/rules'
import { formatMoney, formatPercent } from '../../../lib/format.ts'
import type { Outputs } from '../../../lib/trpc.ts'

export type Fee = Outputs['fees']['list']['items'][number]

/** As the form holds them. */
export interface FeeFields {
  name: string
  basis: FeeBasis
  amount: number | null
  taxed: FeeTax
  taxBasisPoints: string
  sac: string
  isActive: 'yes' | 'no'
}

export const basisWords: Record<FeeBasis, string> = {
  'per-room-night': 'Each room and night',
  'per-guest-night': 'Each adult and night',
  'per-stay': 'Each room, once a stay',
}

export const taxWords: Record<FeeTax, string> = {
  'as-room': 'As the room',
  none: 'No GST, a local tax',
  own: 'Own rate',
}

/** 'GST 18%, 999713', or how else a fee is taxed. */
export const taxOf = ({ taxed, taxBasisPoints, sac }: Pick<PropertyFee, 'taxed' | 'taxBasisPoints' | 'sac'>): string =>
  taxed === 'own' ? `GST ${formatPercent((taxBasisPoints ?? 0) / 100)}, ${sac ?? ''}` : taxWords[taxed]

/** The first night of a room of two, with the fee on it: '₹7,500 of Lake Room + ₹500 Resort fee + ₹1,440 GST at 18% = ₹9,440'. */
export function exampleOf(
  fee: PropertyFee,
  { roomType, taxRules, night }: { roomType: { name: string; basePrice: number }; taxRules: readonly TaxRule[]; night: string },
): string {
  const price = priceNight(roomType.basePrice, night, feesOn([fee], { adults: 2, isFirst: true }), taxRules)
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
