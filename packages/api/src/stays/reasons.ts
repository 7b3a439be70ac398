import { defineReason, defineReasons } from '../kernel/errors/domain-error.ts'
import type { IsoDate } from '../kernel/shared/dates.ts'
import { listNights } from '../kernel/shared/dates.ts'
import { formatPaise, type Paise } from '../kernel/shared/money.ts'

/** Why the area stays refuses. The key is the stable machine word that callers rely on. */
export const staysReasons = defineReasons({
  COMPANY_ADDRESS_REQUIRED: defineReason(
    'BAD_REQUEST',
    () => 'Enter the company’s address, with State and PIN code: a tax invoice needs it.',
  ),
  GUEST_OUT_OF_REACH: defineReason(
    'BAD_REQUEST',
    () => 'Leave a phone number or an email: the guest could not be reached any more.',
  ),
  TOTAL_NOT_REACHABLE: defineReason<{ below: Paise; above: Paise }>(
    'BAD_REQUEST',
    d =>
      `No price with GST comes to this total: it falls between the tax slabs. The nearest are ${formatPaise(d.below)} and ${formatPaise(d.above)}.`,
  ),
  HOLD_EXPIRED: defineReason(
    'CONFLICT',
    () => 'The hold has expired and the rooms are free again. Make a new booking.',
  ),
  TOO_EARLY: defineReason<{ checkIn: IsoDate; businessDate: IsoDate }>(
    'PRECONDITION_FAILED',
    d => `Check-in opens on ${d.checkIn}; the business date is ${d.businessDate}.`,
  ),
  ROOM_UNSUITABLE: defineReason<{ number: string; why: string }>(
    'CONFLICT',
    d => `Room ${d.number} ${d.why}`,
  ),
  ROOM_PINNED: defineReason<{ number: string; guestName: string; because: string }>(
    'CONFLICT',
    d =>
      `${d.guestName} is not to be moved out of room ${d.number}: ${d.because}. Lift the mark on the booking first.`,
  ),
  NO_ROOM_TO_PIN: defineReason(
    'PRECONDITION_FAILED',
    () => 'No room is given for the nights ahead. Assign one, then mark it.',
  ),
  ROOM_DIRTY: defineReason<{ number: string }>(
    'CONFLICT',
    d => `Room ${d.number} is dirty. Choose a clean one, or check in all the same.`,
  ),
  ROOM_OF_ANOTHER_TYPE: defineReason<{ number: string; roomType: string }>(
    'CONFLICT',
    d =>
      `Room ${d.number} is ${d.roomType}, another type than booked. Say whether the guest pays for it or is upgraded free.`,
  ),
  FORM_SUBMITTED: defineReason<{ number: string }>(
    'CONFLICT',
    d => `This form was filed already, as ${d.number}.`,
  ),
  BALANCE_DUE: defineReason<{ balance: Paise }>(
    'PRECONDITION_FAILED',
    d =>
      `${formatPaise(d.balance)} is still due. Take the payment, or leave the balance with a reason.`,
  ),
  TOO_MANY_PICTURES: defineReason<{ most: number }>(
    'CONFLICT',
    d => `There are ${d.most} pictures already. Remove one first.`,
  ),
  GROUP_BELOW_PICKED_UP: defineReason<{ night: IsoDate; pickedUp: number }>(
    'CONFLICT',
    d => `${d.pickedUp} rooms of this block are picked up for ${d.night}. Keep at least as many.`,
  ),
  GROUP_RELEASED: defineReason<{ name: string }>(
    'PRECONDITION_FAILED',
    d => `The rooms of ${d.name} are back on sale. Make an ordinary booking, or a new group.`,
  ),
  GROUP_TENTATIVE: defineReason<{ name: string }>(
    'PRECONDITION_FAILED',
    d => `${d.name} is tentative and holds no rooms. Make it definite first.`,
  ),
  GROUP_SHORT: defineReason<{ name: string; nights: readonly IsoDate[] }>(
    'CONFLICT',
    d =>
      `${d.name} holds too few of these rooms on ${listNights(d.nights)}. Choose nights of the block, or make an ordinary booking.`,
  ),
})
