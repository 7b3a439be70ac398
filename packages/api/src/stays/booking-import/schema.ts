import { z } from 'zod'
import { fileContent } from '../../kernel/shared/file-content.ts'
import { id } from '../../kernel/shared/ids.ts'
import { requiredText } from '../../kernel/shared/text.ts'
import { bookingSources } from '../bookings/rules/bookings.ts'
import { idempotencyKey } from '../bookings/schema/booking.ts'
import { bookingFields } from './rules/columns.ts'
import { totalMeanings } from './rules/meanings.ts'

const mostWords = 500

const word = requiredText('a word of the file', 200)

/** How the file is read; what is left out is as the last file with these heads, else as its heads and words suggest. */
const choices = z.object({
  mapping: z.partialRecord(z.enum(bookingFields), requiredText('a column', 200)).optional(),
  roomTypes: z
    .array(z.object({ text: word, roomTypeId: id }))
    .max(mostWords)
    .optional(),
  sources: z
    .array(z.object({ text: word, source: z.enum(bookingSources, 'Choose a source.') }))
    .max(mostWords)
    .optional(),
  statuses: z
    .array(z.object({ text: word, isTaken: z.boolean() }))
    .max(mostWords)
    .optional(),
  totalIs: z.enum(totalMeanings, 'Say what the totals are.').optional(),
  takesTwins: z.boolean().optional(),
})
export type GivenChoices = z.output<typeof choices>

export const previewBookingsInput = z.object({
  fileName: requiredText('the name of the file', 200),
  /** A CSV or XLSX file in base64. */
  content: fileContent,
  choices: choices.optional(),
})
export type PreviewBookingsInput = z.output<typeof previewBookingsInput>

export const runBookingsInput = z.object({ importId: id, idempotencyKey })

export const bookingImportInput = z.object({ jobId: id })
