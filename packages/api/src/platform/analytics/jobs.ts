import { writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../../kernel/context/services.ts'
import { businessDate } from '../../kernel/shared/dates.ts'

/** Counts again what each hotel and each source sold lately, and what became of the hotels of each month, for the lists of administrators. */
export async function keepPlatformFigures({ db, clock }: Services): Promise<void> {
  const now = clock.now()
  const today = businessDate(now, 'Asia/Kolkata', '00:00')
  const at = sql`${now.toISOString()}::timestamptz`
  await writeIn(db, { role: 'platform' }, trx =>
    sql`select count_platform_figures(${today}::date, ${at}), count_cohorts(${at})`.execute(trx),
  )
}
