import { type FeeSum, feeUnits } from '@atithi/api/fees/rules'
import { formatCounted, formatMoney } from './format.ts'

const words = {
  money: formatMoney,
  nights: (count: number) => formatCounted(count, 'night'),
  rooms: (count: number) => formatCounted(count, 'room'),
  guestNights: (count: number) => formatCounted(count, 'guest night'),
}

/** How a fee of a stay came about: '₹500 × 2 nights'. */
export const feeWords = (fee: FeeSum, rooms: number): string => feeUnits(fee, rooms, words)
