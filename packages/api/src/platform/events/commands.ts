import { sql } from 'kysely'
import { recordChange } from '../../kernel/audit/record.ts'
import type { Work } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'

/** Has a consumer try again what it has given up, from the first attempt on. Throws NOT_FOUND when it is not parked. */
export async function retryParked(work: Work, deliveryId: string): Promise<void> {
  await work.write(async trx => {
    const parked = await trx
      .selectFrom('eventDelivery as d')
      .innerJoin('outboxEvent as e', 'e.id', 'd.eventId')
      .select(['d.eventId', 'd.consumer', 'd.attempts', 'd.lastError', 'e.propertyId'])
      .where('d.id', '=', deliveryId)
      .where('d.parkedAt', 'is not', null)
      .forUpdate('d')
      .executeTakeFirst()
    if (!parked) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'event' }, 'deliveryId')
    const { eventId, propertyId, consumer, attempts, lastError } = parked
    await trx
      .updateTable('eventDelivery')
      .set({ parkedAt: null, attempts: 0, nextAttemptAt: work.now.toISOString() })
      .where('id', '=', deliveryId)
      .execute()
    await recordChange(trx, work, {
      action: 'event.retried',
      entity: 'event',
      entityId: eventId,
      propertyId,
      before: { consumer, attempts, lastError },
    })
    await sql`select pg_notify('atithi_event', '')`.execute(trx)
  })
}
