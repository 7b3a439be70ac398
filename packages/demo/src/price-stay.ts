import { nightsOf } from '@atithi/api/kernel/shared/dates'
import type { Paise } from '@atithi/api/kernel/shared/money'
import { type QuotedNight, quoteNights, splitParty } from '@atithi/api/selling/availability/rules'
import { planCancellation, planRate } from '@atithi/api/selling/rate-plans/rules'
import { resolveStay } from '@atithi/api/selling/rates/rules/rates'
import {
  type CancellationTerms,
  cancellationTerms,
} from '@atithi/api/stays/bookings/rules/cancellation'
import type { TaxRule } from '@atithi/api/tax/gst/rules/gst'
import { offerings } from './hotel-offerings.ts'
import type { Stay } from './stay.ts'

interface PricedRoom {
  adults: number
  children: number
  nights: QuotedNight[]
}

export interface PricedStay {
  rooms: PricedRoom[]
  roomAmount: Paise
  feeAmount: Paise
  taxAmount: Paise
  totalAmount: Paise
}

/** What a stay costs as it was booked: by its plan, or at the rate of its group, each room with its own party. */
export function priceStay(stay: Stay, taxRules: readonly TaxRule[]): PricedStay {
  const { type, plan, group, house } = stay
  const nights = group
    ? nightsOf(stay.checkIn, stay.checkOut).map(night => ({ night, rate: group.rate }))
    : resolveStay(type, type.overrides, stay.checkIn, stay.checkOut)
        .slice(0, -1)
        .map(({ night, rate }) => ({ night, rate: planRate(rate, plan) }))
  const quotes = splitParty(stay, stay.rooms).map(({ adults, children }) => ({
    adults,
    children,
    quote: quoteNights(nights, { rooms: 1, adults, children, fees: house.fees }, taxRules),
  }))
  const sum = (of: (quote: (typeof quotes)[number]['quote']) => Paise) =>
    quotes.reduce((total, { quote }) => total + of(quote), 0)
  return {
    rooms: quotes.map(({ quote, ...party }) => ({ ...party, nights: quote.nights })),
    roomAmount: sum(quote => quote.roomAmount),
    feeAmount: sum(quote => quote.feeAmount),
    taxAmount: sum(quote => quote.taxAmount),
    totalAmount: sum(quote => quote.totalAmount),
  }
}

/** The policy of the house, as it was when the guest booked. */
export function termsOfHouse({ house }: Stay): CancellationTerms | null {
  const cancellation = offerings[house.hotel.subdomain]?.cancellation
  if (!cancellation) return null
  const { freeUntilHours, feeNights } = cancellation
  return cancellationTerms.parse({
    freeUntilHours,
    feeNights,
    feeBasisPoints: null,
    description: '',
  })
}

/** The terms of the plan, where they are not those of the house. */
export function termsOfPlan({ plan }: Stay): CancellationTerms | null {
  const own = planCancellation({
    isRefundable: plan.isRefundable,
    freeUntilHours: null,
    feeNights: null,
    feeBasisPoints: null,
  })
  return own && { ...own, description: 'Non-refundable' }
}
