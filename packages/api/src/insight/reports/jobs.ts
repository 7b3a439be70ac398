import { writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../../kernel/context/services.ts'

const batch = 2000

/** Counts the days that changed, some at a time, and keeps their figures. Reading is right before it has run, and quicker after. */
export async function keepDailyFigures(services: Services): Promise<void> {
  for (let folded = batch; folded === batch; ) {
    folded = await writeIn(services.db, { role: 'platform' }, async trx => {
      const { rows } = await sql<{
        folded: number
      }>`select fold_stale_days(${batch}) as folded`.execute(trx)
      return rows[0]?.folded ?? 0
    })
  }
}
