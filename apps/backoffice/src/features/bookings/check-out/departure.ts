import { addDays } from '@atithi/api/shared/dates'
import type { BilledNight } from '../stay-bill.tsx'

interface Stay {
  checkIn: string
  checkOut: string
  businessDate: string
  paidAmount: number
  nightLines: readonly (BilledNight & { releasedAt: string | null })[]
}

/** What leaving now comes to: the nights slept, one at least; those after are given back. Amounts in paise. */
export function departureBill(stay: Stay) {
  const { checkIn, checkOut, businessDate, paidAmount } = stay
  const firstMorning = addDays(checkIn, 1)
  const leaves = businessDate >= checkOut ? checkOut : businessDate > checkIn ? businessDate : firstMorning
  const nights = stay.nightLines.filter(line => line.night < leaves && line.releasedAt === null)
  const total = nights.reduce((sum, line) => sum + line.rate + line.cgst + line.sgst, 0)
  return { leaves, isEarly: leaves < checkOut, nights, total, due: total - paidAmount }
}
