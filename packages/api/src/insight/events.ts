import { z } from 'zod'
import { channelsEvents } from '../channels/events.ts'
import { financeEvents } from '../finance/events.ts'
import { guestsEvents } from '../guests/events.ts'
import { identityEvents } from '../identity/events.ts'
import { defineEvents, type EventOf, event, eventWith } from '../kernel/events/define.ts'
import { messagingEvents } from '../messaging/events.ts'
import { planEvents } from '../plans/events.ts'
import { propertyEvents } from '../property/events.ts'
import { sellingEvents } from '../selling/events.ts'
import { staysEvents } from '../stays/events.ts'
import { taxEvents } from '../tax/events.ts'
import { webEvents } from '../web/events.ts'

/** What the area insight publishes. */
export const insightEvents = defineEvents({
  'self-audit.clean': event(),
  'self-audit.conflict': event(),
  /** A notification is there to be read: the entity is what it tells of, `about` the type of what happened to it. */
  'notification.added': eventWith(z.object({ about: z.string().optional() })),
})

/** Everything that happens at properties. */
export const productEvents = {
  ...planEvents,
  ...identityEvents,
  ...taxEvents,
  ...propertyEvents,
  ...guestsEvents,
  ...sellingEvents,
  ...financeEvents,
  ...staysEvents,
  ...webEvents,
  ...channelsEvents,
  ...messagingEvents,
  ...insightEvents,
}

type ProductEvent = EventOf<(typeof productEvents)[keyof typeof productEvents]>
export type ProductEventType = ProductEvent['type']
