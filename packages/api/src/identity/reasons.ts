import { defineReason, defineReasons } from '../kernel/errors/domain-error.ts'

/** Why the area identity refuses. The key is the stable machine word that callers rely on. */
export const identityReasons = defineReasons({
  INVALID_CREDENTIALS: defineReason('UNAUTHORIZED', () => 'Invalid credentials. Please try again.'),
  EMAIL_TAKEN: defineReason(
    'CONFLICT',
    () => 'An account with this email exists. Sign in, or use another email.',
  ),
  PASSWORD_COMMON: defineReason(
    'BAD_REQUEST',
    () => 'This password is one of the first that attackers try. Choose another.',
  ),
  PASSWORD_SAME: defineReason(
    'BAD_REQUEST',
    () => 'This is your present password. Choose another.',
  ),
  PASSWORD_WRONG: defineReason('BAD_REQUEST', () => 'This is not your present password.'),
  TOKEN_INVALID: defineReason(
    'BAD_REQUEST',
    () => 'This link has been used or has expired. Ask for a new one.',
  ),
  EMAIL_UNPROVED: defineReason(
    'PRECONDITION_FAILED',
    () =>
      'The owner’s email address is not confirmed yet. Open the link in the letter that we sent to it.',
  ),
  CODE_REQUIRED: defineReason('UNAUTHORIZED', () => 'Enter the code of your authenticator app.'),
  CODE_INVALID: defineReason(
    'UNAUTHORIZED',
    () => 'This code is not right, or was used. Wait for the next one.',
  ),
  TWO_FACTOR_ON: defineReason('PRECONDITION_FAILED', () => 'Two-factor sign-in is on already.'),
  TOO_MANY_KEYS: defineReason(
    'PRECONDITION_FAILED',
    () => 'Twenty API keys hold at once at most. Revoke one that is not used.',
  ),
  NOTICE_ALWAYS_SENT: defineReason(
    'PRECONDITION_FAILED',
    () => 'Owners always get this by email: it is about their contract with the platform.',
  ),
  NOTICE_NOT_YOURS: defineReason(
    'FORBIDDEN',
    () => 'Your account does not include what this is about. Ask the owner to add it.',
  ),
  PHONE_NEEDED: defineReason(
    'PRECONDITION_FAILED',
    () => 'Add your phone number under Settings > Profile first.',
  ),
  PUSH_ADDRESS_REFUSED: defineReason(
    'BAD_REQUEST',
    () => 'This browser gave an address at which nobody can be reached. Turn it off and on again.',
  ),
  PUSH_DEVICE_NOT_FOUND: defineReason(
    'NOT_FOUND',
    () => 'This browser is no longer told of anything. It was turned off, or its sign-in ended.',
  ),
  STAFF_HAS_JOINED: defineReason(
    'PRECONDITION_FAILED',
    () => 'This person has accepted the invitation already.',
  ),
  CANNOT_IMPERSONATE: defineReason('FORBIDDEN', () => 'Administrators cannot be impersonated.'),
  NOT_IMPERSONATING: defineReason('PRECONDITION_FAILED', () => 'You are not acting as anyone.'),
})
