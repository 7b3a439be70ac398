import { writeIn } from '@atithi/db/scope'
import type { Services } from '../../kernel/context/services.ts'
import { trafficDays } from './rules.ts'

const processDays = 7

/** Forgets the minutes and processes that are old. */
export async function forgetOldTraffic({ db, clock }: Services): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString()
  await writeIn(db, { role: 'platform' }, async trx => {
    await trx.deleteFrom('trafficMinute').where('minute', '<', before(trafficDays)).execute()
    await trx.deleteFrom('serverProcess').where('seenAt', '<', before(processDays)).execute()
  })
}
