import { defineReason, defineReasons } from '../kernel/errors/domain-error.ts'
import type { IsoDate } from '../kernel/shared/dates.ts'
import { formatPaise } from '../kernel/shared/money.ts'
import type { RateChange } from './rules.ts'

/** Why the area property refuses. The key is the stable machine word that callers rely on. */
export const propertyReasons = defineReasons({
  REGISTRATION_CLOSED: defineReason(
    'PRECONDITION_FAILED',
    () => 'New hotels cannot register at the moment. Please try again later, or write to us.',
  ),
  PROPERTY_NOT_ACTIVE: defineReason<{ status: 'pending' | 'active' | 'suspended' }>(
    'PRECONDITION_FAILED',
    d =>
      d.status === 'suspended'
        ? 'This property is suspended and takes no bookings. Activate it first.'
        : 'This property is not open for bookings yet. Complete its basic information and add a room type.',
  ),
  PROPERTY_INCOMPLETE: defineReason<{ missing: readonly string[] }>(
    'PRECONDITION_FAILED',
    d => `Before this: ${d.missing.join(', ')}.`,
  ),
  PROPERTY_HOLDS_ADVANCES: defineReason<{ groups: number }>(
    'PRECONDITION_FAILED',
    d =>
      `Money is held for ${d.groups === 1 ? 'a group' : `${d.groups} groups`}. Give it back under Front desk, Groups, first.`,
  ),
  PROPERTY_HAS_BOOKINGS: defineReason<{ bookings: number }>('CONFLICT', d =>
    d.bookings === 1
      ? '1 booking is still to come or in house. Cancel or finish it first.'
      : `${d.bookings} bookings are still to come or in house. Cancel or finish them first.`,
  ),
  APPROVAL_AWAITED: defineReason(
    'PRECONDITION_FAILED',
    () =>
      'Everything is filled in. An administrator looks at each new hotel before it takes bookings.',
  ),
  SUSPENDED_BY_ADMIN: defineReason(
    'FORBIDDEN',
    () => 'The platform suspended this property. Only an administrator can activate it.',
  ),
  RESTORE_TOO_LATE: defineReason<{ days: number }>(
    'PRECONDITION_FAILED',
    d => `A property can be restored for ${d.days} days after it was deleted.`,
  ),
  GSTIN_UNREGISTERED: defineReason(
    'BAD_REQUEST',
    () =>
      'A hotel that is not registered has no GST number. Remove the number, or choose the scheme it is registered in.',
  ),
  GSTIN_REQUIRED: defineReason(
    'BAD_REQUEST',
    () =>
      'Enter the GST number, or choose that the hotel is not registered: without one it may collect no GST.',
  ),
  GSTIN_OF_ANOTHER_STATE: defineReason<{ why: string }>('BAD_REQUEST', d => d.why),
  GSTIN_TAKEN: defineReason(
    'CONFLICT',
    () =>
      'Another account uses this GST number. Its documents have one series of numbers: work in that account, or ask its owner.',
  ),
  PLACE_HALF_SAID: defineReason(
    'BAD_REQUEST',
    () => 'Enter both the latitude and the longitude, or neither.',
  ),
  CHILD_AGES_CROSSED: defineReason(
    'BAD_REQUEST',
    () => 'Children count as adults from an age that is not below that of infants.',
  ),
  RATE_CHANGE_LARGE: defineReason<RateChange & { most: number }>(
    'CONFLICT',
    ({ night, before, after, percent, most }) =>
      `${formatPaise(before)} would become ${formatPaise(after)}${night === null ? '' : ` on ${night}`}: ${Math.abs(percent)} % ${percent < 0 ? 'less' : 'more'}. Beyond ${most} % it is saved only when you say so again.`,
  ),
  ROOM_NUMBER_TAKEN: defineReason<{ number: string }>(
    'CONFLICT',
    d => `Room ${d.number} exists already.`,
  ),
  FEWER_THAN_BOOKED: defineReason<{ night: IsoDate; booked: number }>(
    'CONFLICT',
    d => `${d.booked} rooms are already booked on ${d.night}. Keep at least as many.`,
  ),
  ROOM_IN_USE: defineReason<{ rooms: readonly string[]; pinned?: readonly string[] }>(
    'CONFLICT',
    ({ rooms, pinned = [] }) =>
      pinned.length === 0
        ? `Guests are assigned to room ${rooms.join(', ')}. Move them first.`
        : `Guests are assigned to room ${rooms.join(', ')}, and ${pinned.join(', ')} must not be moved. Lift “do not move” on the booking, then move them.`,
  ),
  TOO_MANY_FEATURES: defineReason<{ rooms: readonly string[]; most: number }>(
    'CONFLICT',
    d => `Room ${d.rooms.join(', ')} has ${d.most} features already. Take one off first.`,
  ),
  ROOM_TYPE_HAS_BOOKINGS: defineReason<{ night: IsoDate }>(
    'CONFLICT',
    d =>
      `Rooms of this type are booked on ${d.night}. It can be deactivated when no booking is ahead.`,
  ),
  POLICY_EXISTS: defineReason(
    'CONFLICT',
    () => 'There is a cancellation policy already. Change it instead.',
  ),
  TOO_MANY_IMAGES: defineReason<{ most: number }>(
    'CONFLICT',
    d => `A property has at most ${d.most} pictures. Delete one first.`,
  ),
  IMAGE_REFUSED: defineReason<{ why: string }>('BAD_REQUEST', d => d.why),
})
