import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'

const batch = 2000

/** Counts the days that changed, some at a time, and keeps their figures. Reading is right before it has run, and quicker after. */
export async function refreshDailyFigures(trx: Trx): Promise<void> {
  for (let refreshed = batch; refreshed === batch; ) {
    const { rows } = await sql<{
      refreshed: number
    }>`select refresh_daily_figures(${batch}) as refreshed`.execute(trx)
    refreshed = rows[0]?.refreshed ?? 0
  }
}
