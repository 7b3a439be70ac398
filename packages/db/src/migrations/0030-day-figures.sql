-- A night of which nothing is taken is no figure: an overbooking allowance writes such nights down.
create or replace function count_days(wanted uuid, first date, past date)
returns table (
  day date, rooms_sold int, room_revenue bigint, rooms_taken int, rooms_out_of_order int,
  stock_change int, bookings int, nights_booked int, lead_nights bigint, cancellations int,
  arrivals int, departures int, stays_ended int, nights_ended int)
language sql stable rows 10 set search_path = public as $$
  with hotel as materialized (
    select id, time_zone, status <> 'pending' as is_open,
      first::timestamp at time zone time_zone as opens, past::timestamp at time zone time_zone as closes
    from property where id = wanted and deleted_at is null),
  sold as (
    select n.night as day, count(*)::int as rooms_sold, sum(n.rate)::bigint as room_revenue
    from hotel h
    join booking_night n on n.property_id = h.id
      and n.night >= first and n.night < past and n.released_at is null
    join booking b on b.id = n.booking_id and b.status in ('confirmed', 'checked-in', 'checked-out')
    group by 1),
  taken as (
    select n.night as day, sum(n.booked + n.oversold + n.blocked)::int as rooms_taken
    from hotel h join room_night n on n.property_id = h.id and n.night >= first and n.night < past
      and n.booked + n.oversold + n.blocked > 0
    group by 1),
  off as (
    select night::date as day, sum(o.rooms)::int as rooms_out_of_order
    from hotel h
    join room_block o on o.property_id = h.id and o.room_id is not null
      and o.released_at is null and o.stay && daterange(first, past)
    cross join lateral generate_series(
      greatest(lower(o.stay), first), least(upper(o.stay), past) - 1, interval '1 day') night
    group by 1),
  stock as (
    select from_day as day, sum(more)::int as stock_change
    from (
      select s.from_day,
        s.rooms - coalesce(lag(s.rooms) over (partition by s.room_type_id order by s.from_day), 0) as more
      from hotel h join room_stock s on s.property_id = h.id where h.is_open) step
    where from_day >= first and from_day < past
    group by 1),
  made as (
    select day, count(*)::int as bookings, sum(room_nights)::int as nights_booked,
      sum(room_nights * greatest(0, check_in - day))::bigint as lead_nights
    from (
      select (b.created_at at time zone h.time_zone)::date as day,
        b.rooms * (b.check_out - b.check_in) as room_nights, b.check_in
      from hotel h
      join booking b on b.property_id = h.id
        and b.created_at >= h.opens and b.created_at < h.closes and b.status <> 'cancelled') one
    group by 1),
  cancelled as (
    select (b.cancelled_at at time zone h.time_zone)::date as day, count(*)::int as cancellations
    from hotel h
    join booking b on b.property_id = h.id
      and b.cancelled_at >= h.opens and b.cancelled_at < h.closes
      and b.status = 'cancelled' and not b.is_no_show and b.hold_expires_at is null
    group by 1),
  arriving as (
    select b.check_in as day, count(*)::int as arrivals
    from hotel h
    join booking b on b.property_id = h.id and b.check_in >= first and b.check_in < past
      and b.status in ('confirmed', 'checked-in', 'checked-out')
    group by 1),
  departing as (
    select b.check_out as day, count(*)::int as departures,
      coalesce(sum(b.rooms) filter (where b.status = 'checked-out'), 0)::int as stays_ended,
      coalesce(sum(b.rooms * (b.check_out - b.check_in))
        filter (where b.status = 'checked-out'), 0)::int as nights_ended
    from hotel h
    join booking b on b.property_id = h.id and b.check_out >= first and b.check_out < past
      and b.status in ('checked-in', 'checked-out')
    group by 1)
  select day, coalesce(rooms_sold, 0), coalesce(room_revenue, 0), coalesce(rooms_taken, 0),
    coalesce(rooms_out_of_order, 0), coalesce(stock_change, 0), coalesce(bookings, 0),
    coalesce(nights_booked, 0), coalesce(lead_nights, 0), coalesce(cancellations, 0),
    coalesce(arrivals, 0), coalesce(departures, 0), coalesce(stays_ended, 0), coalesce(nights_ended, 0)
  from sold full join taken using (day) full join off using (day) full join stock using (day)
    full join made using (day) full join cancelled using (day) full join arriving using (day)
    full join departing using (day)
$$;

comment on column room_night.overbooking_allowance is
  'rooms that may be sold beyond the total, as the owner set it for this night; from room_type where they set it for no night by itself';
comment on column room_type.overbooking_allowance is
  'rooms that may be sold beyond the quantity, on nights for which nothing else was set';
