import type { Db } from '@atithi/db/client'
import { type RawBuilder, sql } from 'kysely'

export interface Conflict {
  what: string
  count: number
}

const isStay = sql`b.status in ('confirmed', 'checked-in', 'checked-out')`
const made = sql`(b.created_at at time zone p.time_zone)::date`
const isDayUse = sql`(b.stay_type = 'day-use' and b.check_out = b.check_in + 1)`
const leaves = sql`(case when ${isDayUse} then b.check_in else b.check_out end)`
const nights = sql`b.rooms * (${leaves} - b.check_in)`
const isRoom = (code: RawBuilder<unknown>) => sql`${code} in ('996311', '996312', '996313')`
const feesOfRoom = sql`(select coalesce(sum((one.charge ->> 'amount')::bigint), 0)
  from jsonb_array_elements(n.fees) one (charge) where ${isRoom(sql`one.charge ->> 'sac'`)})`

/** Everything that a day's figures are made of, a row for each under the name of its column: the statement has nothing of the product's functions. */
const facts = sql`
    select n.property_id, n.night as day, x.what, x.amount::bigint as amount
      from booking_night n join booking b on b.id = n.booking_id and ${isStay}
      cross join lateral (select case when ${isDayUse} then 'day' when b.stay_type = 'house-use' and n.rate = 0 then 'house_use' when b.stay_type = 'complimentary' and n.rate = 0 then 'complimentary'
        when b.room_amount + b.fee_amount = 0 then 'complimentary' else 'sold' end as class) c
      cross join lateral (values
        (case c.class when 'day' then 'day_rooms' else 'rooms_' || c.class end, 1::bigint),
        (case c.class when 'day' then 'day_revenue' when 'sold' then 'room_revenue' end, n.rate + ${feesOfRoom})) x (what, amount)
      where n.released_at is null and x.what is not null
    union all select f.property_id, coalesce(f.night, up.night, top.night, f.business_date),
        case when ${isDayUse} and b.status <> 'cancelled' then 'day_revenue' else 'room_revenue' end, f.amount
      from folio_line f join booking b on b.id = f.booking_id
      left join folio_line up on up.id = coalesce(f.charge_id, f.reverses_id)
      left join folio_line top on top.id = coalesce(up.charge_id, up.reverses_id)
      where f.kind in ('room-night', 'fee', 'extra', 'discount', 'debit-adjustment') and ${isRoom(sql`f.sac`)}
        and (f.night is null or f.reverses_id is not null)
    union all select property_id, night, 'rooms_taken', booked + oversold + blocked from room_night
    union all select k.property_id, d::date, 'rooms_out_of_order', k.rooms from room_block k
      cross join lateral generate_series(lower(k.stay), upper(k.stay) - 1, interval '1 day') d where k.room_id is not null and k.released_at is null
    union all select s.property_id, s.from_day, 'stock_change', s.rooms - coalesce((select o.rooms from room_stock o
        where o.room_type_id = s.room_type_id and o.from_day < s.from_day order by o.from_day desc limit 1), 0)
      from room_stock s join property p on p.id = s.property_id and p.status <> 'pending'
    union all select b.property_id, ${made}, x.what, x.amount from booking b join property p on p.id = b.property_id
      cross join lateral (values ('bookings', 1::bigint), ('nights_booked', ${nights}::bigint),
        ('lead_nights', (${nights} * greatest(0, b.check_in - ${made}))::bigint)) x (what, amount) where b.status <> 'cancelled'
    union all select b.property_id, (b.cancelled_at at time zone p.time_zone)::date, 'cancellations', 1
      from booking b join property p on p.id = b.property_id
      where b.status = 'cancelled' and not b.is_no_show and b.hold_expires_at is null and b.cancelled_at is not null
    union all select b.property_id, b.check_in, 'arrivals', 1 from booking b where ${isStay}
    union all select b.property_id, ${leaves}, x.what, x.amount from booking b cross join lateral (values ('departures', 1::bigint),
        ('stays_ended', case when b.status = 'checked-out' and not ${isDayUse} then b.rooms else 0 end::bigint),
        ('nights_ended', case when b.status = 'checked-out' then ${nights} else 0 end::bigint)) x (what, amount)
      where b.status in ('checked-in', 'checked-out')`

/**
 * What must never be, counted over a whole database: counters that differ from a recount of the nights, nights oversold,
 * a room given twice, balances that differ from the folio, totals that differ from the nights, days kept that differ. Every count has to be 0. All of it is counted here, by nothing of the product's.
 */
export async function findConflicts(ownerDb: Db): Promise<Conflict[]> {
  const { rows } = await sql<Conflict>`
    with recount as (
      select property_id, room_type_id, night, count(*) as taken from booking_night where released_at is null and relet_at is null group by 1, 2, 3)
    select 'night counters that differ from a recount' as what, count(*) as count
      from room_night n full join recount r using (property_id, room_type_id, night) where coalesce(n.booked + n.oversold, -1) <> coalesce(r.taken, 0)
    union all select 'blocked counters that differ from the blocks', count(*) from room_night n where n.blocked <> coalesce((
      select sum(rooms) from room_block b where b.room_type_id = n.room_type_id and b.released_at is null and b.stay @> n.night), 0)
      + coalesce((select sum(g.rooms - g.picked_up) from group_block_night g join group_block k on k.id = g.group_block_id
        where g.room_type_id = n.room_type_id and g.night = n.night and k.status = 'definite'), 0)
    union all select 'rooms out of order with a guest', count(*) from room_block o join room_assignment a
      on a.room_id = o.room_id and a.stay && o.stay where o.released_at is null and a.released_at is null
    union all select 'nights oversold', count(*) from room_night where booked + blocked > total + overbooking_allowance or booked < 0
    union all select 'nights held by cancelled bookings', count(*) from booking_night n join booking b on b.id = n.booking_id
      where b.status = 'cancelled' and n.released_at is null and not (b.is_no_show and n.night = b.check_in)
    union all select 'rooms given twice for a night', count(*) from room_assignment a join room_assignment o
      on o.room_id = a.room_id and o.id > a.id and o.stay && a.stay and o.released_at is null and a.released_at is null
    union all select 'bookings with a room for a night they do not have', count(*) from room_assignment a
      cross join lateral generate_series(lower(a.stay), upper(a.stay) - 1, interval '1 day') night
      where a.released_at is null and not exists (
        select 1 from booking_night n where n.booking_room_id = a.booking_room_id and n.night = night::date and n.released_at is null)
    union all select 'rooms assigned to nights of another type', count(*) from room_assignment a join room r on r.id = a.room_id
      join booking_night n on n.booking_room_id = a.booking_room_id and a.stay @> n.night and n.released_at is null
      where a.released_at is null and n.room_type_id <> r.room_type_id
    union all select 'bookings whose nights are not those of their dates', count(*) from booking_night n join booking b on b.id = n.booking_id
      where n.released_at is null and not (b.check_in <= n.night and n.night < b.check_out)
    union all select 'bookings whose rooms or guests differ from their rows', count(*) from booking b join (
      select booking_id, count(*) as rooms, sum(adults) as adults, sum(children) as children from booking_room where released_at is null group by 1) r
      on r.booking_id = b.id where b.status <> 'cancelled' and (b.rooms, b.adults, b.children) <> (r.rooms, r.adults, r.children)
    union all select 'bookings whose paid amount differs from the folio', count(*) from booking b
      where b.paid_amount <> coalesce((select -sum(amount) from folio_line f where f.booking_id = b.id and f.kind in ('payment', 'refund')), 0)
    union all select 'bookings whose payments differ from the folio', count(*) from booking b
      where b.paid_amount <> coalesce((select sum(amount - refunded_amount) from payment m
        where m.booking_id = b.id and m.status in ('completed', 'refunded')), 0)
    union all select 'payments that are not on the folio once', count(*) from payment m
      where (m.completed_at is not null) <> (1 = (select count(*) from folio_line f where f.payment_id = m.id and f.amount = -m.amount))
    union all select 'payments whose refunds differ from their parts', count(*) from payment m
      where m.refunded_amount <> coalesce((select sum(a.amount) from payment_allocation a join folio_line f on f.id = a.payment_line_id
        where f.payment_id = m.id and a.refund_line_id is not null), 0)
    union all select 'bookings whose charges differ from the folio', count(*) from booking b
      where b.charged_amount <> coalesce((select sum(amount) from folio_line f where f.booking_id = b.id and f.kind not in ('payment', 'refund')), 0)
    union all select 'bookings whose total differs from their nights and lines', count(*) from booking b where b.status <> 'cancelled'
      and b.total_amount <> (select coalesce(sum(rate + cgst + sgst + fee + fee_cgst + fee_sgst), 0) from booking_night n where n.booking_id = b.id and n.released_at is null)
        + coalesce((select sum(amount) from folio_line f where f.booking_id = b.id and f.kind not in ('payment', 'refund')
            and not (f.night is not null and f.reverses_id is null and f.charge_id is null)), 0)
      -- How nights to come are taxed for a special economic zone is told by their postings, and by nothing that is stored before.
      and not (exists (select 1 from bill x where x.booking_id = b.id and x.sez is not null) and exists (
        select 1 from booking_night n where n.booking_id = b.id and n.released_at is null and not exists (
          select 1 from folio_line f where f.booking_room_id = n.booking_room_id and f.night = n.night
            and f.kind in ('room-night', 'fee') and f.reverses_id is null)))
    union all select 'nights on a folio that were freed', count(*) from folio_line f join booking_night n
      on n.booking_room_id = f.booking_room_id and n.night = f.night
      where n.released_at is not null and f.kind in ('room-night', 'fee') and f.reverses_id is null
        and not exists (select 1 from folio_line r where r.reverses_id = f.id)
    union all select 'stays over whose charges differ from their total', count(*) from booking b where b.status = 'checked-out'
      and b.total_amount <> b.charged_amount
    union all select 'bookings with more to refund than they received', count(*) from booking b
      where (select coalesce(sum(amount), 0) from refund r where r.booking_id = b.id and r.status in ('due', 'processing')) > greatest(b.paid_amount, 0)
    union all select 'days kept that differ from a recount', count(*)
      from (select property_id, day, what, sum(amount) as amount from (${facts}) fact join property p on p.id = property_id and p.deleted_at is null
          group by 1, 2, 3 having sum(amount) <> 0) counted
      -- Every column: a figure that is kept and not counted here differs on the first day on which it is not nothing.
      full join (select f.property_id, f.day, x.what, x.amount::bigint as amount from daily_figure f
        cross join lateral jsonb_each_text(to_jsonb(f) - 'account_id' - 'property_id' - 'day') x (what, amount) where x.amount <> '0') kept using (property_id, day, what)
      where coalesce(counted.amount, 0) <> coalesce(kept.amount, 0)
        and (property_id, day) not in (select s.property_id, s.day from dirty_day s)
    union all select 'bookings without an audit entry', count(*) from booking b
      where not exists (select 1 from audit_entry e where e.entity_id = b.id)`.execute(ownerDb)
  return rows.filter(row => row.count > 0)
}
