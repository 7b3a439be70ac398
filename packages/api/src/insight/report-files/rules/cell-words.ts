import { paymentMethodNames } from '../../../finance/ledger/rules/method-names.ts'

/** Columns that hold words of the product's own; what people have written stands as it is. */
const worded: ReadonlySet<string> = new Set([
  'collected',
  'gateway',
  'housekeeping',
  'kind',
  'method',
  'methods',
  'origin',
  'reconciliation',
  'segment',
  'source',
  'state',
  'status',
  'verdict',
])

/** Names that are no plain English in small letters. */
const names: Readonly<Record<string, string>> = {
  ...paymentMethodNames,
  'booking.com': 'Booking.com',
  makemytrip: 'MakeMyTrip',
  'no-show': 'No-show',
  oyo: 'OYO',
  'walk-in': 'Walk-in',
}

const word = /^[a-z][a-z.]*([- ][a-z]+)*$/

/** A word of the product as the file of a report says it to people: 'checked-out' is 'Checked out', 'upi, cash' 'UPI, Cash'. */
export function sayCell<Cell>(key: string, value: Cell): Cell | string {
  if (typeof value !== 'string' || !worded.has(key)) return value
  return value
    .split(', ')
    .map(part => (word.test(part) ? (names[part] ?? sentenceOf(part)) : part))
    .join(', ')
}

const sentenceOf = (part: string) =>
  part.charAt(0).toUpperCase() + part.slice(1).replaceAll('-', ' ')
