import { defineReason, defineReasons } from '../kernel/errors/domain-error.ts'

/** Why the area web refuses. The key is the stable machine word that callers rely on. */
export const webReasons = defineReasons({
  SUBDOMAIN_TAKEN: defineReason(
    'CONFLICT',
    () => 'Another property uses this address. Choose another.',
  ),
  DOMAIN_REFUSED: defineReason<{ message: string }>('BAD_REQUEST', d => d.message),
  DOMAIN_TAKEN: defineReason(
    'CONFLICT',
    () => 'Another property has proved that this domain is theirs. Ask for help if it is yours.',
  ),
  DOMAIN_NOT_PROVED: defineReason<{ name: string; found: readonly string[] }>(
    'PRECONDITION_FAILED',
    d =>
      d.found.length > 0
        ? `The record of ${d.name} says ${d.found.join(', ')}, which is not the text asked for. Correct it and check again.`
        : `There is no record of ${d.name} yet. A new record can take an hour to be seen everywhere.`,
  ),
  DNS_UNREACHABLE: defineReason<{ name: string }>(
    'PRECONDITION_FAILED',
    d => `The records of ${d.name} could not be read. Check again in a minute.`,
  ),
  QUOTE_EXPIRED: defineReason(
    'CONFLICT',
    () => 'The price you saw has expired. Look at the new price and book again.',
  ),
  STAY_BOOKED_ALREADY: defineReason(
    'CONFLICT',
    () =>
      'A booking with this email for the same room and dates is there already: its confirmation is in your email. To book one more, tick the box above the button and send the form again.',
  ),
  OPENED_BY_EMAIL: defineReason(
    'TOO_MANY_REQUESTS',
    () =>
      'Too many wrong codes and addresses were tried for this booking, so for now it opens only by the link in its emails. If yours are right, we have just sent that email again.',
  ),
  LETTER_WORDS_REFUSED: defineReason<{ message: string }>('BAD_REQUEST', d => d.message),
  ONLINE_BOOKING_PAUSED: defineReason(
    'SERVICE_UNAVAILABLE',
    () => 'Booking online is paused for now, and nothing was booked. Please call or write.',
  ),
  PAY_REFUSED: defineReason<{ message: string }>('BAD_REQUEST', d => d.message),
  REVIEW_LINK_OVER: defineReason(
    'PRECONDITION_FAILED',
    () => 'This link has been used, or has expired.',
  ),
  NOTHING_TO_SHOW: defineReason(
    'PRECONDITION_FAILED',
    () =>
      'The guest gave stars and no words, so there is nothing to show. It counts in the average.',
  ),
})
