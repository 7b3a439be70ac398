/** The letters that go out by themselves to a guest: of their booking, of what they are to pay by when, the papers of their money, and the one that asks for a review. */
const bookingLetters = [
  'confirmation',
  'held',
  'change',
  'cancellation',
  'hold-over',
  'no-show',
  'walk',
  'part-walk',
] as const
export type BookingLetter = (typeof bookingLetters)[number]

/** Of what a group or a booking is to pay by a date. */
const instalmentLetters = ['instalment-due', 'instalment-overdue'] as const
export type InstalmentLetter = (typeof instalmentLetters)[number]

export const paperLetters = ['payment', 'refund', 'invoice', 'credit', 'debit'] as const
export type PaperLetter = (typeof paperLetters)[number]

/** Those whose words a hotel may put in its own. */
export const letterKinds = [
  ...bookingLetters,
  ...instalmentLetters,
  ...paperLetters,
  'refund-failed',
  'review',
] as const
export type LetterKind = (typeof letterKinds)[number]

/** Every letter that a guest can get; the check of `message.letter` has the same. */
const guestLetters = [...letterKinds, 'pay-link'] as const
export type GuestLetter = (typeof guestLetters)[number]

/** What the screens call each. */
export const letterNames: Record<GuestLetter, string> = {
  confirmation: 'Booking confirmed',
  held: 'Rooms held',
  change: 'Booking changed',
  cancellation: 'Booking cancelled',
  'hold-over': 'Hold ended',
  'no-show': 'Not arrived',
  walk: 'Walked to another hotel',
  'part-walk': 'Part walked to another hotel',
  'instalment-due': 'Instalment falls due',
  'instalment-overdue': 'Instalment overdue',
  payment: 'Payment received',
  refund: 'Refund',
  invoice: 'Invoice',
  credit: 'Credit note',
  debit: 'Debit note',
  'refund-failed': 'Refund that did not arrive',
  review: 'Review asked for',
  'pay-link': 'Payment link',
}
