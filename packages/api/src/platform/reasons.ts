import { defineReason, defineReasons } from '../kernel/errors/domain-error.ts'

/** Why the area platform refuses. The key is the stable machine word that callers rely on. */
export const platformReasons = defineReasons({
  ADDRESS_CLOSED: defineReason<{ fault: string }>('BAD_REQUEST', d => d.fault),
  TOO_MANY_ENDPOINTS: defineReason(
    'PRECONDITION_FAILED',
    () => 'A hotel has ten endpoints at most. Delete one that is not used.',
  ),
  USER_EXISTS: defineReason(
    'CONFLICT',
    () => 'Somebody with this email has an account already. Choose another email.',
  ),
  OWNER_EXISTS: defineReason(
    'CONFLICT',
    () => 'Somebody with this email has an account already. Choose them as the owner.',
  ),
  NOT_YOURSELF: defineReason(
    'FORBIDDEN',
    () => 'This is your own account. Another administrator can do that.',
  ),
  NO_SECOND_FACTOR: defineReason(
    'PRECONDITION_FAILED',
    () => 'This person has no two-factor sign-in: there is nothing to reset.',
  ),
  LAST_ADMINISTRATOR: defineReason(
    'PRECONDITION_FAILED',
    () =>
      'This is the last administrator who can sign in. Add another, who accepts the invitation first.',
  ),
  HAS_JOINED: defineReason(
    'PRECONDITION_FAILED',
    () => 'This person has accepted the invitation already.',
  ),
  USER_INACTIVE: defineReason(
    'PRECONDITION_FAILED',
    () => 'This account is deactivated. Reactivate it first.',
  ),
  NETWORK_REFUSED: defineReason<{ fault: string }>('BAD_REQUEST', d => d.fault),
  OWN_NETWORK: defineReason('BAD_REQUEST', () => 'You are in this network yourself.'),
  NETWORK_IN_USE: defineReason<{ people: number }>(
    'CONFLICT',
    ({ people }) =>
      `${people === 1 ? 'Somebody' : `${people} people`} signed in from there within the last hour. Tick that it is blocked all the same, or choose a smaller network.`,
  ),
  NOTICE_EMPTY: defineReason('BAD_REQUEST', () => 'Enter the notice that is shown until then.'),
  HOTEL_COMPLETE: defineReason(
    'PRECONDITION_FAILED',
    () => 'This hotel is set up: nothing is left to help with.',
  ),
  INVOICE_SETTLED: defineReason('PRECONDITION_FAILED', () => 'Nothing of this invoice is open.'),
  NO_PLATFORM_GATEWAY: defineReason(
    'PRECONDITION_FAILED',
    () => 'This invoice is paid by transfer: the account stands on it.',
  ),
  GATEWAY_SECRET_NEEDED: defineReason(
    'BAD_REQUEST',
    () => 'Enter the key secret of this account as well.',
  ),
  ABOVE_INVOICE: defineReason<{ left: string }>(
    'BAD_REQUEST',
    d => `Of this invoice at most ${d.left} before GST can be credited.`,
  ),
  VERSION_EXISTS: defineReason(
    'CONFLICT',
    () => 'The plan has terms from this day already. Choose another day.',
  ),
  NOTICE_TOO_SHORT: defineReason<{ earliest: string }>(
    'BAD_REQUEST',
    d => `Hotels are told thirty days before: choose ${d.earliest} or later.`,
  ),
  NOTHING_TO_EXPORT: defineReason(
    'PRECONDITION_FAILED',
    () => 'There is no property to export. Add one first.',
  ),
  EXPORT_UNDER_WAY: defineReason(
    'CONFLICT',
    () => 'An export is being made already. Wait until it is ready.',
  ),
  EXPORT_NOT_READY: defineReason<{ status: string }>('PRECONDITION_FAILED', d =>
    d.status === 'expired'
      ? 'This export was kept for thirty days and is gone. Make another.'
      : 'This export is not ready yet.',
  ),
  ACCOUNT_IN_USE: defineReason<{ open: string }>(
    'CONFLICT',
    d => `The account cannot be closed yet: ${d.open}. See to them first.`,
  ),
  ACCOUNT_GONE: defineReason<{ days: number }>(
    'PRECONDITION_FAILED',
    d => `An account can be restored for ${d.days} days after it was closed.`,
  ),
})
