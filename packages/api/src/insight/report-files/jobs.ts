import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Trx } from '@atithi/db/client'
import type { Reader } from '@atithi/db/reader'
import { readIn, type Scope, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { Services } from '../../kernel/context/services.ts'
import type { QueuedAttachment } from '../../kernel/email/compose.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { reportFileDays } from '../../kernel/shared/retention.ts'
import { announceReport } from './commands/send.ts'
import { batchesOf, type Written, writeRows } from './commands/write-rows.ts'
import { sources } from './queries/rows.ts'
import {
  areDaysClosed,
  fileNameOf,
  findClosedRun,
  readPart,
  readPropertyNames,
} from './queries/runs.ts'
import { catalogue, mostPrintedRows, mostSheetRows } from './rules/catalogue.ts'
import { filedReport } from './rules/filed-report.ts'
import { type ReportContent, reportContent, reportFormats, rowsTogether } from './schema.ts'

const decompress = promisify(gunzip)
const mostAttempts = 3
/** A worker that died leaves its report to another after so long. */
const abandonedMinutes = 10
/** That a report was asked for is kept longer than its file, to be made again. */
const keptDays = 90
/**
 * Minutes that one statement of a report may take: a million rows are sorted before the first of them comes, and nobody waits at a desk
 * for it as for others. Less than after which its worker counts as dead.
 */
const readingMinutes = 5
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
  exportId: string | null
  dayIsOpen: boolean
}

/**
 * After a report that nobody waits for before the screen, the worker rests as long as it took, up to so many milliseconds: a hundred of
 * them at six in the morning leave the desk its half of the machine.
 */
const longestRestMs = 250

/** Makes the reports that wait, one after the other, and forgets those that nobody keeps any more. One that fails three times says so. */
export async function generateReports(services: Services): Promise<void> {
  for (let run = await claim(services); run; run = await claim(services)) {
    const started = performance.now()
    await make(services, run)
    if (run.scheduleId || run.exportId)
      await sleep(Math.min(longestRestMs, performance.now() - started))
  }
  await writeIn(services.db, { role: 'platform' }, trx =>
    sql`with expired as (
      update report_run set status = 'expired', content = null
      where status = 'ready' and as_of < ${services.clock.now().toISOString()}::timestamptz - make_interval(days => ${reportFileDays})
      returning id)
    delete from report_run_part where run_id in (select id from expired)`.execute(trx),
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
          // Whoever waits before the screen goes before what is sent, or loaded, later.
          .orderBy(sql`schedule_id is not null or export_id is not null`)
          .orderBy('requestedAt')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'reportId', 'propertyIds', 'dateFrom', 'dateTo', 'attempts'])
      .returning(['format', 'scheduleId', 'exportId', 'dayIsOpen'])
      .executeTakeFirst(),
  )
}

interface Found extends Written {
  asOf: string
  /** Every day of it is closed, at every hotel. */
  isClosed: boolean
}

/**
 * Writes the rows of a run, and answers its head. Over closed days they are those of the first time that they were read, for as long as
 * one is kept: the same parameters give the same bytes (reference: reports, section 1).
 */
async function write(
  trx: Trx & Reader,
  definition: (typeof catalogue)[number],
  run: Claimed,
  { propertyIds, asOf }: { propertyIds: readonly AuthorizedPropertyId[]; asOf: string },
): Promise<Found> {
  const { columns } = definition
  const mostRows = mostRowsOf(run.format)
  // One core for one report: the others are the desk's.
  await sql`set local max_parallel_workers_per_gather = 0`.execute(trx)
  await sql`set local statement_timeout = ${sql.lit(`${readingMinutes}min`)}`.execute(trx)
  const isClosed = await areDaysClosed(trx, propertyIds, run.dateTo)
  const kept = isClosed ? await findClosedRun(trx, run) : undefined
  if (kept && kept.rowCount <= mostRows.count) {
    const head = reportContent.parse(JSON.parse((await decompress(kept.content)).toString()))
    const isAsNow = columns.every(({ key }, at) => head.columns[at]?.key === key)
    if (isAsNow && head.columns.length === columns.length) {
      await copyParts(trx, kept.id, run.id)
      return { content: kept.content, rowCount: kept.rowCount, asOf: kept.asOf, isClosed }
    }
  }
  const span = { propertyIds, from: run.dateFrom, to: run.dateTo }
  const batches = batchesOf(trx, sources[definition.id], span)
  const written = await writeRows(trx, { id: run.id, mostRows }, definition, batches)
  return { content: written.content, rowCount: written.rowCount, asOf, isClosed }
}

async function copyParts(trx: Trx, from: string, to: string): Promise<void> {
  await trx.deleteFrom('reportRunPart').where('runId', '=', to).execute()
  await sql`insert into report_run_part (run_id, position, content)
    select ${to}::uuid, position, content from report_run_part where run_id = ${from}::uuid`.execute(
    trx,
  )
}

/** Rows that a file of this format can have, and what is said of more. */
const mostRowsOf = (format: string): { count: number; words: string } => {
  const count = { pdf: mostPrintedRows, xlsx: mostSheetRows }[format]
  const words = format === 'pdf' ? 'make it as XLSX or CSV' : 'make it as CSV, or of fewer days'
  return {
    count: count ?? Number.MAX_SAFE_INTEGER,
    words: `It has more than ${count} rows: ${words}.`,
  }
}

/**
 * Guests and companies are known to all hotels of an account: a report of one account is read within it. One over hotels of several,
 * which only who works at each of them can ask for, is held to its hotels by its statements alone.
 */
async function scopesOf(
  db: Services['db'],
  propertyIds: readonly AuthorizedPropertyId[],
): Promise<{ reads: Scope; tells: Scope }> {
  const accounts = await readIn(db, { role: 'platform' }, reader =>
    reader
      .selectFrom('property')
      .select('accountId')
      .distinct()
      .where('id', 'in', [...propertyIds])
      .execute(),
  )
  const [first, second] = accounts
  if (!first || second) return { reads: { role: 'platform' }, tells: { role: 'platform' } }
  const { accountId } = first
  return {
    reads: { role: 'tenant', propertyIds, accountId },
    tells: { role: 'platform', accountId },
  }
}

/** As large as a letter takes: above it there is the link alone. */
const mostAttached = 2_000_000
/** A file of more rows is larger than that, and is not drawn for the letter. */
const mostAttachedRows = 50_000

/** The rows of a run, a part in memory at a time; those of a run of before there were parts stand in its head. */
async function* rowsOf(db: Services['db'], runId: string, { rows }: ReportContent, count: number) {
  yield* rows
  for (let position = 0; position * rowsTogether < count - rows.length; position += 1)
    yield* await readIn(db, { role: 'platform' }, reader => readPart(reader, runId, position))
}

/** The file for the letter of a scheduled run, drawn before the transaction that sends it; undefined where it is too large, or nobody draws. */
async function attachmentOf(
  { db, printReport }: Services,
  run: Claimed,
  definition: (typeof catalogue)[number],
  { content, rowCount, asOf, isClosed, tells }: Found & { tells: Scope },
): Promise<QueuedAttachment | undefined> {
  const format = reportFormats.find(known => known === run.format)
  if (!printReport || !format || rowCount > mostAttachedRows) return undefined
  const head = reportContent.parse(JSON.parse((await decompress(content)).toString()))
  const properties = await readIn(db, tells, reader => readPropertyNames(reader, run.propertyIds))
  const bytes = await printReport(
    filedReport(Object.assign(head, { rows: rowsOf(db, run.id, head, rowCount), rowCount }), {
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
    filename: fileNameOf(run),
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
    const { reads, tells } = await scopesOf(db, propertyIds)
    const found = await writeIn(db, reads, trx =>
      write(trx, definition, run, { propertyIds, asOf }),
    )
    const attachment =
      run.scheduleId && (await attachmentOf(services, run, definition, { ...found, tells }))
    await writeIn(db, tells, async trx => {
      await finish(trx, run.id, {
        status: 'ready',
        asOf: found.asOf,
        rowCount: found.rowCount,
        content: found.content,
        isClosed: found.isClosed,
        failure: null,
      })
      const { scheduleId } = run
      if (scheduleId)
        await announceReport(trx, services, Object.assign(run, { scheduleId }), {
          name: definition.name,
          rows: found.rowCount,
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
        isLast
          ? { status: 'failed', failure: wordsOf(error) }
          : { status: 'queued', retryAt, failure: wordsOf(error) },
      ),
    )
    if (isLast) throw error
  }
}

type Outcome =
  | {
      status: 'ready'
      asOf: string
      rowCount: number
      content: Buffer
      isClosed: boolean
      failure: null
    }
  | { status: 'failed'; failure: string }
  | { status: 'queued'; retryAt: string; failure: string }

const finish = (trx: Trx, runId: string, outcome: Outcome) =>
  trx.updateTable('reportRun').set(outcome).where('id', '=', runId).execute()

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300)
