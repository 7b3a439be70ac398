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
  PAUSED_BY_PLAN: defineReason(
    'PRECONDITION_FAILED',
    () =>
      'The plan has no place for this connection, so it is read-only. Choose under Settings > Billing which channels keep theirs, or ask for a larger plan.',
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
