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

/** Every report of the catalogue over the same days, as one archive. */
export const exportAllInput = z
  .object({ format: z.enum(reportFormats, 'Choose CSV, XLSX or PDF.').default('xlsx') })
  .and(reportPeriod)
export type ExportAllInput = z.output<typeof exportAllInput>

export const exportInput = z.object({ exportId: id })

export const runInput = z.object({ runId: id })

/** `cursor` is what the page before answered as `nextCursor`; without it the first. */
export const rowsInput = runInput.extend({ cursor: z.int().min(0).max(1_000_000).default(0) })

const cell = z.union([z.string(), z.number(), z.null()])

/** Rows of one part, as many as are held at a time; of a run every part but the last has so many. */
export const rowsTogether = 1_000

export const reportRows = z.array(z.record(z.string(), cell))

/** What a run keeps, by version: 2 has its rows in parts, 1 beside its columns. Both are read, whichever release wrote them. */
export const reportContent = z.object({
  version: z.union([z.literal(1), z.literal(2)]),
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
  rows: reportRows.default([]),
  total: z.record(z.string(), cell).nullable(),
})
export type ReportContent = z.output<typeof reportContent>
