import { z } from 'zod'
import { fileContent } from '../../kernel/shared/file-content.ts'
import { id } from '../../kernel/shared/ids.ts'
import { requiredText } from '../../kernel/shared/text.ts'
import { importFields } from './rules/columns.ts'

/** Which column is read as which field; the suggested one when it is not given. */
const mapping = z.partialRecord(z.enum(importFields), requiredText('a column', 200)).optional()

export const previewImportInput = z.object({
  fileName: requiredText('the name of the file', 200),
  /** A CSV or XLSX file in base64. */
  content: fileContent,
  mapping,
})

export const runImportInput = z.object({
  importId: id,
  mapping,
  idempotencyKey: requiredText('an idempotency key', 200),
})

export const importStatusInput = z.object({ jobId: id })
export const undoImportInput = z.object({ jobId: id })
