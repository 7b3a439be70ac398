import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { CheckResult } from '../rules.ts'

/** The newest audit of the books, null before the first; `days` are the latest thirty, newest first. */
export async function getLatestAudit(db: Reader, propertyId: AuthorizedPropertyId) {
  const latest = await db
    .selectFrom('selfAudit as a')
    .leftJoin('appUser as u', 'u.id', 'a.auditedBy')
    .select([
      'a.id',
      'a.auditedAt',
      'a.roomNights',
      'a.bookings',
      'a.folioLines',
      'a.documents',
      'a.conflicts',
      'a.milliseconds',
    ])
    .select('u.name as auditedByName')
    .select(sql<CheckResult[]>`a.findings`.as('results'))
    .where('a.propertyId', '=', propertyId)
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const history = await db
    .selectFrom('selfAudit')
    .select(['id', 'auditedAt', 'conflicts'])
    .where('propertyId', '=', propertyId)
    .orderBy('id', 'desc')
    .limit(30)
    .execute()
  const { timeZone } = await db
    .selectFrom('property')
    .select('timeZone')
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  return { latest: latest ?? null, history, timeZone }
}
