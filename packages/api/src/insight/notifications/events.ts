import type { Consumer } from '../../kernel/events/consume.ts'
import { publish } from '../../kernel/events/publish.ts'
import { insightEvents, productEvents } from '../events.ts'
import { notifiableTypes } from './rules.ts'

/** Writes what rings the bell; once for each event. Open screens are told, and read it. */
export const notifications: Consumer = {
  name: 'notifications',
  wants: notifiableTypes('administrator').map(type => productEvents[type]),
  async handle(trx, events) {
    const added = await trx
      .insertInto('notification')
      .values(
        events.map(({ id: eventId, propertyId, type, entityId, at, actorUserId }) => ({
          eventId,
          propertyId,
          type,
          entityId,
          at,
          actorUserId,
        })),
      )
      .onConflict(conflict => conflict.column('eventId').doNothing())
      .returning(['propertyId', 'entityId'])
      .execute()
    for (const { propertyId, entityId } of added)
      await publish(
        trx,
        { author: { kind: 'system' } },
        { event: insightEvents['notification.added'], propertyId, entityId },
      )
  },
}
