import { z } from 'zod'
import { id } from '../../../kernel/shared/ids.ts'
import { isoDate } from '../../../kernel/shared/iso-date.ts'
import { page } from '../../../kernel/shared/paging.ts'
import { optionalText, requiredText } from '../../../kernel/shared/text.ts'
import { channels, templateCategories, writtenChannels } from '../../providers/rules/channels.ts'
import { messageStatuses } from '../rules/statuses.ts'

const priorities = ['urgent', 'high', 'medium', 'low'] as const
export type Priority = (typeof priorities)[number]

const idempotencyKey = requiredText('an idempotency key', 200)
const content = requiredText('a message', 4000)
const subject = requiredText('a subject', 200)

export const sendInput = z
  .object({
    channel: z.enum(writtenChannels),
    bookingId: id.optional(),
    guestId: id.optional(),
    templateId: id.optional(),
    content: content.optional(),
    subject: subject.optional(),
    /** Of free words: an offer needs consent. A template has a category of its own. */
    category: z.enum(templateCategories).default('transactional'),
    idempotencyKey,
  })
  .refine(input => input.bookingId !== undefined || input.guestId !== undefined, {
    path: ['guestId'],
    error: 'Say to whom: a guest or a booking.',
  })
  .refine(input => (input.templateId === undefined) !== (input.content === undefined), {
    path: ['content'],
    error: 'Choose a template or write a message.',
  })
  .refine(
    input =>
      input.channel !== 'email' || input.templateId !== undefined || input.subject !== undefined,
    { path: ['subject'], error: 'An email needs a subject.' },
  )
export type SendInput = z.output<typeof sendInput>

export const replyInput = z.object({
  content: content.optional(),
  templateId: id.optional(),
  subject: subject.optional(),
  /** By the channel of the message that is answered, unless said otherwise. */
  channel: z.enum(writtenChannels).optional(),
  idempotencyKey,
})
export type ReplyInput = z.output<typeof replyInput>

export const starInput = z.object({ starred: z.boolean().default(true) })
export const archiveInput = z.object({ archived: z.boolean().default(true) })
export const tagInput = z.object({
  tags: z.array(requiredText('a tag', 40)).max(10, 'At most ten tags.'),
})

export const triageInput = z.object({
  priority: z.enum(priorities).optional(),
  assignedTo: id.nullable().optional(),
  tags: z.array(requiredText('a tag', 40)).max(10, 'At most ten tags.').optional(),
  archived: z.boolean().optional(),
})
export type TriageInput = z.output<typeof triageInput>

export const logCallInput = z
  .object({
    guestId: id.optional(),
    bookingId: id.optional(),
    direction: z.enum(['outbound', 'inbound']).default('outbound'),
    content: requiredText('what was said', 4000),
    idempotencyKey,
  })
  .refine(input => input.bookingId !== undefined || input.guestId !== undefined, {
    path: ['guestId'],
    error: 'Say with whom: a guest or a booking.',
  })
export type LogCallInput = z.output<typeof logCallInput>

export const listMessagesInput = page
  .extend({
    channel: z.enum(channels).optional(),
    status: z.enum(messageStatuses).optional(),
    /** Not `direction`, which the wire takes for paging. */
    writtenBy: z.enum(['hotel', 'guest']).optional(),
    guestId: id.optional(),
    bookingId: id.optional(),
    conversationId: id.optional(),
    starred: z.boolean().optional(),
    archived: z.boolean().optional(),
    tag: optionalText(40).optional(),
    from: isoDate.optional(),
    to: isoDate.optional(),
  })
  .default({ limit: 25 })
export type ListMessagesInput = z.output<typeof listMessagesInput>

export const listConversationsInput = page
  .extend({
    show: z.enum(['inbox', 'waiting', 'archived', 'all']).default('inbox'),
    priority: z.enum(priorities).optional(),
    tag: optionalText(40).optional(),
    mine: z.boolean().optional(),
  })
  .default({ limit: 25, show: 'inbox' })
export type ListConversationsInput = z.output<typeof listConversationsInput>
