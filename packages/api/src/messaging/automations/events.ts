import { ofAccount } from '@atithi/db/account'
import { sql } from 'kysely'
import { financeEvents } from '../../finance/events.ts'
import type { Consumer } from '../../kernel/events/consume.ts'
import { staysEvents } from '../../stays/events.ts'
import type { Trigger } from './rules/triggers.ts'

/** What happens when a rule with this trigger may have something to do; what has a clock of its own is found by the minute. */
const triggerOf = {
  'booking.created': 'booking.confirmed',
  'booking.confirmed': 'booking.confirmed',
  'booking.cancelled': 'booking.cancelled',
  'booking.checked-in': 'stay.checked-in',
  'booking.checked-out': 'stay.checked-out',
  'payment.recorded': 'payment.received',
  'online-payment.completed': 'payment.received',
} as const satisfies Record<string, Trigger>

const isKnown = (type: string): type is keyof typeof triggerOf => Object.hasOwn(triggerOf, type)

/** Wakes the job of the rules where a hotel has one that acts at once on what happened. */
export const automations: Consumer = {
  name: 'automations',
  wants: [
    staysEvents['booking.created'],
    staysEvents['booking.confirmed'],
    staysEvents['booking.cancelled'],
    staysEvents['booking.checked-in'],
    staysEvents['booking.checked-out'],
    financeEvents['payment.recorded'],
    financeEvents['online-payment.completed'],
  ],
  async handle(trx, events) {
    const happened = events.flatMap(({ type, propertyId }) =>
      isKnown(type) ? [{ propertyId, trigger: triggerOf[type] }] : [],
    )
    await sql`
      select pg_notify('atithi_job', 'run-automations') from automation a
      join unnest(${happened.map(one => one.propertyId)}::uuid[], ${happened.map(one => one.trigger)}::text[]) as h(property_id, trigger)
        on h.property_id = a.property_id and h.trigger = a.trigger
      where ${ofAccount('a')} and a.active_since is not null and a.deleted_at is null and a.delay_minutes = 0
      limit 1`.execute(trx)
  },
}
