import { hasLooseBraces } from '../../../kernel/shared/named-places.ts'
import type { WrittenChannel } from '../../providers/rules/channels.ts'
import { readVariables } from './variables.ts'

export interface Words {
  channel: WrittenChannel
  category: 'transactional' | 'marketing'
  subject: string | null
  content: string
}

/** What is wrong with the words of a template: variables that there are not, or a sentence and its field. */
export type Fault =
  | { kind: 'unknown'; names: string[]; field: 'subject' | 'content' }
  | { kind: 'refused'; message: string; field: 'subject' | 'content' }

const mostOf: Record<WrittenChannel, number> = { email: 4000, sms: 918, whatsapp: 1024 }

/** The first fault of a template's words, or undefined. Limits: WhatsApp body 1,024 characters; six SMS in a row. */
export function faultIn({ channel, category, subject, content }: Words): Fault | undefined {
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
  if (content.length > mostOf[channel])
    return { kind: 'refused', message: `At most ${mostOf[channel]} characters.`, field: 'content' }
  if (channel === 'whatsapp' && /^\s*\{\{|\}\}\s*$/.test(content))
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
