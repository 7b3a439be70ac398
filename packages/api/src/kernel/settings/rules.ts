/** What administrators can stop at every hotel at once, or leave to a share of them (reference/saas.md, section 3). */
export const switchKeys = [
  'online-booking',
  'online-payment',
  'channel-sending',
  'message-sending',
] as const
export type SwitchKey = (typeof switchKeys)[number]

/** What is stopped, for the people of a hotel that does without it. */
const pausedWords: Record<SwitchKey, string> = {
  'online-booking': 'Your website takes no bookings for now',
  'online-payment': 'Guests cannot pay online for now',
  'channel-sending': 'Nothing is sent to travel portals for now; their bookings still come in',
  'message-sending': 'Messages wait for now, and leave when this is over',
}

/** Why a hotel does without something, in one sentence of the platform. */
export const pausedSentence = ({ key, reason }: { key: SwitchKey; reason: string }): string =>
  `${pausedWords[key]}. The platform says: ${reason}`
