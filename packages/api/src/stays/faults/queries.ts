import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { picturesOf } from '../house-pictures/reads.ts'

const mostOpen = 200
const mostFixed = 30

/** What is broken in a house: all that is open, the oldest first, and what was fixed in the last 30 days, the newest first. */
export async function listFaults(db: Reader, propertyId: AuthorizedPropertyId, now: Date) {
  const faults = db
    .selectFrom('roomFault as f')
    .innerJoin('property as p', 'p.id', 'f.propertyId')
    .leftJoin('room as r', 'r.id', 'f.roomId')
    .leftJoin('appUser as u', 'u.id', 'f.reportedBy')
    .leftJoin('appUser as x', 'x.id', 'f.fixedBy')
    .select(['f.id', 'f.roomId', 'r.number', 'f.place', 'f.what', 'f.reportedAt', 'f.fixedAt'])
    .select(['u.name as reportedBy', 'x.name as fixedBy', 'p.timeZone'])
    .select(picturesOf('fault', 'f').as('pictures'))
    .where('f.propertyId', '=', propertyId)
  const open = await faults.where('f.fixedAt', 'is', null).orderBy('f.id').limit(mostOpen).execute()
  const since = sql<string>`${now.toISOString()}::timestamptz - interval '30 days'`
  const fixed = await faults
    .where('f.fixedAt', '>', since)
    .orderBy('f.fixedAt', 'desc')
    .orderBy('f.id')
    .limit(mostFixed)
    .execute()
  return { open, fixed }
}
