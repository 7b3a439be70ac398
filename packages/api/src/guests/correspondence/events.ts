import { defineEvents, event } from '../../kernel/events/define.ts'

/** Of what is written to guests, by whichever area; the entity is the conversation. */
export const correspondenceEvents = defineEvents({ 'message.queued': event() })
