import { hasLooseBraces } from '../../../kernel/shared/named-places.ts'
import type { WrittenChannel } from '../../providers/rules/channels.ts'
import { lengthFault, longestValues } from './lengths.ts'
import { fill, readVariables } from './variables.ts'

export interface Words {
  channel: WrittenChannel
  category: 'transactional' | 'marketing'
  subject: string | null
  content: string
  /** Words of one message, which WhatsApp has not to approve. */
  isFree?: boolean
}

/** What is wrong with the words of a template: variables that there are not, or a sentence and its field. */
export type Fault =
  | { kind: 'unknown'; names: string[]; field: 'subject' | 'content' }
  | { kind: 'refused'; message: string; field: 'subject' | 'content' }

/**
 * The first fault of the words of a hotel, or undefined. They fit into what their channel takes even with the longest names and
 * addresses that are likely (see `lengthFault`), so that what is saved can be sent.
 */
export function faultIn(words: Words): Fault | undefined {
  const { channel, category, subject, content, isFree = false } = words
  for (const [field, text] of [
    ['subject', subject ?? ''],
    ['content', content],
  ] as const) {
    const { unknown } = readVariables(text)
    if (unknown.length > 0) return { kind: 'unknown', names: unknown, field }
    if (hasLooseBraces(text))
      return {
        kind: 'refused',
        message: 'A variable stands in two braces on each side, as {{guest.firstName}}.',
        field,
      }
  }
  if (channel === 'email' && subject === null)
    return { kind: 'refused', message: 'An email needs a subject.', field: 'subject' }
  if (subject !== null && /[\r\n]/.test(subject))
    return { kind: 'refused', message: 'A subject is one line.', field: 'subject' }
  const length = lengthFault({
    channel,
    isFree,
    subject: subject === null ? null : fill(subject, longestValues),
    content: fill(content, longestValues),
  })
  if (length) return { kind: 'refused', ...length }
  if (channel === 'whatsapp' && !isFree && /^\s*\{\{|\}\}\s*$/.test(content))
    return {
      kind: 'refused',
      message: 'WhatsApp takes no template that begins or ends with a variable.',
      field: 'content',
    }
  const { known } = readVariables(content)
  if (category === 'transactional' && known.includes('unsubscribe.url'))
    return {
      kind: 'refused',
      message: 'A message about a booking has no unsubscribe link. Make it marketing instead.',
      field: 'content',
    }
  return undefined
}
