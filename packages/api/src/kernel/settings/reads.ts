import type { Given } from '@atithi/db/compile-once'
import type { Reader } from '@atithi/db/reader'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { type CountedPage, toPage } from '../shared/paging.ts'
import type { SwitchKey } from './rules.ts'

/** What administrators have decided for all hotels; every process reads it anew, so that a change holds at once. */
export function getPlatformSettings(db: Reader) {
  return db
    .selectFrom('platformSettings')
    .select(['requireAdministratorTwoFactor', 'approveNewHotels', 'registrationOpen', 'eventDays'])
    .select([
      'maintenanceNotice',
      'maintenanceUntil',
      'apiCallsPerMinute',
      'defaultTimeZone',
      'updatedAt',
    ])
    .executeTakeFirstOrThrow()
}

/** Whether a hotel has what administrators can stop, for a larger statement: so it holds from the commit on, in every process. */
export const isSwitchedOn = (
  key: SwitchKey,
  propertyId: Given<string> | RawBuilder<string>,
): RawBuilder<boolean> => sql`is_switched_on(${sql.lit(key)}, ${propertyId}::uuid)`

/** Whether no hotel has it: then what waits need not be looked through. */
export async function isStopped(db: Reader, key: SwitchKey): Promise<boolean> {
  const { percent } = await db
    .selectFrom('platformSwitch')
    .select('percent')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return percent === 0
}

/** Ids that are found first and taken as an array, whatever the planner expects of them: for `=`. */
const amongIds = (ids: Expression<unknown>): RawBuilder<string> => sql`any (array(${ids}))`

/**
 * The ids that follow a cursor, the newest first, one more than a page. Under row-level security the planner knows nothing of how rare a
 * value is, and would look through everything for a few: what is rare (`isRare`) is found by its own index first, then put in order.
 */
export const pageOfIds = (
  ids: Expression<unknown>,
  { cursor, limit, isRare }: { cursor: string | undefined; limit: number; isRare: boolean },
): RawBuilder<string> => {
  const after = cursor === undefined ? sql`` : sql`where found.id < ${cursor}::uuid`
  // An offset keeps the planner from looking for the page before it has found what matches.
  const fence = isRare ? sql`offset 0` : sql``
  return amongIds(
    sql`select found.id from (${ids} ${fence}) found ${after} order by found.id desc limit ${limit + 1}`,
  )
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
