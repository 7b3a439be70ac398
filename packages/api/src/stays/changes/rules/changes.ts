import type { BookingStatus } from '../../../kernel/shared/booking-statuses.ts'
import type { ChangeKind } from '../schema/changes.ts'

const before: readonly BookingStatus[] = ['pending', 'confirmed']
const running: readonly BookingStatus[] = ['pending', 'confirmed', 'checked-in']

const allowedIn: Record<ChangeKind, readonly BookingStatus[]> = {
  dates: running,
  'room-type': running,
  occupancy: running,
  assign: running,
  unassign: before,
  move: ['checked-in'],
  swap: running,
  split: running,
  'release-room': before,
  price: running,
  'stay-type': running,
  'early-check-in': ['confirmed'],
  'late-check-out': ['confirmed', 'checked-in'],
  'check-out-early': ['checked-in'],
  cancel: before,
  'no-show': ['confirmed'],
  walk: ['confirmed', 'checked-in'],
  reinstate: ['cancelled'],
}

const usually: Record<BookingStatus, string> = {
  pending: 'Confirm it first.',
  confirmed: 'The guest has not arrived yet.',
  'checked-in': 'The guest is in house already.',
  'checked-out': 'The stay is over: a correction is made on the bill.',
  cancelled: 'Reinstate it first, or make a new booking.',
}

const instead: Partial<Record<ChangeKind, Partial<Record<BookingStatus, string>>>> = {
  unassign: { 'checked-in': 'The guest is in house: move them to another room instead.' },
  move: {
    pending: 'The guest has not arrived: assign another room instead.',
    confirmed: 'The guest has not arrived: assign another room instead.',
  },
  'release-room': { 'checked-in': 'The guests are in house: check out early instead.' },
  'check-out-early': {
    pending: 'The guest has not arrived: change the dates, or cancel.',
    confirmed: 'The guest has not arrived: change the dates, or cancel.',
  },
  cancel: {
    'checked-in': 'The guest is in house: check out early instead.',
    cancelled: 'There is nothing left to cancel.',
  },
  'no-show': {
    'checked-in': 'The guest is in house: check out early instead.',
    cancelled: 'There is nothing left to cancel.',
  },
  walk: {
    pending: 'It is not confirmed yet: let the hold run out, or cancel.',
    cancelled: 'There is nothing left to walk.',
  },
  reinstate: {
    pending: 'There is nothing to reinstate.',
    confirmed: 'There is nothing to reinstate.',
    'checked-in': 'There is nothing to reinstate.',
    'checked-out': 'The stay is over: make a new booking.',
  },
}

/** What to do instead of a change that the status does not allow; undefined when it allows it. */
export function insteadOfChange(kind: ChangeKind, status: BookingStatus): string | undefined {
  return allowedIn[kind].includes(status) ? undefined : (instead[kind]?.[status] ?? usually[status])
}

/** Up to this hour a late departure costs a part of a night; beyond it the night is sold. */
export const latestHalfDay = '18:00'
