/** Over which a message can be written here; push and calls are logged beside them. */
export const writtenChannels = ['email', 'sms', 'whatsapp'] as const
export type WrittenChannel = (typeof writtenChannels)[number]

export const channels = [...writtenChannels, 'push', 'call'] as const
export type Channel = (typeof channels)[number]

export const channelNames: Record<Channel, string> = {
  email: 'Email',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  push: 'Push',
  call: 'Call',
}

/** Of the words of a hotel. */
export const templateCategories = ['transactional', 'marketing'] as const

/** transactional: about a booking; marketing: needs consent; service: free text within an open WhatsApp window. */
const categories = [...templateCategories, 'service'] as const
export type Category = (typeof categories)[number]

/**
 * Millionths of a rupee for one message, or one segment of an SMS, where the hotel says nothing else (decisions, section 9: 0.05 for an
 * email, 0.02 for an SMS). What WhatsApp charges differs by market and changes: without a price of the hotel it is not known.
 */
export const defaultPriceMicros: Record<WrittenChannel, number | null> = {
  email: 50_000,
  sms: 20_000,
  whatsapp: null,
}

/** '+91…' of what a provider writes without its plus sign. */
export const e164 = (written: string): string => `+${written.replace(/\D/g, '')}`
