import { theAccount } from '@atithi/db/account'
import { sql } from 'kysely'
import { financeEvents } from '../../finance/events.ts'
import type { Consumer } from '../../kernel/events/consume.ts'
import { staysEvents } from '../../stays/events.ts'

/**
 * Keeps what a hotel owes of its bookings on the website in step with their folios, whatever happened to them: a check-out, a no-show
 * whose fee is kept, a credit note long after. It posts what is missing to what was posted before, so that an event that comes twice
 * posts nothing.
 */
export const commission: Consumer = {
  name: 'commission',
  wants: [...Object.values(staysEvents), ...Object.values(financeEvents)],
  gathersMs: 1_000,
  async handle(trx, events) {
    const ids = [...new Set(events.map(({ entityId }) => entityId))]
    await sql`select post_commission(${theAccount}, ${ids}::uuid[])`.execute(trx)
  },
}
