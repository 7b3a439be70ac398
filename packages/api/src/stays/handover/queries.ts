import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'

const mostOpen = 100
const mostDone = 20

/** What one shift tells the next: all that is open, the earliest day first, and what was done in the last 24 hours, the newest first. */
export async function listHandover(db: Reader, propertyId: AuthorizedPropertyId, now: Date) {
  const notes = db
    .selectFrom('handoverNote as h')
    .innerJoin('property as p', 'p.id', 'h.propertyId')
    .leftJoin('appUser as w', 'w.id', 'h.writtenBy')
    .leftJoin('appUser as d', 'd.id', 'h.doneBy')
    .select(['h.id', 'h.forDate', 'h.note', 'h.writtenAt', 'h.doneAt', 'p.timeZone'])
    .select(['w.name as writtenBy', 'd.name as doneBy'])
    .where('h.propertyId', '=', propertyId)
  const open = await notes
    .where('h.doneAt', 'is', null)
    .orderBy('h.forDate')
    .orderBy('h.id')
    .limit(mostOpen)
    .execute()
  const since = sql<string>`${now.toISOString()}::timestamptz - interval '24 hours'`
  const done = await notes
    .where('h.doneAt', '>', since)
    .orderBy('h.doneAt', 'desc')
    .orderBy('h.id')
    .limit(mostDone)
    .execute()
  return { open, done }
}
