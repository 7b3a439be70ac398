/** A message moves upwards only, whatever the order in which its provider tells; a failure ends it before it is delivered. */
export const messageStatuses = [
  'pending',
  'scheduled',
  'sent',
  'delivered',
  'read',
  'failed',
] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** What providers tell of a message. */
export type ToldStatus = 'sent' | 'delivered' | 'read' | 'failed'

const rank: Record<Exclude<MessageStatus, 'failed'>, number> = {
  pending: 0,
  scheduled: 0,
  sent: 1,
  delivered: 2,
  read: 3,
}

/** Whether what was told changes anything. */
export const moves = (from: MessageStatus, to: ToldStatus): boolean => {
  if (from === 'failed') return false
  if (to === 'failed') return rank[from] < rank.delivered
  return rank[to] > rank[from]
}

const twilio: Readonly<Record<string, ToldStatus>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
}
/** Of the SMS provider's words; undefined for those before it is sent. */
export const statusOfSms = (word: string): ToldStatus | undefined => twilio[word]

const whatsapp: Readonly<Record<string, ToldStatus>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
}
export const statusOfWhatsapp = (word: string): ToldStatus | undefined => whatsapp[word]

const stop = new Set(['stop', 'unsubscribe', 'cancel', 'end', 'बंद'])
const start = new Set(['start', 'yes'])

/** What a guest asks for with a single word; a word within a sentence is a sentence. */
export function keywordIn(text: string): 'stop' | 'start' | undefined {
  const word = text.trim().toLowerCase()
  return stop.has(word) ? 'stop' : start.has(word) ? 'start' : undefined
}
