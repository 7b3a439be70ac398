import { ofAccount } from '@atithi/db/account'
import { type RawBuilder, sql } from 'kysely'
import type { ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'
import { attendant, localTime, ofHotels } from './parts.ts'

/**
 * Rooms that guests left on business dates of the period, each with the first time that it was marked clean or inspected before the next
 * guest came. A room that is marked clean without having been dirty counts from the departure all the same.
 */
export function housekeepingRows(span: ReportSpan): RawBuilder<ReportRow> {
  const left = sql`business_date(b.checked_out_at, p.time_zone, p.day_rolls_at)`
  return sql<ReportRow>`
    select p.name as "property", ${left} as "date", r.number as "room", t.name as "roomType", b.code as "code",
      ${localTime('b.checked_out_at')} as "leftAt", ${localTime('c.at')} as "cleanAt",
      floor(extract(epoch from c.at - b.checked_out_at) / 60)::int as "minutes", (c.at is not null)::int as "cleaned",
      (c.at is null)::int as "waiting", coalesce(u.name, '') as "by", ${attendant(left)} as "attendant", ${localTime('n.at')} as "nextArrival"
    from property p join booking b on b.account_id = p.account_id and b.property_id = p.id and b.status = 'checked-out'
      and b.checked_out_at >= (${span.from}::date - 1)::timestamptz and b.checked_out_at < (${span.to}::date + 2)::timestamptz
    join lateral (
      select distinct on (a.room_id) a.room_id from room_assignment a
      where a.account_id = b.account_id and a.booking_id = b.id and a.released_at is null and upper(a.stay) >= b.check_out order by a.room_id) a on true
    join room r on r.account_id = p.account_id and r.id = a.room_id and r.property_id = p.id join room_type t on t.account_id = p.account_id and t.id = r.room_type_id
    left join lateral (
      select min(later.checked_in_at) as at from room_assignment x join booking later on later.account_id = x.account_id and later.id = x.booking_id
      where x.account_id = p.account_id and x.room_id = r.id and x.released_at is null and later.id <> b.id
        and x.leaves >= (b.checked_out_at at time zone p.time_zone)::date - 1 and later.checked_in_at > b.checked_out_at) n on true
    left join lateral (
      select e.at, e.actor_user_id from audit_entry e
      where e.account_id = p.account_id and e.entity_id = r.id and e.property_id = p.id and e.action = 'room.housekeeping'
        and e.after->>'housekeeping' in ('clean', 'inspected') and e.at > b.checked_out_at and (n.at is null or e.at <= n.at)
      order by e.id limit 1) c on true
    left join app_user u on u.id = c.actor_user_id
    where ${ofAccount('p')} and ${ofHotels(span)} and ${left} between ${span.from}::date and ${span.to}::date
    order by p.name, p.id, b.checked_out_at, r.number, b.id`
}
