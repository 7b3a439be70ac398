import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuthorizedPropertyId, Portfolio } from '../../../kernel/access/gates.ts'
import { withinPortfolio } from '../../../kernel/access/portfolio.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { insightReasons } from '../../reasons.ts'
import { catalogue } from '../rules/catalogue.ts'
import {
  type ReportContent,
  reportContent,
  reportFormats,
  reportRows,
  rowsTogether,
} from '../schema.ts'

const decompress = promisify(gunzip)
const mostListed = 100

export const nameOf = (reportId: string): string =>
  catalogue.find(({ id }) => id === reportId)?.name ?? reportId

/** What the file of a run is called. */
export const fileNameOf = (run: {
  reportId: string
  dateFrom: IsoDate
  dateTo: IsoDate
  format: string
}): string => `${run.reportId}-${run.dateFrom}-to-${run.dateTo}.${run.format}`

/** The hotels of a run `r`, by name. */
export const propertyNames = sql<string>`(select coalesce(string_agg(p.name, ', ' order by p.name), '') from property p where ${ofAccount('p')} and p.id = any (r.property_ids))`

/** The hotels of a list of ids, by name. */
export async function readPropertyNames(
  db: Reader,
  propertyIds: readonly string[],
): Promise<string> {
  const rows = await db
    .selectFrom('property')
    .select('name')
    .where('id', 'in', [...propertyIds])
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name).join(', ')
}

/** The condition that all hotels of a report are of the portfolio. */
export const overHotels = (propertyIds: Portfolio, column = 'propertyIds'): RawBuilder<SqlBool> =>
  propertyIds === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(column)} <@ ${[...propertyIds]}::uuid[]`

/** The reports over hotels of the portfolio that stand alone, the newest first; one over several is shown to who sees them all. */
export async function listRuns(db: Reader, propertyIds: Portfolio) {
  const rows = await db
    .selectFrom('reportRun as r')
    .select([
      'r.id as runId',
      'r.reportId',
      'r.format',
      'r.dateFrom as from',
      'r.dateTo as to',
      'r.status',
      'r.requestedAt',
      'r.asOf',
      'r.rowCount as rows',
      'r.failure',
    ])
    .select(eb => [
      eb
        .selectFrom('appUser as u')
        .select('u.name')
        .whereRef('u.id', '=', 'r.requestedBy')
        .as('requestedBy'),
      propertyNames.as('properties'),
    ])
    .where('r.exportId', 'is', null)
    .where(overHotels(propertyIds, 'r.propertyIds'))
    .orderBy('r.requestedAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(mostListed)
    .execute()
  return rows.map(row => ({ ...row, name: nameOf(row.reportId) }))
}

/** Rows of a run from its part at `position`; none beyond the last. */
export async function readPart(
  db: Reader,
  runId: string,
  position: number,
): Promise<ReportContent['rows']> {
  const part = await db
    .selectFrom('reportRunPart')
    .select('content')
    .where('runId', '=', runId)
    .where('position', '=', position)
    .executeTakeFirst()
  return part ? reportRows.parse(JSON.parse((await decompress(part.content)).toString('utf8'))) : []
}

/** A run with a page of its rows as they were read. Throws NOT_FOUND, REPORT_NOT_READY. */
export async function getRun(
  db: Reader,
  propertyIds: Portfolio,
  { runId, cursor = 0 }: { runId: string; cursor?: number },
) {
  const run = await db
    .selectFrom('reportRun as r')
    .select(['r.reportId', 'r.format', 'r.dateFrom', 'r.dateTo', 'r.status', 'r.asOf', 'r.content'])
    .select('r.rowCount')
    .select(['r.dayIsOpen', 'r.isClosed', propertyNames.as('properties')])
    .where('r.id', '=', runId)
    .where(overHotels(propertyIds, 'r.propertyIds'))
    .executeTakeFirst()
  if (!run) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'report' }, 'runId')
  if (!run.content || !run.asOf)
    throw new DomainError(insightReasons.REPORT_NOT_READY, { status: run.status }, 'runId')
  const { version, ...content } = reportContent.parse(
    JSON.parse((await decompress(run.content)).toString('utf8')),
  )
  const isInParts = version === 2
  const rowCount = run.rowCount ?? 0
  const format = reportFormats.find(known => known === run.format) ?? 'xlsx'
  return {
    runId,
    fileName: fileNameOf(Object.assign(run, { format })),
    format,
    from: run.dateFrom,
    to: run.dateTo,
    asOf: run.asOf,
    properties: run.properties,
    basis: catalogue.find(({ id }) => id === run.reportId)?.basis ?? null,
    dayIsOpen: run.dayIsOpen,
    isClosed: run.isClosed,
    ...content,
    ...(isInParts && { rows: await readPart(db, runId, cursor) }),
    rowCount,
    nextCursor: isInParts && (cursor + 1) * rowsTogether < rowCount ? cursor + 1 : null,
  }
}

/** Whether every date up to `last` is closed at all of these hotels. */
export async function areDaysClosed(
  db: Reader,
  propertyIds: readonly AuthorizedPropertyId[],
  last: IsoDate,
): Promise<boolean> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from property p left join property_day d on d.account_id = p.account_id and d.property_id = p.id
    where ${ofAccount('p')} and ${withinPortfolio('p.id', propertyIds)} and (d.open_date is null or d.open_date <= ${last}::date)`.execute(
    db,
  )
  return rows[0]?.open === 0
}

/** The same report over the same hotels and days, read when all of them were closed; undefined where none is kept. */
export async function findClosedRun(
  db: Reader,
  run: { reportId: string; propertyIds: readonly string[]; dateFrom: IsoDate; dateTo: IsoDate },
): Promise<{ id: string; content: Buffer; asOf: string; rowCount: number } | undefined> {
  const found = await db
    .selectFrom('reportRun')
    .select(['id', 'content', 'asOf', 'rowCount'])
    .where('reportId', '=', run.reportId)
    .where(sql<SqlBool>`property_ids = ${[...run.propertyIds]}::uuid[]`)
    .where('dateFrom', '=', run.dateFrom)
    .where('dateTo', '=', run.dateTo)
    .where('status', '=', 'ready')
    .where('isClosed', '=', true)
    .orderBy('asOf')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const { id, content, asOf, rowCount } = found ?? {}
  return id && content && asOf ? { id, content, asOf, rowCount: rowCount ?? 0 } : undefined
}
