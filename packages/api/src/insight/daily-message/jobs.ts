import { writeIn } from '@atithi/db/scope'
import type { Services } from '../../kernel/context/services.ts'
import { addNewOwners, sendNext } from './commands/send.ts'

/** Writes the messages of the morning that are due, each in a transaction of its own. */
export async function sendDailyMessages(services: Services): Promise<void> {
  const { db, clock } = services
  await writeIn(db, { role: 'platform' }, trx => addNewOwners(trx, clock.now()))
  for (let isMore = true; isMore; )
    isMore = await writeIn(db, { role: 'platform' }, trx => sendNext(trx, services))
}
