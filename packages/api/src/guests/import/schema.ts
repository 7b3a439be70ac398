import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { requiredText } from '../../kernel/shared/text.ts'
import { importFields } from './rules/columns.ts'

const longestFile = 12_000_000

/** Which column is read as which field; the suggested one when it is not given. */
const mapping = z.partialRecord(z.enum(importFields), requiredText('a column', 200)).optional()

export const previewImportInput = z.object({
  fileName: requiredText('the name of the file', 200),
  /** A CSV or XLSX file in base64. */
  content: z
    .string({ error: 'Choose a file.' })
    .min(1, 'Choose a file.')
    .max(longestFile, 'The file is too large: split it.')
    .regex(/^[A-Za-z0-9+/\s]*={0,2}\s*$/, 'The file did not arrive whole. Choose it again.'),
  mapping,
})

export const runImportInput = z.object({
  importId: id,
  mapping,
  idempotencyKey: requiredText('an idempotency key', 200),
})

export const importStatusInput = z.object({ jobId: id })
export const undoImportInput = z.object({ jobId: id })
