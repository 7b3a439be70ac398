import { writeIn } from '@atithi/db/scope'
import type { Services } from '../../kernel/context/services.ts'
import { keptDays } from './rules/retries.ts'

/** Deliveries are kept for thirty days. */
export async function purgeDeliveries({ db, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * 24 * 60 * 60 * 1000).toISOString()
  await writeIn(db, { role: 'platform' }, trx =>
    trx.deleteFrom('webhookDelivery').where('createdAt', '<', before).execute(),
  )
}
