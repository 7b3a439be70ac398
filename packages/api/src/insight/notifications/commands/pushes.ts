import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import { allNotifiable, kindOf } from '../rules/notifiable.ts'

/**
 * Lays out what is told in the browsers of the people of the hotels, for these events that have just rung the bell. Who may still hear of it,
 * and wants to, is decided when it is sent. As the platform.
 */
export async function enqueuePushes(
  trx: Trx,
  eventIds: readonly string[],
  now: Date,
): Promise<void> {
  if (eventIds.length === 0) return
  await sql`
    insert into push_message (account_id, property_id, device_id, notification_id, next_attempt_at)
    select n.account_id, n.property_id, d.id, n.id, ${now.toISOString()}
    from notification n
      join property p on p.account_id = n.account_id and p.id = n.property_id
      join lateral (
        select own.id, own.user_id from push_device own where own.user_id = p.account_id
        union all
        select theirs.id, theirs.user_id from staff_member s join push_device theirs on theirs.user_id = s.user_id
        where s.property_id = p.id) d on d.user_id is distinct from n.actor_user_id
    where n.event_id = any (${eventIds}::uuid[]) and n.type = any (${toldTypes}::text[])
    on conflict do nothing`.execute(trx)
}

/** What is the administrators' rings for nobody else. */
const toldTypes = allNotifiable.filter(type => kindOf(type) !== undefined)
