import { defineReason, defineReasons } from '../kernel/errors/domain-error.ts'

/** Why the area messaging refuses. The key is the stable machine word that callers rely on. */
export const messagingReasons = defineReasons({
  CHANNEL_NOT_SET_UP: defineReason<{ channel: string }>(
    'PRECONDITION_FAILED',
    d => `${d.channel} is not set up for this hotel. Add its provider under Settings.`,
  ),
  CONTACT_MISSING: defineReason<{ channel: string }>(
    'PRECONDITION_FAILED',
    d => `There is no address to reach this guest by ${d.channel}.`,
  ),
  NO_CONSENT: defineReason<{ channel: string }>(
    'PRECONDITION_FAILED',
    d => `The guest has not agreed to marketing by ${d.channel}. Record their consent first.`,
  ),
  OFFERS_BARRED: defineReason<{ why: 'blacklisted' | 'minor' }>('PRECONDITION_FAILED', d =>
    d.why === 'minor'
      ? 'The guest is younger than 18: the law allows no offers to them.'
      : 'The guest is blacklisted: they get no offers.',
  ),
  HEARD_TOO_OFTEN: defineReason(
    'PRECONDITION_FAILED',
    () =>
      'Offers have reached the guest as often as is allowed: once a day, twice a week, four times in 30 days.',
  ),
  ADDRESS_SUPPRESSED: defineReason<{ why: string }>(
    'PRECONDITION_FAILED',
    d => `Nothing arrives at this address: ${d.why}`,
  ),
  WINDOW_CLOSED: defineReason(
    'PRECONDITION_FAILED',
    () =>
      'WhatsApp takes free text only within 24 hours of the guest’s last message. Use a template.',
  ),
  TEMPLATE_NOT_APPROVED: defineReason<{ why: string }>(
    'PRECONDITION_FAILED',
    d => `WhatsApp has not approved this template: ${d.why}`,
  ),
  TEMPLATE_OF_OTHER_CHANNEL: defineReason<{ channel: string }>(
    'BAD_REQUEST',
    d => `This template is for ${d.channel}.`,
  ),
  TEMPLATE_IN_USE: defineReason<{ by: string }>(
    'PRECONDITION_FAILED',
    d => `${d.by} uses this template. Choose another one there first.`,
  ),
  CAMPAIGN_NEEDS_MARKETING: defineReason(
    'BAD_REQUEST',
    () => 'A campaign takes a template of the category marketing that is in use.',
  ),
  CAMPAIGN_STATE: defineReason<{ status: string }>(
    'PRECONDITION_FAILED',
    d => `This campaign is ${d.status}: that cannot be done with it any more.`,
  ),
  CAMPAIGN_IN_THE_PAST: defineReason('BAD_REQUEST', () => 'Choose a time that is still to come.'),
  UNKNOWN_VARIABLES: defineReason<{ names: readonly string[] }>('BAD_REQUEST', d =>
    d.names.length === 1
      ? `There is no variable ${d.names[0]}.`
      : `There are no variables ${d.names.join(', ')}.`,
  ),
  TEMPLATE_REFUSED: defineReason<{ message: string }>('BAD_REQUEST', d => d.message),
  MESSAGE_TOO_LONG: defineReason<{ message: string }>('PRECONDITION_FAILED', d => d.message),
  MISSING_DATA: defineReason<{ names: readonly string[] }>(
    'PRECONDITION_FAILED',
    d => `Nothing is known for ${d.names.join(', ')}. Add it, or choose other words.`,
  ),
  CREDENTIALS_REFUSED: defineReason<{ words: string }>(
    'PRECONDITION_FAILED',
    d => `The provider refused these details: ${d.words}`,
  ),
})
