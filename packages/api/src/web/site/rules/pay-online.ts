import type { BookingStatus } from '../../../kernel/shared/booking-statuses.ts'
import { type Paise, portion } from '../../../kernel/shared/money.ts'
import type { PaymentPolicy } from '../../../selling/rate-plans/schema.ts'

export type PayChoice = 'at-hotel' | 'deposit' | 'full'

/** A gateway takes no less. */
const leastOnline: Paise = 100

/** Rooms of several rates are paid by the one that asks for most: all, then a deposit. */
export const strictestOf = (policies: readonly PaymentPolicy[]): PaymentPolicy =>
  policies.find(one => one.policy === 'full') ??
  policies.find(one => one.policy === 'deposit') ?? { policy: 'at-hotel' }

/**
 * What is paid online of what the rate asks for and the guest has chosen, or why they cannot choose it. A hotel without a gateway is
 * paid at the hotel, whatever its rates say.
 */
export function decidePayment(
  policy: PaymentPolicy,
  choice: PayChoice | undefined,
  takesOnline: boolean,
): PaymentPolicy | { refused: string } {
  if (!takesOnline)
    return choice === undefined || choice === 'at-hotel'
      ? { policy: 'at-hotel' }
      : { refused: 'This hotel takes no payment online. Pay at the hotel.' }
  if (choice === undefined || choice === policy.policy) return policy
  if (choice === 'full') return { policy: 'full' }
  return choice === 'at-hotel'
    ? { refused: 'This rate is paid online when it is booked.' }
    : {
        refused:
          'This rate takes no deposit. Pay all of it, or at the hotel where that is offered.',
      }
}

export interface PayOption {
  pay: PayChoice
  /** Paid online when it is booked. */
  amount: Paise
}

/** What a guest may choose to pay when they book, what the rate asks for first. */
export function payOptions(
  policy: PaymentPolicy,
  takesOnline: boolean,
  stay: { totalAmount: Paise; firstNight: Paise },
): PayOption[] {
  const asked = takesOnline ? policy : { policy: 'at-hotel' as const }
  const first = { pay: asked.policy, amount: amountOnline(asked, stay) }
  const all = { pay: 'full' as const, amount: stay.totalAmount }
  return takesOnline && first.amount < all.amount ? [first, all] : [first]
}

/** What that comes to, of a stay of so much in all, tax included. */
export function amountOnline(
  payment: PaymentPolicy,
  stay: { totalAmount: Paise; firstNight: Paise },
): Paise {
  if (payment.policy === 'at-hotel') return 0
  if (payment.policy === 'full') return stay.totalAmount
  const { deposit } = payment
  const wanted =
    deposit.kind === 'percent'
      ? portion(stay.totalAmount, Math.round(deposit.percent * 100))
      : deposit.kind === 'first-night'
        ? stay.firstNight
        : deposit.amount
  return Math.min(stay.totalAmount, Math.max(leastOnline, wanted))
}

/** Whether what was asked for is no more than is owed by now, in paise; what is asked to take up a hold that ran out is owed with it. */
export const isStillOwed = (
  asked: { amount: Paise },
  { status, balance }: { status: BookingStatus; balance: Paise },
): boolean => status === 'cancelled' || asked.amount <= balance
