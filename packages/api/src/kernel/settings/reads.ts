import type { Reader } from '@atithi/db/reader'
import { type Expression, sql } from 'kysely'
import { type CountedPage, toPage } from '../shared/paging.ts'

/** What administrators have decided for all hotels; every process reads it anew, so that a change holds at once. */
export function getPlatformSettings(db: Reader) {
  return db
    .selectFrom('platformSettings')
    .select(['requireAdministratorTwoFactor', 'approveNewHotels', 'registrationOpen', 'eventDays'])
    .select(['maintenanceNotice', 'maintenanceUntil', 'apiCallsPerMinute', 'updatedAt'])
    .executeTakeFirstOrThrow()
}

/** Above this a list of hotels or people only says that there are more: nobody counts a platform for the line above a page. */
const mostCounted = 1_000

/** The page of `rows`, asked for with limit + 1, beside a count of all that `matching` answers with, up to a thousand. */
export async function toCountedPage<T extends { id: string }>(
  db: Reader,
  rows: T[],
  { limit, matching }: { limit: number; matching: Expression<unknown> },
): Promise<CountedPage<T>> {
  const { rows: found } = await sql<{ counted: number }>`
    select count(*) as counted from (select from (${matching}) matching limit ${mostCounted + 1}) counted`.execute(
    db,
  )
  const counted = found[0]?.counted ?? 0
  return {
    ...toPage(rows, limit, Math.min(counted, mostCounted)),
    hasMoreThanTotal: counted > mostCounted,
  }
}
