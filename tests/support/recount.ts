import type { Db } from '@atithi/db/client'
import { sql } from 'kysely'

export interface Conflict {
  what: string
  count: number
}

/**
 * What must never be, counted over a whole database: counters that differ from a recount of the nights, nights oversold,
 * a room given twice, balances that differ from the folio, totals that differ from the nights. Every count has to be 0.
 */
export async function findConflicts(ownerDb: Db): Promise<Conflict[]> {
  const { rows } = await sql<Conflict>`
    with recount as (
      select property_id, room_type_id, night, count(*) as taken from booking_night where released_at is null group by 1, 2, 3)
    select 'night counters that differ from a recount' as what, count(*) as count
      from room_night n full join recount r using (property_id, room_type_id, night) where coalesce(n.booked, -1) <> coalesce(r.taken, 0)
    union all select 'blocked counters that differ from the blocks', count(*) from room_night n where n.blocked <> coalesce((
      select sum(rooms) from room_block b where b.room_type_id = n.room_type_id and b.released_at is null and b.stay @> n.night), 0)
    union all select 'rooms out of order with a guest', count(*) from room_block o join room_assignment a
      on a.room_id = o.room_id and a.stay && o.stay where o.released_at is null and a.released_at is null
    union all select 'nights oversold', count(*) from room_night where booked + blocked > total + overbooking_allowance or booked < 0
    union all select 'nights held by cancelled bookings', count(*) from booking_night n join booking b on b.id = n.booking_id
      where b.status = 'cancelled' and n.released_at is null
    union all select 'rooms given twice for a night', count(*) from room_assignment a join room_assignment o
      on o.room_id = a.room_id and o.id > a.id and o.stay && a.stay and o.released_at is null and a.released_at is null
    union all select 'bookings whose paid amount differs from the folio', count(*) from booking b
      where b.paid_amount <> coalesce((select -sum(amount) from folio_line f where f.booking_id = b.id and f.kind = 'payment'), 0)
    union all select 'bookings whose total differs from their nights', count(*) from booking b where b.status <> 'cancelled'
      and b.total_amount <> (select sum(rate + cgst + sgst) from booking_night n where n.booking_id = b.id and n.released_at is null)
    union all select 'stays over whose charges differ from their total', count(*) from booking b where b.status = 'checked-out'
      and b.total_amount <> (select sum(amount) from folio_line f where f.booking_id = b.id and f.kind <> 'payment')
    union all select 'bookings without an audit entry', count(*) from booking b
      where not exists (select 1 from audit_entry e where e.entity_id = b.id)`.execute(ownerDb)
  return rows.filter(row => row.count > 0)
}
