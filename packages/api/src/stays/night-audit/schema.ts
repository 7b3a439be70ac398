import { z } from 'zod'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { page } from '../../kernel/shared/paging.ts'
import { wholeNumber } from '../../kernel/shared/text.ts'
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
  /** Who agreed on a stay fewer hours before the end of a business day is not judged by that end; left out, as it was. */
  noShowSpareHours: wholeNumber('the hours', 0, 24).optional(),
})
export type ConfigureInput = z.output<typeof configureInput>
