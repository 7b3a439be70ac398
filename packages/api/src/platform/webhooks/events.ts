import { financeEvents } from '../../finance/events.ts'
import { guestsEvents } from '../../guests/events.ts'
import type { Consumer } from '../../kernel/events/consume.ts'
import { messagingEvents } from '../../messaging/events.ts'
import { propertyEvents } from '../../property/events.ts'
import { staysEvents } from '../../stays/events.ts'
import { webEvents } from '../../web/events.ts'
import { bodyOf, type ToldEvent, toldOutside } from './rules/types.ts'

const known = {
  ...staysEvents,
  ...financeEvents,
  ...propertyEvents,
  ...guestsEvents,
  ...webEvents,
  ...messagingEvents,
}
const told = Object.keys(toldOutside) as ToldEvent[]

/** Puts what happens in line for the endpoints that want it, once for each event and endpoint. */
export const webhooks: Consumer = {
  name: 'webhooks',
  wants: told.map(type => known[type]),
  async handle(trx, events, { clock }) {
    const properties = [...new Set(events.map(({ propertyId }) => propertyId))]
    const endpoints = await trx
      .selectFrom('webhookEndpoint')
      .select(['id', 'propertyId', 'types', 'createdAt'])
      .where('propertyId', 'in', properties)
      .where('isActive', '=', true)
      .execute()
    const now = clock.now().toISOString()
    const deliveries = events.flatMap(event => {
      const type = told.find(one => one === event.type)
      if (!type) return []
      return endpoints
        .filter(
          ({ propertyId, types }) =>
            propertyId === event.propertyId && types.includes(toldOutside[type].type),
        )
        .map(({ id, propertyId }) => ({
          propertyId,
          endpointId: id,
          eventId: event.id,
          type: toldOutside[type].type,
          body: bodyOf({ type, at: event.at, propertyId, entityId: event.entityId }),
          nextAttemptAt: now,
          createdAt: now,
        }))
    })
    if (deliveries.length > 0)
      await trx
        .insertInto('webhookDelivery')
        .values(deliveries)
        .onConflict(conflict => conflict.columns(['endpointId', 'eventId']).doNothing())
        .execute()
  },
}
