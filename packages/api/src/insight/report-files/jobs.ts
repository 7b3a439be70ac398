import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { readIn, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { Services } from '../../kernel/context/services.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { readers } from './queries/rows.ts'
import { catalogue, totalLine } from './rules/catalogue.ts'
import type { ReportContent } from './schema.ts'

const compress = promisify(gzip)
const mostAttempts = 3
/** A worker that died leaves its report to another after so long. */
const abandonedMinutes = 10
const keptDays = 90

interface Claimed {
  id: string
  reportId: string
  propertyIds: string[]
  dateFrom: IsoDate
  dateTo: IsoDate
  attempts: number
}

/** Makes the reports that wait, one after the other, and forgets those that nobody keeps any more. One that fails three times says so. */
export async function generateReports(services: Services): Promise<void> {
  for (let run = await claim(services); run; run = await claim(services)) await make(services, run)
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

function claim({ db }: Services): Promise<Claimed | undefined> {
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
              eb('status', '=', 'queued'),
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
      .executeTakeFirst(),
  )
}

async function make({ db, clock }: Services, run: Claimed): Promise<void> {
  const asOf = clock.now().toISOString()
  try {
    const definition = catalogue.find(({ id }) => id === run.reportId)
    if (!definition) throw new Error('This report is not made any more.')
    // Whoever asked was let in to these hotels by the gate; the job reads within them and nothing else.
    const propertyIds = run.propertyIds as AuthorizedPropertyId[]
    const rows = await readIn(db, { role: 'tenant', propertyIds }, reader =>
      readers[definition.id](reader, { propertyIds, from: run.dateFrom, to: run.dateTo }),
    )
    const { id: reportId, name, columns } = definition
    const content: ReportContent = {
      version: 1,
      reportId,
      name,
      columns: columns.map(column => ({ ...column })),
      rows: rows.map(row => Object.fromEntries(columns.map(({ key }) => [key, row[key] ?? null]))),
      total: totalLine(columns, rows),
    }
    await finish(db, run.id, {
      status: 'ready',
      asOf,
      rowCount: rows.length,
      content: await compress(JSON.stringify(content)),
    })
  } catch (error) {
    const isLast = run.attempts >= mostAttempts
    await finish(
      db,
      run.id,
      isLast ? { status: 'failed', failure: wordsOf(error) } : { status: 'queued' },
    )
    if (isLast) throw error
  }
}

type Outcome =
  | { status: 'ready'; asOf: string; rowCount: number; content: Buffer }
  | { status: 'failed'; failure: string }
  | { status: 'queued' }

const finish = (db: Services['db'], runId: string, outcome: Outcome) =>
  writeIn(db, { role: 'platform' }, trx =>
    trx.updateTable('reportRun').set(outcome).where('id', '=', runId).execute(),
  )

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 300)
