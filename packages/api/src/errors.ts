import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'
import type { IsoDate } from './shared/dates.ts'
import { formatPaise, type Paise } from './shared/money.ts'

interface Definition<Details> {
  trpc: TRPC_ERROR_CODE_KEY
  /** What happened and what to do, in the hotelier's words. */
  says(details: Details): string
}
const define = <Details = Record<never, never>>(trpc: TRPC_ERROR_CODE_KEY, says: (details: Details) => string): Definition<Details> => ({
  trpc,
  says,
})
const list = (dates: readonly IsoDate[]) =>
  dates.length > 3 ? `${dates.slice(0, 3).join(', ')} and ${dates.length - 3} more nights` : dates.join(', ')

/** Every reason for which the product refuses. The key is the stable machine word that callers rely on. */
const reasons = {
  SIGN_IN_REQUIRED: define('UNAUTHORIZED', () => 'Sign in to go on.'),
  INVALID_CREDENTIALS: define('UNAUTHORIZED', () => 'Invalid credentials. Please try again.'),
  TOO_MANY_ATTEMPTS: define<{ retryAfterSeconds: number }>(
    'TOO_MANY_REQUESTS',
    d => `Too many attempts. Try again in ${d.retryAfterSeconds <= 60 ? 'a minute' : `${Math.ceil(d.retryAfterSeconds / 60)} minutes`}.`,
  ),
  EMAIL_TAKEN: define('CONFLICT', () => 'An account with this email exists. Sign in, or use another email.'),
  ROLE_NOT_ALLOWED: define<{ needs: string }>('FORBIDDEN', d => `This is for ${d.needs}.`),
  AREA_REQUIRED: define<{ area: string }>('FORBIDDEN', d => `Your account does not include ${d.area}. Ask the owner to add it.`),
  GRANT_REQUIRED: define<{ grant: string }>('FORBIDDEN', d => `Your account may not ${d.grant}. Ask the owner.`),
  PASSWORD_COMMON: define('BAD_REQUEST', () => 'This password is one of the first that attackers try. Choose another.'),
  PASSWORD_WRONG: define('BAD_REQUEST', () => 'This is not your present password.'),
  TOKEN_INVALID: define('BAD_REQUEST', () => 'This link has been used or has expired. Ask for a new one.'),
  CODE_REQUIRED: define('UNAUTHORIZED', () => 'Enter the code of your authenticator app.'),
  CODE_INVALID: define('UNAUTHORIZED', () => 'This code is not right, or was used. Wait for the next one.'),
  TWO_FACTOR_ON: define('PRECONDITION_FAILED', () => 'Two-factor sign-in is on already.'),
  STAFF_HAS_JOINED: define('PRECONDITION_FAILED', () => 'This person has accepted the invitation already.'),
  NOT_WHILE_IMPERSONATING: define('FORBIDDEN', () => 'Go back to your own account first.'),
  CANNOT_IMPERSONATE: define('FORBIDDEN', () => 'An administrator cannot be acted as.'),
  NOT_IMPERSONATING: define('PRECONDITION_FAILED', () => 'You are not acting as anyone.'),
  NOT_FOUND: define<{ what: string }>('NOT_FOUND', d => `This ${d.what} does not exist, or is not yours.`),
  PROPERTY_NOT_ACTIVE: define(
    'PRECONDITION_FAILED',
    () => 'This property is not open for bookings yet. Complete its basic information and add a room type.',
  ),
  PROPERTY_INCOMPLETE: define<{ missing: readonly string[] }>('PRECONDITION_FAILED', d => `Before this: ${d.missing.join(', ')}.`),
  PROPERTY_HAS_BOOKINGS: define<{ bookings: number }>(
    'CONFLICT',
    d => `${d.bookings} bookings are still to come or in house. Cancel or finish them first.`,
  ),
  SUSPENDED_BY_ADMIN: define('FORBIDDEN', () => 'The platform suspended this property. Only an administrator can activate it.'),
  SUBDOMAIN_TAKEN: define('CONFLICT', () => 'Another property uses this address. Choose another.'),
  NAME_TAKEN: define('CONFLICT', () => 'There is already one with this name. Choose another name.'),
  ROOM_NUMBER_TAKEN: define<{ number: string }>('CONFLICT', d => `Room ${d.number} exists already.`),
  FEWER_THAN_BOOKED: define<{ night: IsoDate; booked: number }>(
    'CONFLICT',
    d => `${d.booked} rooms are already booked on ${d.night}. Keep at least as many.`,
  ),
  ROOM_IN_USE: define<{ rooms: readonly string[] }>('CONFLICT', d => `Guests are assigned to room ${d.rooms.join(', ')}. Move them first.`),
  ROOM_TYPE_HAS_BOOKINGS: define<{ night: IsoDate }>(
    'CONFLICT',
    d => `Rooms of this type are booked on ${d.night}. It can be deactivated when no booking is ahead.`,
  ),
  ROOM_BLOCKED_ALREADY: define('CONFLICT', () => 'The room is out of order on some of these nights already.'),
  CHANGED_MEANWHILE: define<{ by: string }>(
    'CONFLICT',
    d => `These nights were changed by ${d.by} after you opened them. Look at the new figures and decide again.`,
  ),
  POLICY_EXISTS: define('CONFLICT', () => 'There is a cancellation policy already. Change it instead.'),
  TOO_MANY_IMAGES: define<{ most: number }>('CONFLICT', d => `A property has at most ${d.most} pictures. Delete one first.`),
  IMAGE_REFUSED: define<{ why: string }>('BAD_REQUEST', d => d.why),
  SOLD_OUT: define<{ nights: readonly IsoDate[] }>(
    'CONFLICT',
    d => `Sold out on ${list(d.nights)}. Choose other dates or another room type.`,
  ),
  RESTRICTED: define<{ rules: readonly string[] }>('CONFLICT', d => d.rules.join(' ')),
  STAY_REFUSED: define<{ field: string; message: string }>('BAD_REQUEST', d => d.message),
  TOTAL_NOT_REACHABLE: define<{ below: Paise; above: Paise }>(
    'BAD_REQUEST',
    d =>
      `No price with GST comes to this total: it falls between the tax slabs. The nearest are ${formatPaise(d.below)} and ${formatPaise(d.above)}.`,
  ),
  QUOTE_EXPIRED: define('CONFLICT', () => 'The price you saw has expired. Look at the new price and book again.'),
  WRONG_STATE: define<{ status: string; wanted: string }>('PRECONDITION_FAILED', d => `This booking is ${d.status}. ${d.wanted}`),
  HOLD_EXPIRED: define('CONFLICT', () => 'The hold has expired and the rooms are free again. Make a new booking.'),
  TOO_EARLY: define<{ checkIn: IsoDate; businessDate: IsoDate }>(
    'PRECONDITION_FAILED',
    d => `Check-in opens on ${d.checkIn}; the business date is ${d.businessDate}.`,
  ),
  ROOM_UNSUITABLE: define<{ number: string; why: string }>('CONFLICT', d => `Room ${d.number} ${d.why}`),
  ROOM_DIRTY: define<{ number: string }>('CONFLICT', d => `Room ${d.number} is dirty. Choose a clean one, or check in all the same.`),
  BALANCE_DUE: define<{ balance: Paise }>(
    'PRECONDITION_FAILED',
    d => `${formatPaise(d.balance)} is still due. Take the payment, or leave the balance with a reason.`,
  ),
  ABOVE_BALANCE: define<{ balance: Paise }>('BAD_REQUEST', d => `This is more than the balance of ${formatPaise(d.balance)}.`),
  PLAN_LIMIT: define<{ limit: string }>('FORBIDDEN', d => d.limit),
}

export type Reason = keyof typeof reasons
type DetailsOf<R extends Reason> = Parameters<(typeof reasons)[R]['says']>[0]
const definitions: { readonly [R in Reason]: Definition<DetailsOf<R>> } = reasons

/** The one way to refuse. `fields` says at which input the message belongs. */
export class DomainError<R extends Reason = Reason> extends Error {
  readonly reason: R
  readonly details: DetailsOf<R>
  readonly fields: Readonly<Record<string, string>>

  constructor(reason: R, details: DetailsOf<R>, field?: string) {
    const message = definitions[reason].says(details)
    super(message)
    this.name = 'DomainError'
    this.reason = reason
    this.details = details
    this.fields = field ? { [field]: message } : {}
  }

  get trpcCode(): TRPC_ERROR_CODE_KEY {
    return reasons[this.reason].trpc
  }
}

/** The constraint that a statement violated, if that is why it failed. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
}
