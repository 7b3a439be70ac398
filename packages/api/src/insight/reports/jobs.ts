import { writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../../kernel/context/services.ts'

const batch = 2000

/** Counts the days that changed, some at a time, and keeps their figures. Reading is right before it has run, and quicker after. */
export async function keepDailyFigures(services: Services): Promise<void> {
  for (let refreshed = batch; refreshed === batch; ) {
    refreshed = await writeIn(services.db, { role: 'platform' }, async trx => {
      const { rows } = await sql<{
        refreshed: number
      }>`select refresh_daily_figures(${batch}) as refreshed`.execute(trx)
      return rows[0]?.refreshed ?? 0
    })
  }
}
