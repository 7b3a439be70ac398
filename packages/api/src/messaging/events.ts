import { correspondenceEvents } from '../guests/correspondence/events.ts'
import { defineEvents, event } from '../kernel/events/define.ts'

/** What the area messaging publishes; the entity is the conversation, unless it says otherwise. */
export const messagingEvents = {
  ...correspondenceEvents,
  ...defineEvents({
    'message.updated': event(),
    'message.received': event(),
    'conversation.updated': event(),
    /** The entity is the template. */
    'template.updated': event(),
    /** The entity is the automation. */
    'automation.updated': event(),
    /** The entity is the campaign. */
    'campaign.updated': event(),
    /** The entity is the property. */
    'messaging.settings-updated': event(),
    /** SPF and DKIM of its own sender domain are gone; the entity is the property. */
    'messaging.mail-domain-lost': event(),
  }),
}
