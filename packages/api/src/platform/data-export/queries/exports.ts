import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { fileNameAt } from '../../../kernel/shared/file-names.ts'
import { present } from '../../../kernel/shared/present.ts'
import { platformReasons } from '../../reasons.ts'
import { exportDays } from '../rules/position.ts'

const mostListed = 20

/** The exports of an account, the newest first; those of hotels that the caller does not see are left out by none: all are the owner's. */
export function listExports(db: Reader) {
  return db
    .selectFrom('dataExport as e')
    .select(['e.id', 'e.status', 'e.isWholeAccount', 'e.requestedAt', 'e.finishedAt', 'e.failure'])
    .select(['e.tablesDone', 'e.tablesTotal', 'e.rowsDone', 'e.bytes'])
    .select([
      sql<string>`(select coalesce(string_agg(p.name, ', ' order by p.name), '') from property p where ${ofAccount('p')} and p.id = any (e.property_ids))`.as(
        'properties',
      ),
      sql<string | null>`e.finished_at + make_interval(days => ${exportDays})`.as('keptUntil'),
    ])
    .orderBy('e.id', 'desc')
    .limit(mostListed)
    .execute()
}

/** An export whose file can be loaded. Throws NOT_FOUND, EXPORT_NOT_READY. */
export async function getReadyExport(db: Reader, exportId: string) {
  const found = await db
    .selectFrom('dataExport')
    .select(['id', 'status', 'finishedAt'])
    .where('id', '=', exportId)
    .executeTakeFirst()
  if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'export' }, 'exportId')
  if (found.status !== 'ready')
    throw new DomainError(platformReasons.EXPORT_NOT_READY, { status: found.status }, 'exportId')
  const finishedAt = present(found.finishedAt, 'the end of the export')
  return {
    exportId: found.id,
    fileName: fileNameAt({ name: 'atithi-export', format: 'zip' }, finishedAt, null),
  }
}
