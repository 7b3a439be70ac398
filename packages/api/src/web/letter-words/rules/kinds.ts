/** The letters that go out by themselves to a guest: of their booking, of the papers of their money, and the one that asks for a review. */
const bookingLetters = [
  'confirmation',
  'held',
  'change',
  'cancellation',
  'hold-over',
  'no-show',
  'walk',
] as const
export type BookingLetter = (typeof bookingLetters)[number]

export const paperLetters = ['payment', 'refund', 'invoice', 'credit', 'debit'] as const
export type PaperLetter = (typeof paperLetters)[number]

export const letterKinds = [...bookingLetters, ...paperLetters, 'refund-failed', 'review'] as const
export type LetterKind = (typeof letterKinds)[number]

export const letterLanguages = ['en', 'hi'] as const
export type LetterLanguage = (typeof letterLanguages)[number]

/** What the screens call each. */
export const letterNames: Record<LetterKind, string> = {
  confirmation: 'Booking confirmed',
  held: 'Rooms held',
  change: 'Booking changed',
  cancellation: 'Booking cancelled',
  'hold-over': 'Hold ended',
  'no-show': 'Not arrived',
  walk: 'Walked to another hotel',
  payment: 'Payment received',
  refund: 'Refund',
  invoice: 'Invoice',
  credit: 'Credit note',
  debit: 'Debit note',
  'refund-failed': 'Refund that did not arrive',
  review: 'Review asked for',
}

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
  | 'document.title'
  | 'document.number'

const ofPaper = ['document.title', 'document.number'] as const

const own: Record<LetterKind, readonly LetterVariable[]> = {
  confirmation: ofStay,
  held: [...ofStay, 'booking.heldUntil'],
  change: [...ofStay, 'booking.changes'],
  cancellation: ofStay,
  'hold-over': ofStay,
  'no-show': ofStay,
  walk: ofStay,
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
