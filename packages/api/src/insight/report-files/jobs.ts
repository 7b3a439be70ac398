import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Trx } from '@atithi/db/client'
import type { Reader } from '@atithi/db/reader'
import { readIn, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { Services } from '../../kernel/context/services.ts'
import type { QueuedAttachment } from '../../kernel/email/compose.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { reportFileDays } from '../../kernel/shared/retention.ts'
import { announceReport } from './commands/send.ts'
import { readers } from './queries/rows.ts'
import { areDaysClosed, findClosedRun, readPropertyNames } from './queries/runs.ts'
import { catalogue, mostPrintedRows, totalLine } from './rules/catalogue.ts'
import { filedReport } from './rules/filed-report.ts'
import { type ReportContent, reportContent, reportFormats } from './schema.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)
const mostAttempts = 3
/** A worker that died leaves its report to another after so long. */
const abandonedMinutes = 10
/** That a report was asked for is kept longer than its file, to be made again. */
const keptDays = 90
/** Minutes before a report that failed is tried again, by the attempts that it has had. */
const retryMinutes = [1, 5]

interface Claimed {
  id: string
  reportId: string
  format: string
  propertyIds: string[]
  dateFrom: IsoDate
  dateTo: IsoDate
  attempts: number
  scheduleId: string | null
  dayIsOpen: boolean
}

/** Makes the reports that wait, one after the other, and forgets those that nobody keeps any more. One that fails three times says so. */
export async function generateReports(services: Services): Promise<void> {
  for (let run = await claim(services); run; run = await claim(services)) await make(services, run)
  await writeIn(services.db, { role: 'platform' }, trx =>
    trx
      .updateTable('reportRun')
      .set({ status: 'expired', content: null })
      .where('status', '=', 'ready')
      .where(
        'asOf',
        '<',
        sql<string>`${services.clock.now().toISOString()}::timestamptz - make_interval(days => ${reportFileDays})`,
      )
      .execute(),
  )
  await writeIn(services.db, { role: 'platform' }, trx =>
    trx
      .deleteFrom('reportRun')
      .where(
        'requestedAt',
        '<',
        sql<string>`clock_timestamp() - make_interval(days => ${keptDays})`,
      )
      .execute(),
  )
}

function claim({ db, clock }: Services): Promise<Claimed | undefined> {
  return writeIn(db, { role: 'platform' }, trx =>
    trx
      .updateTable('reportRun')
      .set({
        status: 'generating',
        startedAt: sql<string>`clock_timestamp()`,
        attempts: sql<number>`attempts + 1`,
      })
      .where('id', '=', eb =>
        eb
          .selectFrom('reportRun')
          .select('id')
          .where(eb =>
            eb.or([
              eb.and([
                eb('status', '=', 'queued'),
                eb.or([eb('retryAt', 'is', null), eb('retryAt', '<=', clock.now().toISOString())]),
              ]),
              eb.and([
                eb('status', '=', 'generating'),
                eb(
                  'startedAt',
                  '<',
                  sql<string>`clock_timestamp() - make_interval(mins => ${abandonedMinutes})`,
                ),
              ]),
            ]),
          )
          .orderBy('requestedAt')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'reportId', 'propertyIds', 'dateFrom', 'dateTo', 'attempts'])
      .returning(['format', 'scheduleId', 'dayIsOpen'])
      .executeTakeFirst(),
  )
}

interface Found {
  content: ReportContent
  asOf: string
  /** Every day of it is closed, at every hotel. */
  isClosed: boolean
  /** As it was kept when it was read the first time. */
  stored: Buffer | null
}

/**
 * The rows of a run. Over closed days they are those of the first time that they were read, for as long as one is kept: the same
 * parameters give the same bytes (reference: reports, section 1).
 */
async function contentOf(
  db: Reader,
  {
    definition,
    run,
    propertyIds,
    asOf,
  }: {
    definition: (typeof catalogue)[number]
    run: Claimed
    propertyIds: readonly AuthorizedPropertyId[]
    asOf: string
  },
): Promise<Found> {
  const { columns, id: reportId, name } = definition
  const isClosed = await areDaysClosed(db, propertyIds, run.dateTo)
  const kept = isClosed ? await findClosedRun(db, run) : undefined
  if (kept) {
    const content = reportContent.parse(JSON.parse((await decompress(kept.content)).toString()))
    const isAsNow = columns.every(({ key }, at) => content.columns[at]?.key === key)
    if (isAsNow && content.columns.length === columns.length)
      return { content, asOf: kept.asOf, isClosed, stored: kept.content }
  }
  const rows = await readers[definition.id](db, {
    propertyIds,
    from: run.dateFrom,
    to: run.dateTo,
  })
  return {
    content: {
      version: 1,
      reportId,
      name,
      columns: columns.map(column => ({ ...column })),
      rows: rows.map(row => Object.fromEntries(columns.map(({ key }) => [key, row[key] ?? null]))),
      total: totalLine(columns, rows),
    },
    asOf,
    isClosed,
    stored: null,
  }
}

/**
 * Guests and companies are known to all hotels of an account: a report of one account is read within it. One over hotels of several,
 * which only who works at each of them can ask for, is held to its hotels by its statements alone.
 */
async function scopeOf(db: Services['db'], propertyIds: readonly AuthorizedPropertyId[]) {
  const accounts = await readIn(db, { role: 'platform' }, reader =>
    reader
      .selectFrom('property')
      .select('accountId')
      .distinct()
      .where('id', 'in', [...propertyIds])
      .execute(),
  )
  const [first, second] = accounts
  return first && !second
    ? { role: 'tenant' as const, propertyIds, accountId: first.accountId }
    : { role: 'platform' as const }
}

/** As large as a letter takes: above it there is the link alone. */
const mostAttached = 2_000_000

/** The file for the letter of a scheduled run, drawn before the transaction that sends it; undefined where it is too large, or nobody draws. */
async function attachmentOf(
  { db, printReport }: Services,
  run: Claimed,
  definition: (typeof catalogue)[number],
  { content, asOf, isClosed }: Found,
): Promise<QueuedAttachment | undefined> {
  const format = reportFormats.find(known => known === run.format)
  if (!printReport || !format) return undefined
  const properties = await readIn(db, { role: 'platform' }, reader =>
    readPropertyNames(reader, run.propertyIds),
  )
  const bytes = await printReport(
    filedReport(content, {
      format,
      properties,
      from: run.dateFrom,
      to: run.dateTo,
      basis: definition.basis,
      asOf,
      dayIsOpen: run.dayIsOpen,
      isClosed,
    }),
  )
  if (bytes.byteLength > mostAttached) return undefined
  return {
    filename: `${run.reportId}-${run.dateFrom}-to-${run.dateTo}.${format}`,
    contentType: contentTypes[format],
    content: bytes.toString('base64'),
    encoding: 'base64',
  }
}

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const

async function make(services: Services, run: Claimed): Promise<void> {
  const { db, clock } = services
  const asOf = clock.now().toISOString()
  try {
    const definition = catalogue.find(({ id }) => id === run.reportId)
    if (!definition) throw new Error('This report is not made any more.')
    // Whoever asked was let in to these hotels by the gate; the job reads within them and nothing else.
    const propertyIds = run.propertyIds as AuthorizedPropertyId[]
    const found = await readIn(db, await scopeOf(db, propertyIds), reader =>
      contentOf(reader, { definition, run, propertyIds, asOf }),
    )
    const { content } = found
    if (run.format === 'pdf' && content.rows.length > mostPrintedRows)
      throw new Error(`It has more than ${mostPrintedRows} rows: make it as XLSX or CSV.`)
    const file = found.stored ?? (await compress(JSON.stringify(content)))
    const attachment = run.scheduleId && (await attachmentOf(services, run, definition, found))
    await writeIn(db, { role: 'platform' }, async trx => {
      await finish(trx, run.id, {
        status: 'ready',
        asOf: found.asOf,
        rowCount: content.rows.length,
        content: file,
        isClosed: found.isClosed,
      })
      const { scheduleId } = run
      if (scheduleId)
        await announceReport(trx, services, Object.assign(run, { scheduleId }), {
          name: definition.name,
          rows: content.rows.length,
          ...(attachment && { attachment }),
        })
    })
  } catch (error) {
    const isLast = run.attempts >= mostAttempts
    const wait = retryMinutes[run.attempts - 1] ?? 0
    const retryAt = new Date(clock.now().getTime() + wait * 60_000).toISOString()
    await writeIn(db, { role: 'platform' }, trx =>
      finish(
        trx,
        run.id,
        isLast ? { status: 'failed', failure: wordsOf(error) } : { status: 'queued', retryAt },
      ),
    )
    if (isLast) throw error
  }
}

type Outcome =
  | { status: 'ready'; asOf: string; rowCount: number; content: Buffer; isClosed: boolean }
  | { status: 'failed'; failure: string }
  | { status: 'queued'; retryAt: string }

const finish = (trx: Trx, runId: string, outcome: Outcome) =>
  trx.updateTable('reportRun').set(outcome).where('id', '=', runId).execute()

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300)
