import type { BookingStatus } from '../../../kernel/shared/booking-statuses.ts'
import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'

export const bookingSources = [
  'direct',
  'walk-in',
  'google',
  'makemytrip',
  'goibibo',
  'booking.com',
  'cleartrip',
  'oyo',
  'agoda',
  'expedia',
  'agent',
] as const
export type BookingSource = (typeof bookingSources)[number]

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
export const idProofNames: Record<IdProof, string> = {
  aadhar: 'Aadhaar',
  passport: 'Passport',
  'driving-license': 'Driving licence',
  'voter-id': 'Voter ID',
  pan: 'PAN card',
}

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

/** Check-in is offered from the day before the stay: earlier nobody stands at the desk. */
export const isCheckInNear = (
  { status, checkIn }: { status: BookingStatus; checkIn: IsoDate },
  businessDate: IsoDate,
): boolean => mayMove(status, 'check-in') && businessDate >= addDays(checkIn, -1)

/** A stay that is over or cancelled leaves nothing to confirm to its guest. */
export const isConfirmable = (status: BookingStatus): boolean =>
  status !== 'cancelled' && status !== 'checked-out'

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

/** Why a booking is cancelled whose rooms were held for a while that is over. */
export const holdRanOut = 'The hold ran out.'
