import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'
import { type Obstacle, sayObstacle } from './rates/obstacle-rules.ts'
import type { IsoDate } from './shared/dates.ts'
import { formatPaise, type Paise } from './shared/money.ts'

interface Definition<Details> {
  trpc: TRPC_ERROR_CODE_KEY
  /** What happened and what to do, in the hotelier's words. */
  says(details: Details): string
}
const define = <Details = Record<never, never>>(
  trpc: TRPC_ERROR_CODE_KEY,
  says: (details: Details) => string,
): Definition<Details> => ({
  trpc,
  says,
})
const list = (dates: readonly IsoDate[]) =>
  dates.length > 3
    ? `${dates.slice(0, 3).join(', ')} and ${dates.length - 3} more nights`
    : dates.join(', ')

/** Every reason for which the product refuses. The key is the stable machine word that callers rely on. */
const reasons = {
  SIGN_IN_REQUIRED: define('UNAUTHORIZED', () => 'Sign in to go on.'),
  INVALID_CREDENTIALS: define('UNAUTHORIZED', () => 'Invalid credentials. Please try again.'),
  TOO_MANY_ATTEMPTS: define<{ retryAfterSeconds: number }>(
    'TOO_MANY_REQUESTS',
    d =>
      `Too many attempts. Try again in ${d.retryAfterSeconds <= 60 ? 'a minute' : `${Math.ceil(d.retryAfterSeconds / 60)} minutes`}.`,
  ),
  EMAIL_TAKEN: define(
    'CONFLICT',
    () => 'An account with this email exists. Sign in, or use another email.',
  ),
  ROLE_NOT_ALLOWED: define<{ needs: string }>('FORBIDDEN', d => `This is for ${d.needs}.`),
  AREA_REQUIRED: define<{ area: string }>(
    'FORBIDDEN',
    d => `Your account does not include ${d.area}. Ask the owner to add it.`,
  ),
  GRANT_REQUIRED: define<{ grant: string }>(
    'FORBIDDEN',
    d => `Your account may not ${d.grant}. Ask the owner.`,
  ),
  PASSWORD_COMMON: define(
    'BAD_REQUEST',
    () => 'This password is one of the first that attackers try. Choose another.',
  ),
  PASSWORD_WRONG: define('BAD_REQUEST', () => 'This is not your present password.'),
  TOKEN_INVALID: define(
    'BAD_REQUEST',
    () => 'This link has been used or has expired. Ask for a new one.',
  ),
  CODE_REQUIRED: define('UNAUTHORIZED', () => 'Enter the code of your authenticator app.'),
  CODE_INVALID: define(
    'UNAUTHORIZED',
    () => 'This code is not right, or was used. Wait for the next one.',
  ),
  TWO_FACTOR_REQUIRED: define(
    'FORBIDDEN',
    () => 'Administrators need two-factor sign-in. Turn it on under Settings > Security.',
  ),
  TWO_FACTOR_ON: define('PRECONDITION_FAILED', () => 'Two-factor sign-in is on already.'),
  STAFF_HAS_JOINED: define(
    'PRECONDITION_FAILED',
    () => 'This person has accepted the invitation already.',
  ),
  NOT_WHILE_IMPERSONATING: define('FORBIDDEN', () => 'Go back to your own account first.'),
  CANNOT_IMPERSONATE: define('FORBIDDEN', () => 'An administrator cannot be acted as.'),
  NOT_IMPERSONATING: define('PRECONDITION_FAILED', () => 'You are not acting as anyone.'),
  NOT_FOUND: define<{ what: string }>(
    'NOT_FOUND',
    d => `This ${d.what} does not exist, or is not yours.`,
  ),
  PROPERTY_NOT_ACTIVE: define(
    'PRECONDITION_FAILED',
    () =>
      'This property is not open for bookings yet. Complete its basic information and add a room type.',
  ),
  PROPERTY_INCOMPLETE: define<{ missing: readonly string[] }>(
    'PRECONDITION_FAILED',
    d => `Before this: ${d.missing.join(', ')}.`,
  ),
  PROPERTY_HAS_BOOKINGS: define<{ bookings: number }>(
    'CONFLICT',
    d => `${d.bookings} bookings are still to come or in house. Cancel or finish them first.`,
  ),
  APPROVAL_AWAITED: define(
    'PRECONDITION_FAILED',
    () =>
      'Everything is filled in. An administrator looks at each new hotel before it takes bookings.',
  ),
  SUSPENDED_BY_ADMIN: define(
    'FORBIDDEN',
    () => 'The platform suspended this property. Only an administrator can activate it.',
  ),
  GSTIN_UNREGISTERED: define(
    'BAD_REQUEST',
    () =>
      'A hotel that is not registered has no GST number. Remove the number, or choose the scheme it is registered in.',
  ),
  SUBDOMAIN_TAKEN: define('CONFLICT', () => 'Another property uses this address. Choose another.'),
  DOMAIN_REFUSED: define<{ message: string }>('BAD_REQUEST', d => d.message),
  DOMAIN_TAKEN: define(
    'CONFLICT',
    () => 'Another property has proved that this domain is theirs. Ask for help if it is yours.',
  ),
  DOMAIN_NOT_PROVED: define<{ name: string; found: readonly string[] }>('PRECONDITION_FAILED', d =>
    d.found.length > 0
      ? `The record of ${d.name} says ${d.found.join(', ')}, which is not the text asked for. Correct it and check again.`
      : `There is no record of ${d.name} yet. A new record can take an hour to be seen everywhere.`,
  ),
  DNS_UNREACHABLE: define<{ name: string }>(
    'PRECONDITION_FAILED',
    d => `The records of ${d.name} could not be read. Check again in a minute.`,
  ),
  PREVIEW_ONLY: define(
    'PRECONDITION_FAILED',
    () => 'This is a preview: nothing can be booked in it. Open the published website to book.',
  ),
  NAME_TAKEN: define('CONFLICT', () => 'There is already one with this name. Choose another name.'),
  ROOM_NUMBER_TAKEN: define<{ number: string }>(
    'CONFLICT',
    d => `Room ${d.number} exists already.`,
  ),
  FEWER_THAN_BOOKED: define<{ night: IsoDate; booked: number }>(
    'CONFLICT',
    d => `${d.booked} rooms are already booked on ${d.night}. Keep at least as many.`,
  ),
  ROOM_IN_USE: define<{ rooms: readonly string[] }>(
    'CONFLICT',
    d => `Guests are assigned to room ${d.rooms.join(', ')}. Move them first.`,
  ),
  ROOM_TYPE_HAS_BOOKINGS: define<{ night: IsoDate }>(
    'CONFLICT',
    d =>
      `Rooms of this type are booked on ${d.night}. It can be deactivated when no booking is ahead.`,
  ),
  ROOM_BLOCKED_ALREADY: define(
    'CONFLICT',
    () => 'The room is out of order on some of these nights already.',
  ),
  CHANGED_MEANWHILE: define<{ by: string | null }>('CONFLICT', d =>
    d.by === null
      ? 'Something changed after you looked. Look at the new figures and decide again.'
      : `These nights were changed by ${d.by} after you opened them. Look at the new figures and decide again.`,
  ),
  SENT_OTHERWISE: define(
    'CONFLICT',
    () =>
      'This was sent before with other contents, and what was sent first stands. Close the form, look at what it made, and change it there.',
  ),
  BEST_AVAILABLE_STAYS: define(
    'PRECONDITION_FAILED',
    () =>
      'Best Available is the price of the room type itself. Change it in the calendar, or add a plan beside it.',
  ),
  RATE_PLAN_REFUSED: define<{ message: string }>('BAD_REQUEST', d => d.message),
  POLICY_EXISTS: define(
    'CONFLICT',
    () => 'There is a cancellation policy already. Change it instead.',
  ),
  TOO_MANY_IMAGES: define<{ most: number }>(
    'CONFLICT',
    d => `A property has at most ${d.most} pictures. Delete one first.`,
  ),
  IMAGE_REFUSED: define<{ why: string }>('BAD_REQUEST', d => d.why),
  SOLD_OUT: define<{ nights: readonly IsoDate[] }>(
    'CONFLICT',
    d => `Sold out on ${list(d.nights)}. Choose other dates or another room type.`,
  ),
  RESTRICTED: define<{ rules: readonly Obstacle[] }>('CONFLICT', d =>
    d.rules.map(sayObstacle).join(' '),
  ),
  STAY_REFUSED: define<{ field: string; message: string; obstacle?: Obstacle }>(
    'BAD_REQUEST',
    d => d.message,
  ),
  TOTAL_NOT_REACHABLE: define<{ below: Paise; above: Paise }>(
    'BAD_REQUEST',
    d =>
      `No price with GST comes to this total: it falls between the tax slabs. The nearest are ${formatPaise(d.below)} and ${formatPaise(d.above)}.`,
  ),
  QUOTE_EXPIRED: define(
    'CONFLICT',
    () => 'The price you saw has expired. Look at the new price and book again.',
  ),
  WRONG_STATE: define<{ status: string; wanted: string }>(
    'PRECONDITION_FAILED',
    d => `This booking is ${d.status}. ${d.wanted}`,
  ),
  HOLD_EXPIRED: define(
    'CONFLICT',
    () => 'The hold has expired and the rooms are free again. Make a new booking.',
  ),
  TOO_EARLY: define<{ checkIn: IsoDate; businessDate: IsoDate }>(
    'PRECONDITION_FAILED',
    d => `Check-in opens on ${d.checkIn}; the business date is ${d.businessDate}.`,
  ),
  ROOM_UNSUITABLE: define<{ number: string; why: string }>(
    'CONFLICT',
    d => `Room ${d.number} ${d.why}`,
  ),
  ROOM_DIRTY: define<{ number: string }>(
    'CONFLICT',
    d => `Room ${d.number} is dirty. Choose a clean one, or check in all the same.`,
  ),
  ROOM_OF_ANOTHER_TYPE: define<{ number: string; roomType: string }>(
    'CONFLICT',
    d =>
      `Room ${d.number} is ${d.roomType}, another type than booked. Say whether the guest pays for it or is upgraded free.`,
  ),
  FORM_SUBMITTED: define<{ number: string }>(
    'CONFLICT',
    d => `This form was filed already, as ${d.number}.`,
  ),
  BALANCE_DUE: define<{ balance: Paise }>(
    'PRECONDITION_FAILED',
    d =>
      `${formatPaise(d.balance)} is still due. Take the payment, or leave the balance with a reason.`,
  ),
  ABOVE_BALANCE: define<{ balance: Paise }>(
    'BAD_REQUEST',
    d => `This is more than the balance of ${formatPaise(d.balance)}.`,
  ),
  FEES_FULL: define<{ most: number }>(
    'CONFLICT',
    d => `A hotel has at most ${d.most} fees. Retire one first.`,
  ),
  CHARGE_REFUSED: define<{ message: string }>('BAD_REQUEST', d => d.message),
  ABOVE_CHARGE: define<{ left: Paise }>(
    'BAD_REQUEST',
    d => `Only ${formatPaise(d.left)} of this charge is left. Enter at most that.`,
  ),
  NOT_REVERSIBLE: define<{ why: string }>('PRECONDITION_FAILED', d => d.why),
  INVOICED_ALREADY: define<{ number: string }>(
    'PRECONDITION_FAILED',
    d => `This is on ${d.number}, which cannot change. Refund it instead: a credit note is made.`,
  ),
  NOTHING_TO_INVOICE: define(
    'PRECONDITION_FAILED',
    () =>
      'Nothing on this bill waits for an invoice. Charge the nights or extras first: nights are charged each night and at check-out.',
  ),
  ABOVE_PAID: define<{ most: Paise }>('BAD_REQUEST', d =>
    d.most > 0
      ? `At most ${formatPaise(d.most)} can be given back.`
      : 'Nothing is left to give back.',
  ),
  ABOVE_CASH_LIMIT: define(
    'BAD_REQUEST',
    () =>
      'The law forbids taking ₹2,00,000 or more in cash for one stay. Take the rest by card, UPI or bank transfer.',
  ),
  NO_UPI_ACCOUNT: define(
    'PRECONDITION_FAILED',
    () => 'No UPI id is set. Enter the hotel’s UPI id under Settings, then the code can be shown.',
  ),
  PREFIX_TAKEN: define(
    'CONFLICT',
    () => 'Another of your properties numbers its documents with this prefix. Choose another.',
  ),
  GROUP_BELOW_PICKED_UP: define<{ night: IsoDate; pickedUp: number }>(
    'CONFLICT',
    d => `${d.pickedUp} rooms of this block are picked up for ${d.night}. Keep at least as many.`,
  ),
  GROUP_RELEASED: define<{ name: string }>(
    'PRECONDITION_FAILED',
    d => `The rooms of ${d.name} are back on sale. Make an ordinary booking, or a new group.`,
  ),
  GROUP_TENTATIVE: define<{ name: string }>(
    'PRECONDITION_FAILED',
    d => `${d.name} is tentative and holds no rooms. Make it definite first.`,
  ),
  GROUP_SHORT: define<{ name: string; nights: readonly IsoDate[] }>(
    'CONFLICT',
    d =>
      `${d.name} holds too few of these rooms on ${list(d.nights)}. Choose nights of the block, or make an ordinary booking.`,
  ),
  REVIEW_LINK_OVER: define('PRECONDITION_FAILED', () => 'This link has been used, or has expired.'),
  NOTHING_TO_SHOW: define(
    'PRECONDITION_FAILED',
    () =>
      'The guest gave stars and no words, so there is nothing to show. It counts in the average.',
  ),
  HELD_BY_OTHERS: define(
    'CONFLICT',
    () => 'Somebody else is changing the same thing and has not finished. Try again in a moment.',
  ),
  TOOK_TOO_LONG: define(
    'TIMEOUT',
    () => 'This took too long. Ask for less at once, such as fewer days, or try again in a moment.',
  ),
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

/** The refusal that a limit of time in the database comes to: it waited too long for others, or worked too long by itself. */
export function refusalOfLimit(error: unknown): DomainError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === '55P03') return new DomainError('HELD_BY_OTHERS', {})
  if (code === '57014') return new DomainError('TOOK_TOO_LONG', {})
  return undefined
}

/** The constraint that a statement violated, if that is why it failed. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined
}
