import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { page } from '../../kernel/shared/paging.ts'
import { optionalText } from '../../kernel/shared/text.ts'

const word = z.string().regex(/^[a-z-]{1,40}$/, 'Choose from the list.')

/** Days are those of India, both within. */
export const listAuditInput = page.omit({ search: true }).extend({
  propertyId: id.optional(),
  /** A part of the name or the email of who did it, or as whom. */
  who: optionalText(100).optional(),
  entity: word.optional(),
  action: z
    .string()
    .regex(/^[a-z-]{1,40}\.[a-z-]{1,40}$/, 'Choose from the list.')
    .optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
})
