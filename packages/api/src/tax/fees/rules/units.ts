import type { Paise } from '../../../kernel/shared/money.ts'
import type { FeeSum } from './fees.ts'

/** The words that `feeUnits` is made of, in the language of whoever reads it. */
export interface UnitWords {
  money: (amount: Paise) => string
  nights: (count: number) => string
  rooms: (count: number) => string
  guestNights: (count: number) => string
  extraAdults: (count: number) => string
  extraAdultNights: (count: number) => string
  extraChildren: (count: number) => string
  extraChildNights: (count: number) => string
}

const counted =
  (one: string, many = `${one}s`) =>
  (count: number): string =>
    `${count} ${count === 1 ? one : many}`

export const unitsInEnglish: Omit<UnitWords, 'money'> = {
  nights: counted('night'),
  rooms: counted('room'),
  guestNights: counted('guest night'),
  extraAdults: counted('extra adult'),
  extraAdultNights: counted('extra adult night'),
  extraChildren: counted('extra child', 'extra children'),
  extraChildNights: counted('extra child night'),
}

/** How a fee came about: '₹500 × 2 nights', in two rooms '₹500 × 2 nights × 2 rooms', for guests above '₹1,500 × 1 extra adult × 2 nights'. */
export const feeUnits = (fee: Omit<FeeSum, 'amount'>, words: UnitWords): string =>
  [words.money(fee.unitAmount), ...countsOf(fee, words)].join(' × ')

function countsOf(
  { basis, quantity, nightly }: Omit<FeeSum, 'amount'>,
  words: UnitWords,
): string[] {
  switch (basis) {
    case 'per-room-night':
      return nightly !== null && nightly > 1
        ? [words.nights(quantity / nightly), words.rooms(nightly)]
        : [words.nights(quantity)]
    case 'per-guest-night':
      return [words.guestNights(quantity)]
    case 'per-extra-adult-night':
      return nightly === null
        ? [words.extraAdultNights(quantity)]
        : [words.extraAdults(nightly), words.nights(quantity / nightly)]
    case 'per-extra-child-night':
      return nightly === null
        ? [words.extraChildNights(quantity)]
        : [words.extraChildren(nightly), words.nights(quantity / nightly)]
    case 'per-stay':
      return quantity === 1 ? [] : [words.rooms(quantity)]
    default:
      return basis satisfies never
  }
}
