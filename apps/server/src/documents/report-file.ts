import type { FiledReport } from '@atithi/api/kernel/ports/report-printer'
import { csvFile, type ExportColumn } from '../http/list-export.ts'
import { xlsx } from '../spreadsheets/xlsx-stream.ts'
import type { Printer } from './printer.ts'

type Row = Readonly<Record<string, string | number | null>>

export const reportTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const

async function allOf(rows: FiledReport['rows']): Promise<Row[]> {
  const all: Row[] = []
  for await (const row of rows) all.push(row)
  return all
}

/** What is the same in every row and stands in the heading, as the hotel of a report of one, takes no room on paper. */
function onPaper({ columns, facts, total }: FiledReport, rows: readonly Row[]) {
  const [first, ...others] = columns
  const [next] = others
  const isOfOne =
    first?.key === 'property' && rows.length > 0 && rows.every(row => row.property === facts[0])
  if (!isOfOne || !next) return { columns, total }
  return {
    columns: others,
    total: total && { ...total, [next.key]: total[next.key] ?? total.property ?? null },
  }
}

async function* rowsAndTotal({ rows, total }: FiledReport): AsyncGenerator<Row> {
  yield* rows
  if (total) yield total
}

/** The bytes of a report's file, part by part: a table as it is written, a PDF when it is drawn. */
export async function* reportFile(
  report: FiledReport,
  printer: Pick<Printer, 'printReport'>,
): AsyncGenerator<Buffer> {
  const { format, columns, rows, total } = report
  if (format === 'pdf') {
    const { name: title, rows: _, ...printed } = report
    const all = await allOf(rows)
    const pdf = await printer.printReport({ title, rows: all, ...printed, ...onPaper(report, all) })
    yield Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    return
  }
  const cells = (row: Row) => columns.map(({ key }) => row[key] ?? null)
  if (format === 'csv') {
    const listed = columns.map(
      (column): ExportColumn<Row> => ({ ...column, of: row => row[column.key] ?? null }),
    )
    yield* csvFile(listed, rowsAndTotal(report))
    return
  }
  yield* xlsx(report.name.slice(0, 31), columns, cellsOf(rows, cells), {
    total: total && cells(total),
    about: [
      [report.name],
      ...report.facts.map(fact => [fact]),
      [],
      ['Column', 'Meaning', 'Total line'],
      ...report.definitions,
    ],
  })
}

async function* cellsOf(
  rows: FiledReport['rows'],
  cells: (row: Row) => (string | number | null)[],
) {
  for await (const row of rows) yield cells(row)
}

/** All parts of a file as one. */
export async function wholeOf(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

interface Page<Row> {
  rows: readonly Row[]
  nextCursor: number | null
}

/** All rows from the first page on, a page in memory at a time. */
export async function* rowsFrom<Row>(
  first: Page<Row>,
  ask: (cursor: number) => Promise<Page<Row>>,
) {
  for (let page = first; ; page = await ask(page.nextCursor)) {
    yield* page.rows
    if (page.nextCursor === null) return
  }
}
