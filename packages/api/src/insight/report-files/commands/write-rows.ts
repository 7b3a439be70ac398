import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { RowSource } from '../queries/rows.ts'
import { type catalogue, type ReportRow, totalOf } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'
import { rowsTogether } from '../schema.ts'

const compress = promisify(gzip)

/** The rows of a report as they are read, so many together: those of a statement by a cursor, which holds no more than these. */
export async function* batchesOf(
  trx: Trx,
  source: RowSource,
  span: ReportSpan,
): AsyncGenerator<readonly ReportRow[]> {
  if (typeof source === 'function') {
    const rows = await source(trx, span)
    for (let at = 0; at < rows.length; at += rowsTogether) yield rows.slice(at, at + rowsTogether)
    return
  }
  await sql`declare report_rows no scroll cursor for ${source.statement(span)}`.execute(trx)
  for (let isFull = true; isFull; ) {
    const { rows } = await sql<ReportRow>`fetch ${sql.lit(rowsTogether)} from report_rows`.execute(
      trx,
    )
    isFull = rows.length === rowsTogether
    if (rows.length > 0) yield rows
  }
  await sql`close report_rows`.execute(trx)
}

export interface Written {
  /** Title, columns and total line, compressed. */
  content: Buffer
  rowCount: number
}

/**
 * Writes the rows of a run, part by part, and answers what stands above and below them. What an attempt that failed has left goes first.
 * Throws where there are more than `mostRows`.
 */
export async function writeRows(
  trx: Trx,
  run: { id: string; mostRows: { count: number; words: string } },
  definition: (typeof catalogue)[number],
  batches: AsyncIterable<readonly ReportRow[]>,
): Promise<Written> {
  const { columns, id: reportId, name } = definition
  const { id: runId, mostRows } = run
  await trx.deleteFrom('reportRunPart').where('runId', '=', runId).execute()
  const total = totalOf(columns)
  let [rowCount, position] = [0, 0]
  for await (const batch of batches) {
    rowCount += batch.length
    if (rowCount > mostRows.count) throw new Error(mostRows.words)
    total.add(batch)
    const rows = batch.map(row =>
      Object.fromEntries(columns.map(({ key }) => [key, row[key] ?? null])),
    )
    const content = await compress(JSON.stringify(rows))
    await trx.insertInto('reportRunPart').values({ runId, position, content }).execute()
    position += 1
  }
  const head = {
    version: 2,
    reportId,
    name,
    columns: columns.map(column => ({ ...column })),
    total: total.line(),
  }
  return { content: await compress(JSON.stringify(head)), rowCount }
}
