import { theAccount } from '@atithi/db/account'
import { sql } from 'kysely'
import { consumeEach } from '../../kernel/events/consume.ts'
import { publish } from '../../kernel/events/publish.ts'
import { webEvents } from '../events.ts'

/** Keeps how many reviews of each rating a hotel has; those who show its average then read it again. */
export const reviewTally = consumeEach({
  name: 'review-tally',
  wants: [webEvents['review.submitted']],
  async handle(trx, { propertyId }) {
    await sql`select count_reviews(${theAccount}, ${propertyId})`.execute(trx)
    await publish(
      trx,
      { author: { kind: 'system' } },
      { event: webEvents['review.counted'], propertyId, entityId: propertyId },
    )
  },
})
