-- What a night is to a hotel's figures, as they are defined by the trade (USALI; reference: metrics): sold, complimentary, house use or day
-- use; what of the folio is room revenue, and of which day; what was entered after a day was closed.

alter table booking add column stay_type text not null default 'revenue'
  constraint booking_stay_type check (stay_type in ('revenue', 'complimentary', 'house-use', 'day-use'));
comment on column booking.stay_type is
  'complimentary and house use are free and no room sold; a day use holds its room for one night, and is over on the day itself: see departs';

alter table booking add column departs date not null generated always as (
  case when stay_type = 'day-use' and check_out = check_in + 1 then check_in else check_out end) stored;
comment on column booking.departs is
  'local date on which the guest leaves: check_out, but for a day use the date of arrival, whose night the room is held for all the same';

alter table room_type add column day_use_rate paise check (day_use_rate between 100 and 1000000000);
comment on column room_type.day_use_rate is
  'of a room from morning to evening, before tax; null: the price of a day use is agreed each time';

alter table booking_night add column relet_at timestamptz;
comment on column booking_night.relet_at is
  'when a day use left its room: what it is charged stays, and the night is for sale again';

-- 9963 to the sixth digit 3 is accommodation.
create function is_accommodation(sac text) returns boolean language sql immutable parallel safe as $$
  select coalesce(sac in ('996311', '996312', '996313'), false)
$$;

create function room_fees(fees jsonb) returns bigint language sql immutable parallel safe as $$
  select coalesce(sum((fee ->> 'amount')::bigint), 0)::bigint
  from jsonb_array_elements(fees) fee where is_accommodation(fee ->> 'sac')
$$;
comment on function room_fees is
  'what of the fees of a night is a part of its accommodation, as of extra adults: paise before tax';

create function night_class(stay_type text, is_day boolean, rate bigint, amount bigint) returns text
language sql immutable parallel safe as $$
  select case
    when stay_type = 'day-use' and is_day then 'day-use'
    when stay_type in ('complimentary', 'house-use') and rate = 0 then stay_type
    when amount = 0 then 'complimentary'
    else 'sold' end
$$;
comment on function night_class is
  'what a night counts as; amount is that of all nights of its booking: one free night of several is sold';

-- Room revenue beside the agreed price of nights: charges of accommodation that are no night, as an extra bed, a late departure or what is
-- kept of a stay that was cancelled, on the date on which they are posted; and what a charge of a night is lowered or raised by, of its night.
alter table folio_line add column revenue_date date;
comment on column folio_line.revenue_date is
  'the day whose room revenue the line changes; null: it is none, or the agreed price of a night, which booking_night has';
create index folio_line_by_revenue_date on folio_line (property_id, revenue_date)
  where revenue_date is not null;

create function date_room_revenue() returns trigger language plpgsql as $$
begin
  new.revenue_date := coalesce(new.night, (
    with recursive up as (
      select id, night, coalesce(charge_id, reverses_id) as parent from folio_line
      where id = coalesce(new.charge_id, new.reverses_id)
      union all
      select l.id, l.night, coalesce(l.charge_id, l.reverses_id) from up join folio_line l on l.id = up.parent)
    select night from up where night is not null limit 1), new.business_date);
  insert into dirty_day (property_id, day) values (new.property_id, new.revenue_date);
  return new;
end $$;
create trigger folio_line_dates_revenue before insert on folio_line for each row
  when (new.kind in ('room-night', 'fee', 'extra', 'discount', 'debit-adjustment') and is_accommodation(new.sac)
    and (new.night is null or new.reverses_id is not null))
  execute function date_room_revenue();

-- A closed date never changes: what is entered for it afterwards stands on the open date, and says for which it was late.
alter table folio_line add column late_for date;
comment on column folio_line.late_for is
  'the closed business date that this accommodation belongs to, where it was entered after the close';
create index folio_line_by_late_for on folio_line (property_id, late_for) where late_for is not null;
create function mark_late_entry() returns trigger language plpgsql as $$
begin
  select coalesce(new.night, new.revenue_date) into new.late_for from property_day d
  where d.property_id = new.property_id and d.open_date > coalesce(new.night, new.revenue_date);
  return new;
end $$;
create trigger folio_line_enters_late before insert on folio_line for each row
  when (new.kind in ('room-night', 'fee', 'extra', 'discount', 'debit-adjustment')
    and coalesce(new.night, new.revenue_date) < new.business_date)
  execute function mark_late_entry();

-- What stands already is dated as it would have been, and every day is counted anew.
alter table folio_line disable trigger folio_line_append_only;
update folio_line f set revenue_date = coalesce(f.night, (
    with recursive up as (
      select id, night, coalesce(charge_id, reverses_id) as parent from folio_line
      where id = coalesce(f.charge_id, f.reverses_id)
      union all
      select l.id, l.night, coalesce(l.charge_id, l.reverses_id) from up join folio_line l on l.id = up.parent)
    select night from up where night is not null limit 1), f.business_date)
where f.kind in ('room-night', 'fee', 'extra', 'discount', 'debit-adjustment') and is_accommodation(f.sac)
  and (f.night is null or f.reverses_id is not null);
alter table folio_line enable trigger folio_line_append_only;
insert into dirty_day (property_id, day)
select property_id, day from daily_figure
union select property_id, revenue_date from folio_line where revenue_date is not null;

alter table daily_figure
  add column rooms_complimentary int not null default 0,
  add column rooms_house_use int not null default 0,
  add column day_rooms int not null default 0,
  add column day_revenue bigint not null default 0;
alter table platform_figure
  add column rooms_complimentary int not null default 0,
  add column rooms_house_use int not null default 0,
  add column day_rooms int not null default 0,
  add column day_revenue bigint not null default 0;
comment on column daily_figure.rooms_sold is
  'rooms of the night that begins on this day; holds, guests who did not come, free rooms and day uses are none';
comment on column daily_figure.room_revenue is
  'paise before tax: the rates agreed for the rooms sold with the fees that belong to them, less discounts, and what was charged of stays that were not kept';
comment on column daily_figure.rooms_complimentary is 'free of charge to a guest; likewise house use, to the hotel itself';
comment on column daily_figure.day_rooms is 'let and given back on this day; day_revenue is what they were let for, before tax';

alter table night_figure
  drop constraint night_figure_rooms_sold_check, add check (rooms_sold >= 0),
  drop constraint night_figure_room_revenue_check;
comment on column night_figure.room_revenue is 'paise before tax, as in daily_figure; below zero where more was taken back than charged';

-- What each room and day of one hotel in [first, past) is to its figures: the only definition of rooms sold and of room revenue.
create function room_days(wanted uuid, first date, past date)
returns table (day date, booking_id uuid, booking_room_id uuid, class text, rooms int, revenue bigint)
language sql stable rows 1000 set search_path = public as $$
  select n.night, n.booking_id, n.booking_room_id,
    night_class(b.stay_type, b.departs < b.check_out, n.rate, b.room_amount + b.fee_amount), 1,
    n.rate + case when n.fee > 0 then room_fees(n.fees) else 0 end
  from property p
  join booking_night n on n.property_id = p.id and n.night >= first and n.night < past and n.released_at is null
  join booking b on b.id = n.booking_id and b.status in ('confirmed', 'checked-in', 'checked-out')
  where p.id = wanted and p.deleted_at is null
  union all
  select l.revenue_date, l.booking_id, coalesce(l.booking_room_id, (
      select r.id from booking_room r where r.booking_id = l.booking_id order by r.position limit 1)),
    case when b.stay_type = 'day-use' and b.departs < b.check_out and b.status <> 'cancelled' then 'day-use' else 'sold' end, 0, l.amount
  from property p
  join folio_line l on l.property_id = p.id and l.revenue_date >= first and l.revenue_date < past
  join booking b on b.id = l.booking_id
  where p.id = wanted and p.deleted_at is null
$$;

drop function count_days(uuid, date, date);
create function count_days(wanted uuid, first date, past date)
returns table (
  day date, rooms_sold int, room_revenue bigint, rooms_taken int, rooms_out_of_order int,
  stock_change int, bookings int, nights_booked int, lead_nights bigint, cancellations int,
  arrivals int, departures int, stays_ended int, nights_ended int,
  rooms_complimentary int, rooms_house_use int, day_rooms int, day_revenue bigint)
language sql stable rows 10 set search_path = public as $$
  with hotel as materialized (
    select id, time_zone, status <> 'pending' as is_open,
      first::timestamp at time zone time_zone as opens, past::timestamp at time zone time_zone as closes
    from property where id = wanted and deleted_at is null),
  sold as (
    select r.day, coalesce(sum(rooms) filter (where class = 'sold'), 0)::int as rooms_sold,
      coalesce(sum(revenue) filter (where class = 'sold'), 0)::bigint as room_revenue,
      coalesce(sum(rooms) filter (where class = 'complimentary'), 0)::int as rooms_complimentary,
      coalesce(sum(rooms) filter (where class = 'house-use'), 0)::int as rooms_house_use,
      coalesce(sum(rooms) filter (where class = 'day-use'), 0)::int as day_rooms,
      coalesce(sum(revenue) filter (where class = 'day-use'), 0)::bigint as day_revenue
    from room_days(wanted, first, past) r group by 1),
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
        b.rooms * (b.departs - b.check_in) as room_nights, b.check_in
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
    select b.departs as day, count(*)::int as departures,
      coalesce(sum(b.rooms) filter (where b.status = 'checked-out' and b.departs > b.check_in), 0)::int as stays_ended,
      coalesce(sum(b.rooms * (b.departs - b.check_in))
        filter (where b.status = 'checked-out'), 0)::int as nights_ended
    from hotel h
    join booking b on b.property_id = h.id and b.check_out >= first and b.check_out <= past
      and b.departs >= first and b.departs < past
      and b.status in ('checked-in', 'checked-out')
    group by 1)
  select day, coalesce(rooms_sold, 0), coalesce(room_revenue, 0), coalesce(rooms_taken, 0),
    coalesce(rooms_out_of_order, 0), coalesce(stock_change, 0), coalesce(bookings, 0),
    coalesce(nights_booked, 0), coalesce(lead_nights, 0), coalesce(cancellations, 0),
    coalesce(arrivals, 0), coalesce(departures, 0), coalesce(stays_ended, 0), coalesce(nights_ended, 0),
    coalesce(rooms_complimentary, 0), coalesce(rooms_house_use, 0), coalesce(day_rooms, 0), coalesce(day_revenue, 0)
  from sold full join taken using (day) full join off using (day) full join stock using (day)
    full join made using (day) full join cancelled using (day) full join arriving using (day)
    full join departing using (day)
$$;

create or replace procedure add_to_platform(times int, properties uuid[], days date[]) language sql as $$
  insert into platform_figure as p (day, rooms_sold, room_revenue, rooms_taken, rooms_out_of_order, stock_change, bookings, nights_booked, lead_nights, cancellations, arrivals, departures, stays_ended, nights_ended, rooms_complimentary, rooms_house_use, day_rooms, day_revenue)
  select day, times * sum(rooms_sold), times * sum(room_revenue), times * sum(rooms_taken), times * sum(rooms_out_of_order), times * sum(stock_change), times * sum(bookings), times * sum(nights_booked), times * sum(lead_nights), times * sum(cancellations), times * sum(arrivals), times * sum(departures), times * sum(stays_ended), times * sum(nights_ended), times * sum(rooms_complimentary), times * sum(rooms_house_use), times * sum(day_rooms), times * sum(day_revenue)
  from daily_figure join unnest(properties, days) as w(property_id, day) using (property_id, day)
  group by day
  on conflict (day) do update set
    rooms_sold = p.rooms_sold + excluded.rooms_sold,
    room_revenue = p.room_revenue + excluded.room_revenue,
    rooms_taken = p.rooms_taken + excluded.rooms_taken,
    rooms_out_of_order = p.rooms_out_of_order + excluded.rooms_out_of_order,
    stock_change = p.stock_change + excluded.stock_change,
    bookings = p.bookings + excluded.bookings,
    nights_booked = p.nights_booked + excluded.nights_booked,
    lead_nights = p.lead_nights + excluded.lead_nights,
    cancellations = p.cancellations + excluded.cancellations,
    arrivals = p.arrivals + excluded.arrivals,
    departures = p.departures + excluded.departures,
    stays_ended = p.stays_ended + excluded.stays_ended,
    nights_ended = p.nights_ended + excluded.nights_ended,
    rooms_complimentary = p.rooms_complimentary + excluded.rooms_complimentary,
    rooms_house_use = p.rooms_house_use + excluded.rooms_house_use,
    day_rooms = p.day_rooms + excluded.day_rooms,
    day_revenue = p.day_revenue + excluded.day_revenue
$$;

create or replace function rebuild_daily_figures() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('daily_figure'));
  insert into room_stock (property_id, room_type_id, from_day, rooms)
  select property_id, id, '1900-01-01', case when is_active then quantity else 0 end from room_type t
  where not exists (select 1 from room_stock s where s.room_type_id = t.id);
  delete from dirty_day;
  delete from daily_figure;
  delete from platform_figure;
  insert into daily_figure
  select p.id, c.* from property p cross join lateral count_days(p.id, '1900-01-01', '9999-01-01') c;
  insert into platform_figure (day, rooms_sold, room_revenue, rooms_taken, rooms_out_of_order, stock_change, bookings, nights_booked, lead_nights, cancellations, arrivals, departures, stays_ended, nights_ended, rooms_complimentary, rooms_house_use, day_rooms, day_revenue)
  select day, sum(rooms_sold), sum(room_revenue), sum(rooms_taken), sum(rooms_out_of_order), sum(stock_change), sum(bookings), sum(nights_booked), sum(lead_nights), sum(cancellations), sum(arrivals), sum(departures), sum(stays_ended), sum(nights_ended), sum(rooms_complimentary), sum(rooms_house_use), sum(day_rooms), sum(day_revenue)
  from daily_figure group by day;
end $$;

create or replace function count_night_figures(wanted uuid, days date[])
returns table (
  day date, room_type_id uuid, rate_plan_id uuid, source booking_source, payer text,
  rooms_sold int, room_revenue bigint)
language sql stable rows 10 set search_path = public as $$
  select d.day, r.room_type_id, r.rate_plan_id, b.source,
    case when b.company_name is null then 'guest' else 'company' end,
    sum(d.rooms)::int, sum(d.revenue)::bigint
  from (select min(day) as first, max(day) + 1 as past from unnest(days) day) span
  cross join lateral room_days(wanted, span.first, span.past) d
  join booking b on b.id = d.booking_id
  join booking_room r on r.id = d.booking_room_id
  where d.day = any (days) and d.class = 'sold'
  group by 1, 2, 3, 4, 5
  having sum(d.rooms) <> 0 or sum(d.revenue) <> 0
$$;

create or replace function keep_night_figures() returns trigger language plpgsql as $$
begin
  insert into night_figure (property_id, day, room_type_id, rate_plan_id, source, payer, rooms_sold, room_revenue)
  select w.property_id, c.day, c.room_type_id, c.rate_plan_id, c.source, c.payer, c.rooms_sold, c.room_revenue
  from (select property_id, array_agg(day) as days from counted where rooms_sold > 0 or room_revenue <> 0 group by 1) w
  cross join lateral count_night_figures(w.property_id, w.days) c;
  return null;
end $$;

-- On the books are rooms sold, with the fees that belong to them: what is free, and what is let by the day, is not.
create or replace function nights_on_books(wanted uuid, first date)
returns table (stay_date date, room_type_id uuid, source booking_source, rate bigint, entered date, left_on date)
language sql stable set search_path = public as $$
  select n.night, n.room_type_id, b.source, n.rate + case when n.fee > 0 then room_fees(n.fees) else 0 end,
    business_date(b.created_at, p.time_zone, p.day_rolls_at),
    business_date(coalesce(n.released_at, case when b.status = 'cancelled' then b.cancelled_at end),
      p.time_zone, p.day_rolls_at)
  from property p
  join booking_night n on n.property_id = p.id and n.night >= first
  join booking b on b.id = n.booking_id
  where p.id = wanted and not b.is_no_show
    and (b.status in ('confirmed', 'checked-in', 'checked-out')
      or b.status = 'cancelled' and b.hold_expires_at is null)
    and night_class(b.stay_type, b.departs < b.check_out, n.rate, b.room_amount + b.fee_amount) = 'sold'
$$;

alter table night_audit
  add column rooms_complimentary int not null default 0 check (rooms_complimentary >= 0),
  add column rooms_house_use int not null default 0 check (rooms_house_use >= 0),
  add column day_rooms int not null default 0 check (day_rooms >= 0),
  add column late_charges bigint not null default 0;
comment on column night_audit.rooms_complimentary is 'of the rooms slept in; likewise house use';
comment on column night_audit.day_rooms is 'let and given back on this date';
comment on column night_audit.room_revenue is
  'posted on this date: nights and all other accommodation, less what was taken off it';
comment on column night_audit.late_charges is
  'of the room revenue: nights of earlier dates that were closed already, entered late';

comment on column room_night.overbooking_allowance is
  'rooms that may be sold beyond the total, as the owner set it for this night; from room_type where they set it for no night by itself';
comment on column room_type.overbooking_allowance is
  'rooms that may be sold beyond the quantity, on nights for which nothing else was set';
