import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { Portfolio } from '../../../kernel/access/gates.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { insightReasons } from '../../reasons.ts'
import { fileNameOf, nameOf, overHotels, propertyNames } from './runs.ts'

/** The newest, which somebody waits for: older ones are made anew at a press. */
const mostListed = 5

/** Reports that were asked for together: `reports` is how many, of which so many are made, and so many could not be. */
export interface ReportExport {
  exportId: string
  format: string
  from: IsoDate
  to: IsoDate
  requestedAt: string
  requestedBy: string | null
  properties: string
  reports: number
  ready: number
  failed: number
  expired: number
}

/** The exports over hotels of the portfolio, the newest first. */
export async function listExports(db: Reader, propertyIds: Portfolio): Promise<ReportExport[]> {
  const { rows } = await sql<ReportExport>`
    select r.export_id, min(r.format) as format, min(r.date_from) as from, min(r.date_to) as to, min(r.requested_at) as requested_at,
      (select u.name from app_user u where u.id = (array_agg(r.requested_by))[1]) as requested_by,
      min(${propertyNames}) as properties, count(*)::int as reports, count(*) filter (where r.status = 'ready')::int as ready,
      count(*) filter (where r.status = 'failed')::int as failed, count(*) filter (where r.status = 'expired')::int as expired
    from report_run r where r.export_id is not null and ${overHotels(propertyIds, 'r.propertyIds')}
    group by r.export_id order by 5 desc, 1 limit ${mostListed}`.execute(db)
  return rows
}

/** What an export holds, in the order of the catalogue. Throws NOT_FOUND, REPORT_NOT_READY while a report of it is on its way. */
export async function getExport(db: Reader, propertyIds: Portfolio, exportId: string) {
  const runs = await db
    .selectFrom('reportRun')
    .select(['id as runId', 'reportId', 'format', 'dateFrom', 'dateTo', 'status', 'failure'])
    .where('exportId', '=', exportId)
    .where(overHotels(propertyIds))
    .orderBy('requestedAt')
    .orderBy('id')
    .execute()
  const [first] = runs
  if (!first) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'report' }, 'exportId')
  const waiting = runs.find(({ status }) => status === 'queued' || status === 'generating')
  const { status } = waiting ?? runs.find(one => one.status === 'expired') ?? first
  if (waiting || status === 'expired')
    throw new DomainError(insightReasons.REPORT_NOT_READY, { status }, 'exportId')
  return {
    fileName: `reports-${first.dateFrom}-to-${first.dateTo}-${first.format}.zip`,
    files: runs.map(run => ({
      runId: run.runId,
      name: nameOf(run.reportId),
      fileName: fileNameOf(run),
      failure: run.failure,
    })),
  }
}
