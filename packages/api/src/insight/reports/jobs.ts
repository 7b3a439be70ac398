import { writeIn } from '@atithi/db/scope'
import type { Services } from '../../kernel/context/services.ts'
import { refreshDailyFigures } from './commands.ts'

/** Counts what was marked, by whatever: a mark that came without an event is not left over a night. */
export async function keepDailyFigures({ db }: Services): Promise<void> {
  await writeIn(db, { role: 'platform' }, refreshDailyFigures)
}
