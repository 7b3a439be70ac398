import type { Consumer } from '../../kernel/events/consume.ts'
import { publish } from '../../kernel/events/publish.ts'
import { insightEvents, productEvents } from '../events.ts'
import { writeNotices } from './commands/notices.ts'
import { notifiableTypes } from './rules/notifiable.ts'

/** Writes what rings the bell, and short letters and messages to whoever chose them; once for each event. Open screens are told, and read it. */
export const notifications: Consumer = {
  name: 'notifications',
  wants: notifiableTypes('administrator').map(type => productEvents[type]),
  async handle(trx, events, services) {
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
      .returning(['propertyId', 'entityId', 'eventId'])
      .execute()
    const isNew = new Set(added.map(({ eventId }) => eventId))
    await writeNotices(
      trx,
      events.filter(({ id }) => isNew.has(id)),
      services,
    )
    for (const { propertyId, entityId } of added)
      await publish(
        trx,
        { author: { kind: 'system' } },
        { event: insightEvents['notification.added'], propertyId, entityId },
      )
  },
}
