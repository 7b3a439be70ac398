import { Readable } from 'node:stream'
import { csvLine } from '@atithi/api/kernel/shared/csv'
import { fileNameAt } from '@atithi/api/kernel/shared/file-names'
import type { FastifyReply } from 'fastify'
import { type XlsxCell, type XlsxColumn, xlsx } from '../spreadsheets/xlsx-stream.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export type ExportFormat = keyof typeof types
export const exportFormats = ['csv', 'xlsx'] as const satisfies ExportFormat[]

export type ExportColumn<Item> = XlsxColumn & { of: (item: Item) => XlsxCell }

/** Part of a list; without `nextCursor` the last. */
interface Part<Item> {
  items: readonly Item[]
  nextCursor: string | null
}

/** A list from its first part on, a part in memory at a time. */
export async function* itemsFrom<Item>(
  first: Part<Item>,
  ask: (cursor: string) => Promise<Part<Item>>,
): AsyncGenerator<Item> {
  for (let part = first; ; part = await ask(part.nextCursor)) {
    yield* part.items
    if (!part.nextCursor) return
  }
}

/** The bytes of a list as a file. Money is in paise in the list and in rupees in the file. */
export function fileOf<Item>(
  format: ExportFormat,
  sheetName: string,
  columns: readonly ExportColumn<Item>[],
  items: AsyncIterable<Item>,
): AsyncGenerator<Buffer> {
  const rows = rowsOf(columns, items)
  return format === 'csv' ? csv(columns, rows) : xlsx(sheetName, columns, rows)
}

/** What a file is called after, and the clock and instant that its day is read from. */
interface ListFile {
  name: string
  format: ExportFormat
  madeAt: Date
  /** Null where no single hotel is meant. */
  timeZone: string | null
  isFramed?: boolean
}

/** Answers a file for download, under the name of the list and of the day; a file in frames is of no type that a browser knows. */
export function sendFile(
  reply: FastifyReply,
  { name, format, madeAt, timeZone, isFramed }: ListFile,
  file: AsyncIterable<Buffer>,
): FastifyReply {
  const fileName = fileNameAt({ name, format }, madeAt.toISOString(), timeZone)
  return reply
    .type(isFramed ? 'application/octet-stream' : types[format])
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(file, { objectMode: false }))
}

/** The same as plain text alone. */
export const csvFile = <Item>(
  columns: readonly ExportColumn<Item>[],
  items: AsyncIterable<Item>,
): AsyncGenerator<Buffer> => csv(columns, rowsOf(columns, items))

async function* rowsOf<Item>(
  columns: readonly ExportColumn<Item>[],
  items: AsyncIterable<Item>,
): AsyncGenerator<XlsxCell[]> {
  for await (const item of items) yield columns.map(({ of }) => of(item))
}

const linesTogether = 500

async function* csv(
  columns: readonly XlsxColumn[],
  rows: AsyncIterable<readonly XlsxCell[]>,
): AsyncGenerator<Buffer> {
  // Spreadsheets take a file for UTF-8 by this mark.
  let lines = [`\ufeff${csvLine(columns.map(({ title }) => title))}`]
  for await (const cells of rows) {
    lines.push(
      csvLine(
        cells.map((cell, at) =>
          typeof cell === 'number' && columns[at]?.kind === 'money' ? cell / 100 : cell,
        ),
      ),
    )
    if (lines.length < linesTogether) continue
    yield Buffer.from(lines.join(''))
    lines = []
  }
  yield Buffer.from(lines.join(''))
}
