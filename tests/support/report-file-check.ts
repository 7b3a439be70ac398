import { sayCell } from '@atithi/api/insight/report-files/rules/cell-words'
import { filedReport } from '@atithi/api/insight/report-files/rules/filed-report'
import type { AppRouter } from '@atithi/api/router'
import { reportFile, wholeOf } from '@atithi/server/documents/report-file'
import { renderReport } from '@atithi/server/documents/report-pdf'
import type { inferRouterOutputs } from '@trpc/server'
import { parse } from 'csv-parse/sync'
import readWorkbook from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'

export type ReportFormat = 'csv' | 'xlsx' | 'pdf'
/** A report with its rows, as the screen has it. */
export type Run = inferRouterOutputs<AppRouter>['reports']['rows']

export const fileOf = (run: Run, format: ReportFormat): Promise<Buffer> =>
  wholeOf(
    reportFile(filedReport(run, { ...run, format }), {
      printReport: renderReport,
    }),
  )

/** A cell as a file says it: rupees with decimals, dates as dates. */
const rupees = (paise: number): number => paise / 100

/** Opens a report in each format by libraries that are not ours: every cell, and the sums, are those of the screen. */
export async function expectFilesAsScreen(run: Run): Promise<void> {
  const { reportId: id, columns, rows, total } = run
  const lines = total && rows.length > 0 ? [...rows, total] : rows

  const csv: string[][] = parse(await fileOf(run, 'csv'), { bom: true })
  expect(csv[0], id).toEqual(columns.map(({ title }) => title))
  expect(csv.length - 1, id).toBe(lines.length)
  const sheets = await readWorkbook(await fileOf(run, 'xlsx'))
  const [sheet, about] = sheets
  expect(
    sheets.map(({ sheet: name }) => name),
    id,
  ).toEqual([run.name.slice(0, 31), 'Definitions'])
  expect(sheet?.data[0], id).toEqual(columns.map(({ title }) => title))
  expect(sheet?.data.length, id).toBe(lines.length + 1)
  expect(
    about?.data.slice(-columns.length).map(([title]) => title),
    id,
  ).toEqual(columns.map(({ title }) => title))
  for (const [at, row] of lines.entries())
    for (const [place, { key, kind }] of columns.entries()) {
      const value = row[key] ?? null
      const [inSheet, inCsv] = [sheet?.data[at + 1]?.[place] ?? null, csv[at + 1]?.[place]]
      const where = `${id}, row ${at}, ${key}`
      if (value === null || value === '') expect([inSheet, inCsv], where).toEqual([null, ''])
      else if (kind === 'date' && at < rows.length)
        expect(inSheet instanceof Date && inSheet.toISOString().slice(0, 10), where).toBe(value)
      else if (typeof value === 'number') {
        const said = kind === 'money' ? rupees(value) : value
        expect([inSheet, Number(inCsv)], where).toEqual([said, said])
      } else expect(inSheet, where).toBe(sayCell(key, value))
    }

  const pdf = await getDocumentProxy(new Uint8Array(await fileOf(run, 'pdf')))
  const { text, totalPages } = await extractText(pdf, { mergePages: true })
  expect(text, id).toContain(run.name)
  expect(text, id).toContain(`Page ${totalPages} of ${totalPages}`)
  for (const { key, kind } of columns) {
    const sum = total?.[key]
    if (rows.length === 0 || kind !== 'money' || typeof sum !== 'number') continue
    const said = rupees(sum).toLocaleString('en-IN', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    })
    expect(text, `${id}, total of ${key}`).toContain(said)
  }
}
