import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { page } from '../../kernel/shared/paging.ts'
import { optionalText, requiredText } from '../../kernel/shared/text.ts'
import { templateCategories, writtenChannels } from '../providers/rules/channels.ts'

export const templateLanguages = ['en', 'hi'] as const

const fields = {
  name: requiredText('a name', 120),
  category: z.enum(templateCategories),
  language: z.enum(templateLanguages),
  subject: requiredText('a subject', 200).optional(),
  content: requiredText('the words', 4000),
  dltTemplateId: z
    .string()
    .regex(/^\d{19}$/, 'A DLT template id has 19 digits.')
    .optional(),
}

export const createTemplateInput = z.object({ ...fields, channel: z.enum(writtenChannels) })
export type CreateTemplateInput = z.output<typeof createTemplateInput>

export const updateTemplateInput = z.object({ ...fields, isActive: z.boolean() }).partial()
export type UpdateTemplateInput = z.output<typeof updateTemplateInput>

export const listTemplatesInput = page.extend({
  channel: z.enum(writtenChannels).optional(),
  category: z.enum(templateCategories).optional(),
  language: z.enum(templateLanguages).optional(),
})
export type ListTemplatesInput = z.output<typeof listTemplatesInput>

/** Of a booking of the hotel; without one it shows examples. */
export const previewInput = z.object({ bookingId: id.optional() })
/** Of words that are being written, before they are saved. */
export const previewWordsInput = z.object({
  subject: optionalText(200).optional(),
  content: optionalText(4000),
  bookingId: id.optional(),
  guestId: id.optional(),
  /** Of one message, not those of a template: WhatsApp takes more of them. */
  isFree: z.boolean().optional(),
})
