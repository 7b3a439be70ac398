import { defineReason, defineReasons } from '../kernel/errors/domain-error.ts'
import type { IsoDate } from '../kernel/shared/dates.ts'

/** Why the area property refuses. The key is the stable machine word that callers rely on. */
export const propertyReasons = defineReasons({
  PROPERTY_NOT_ACTIVE: defineReason(
    'PRECONDITION_FAILED',
    () =>
      'This property is not open for bookings yet. Complete its basic information and add a room type.',
  ),
  PROPERTY_INCOMPLETE: defineReason<{ missing: readonly string[] }>(
    'PRECONDITION_FAILED',
    d => `Before this: ${d.missing.join(', ')}.`,
  ),
  PROPERTY_HAS_BOOKINGS: defineReason<{ bookings: number }>(
    'CONFLICT',
    d => `${d.bookings} bookings are still to come or in house. Cancel or finish them first.`,
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
  GSTIN_UNREGISTERED: defineReason(
    'BAD_REQUEST',
    () =>
      'A hotel that is not registered has no GST number. Remove the number, or choose the scheme it is registered in.',
  ),
  ROOM_NUMBER_TAKEN: defineReason<{ number: string }>(
    'CONFLICT',
    d => `Room ${d.number} exists already.`,
  ),
  FEWER_THAN_BOOKED: defineReason<{ night: IsoDate; booked: number }>(
    'CONFLICT',
    d => `${d.booked} rooms are already booked on ${d.night}. Keep at least as many.`,
  ),
  ROOM_IN_USE: defineReason<{ rooms: readonly string[] }>(
    'CONFLICT',
    d => `Guests are assigned to room ${d.rooms.join(', ')}. Move them first.`,
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
