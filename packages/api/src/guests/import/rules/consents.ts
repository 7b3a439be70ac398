import { type ConsentChannel, consentChannels } from '../../profiles/rules.ts'
import type { ImportField } from './columns.ts'

/** The field of a file that says whether the guest agreed to offers by a channel. */
export const consentField = (channel: ConsentChannel) =>
  `${channel}Consent` as const satisfies ImportField

const words: Readonly<Record<string, boolean>> = {
  ...Object.fromEntries(
    ['yes', 'y', 'true', '1', 'agreed', 'opted in', 'subscribed', 'हाँ', 'हां'].map(word => [
      word,
      true,
    ]),
  ),
  ...Object.fromEntries(
    ['no', 'n', 'false', '0', 'opted out', 'unsubscribed', 'नहीं'].map(word => [word, false]),
  ),
}

/** What a cell says of an offer: yes, no, nothing (null); undefined where it can be read as neither. */
export function readConsent(text: string): boolean | null | undefined {
  if (text === '') return null
  const word = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[-_\s]+/g, ' ')
  return Object.hasOwn(words, word) ? words[word] : undefined
}

export type Consents = Partial<Record<ConsentChannel, boolean>>

/**
 * What may be written down of what a row says: a no always, a yes only with the day on which the guest gave it, for the hotel
 * has to show that (reference/messaging.md, section 4).
 */
export function provenConsents(said: Consents, on: string | null): Consents {
  return Object.fromEntries(
    consentChannels.flatMap(channel => {
      const word = said[channel]
      return word === false || (word === true && on !== null) ? [[channel, word]] : []
    }),
  )
}
