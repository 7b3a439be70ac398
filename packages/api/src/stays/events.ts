import { z } from 'zod'
import { defineEvents, event, eventWith, figureEvent } from '../kernel/events/define.ts'

/** What the area stays publishes. */
export const staysEvents = defineEvents({
  'booking.created': figureEvent(),
  'booking.confirmed': figureEvent(),
  'booking.changed': figureEvent(),
  'booking.cancelled': figureEvent(),
  /** The guest did not come: marked by the close of the day, or by hand. */
  'booking.no-show': figureEvent(),
  /** No room was left for the guest, and the hotel brought them to another one. */
  'booking.walked': figureEvent(),
  'booking.checked-in': figureEvent(),
  'booking.checked-out': figureEvent(),
  /** Who the guest is, what they ask for, who pays. */
  'booking.updated': event(),
  'booking.note-added': event(),
  'booking.registered': event(),
  'booking.confirmation-sent': eventWith(
    z.object({
      /** The address that the desk chose: the booking's may be another one by now. */
      to: z.string(),
    }),
  ),
  /** By when a booking pays how much. */
  'booking.scheduled': event(),
  /** By when a group pays how much. */
  'group.scheduled': event(),
  'night-audit.closed': event(),
  'handover.written': event(),
  'handover.done': event(),
  'handover.reopened': event(),
  'fault.reported': event(),
  'fault.fixed': event(),
  'fault.reopened': event(),
  'fault.picture-added': event(),
  'fault.picture-removed': event(),
  'lost-item.recorded': event(),
  'lost-item.kept': event(),
  'lost-item.returned': event(),
  'lost-item.disposed': event(),
  'lost-item.picture-added': event(),
  'lost-item.picture-removed': event(),
})
