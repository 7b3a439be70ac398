import { defineReason, defineReasons } from './domain-error.ts'

/** Why the area kernel refuses. The key is the stable machine word that callers rely on. */
export const kernelReasons = defineReasons({
  SIGN_IN_REQUIRED: defineReason('UNAUTHORIZED', () => 'Sign in to go on.'),
  API_KEY_REFUSED: defineReason(
    'UNAUTHORIZED',
    () => 'This API key is unknown, revoked or expired. Make another under Settings > Advanced.',
  ),
  SCOPE_REQUIRED: defineReason<{ scope: string }>(
    'FORBIDDEN',
    d => `This API key does not include ${d.scope}. Make one that does.`,
  ),
  NOT_BY_KEY: defineReason('FORBIDDEN', () => 'This is not open to API keys: sign in to do it.'),
  TOO_MANY_ATTEMPTS: defineReason<{ retryAfterSeconds: number }>(
    'TOO_MANY_REQUESTS',
    d =>
      `Too many attempts. Try again in ${d.retryAfterSeconds <= 60 ? 'a minute' : `${Math.ceil(d.retryAfterSeconds / 60)} minutes`}.`,
  ),
  TOO_MANY_SCREENS: defineReason<{ most: number }>(
    'TOO_MANY_REQUESTS',
    d => `Your account has ${d.most} screens open. Close some of them.`,
  ),
  AT_WORK: defineReason<{ what: string }>(
    'TOO_MANY_REQUESTS',
    d => `${d.what} is being worked out already. Wait until it is done.`,
  ),
  ROLE_NOT_ALLOWED: defineReason<{ needs: string }>('FORBIDDEN', d => `This is for ${d.needs}.`),
  AREA_REQUIRED: defineReason<{ area: string }>(
    'FORBIDDEN',
    d => `Your account does not include ${d.area}. Ask the owner to add it.`,
  ),
  GRANT_REQUIRED: defineReason<{ grant: string }>(
    'FORBIDDEN',
    d => `Your account may not ${d.grant}. Ask the owner.`,
  ),
  TWO_FACTOR_REQUIRED: defineReason(
    'FORBIDDEN',
    () => 'Administrators need two-factor sign-in. Turn it on under Settings > Security.',
  ),
  HELD_BY_OTHERS: defineReason(
    'CONFLICT',
    () => 'Somebody else is changing the same thing and has not finished. Try again in a moment.',
  ),
  TOOK_TOO_LONG: defineReason(
    'TIMEOUT',
    () => 'This took too long. Ask for less at once, such as fewer days, or try again in a moment.',
  ),
  NOT_FOUND: defineReason<{ what: string }>(
    'NOT_FOUND',
    d => `This ${d.what} does not exist, or is not yours.`,
  ),
  PREVIEW_ONLY: defineReason(
    'PRECONDITION_FAILED',
    () => 'This is a preview: nothing can be booked in it. Open the published website to book.',
  ),
  NAME_TAKEN: defineReason(
    'CONFLICT',
    () => 'There is already one with this name. Choose another name.',
  ),
  IDEMPOTENCY_KEY_REUSED: defineReason(
    'CONFLICT',
    () =>
      'This was sent before with other contents, and what was sent first stands. Close the form, look at what it made, and change it there.',
  ),
  ACCOUNT_CLOSED: defineReason(
    'PRECONDITION_FAILED',
    () =>
      'The owner has closed this account. Only they restore it, by the link that they were sent.',
  ),
  NOT_WHILE_IMPERSONATING: defineReason('FORBIDDEN', () => 'Go back to your own account first.'),
  NETWORK_BLOCKED: defineReason(
    'FORBIDDEN',
    () => 'Signing in from this network was blocked by the platform. Write to us if it is yours.',
  ),
  OWNER_INACTIVE: defineReason<{ isSuspended: boolean }>('FORBIDDEN', ({ isSuspended }) =>
    isSuspended
      ? 'The owner’s account is deactivated and the hotel is suspended: nothing of it is open. Ask the owner.'
      : 'The owner’s account is deactivated: you can look after the guests in house, and change nothing that costs money. Ask the owner.',
  ),
  PLAN_READ_ONLY: defineReason<{ plan: string; places: number }>(
    'FORBIDDEN',
    ({ plan, places }) =>
      `The ${plan} plan has ${places === 0 ? 'no staff accounts' : `${places} staff ${places === 1 ? 'account, which is' : 'accounts, which are'} taken`}: you can look at everything, and change nothing. The owner chooses who works, or asks for a larger plan, under Settings > Billing.`,
  ),
  /** With how much the plan allows and how much of it is used. */
  PLAN_LIMIT: defineReason<{ limit: string; allowed: number; used: number }>(
    'FORBIDDEN',
    d => d.limit,
  ),
})
