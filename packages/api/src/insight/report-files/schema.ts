import { z } from 'zod'
import { daysBetween } from '../../kernel/shared/dates.ts'
import { id } from '../../kernel/shared/ids.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { longestReport } from '../reports/rules.ts'
import { reportIds } from './rules/catalogue.ts'

export const reportFormats = ['csv', 'xlsx', 'pdf'] as const

/** Days from `from` to `to`, both included. */
export const reportPeriod = z
  .object({ from: isoDate, to: isoDate })
  .refine(({ from, to }) => to >= from, {
    path: ['to'],
    message: 'The last day is before the first.',
  })
  .refine(({ from, to }) => daysBetween(from, to) < longestReport, {
    path: ['to'],
    message: `A report is over at most ${longestReport} days.`,
  })

export const generateInput = z
  .object({
    reportId: z.enum(reportIds, 'Choose a report from the catalogue.'),
    format: z.enum(reportFormats, 'Choose CSV, XLSX or PDF.').default('xlsx'),
  })
  .and(reportPeriod)
export type GenerateInput = z.output<typeof generateInput>

export const runInput = z.object({ runId: id })

const cell = z.union([z.string(), z.number(), z.null()])

/** What a run keeps, by version: rows are read through it, whichever release wrote them. */
export const reportContent = z.object({
  version: z.literal(1),
  reportId: z.string(),
  name: z.string(),
  columns: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      kind: z.enum(['text', 'number', 'money', 'date']),
      width: z.number(),
      isSummed: z.boolean().optional(),
    }),
  ),
  rows: z.array(z.record(z.string(), cell)),
  total: z.record(z.string(), cell).nullable(),
})
export type ReportContent = z.output<typeof reportContent>
