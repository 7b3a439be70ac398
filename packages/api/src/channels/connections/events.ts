import { ofAccount } from '@atithi/db/account'
import { sql } from 'kysely'
import { consumeEach } from '../../kernel/events/consume.ts'
import { publish } from '../../kernel/events/publish.ts'
import { lockPlan } from '../../plans/entitlements/commands.ts'
import { getTerms } from '../../plans/entitlements/reads.ts'
import { placeEvents } from '../../plans/events.ts'
import { channelsEvents } from '../events.ts'

/**
 * Pauses the connections for which a smaller plan has no place, and takes them up again when it has: those that the owner chose come
 * first, then the oldest. What is paused is closed at its channel night by night, and its reservations still come in.
 */
export const portalPlaces = consumeEach({
  name: 'portal-places',
  wants: placeEvents,
  inOrderOf: 'property',
  async handle(trx, { propertyId }, { clock }) {
    const now = clock.now()
    await lockPlan(trx, propertyId)
    const { portals } = await getTerms(trx, propertyId, now)
    const { rows } = await sql<{ id: string }>`
      with ranked as (
        select c.id, ${portals}::int is null
          or row_number() over (order by c.keeps_place desc, c.created_at, c.id) <= ${portals}::int as has_place
        from channel_connection c
        where ${ofAccount('c')} and c.property_id = ${propertyId} and c.disconnected_at is null and c.ends_at is null)
      update channel_connection c set
        paused_by_plan_at = case when r.has_place then null else ${now.toISOString()}::timestamptz end,
        -- Whoever paused it by hand takes it up by hand.
        is_active = case when r.has_place then c.paused_by_plan_at is not null else false end,
        attempts = 0, next_attempt_at = clock_timestamp()
      from ranked r
      where ${ofAccount('c')} and r.id = c.id and case when r.has_place then c.paused_by_plan_at is not null
        else c.paused_by_plan_at is null and c.is_active end
      returning c.id`.execute(trx)
    for (const { id: connectionId } of rows) {
      await trx
        .insertInto('channelMark')
        .values({ propertyId, connectionId, isFull: false })
        .execute()
      await publish(
        trx,
        { author: { kind: 'system' } },
        { event: channelsEvents['channel.changed'], propertyId, entityId: connectionId },
      )
    }
  },
})
