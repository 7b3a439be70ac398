import type { Paise } from '../../../kernel/shared/money.ts'

export const bookingStatuses = [
  'pending',
  'confirmed',
  'checked-in',
  'checked-out',
  'cancelled',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]

export const bookingSources = [
  'direct',
  'walk-in',
  'makemytrip',
  'goibibo',
  'booking.com',
  'agoda',
  'agent',
] as const
export type BookingSource = (typeof bookingSources)[number]

export const paymentStatuses = ['paid', 'partial', 'pending', 'failed', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** What the list can be ordered by; a minus turns the order round. */
export const bookingSorts = [
  '-created',
  'created',
  'check-in',
  '-check-in',
  'amount',
  '-amount',
  'guest',
  '-guest',
] as const
export type BookingSort = (typeof bookingSorts)[number]

export const idProofs = ['aadhar', 'passport', 'driving-license', 'voter-id', 'pan'] as const
export type IdProof = (typeof idProofs)[number]

export const paymentMethods = [
  'cash',
  'upi',
  'credit-card',
  'debit-card',
  'net-banking',
  'wallet',
  'bank-transfer',
] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export type BookingVerb = 'confirm' | 'check-in' | 'check-out' | 'cancel'

const allowedFrom: Record<BookingVerb, readonly BookingStatus[]> = {
  confirm: ['pending'],
  'check-in': ['confirmed'],
  'check-out': ['checked-in'],
  cancel: ['pending', 'confirmed'],
}

/** pending → confirmed → checked-in → checked-out; pending or confirmed → cancelled; nothing else (decisions, section 6). */
export function mayMove(status: BookingStatus, verb: BookingVerb): boolean {
  return allowedFrom[verb].includes(status)
}

const instead: Record<BookingVerb, Record<BookingStatus, string>> = {
  confirm: {
    pending: '',
    confirmed: 'There is nothing to confirm.',
    'checked-in': 'The guest is in house.',
    'checked-out': 'The stay is over.',
    cancelled: 'Make a new booking instead.',
  },
  'check-in': {
    pending: 'Confirm it first.',
    confirmed: '',
    'checked-in': 'The guest is in house already.',
    'checked-out': 'The stay is over.',
    cancelled: 'Make a new booking instead.',
  },
  'check-out': {
    pending: 'Check the guest in first.',
    confirmed: 'Check the guest in first.',
    'checked-in': '',
    'checked-out': 'The guest has left already.',
    cancelled: 'There is no stay to end.',
  },
  cancel: {
    pending: '',
    confirmed: '',
    'checked-in': 'The guest is in house: check out early instead.',
    'checked-out': 'The stay is over: a correction is made on the folio.',
    cancelled: 'There is nothing left to cancel.',
  },
}

/** What to do instead of a verb that the status does not allow. */
export const insteadOf = (status: BookingStatus, verb: BookingVerb): string => instead[verb][status]

/** A pending booking that holds its rooms only until an hour that has come. */
export function holdHasExpired(
  booking: { status: BookingStatus; holdExpiresAt: string | null },
  now: Date,
): boolean {
  return (
    booking.status === 'pending' &&
    booking.holdExpiresAt !== null &&
    new Date(booking.holdExpiresAt) <= now
  )
}

/** The sums of a booking's folio that decide what is owed: `paidAmount` is payments less refunds. */
export interface BookingAmounts {
  status: BookingStatus
  totalAmount: Paise
  chargedAmount: Paise
  paidAmount: Paise
  refundedAmount: Paise
}

/** What the guest owes in all. A cancelled booking owes only what stands on its folio, as a cancellation fee. */
const owedFor = (
  booking: Pick<BookingAmounts, 'status' | 'totalAmount' | 'chargedAmount'>,
): Paise => (booking.status === 'cancelled' ? booking.chargedAmount : booking.totalAmount)

/** Derived from what was charged, received and given back (decisions, section 8). */
export function paymentStatusOf(booking: BookingAmounts): PaymentStatus {
  if (booking.paidAmount <= 0) return booking.refundedAmount > 0 ? 'refunded' : 'pending'
  return booking.paidAmount >= owedFor(booking) ? 'paid' : 'partial'
}

/** Spreads a party over the rooms of a booking as evenly as it goes, the first rooms fuller. */
export function partiesOf(
  party: { adults: number; children: number },
  rooms: number,
): { position: number; adults: number; children: number }[] {
  const share = (people: number, at: number): number =>
    Math.floor(people / rooms) + (at < people % rooms ? 1 : 0)
  return Array.from({ length: rooms }, (_, at) => ({
    position: at + 1,
    adults: share(party.adults, at),
    children: share(party.children, at),
  }))
}

/** What is still to be paid; below zero when the guest has paid more than they owe. */
export function balanceOf(booking: Omit<BookingAmounts, 'refundedAmount'>): Paise {
  return owedFor(booking) - booking.paidAmount
}

/** The digits of an identity document that may be kept: of Aadhaar only the last four (decisions, section 6). */
export function keptIdNumber(idProof: IdProof, idNumber: string): string {
  const compact = idNumber.replace(/\s/g, '').toUpperCase()
  return idProof === 'aadhar' ? compact.slice(-4) : compact
}

/** What is wrong with the number of an identity document, or undefined. */
export function idNumberFault(idProof: IdProof, idNumber: string): string | undefined {
  const compact = idNumber.replace(/\s/g, '').toUpperCase()
  if (idProof === 'aadhar')
    return /^([2-9][0-9]{11}|[0-9]{4})$/.test(compact)
      ? undefined
      : 'Enter the twelve digits, or the last four. Only the last four are kept.'
  if (idProof === 'pan')
    return /^[A-Z]{5}[0-9]{4}[A-Z]$/.test(compact)
      ? undefined
      : 'A PAN is five letters, four digits, one letter.'
  return /^[A-Z0-9/-]{4,30}$/.test(compact)
    ? undefined
    : 'Enter the number as on the document: 4 to 30 letters and digits.'
}
