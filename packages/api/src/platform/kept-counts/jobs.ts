import { writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../../kernel/context/services.ts'

/** Adds up what was counted since the last time, so that the screens of administrators read little. */
export async function foldKeptCounts({ db }: Services): Promise<void> {
  await writeIn(db, { role: 'platform' }, trx => sql`select fold_kept_counts()`.execute(trx))
}

/** Counts everything anew: what it comes to is what was kept. */
export async function recountKeptCounts({ db }: Services): Promise<void> {
  await writeIn(db, { role: 'platform' }, trx => sql`select recount_kept_counts()`.execute(trx))
}
