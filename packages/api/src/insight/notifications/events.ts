import type { Consumer } from '../../kernel/events/consume.ts'
import { publish } from '../../kernel/events/publish.ts'
import { listImported } from '../../stays/booking-import/reads.ts'
import { insightEvents, productEvents } from '../events.ts'
import { writeNotices } from './commands/notices.ts'
import { enqueuePushes } from './commands/pushes.ts'
import { allNotifiable } from './rules/notifiable.ts'

/** What a file of bookings does by the hundred. */
const ofBookings: ReadonlySet<string> = new Set(['booking.created', 'booking.cancelled'])

/**
 * Writes what rings the bell, what is told in browsers, and short letters and messages to whoever chose them; once for each event; a booking that a file
 * brought or took back rings for nobody. Open screens are told, and read it.
 */
export const notifications: Consumer = {
  name: 'notifications',
  wants: allNotifiable.map(type => productEvents[type]),
  async handle(trx, all, services) {
    const imported = await listImported(
      trx,
      all.filter(({ type }) => ofBookings.has(type)).map(({ entityId }) => entityId),
    )
    const events = all.filter(
      ({ type, entityId }) => !(ofBookings.has(type) && imported.has(entityId)),
    )
    if (events.length === 0) return
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
      .returning(['propertyId', 'entityId', 'eventId', 'type'])
      .execute()
    const isNew = new Set(added.map(({ eventId }) => eventId))
    await writeNotices(
      trx,
      events.filter(({ id }) => isNew.has(id)),
      services,
    )
    await enqueuePushes(trx, [...isNew], services.clock.now())
    for (const { propertyId, entityId, type: about } of added)
      await publish(
        trx,
        { author: { kind: 'system' } },
        { event: insightEvents['notification.added'], propertyId, entityId, payload: { about } },
      )
  },
}
