import type { GuestId } from '@atithi/db/ids'
import { defineReason, defineReasons } from '../kernel/errors/domain-error.ts'

/** Why the area guests refuses. The key is the stable machine word that callers rely on. */
export const guestsReasons = defineReasons({
  GUEST_EMAIL_TAKEN: defineReason<{ guestId: GuestId | null; name: string | null }>(
    'CONFLICT',
    d =>
      d.name
        ? `${d.name} has this email address already. Open that guest, or merge the two.`
        : 'Another guest has this email address already. Ask the owner to merge the two.',
  ),
  MERGE_NEEDS_OWNER: defineReason(
    'FORBIDDEN',
    () => 'One of the two is known at other properties, too. Ask the owner to merge them.',
  ),
  SAME_GUEST: defineReason('BAD_REQUEST', () => 'These two are one guest already.'),
  GUESTS_RELATED: defineReason(
    'CONFLICT',
    () => 'How these two are related is noted already. Remove that first to say it otherwise.',
  ),
  MERGE_NOT_UNDOABLE: defineReason<{ why: string }>('PRECONDITION_FAILED', d => d.why),
  GUEST_ERASED: defineReason(
    'PRECONDITION_FAILED',
    () => 'This guest was erased: there is nothing of them to change.',
  ),
  GUEST_STAY_OPEN: defineReason<{ codes: string[] }>(
    'PRECONDITION_FAILED',
    d => `The guest has stays that are not over: ${d.codes.join(', ')}. End or cancel them first.`,
  ),
  GUEST_MONEY_OPEN: defineReason<{ codes: string[] }>(
    'PRECONDITION_FAILED',
    d => `Money is open with the guest: ${d.codes.join(', ')}. Settle it first.`,
  ),
  POINTS_NOT_REDEEMED: defineReason(
    'PRECONDITION_FAILED',
    () => 'Points are not redeemed yet: the owner has not said what a point is worth.',
  ),
  POINTS_SHORT: defineReason<{ available: number }>('BAD_REQUEST', d =>
    d.available > 0
      ? `The guest has only ${d.available} points to redeem.`
      : 'The guest has no points to redeem.',
  ),
  POINTS_TOO_FEW: defineReason<{ least: number }>(
    'BAD_REQUEST',
    d => `At least ${d.least} points are redeemed at once.`,
  ),
  IMPORT_UNREADABLE: defineReason<{ why: string }>('BAD_REQUEST', d => d.why),
  IMPORT_NOT_UNDOABLE: defineReason<{ why: string }>('PRECONDITION_FAILED', d => d.why),
  IMPORT_STARTED: defineReason(
    'CONFLICT',
    () => 'This file is imported already. Choose it again to import it once more.',
  ),
  GUEST_NEEDS_PROPERTY: defineReason(
    'BAD_REQUEST',
    () => 'Choose the property at which the guest is known.',
  ),
})
