import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { reportIds } from '../report-files/rules/catalogue.ts'
import { reportFormats } from '../report-files/schema.ts'
import { frequencies } from './rules.ts'

const mostRecipients = 20

/** `sendsAt`: the hotel's own time, '07:00'. */
export const scheduleInput = z.object({
  reportId: z.enum(reportIds, 'Choose a report from the catalogue.'),
  format: z.enum(reportFormats, 'Choose a format.').default('xlsx'),
  every: z.enum(frequencies, 'Choose how often.').default('day'),
  sendsAt: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as 07:00.')
    .default('07:00'),
  recipients: z
    .array(id)
    .min(1, 'Choose who is to have it.')
    .max(mostRecipients, `At most ${mostRecipients} people.`),
})
export type ScheduleInput = z.output<typeof scheduleInput>

export const scheduleIdInput = z.object({ scheduleId: id })
