import { defineReason, defineReasons } from '../kernel/errors/domain-error.ts'

/** Why the area channels refuses. The key is the stable machine word that callers rely on. */
export const channelsReasons = defineReasons({
  CHANNEL_CREDENTIALS: defineReason<{ channel: string; said: string }>(
    'BAD_REQUEST',
    d => `${d.channel} refused these credentials: ${d.said}`,
  ),
  CHANNEL_UNREACHABLE: defineReason<{ channel: string; said: string }>(
    'SERVICE_UNAVAILABLE',
    d => `${d.channel} does not answer: ${d.said} Try again in a moment.`,
  ),
  CHANNEL_CONNECTED: defineReason<{ channel: string }>(
    'CONFLICT',
    d => `This hotel code is already connected to ${d.channel}. Disconnect it there first.`,
  ),
  STATEMENT_EXISTS: defineReason<{ channel: string; number: string }>(
    'CONFLICT',
    d => `${d.number} of ${d.channel} is entered already. Open it, or withdraw it first.`,
  ),
  FILE_UNREADABLE: defineReason<{ why: string }>('BAD_REQUEST', d => d.why),
  CHANNEL_MONEY: defineReason<{ why: string }>('PRECONDITION_FAILED', d => d.why),
  CHANNEL_DISCONNECTED: defineReason(
    'PRECONDITION_FAILED',
    () => 'This connection has ended. Connect the channel again.',
  ),
  CHANNEL_NOT_ASKED: defineReason<{ channel: string }>(
    'PRECONDITION_FAILED',
    d => `${d.channel} does not say what it believes. Run a full sync instead.`,
  ),
  CALENDAR_ADDRESS: defineReason<{ fault: string }>('BAD_REQUEST', d => d.fault),
  TOO_MANY_CALENDARS: defineReason(
    'PRECONDITION_FAILED',
    () => 'A property has at most 50 portal calendars. End one of them first.',
  ),
  PAUSED_BY_PLAN: defineReason<{ plan: string; places: number }>(
    'PRECONDITION_FAILED',
    ({ plan, places }) =>
      places === 0
        ? `The ${plan} plan connects no travel portals, so this connection is read-only. Ask for a larger plan under Settings > Billing.`
        : `The ${plan} plan connects ${places} travel portals, and this one has no place, so it is read-only. Choose which keep theirs, or ask for a larger plan, under Settings > Billing.`,
  ),
  RESERVATION_NOT_WAITING: defineReason(
    'CONFLICT',
    () => 'This reservation waits for nobody any more. Reload the list.',
  ),
  MAPPING_TWICE: defineReason<{ code: string }>(
    'BAD_REQUEST',
    d => `${d.code} of the channel is mapped twice. Map each of its rates to one of yours.`,
  ),
})
