import { z } from 'zod'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { page } from '../../kernel/shared/paging.ts'
import { auditFigures, noShowMarkings } from './rules.ts'

export const listNightAuditsInput = page.pick({ cursor: true, limit: true })

/** The rows behind a figure of one business date; the cursor is the id of the last row seen. */
export const auditRowsInput = page.pick({ cursor: true, limit: true }).extend({
  date: isoDate,
  of: z.enum(auditFigures, 'Choose a figure of the day.'),
})
export type AuditRowsInput = z.output<typeof auditRowsInput>

export const configureInput = z.object({
  noShowMarking: z.enum(noShowMarkings, 'Choose who marks no-shows.'),
})
