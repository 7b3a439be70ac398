import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BookingId, PropertyId } from '@atithi/db/ids'
import { writeIn } from '@atithi/db/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Services } from '../../kernel/context/services.ts'
import { publish } from '../../kernel/events/publish.ts'
import { channelsEvents } from '../events.ts'
import { expiringDays } from './rules/verdict.ts'

const events = ['channel.card-expiring', 'channel.card-chargeable'] as const

interface Told {
  propertyId: PropertyId
  bookingId: BookingId
}

/**
 * Rings the bell for virtual cards that wait to be charged: once on the first day on which each may be, and once when it is about to end. By
 * the calendar of each hotel, as its screen tells the state; one that is already about to end when it may be charged rings once.
 */
export async function tellOfCards({ db, clock }: Services): Promise<void> {
  await writeIn(db, { role: 'platform' }, async trx => {
    for (const type of events)
      for (const { propertyId, bookingId } of await mark(trx, type, clock.now()))
        await publish(
          trx,
          { author: { kind: 'system' } },
          { event: channelsEvents[type], propertyId, entityId: bookingId },
        )
  })
}

async function mark(trx: Trx, type: (typeof events)[number], now: Date): Promise<Told[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const today = sql`(${at} at time zone p.time_zone)::date`
  const isDue: Record<(typeof events)[number], RawBuilder<unknown>> = {
    'channel.card-chargeable': sql`c.chargeable_told_at is null`,
    'channel.card-expiring': sql`c.expiring_told_at is null and c.valid_to - ${today} < ${expiringDays}::int`,
  }
  const { rows } = await sql<Told>`
    update virtual_card c set chargeable_told_at = coalesce(c.chargeable_told_at, ${at}),
      expiring_told_at = ${type === 'channel.card-expiring' ? at : sql`c.expiring_told_at`}
    from property p where ${ofAccount('c')} and p.account_id = c.account_id and p.id = c.property_id and p.deleted_at is null and c.charged_at is null and c.voided_at is null
      and c.valid_from <= ${today} and c.valid_to >= ${today} and ${isDue[type]}
    returning c.property_id, c.booking_id`.execute(trx)
  return rows
}
