import { writeIn } from '@atithi/db/scope'
import type { Services } from '../../kernel/context/services.ts'
import { requestDueReports } from './commands.ts'

/** Asks for what is due by the calendar of each hotel; the job that makes reports sends them. */
export async function runReportSchedules({ db, clock }: Services): Promise<void> {
  for (let isMore = true; isMore; )
    isMore = await writeIn(db, { role: 'platform' }, trx => requestDueReports(trx, clock.now()))
}
