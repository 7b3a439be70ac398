import type { LetterKind } from '../../../guests/correspondence/rules/letters.ts'

export const letterLanguages = ['en', 'hi'] as const
export type LetterLanguage = (typeof letterLanguages)[number]

const ofEvery = [
  'guest.firstName',
  'guest.fullName',
  'property.name',
  'property.phone',
  'property.email',
  'property.address',
] as const

const ofStay = [
  'property.checkInTime',
  'property.checkOutTime',
  'booking.code',
  'booking.checkIn',
  'booking.checkOut',
  'booking.nights',
  'booking.rooms',
  'booking.total',
  'booking.paid',
  'booking.balance',
] as const

export type LetterVariable =
  | (typeof ofEvery)[number]
  | (typeof ofStay)[number]
  | 'booking.heldUntil'
  | 'booking.changes'
  | 'payment.amount'
  | 'instalment.of'
  | 'instalment.amount'
  | 'instalment.dueOn'
  | 'document.title'
  | 'document.number'

const ofInstalment = ['instalment.of', 'instalment.amount', 'instalment.dueOn'] as const

const ofPaper = ['document.title', 'document.number'] as const

const own: Record<LetterKind, readonly LetterVariable[]> = {
  confirmation: ofStay,
  held: [...ofStay, 'booking.heldUntil'],
  change: [...ofStay, 'booking.changes'],
  cancellation: ofStay,
  'hold-over': ofStay,
  'no-show': ofStay,
  walk: ofStay,
  'part-walk': ofStay,
  'instalment-due': [...ofStay, ...ofInstalment],
  'instalment-overdue': [...ofStay, ...ofInstalment],
  payment: [...ofStay, ...ofPaper, 'payment.amount'],
  refund: [...ofStay, ...ofPaper, 'payment.amount'],
  invoice: [...ofStay, ...ofPaper],
  credit: [...ofStay, ...ofPaper],
  debit: [...ofStay, ...ofPaper],
  'refund-failed': [...ofStay, 'payment.amount'],
  review: [],
}

/** What the words of a letter may name. */
export const variablesOf = (kind: LetterKind): readonly LetterVariable[] => [
  ...ofEvery,
  ...own[kind],
]

/** What the opening has to name, because nothing else in the letter says it: until when rooms are held, what changed. */
export const requiredOf = (kind: LetterKind): LetterVariable | undefined => {
  switch (kind) {
    case 'held':
      return 'booking.heldUntil'
    case 'change':
      return 'booking.changes'
    default:
      return undefined
  }
}
