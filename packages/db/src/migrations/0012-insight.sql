-- What each hotel sold, earned and could have sold, day by day, so that no dashboard and no report
-- counts bookings again; and the check of the ledger.

create table room_stock (
  property_id uuid not null,
  room_type_id uuid not null,
  from_day date not null,
  rooms int not null check (rooms >= 0),
  primary key (room_type_id, from_day),
  foreign key (property_id, room_type_id) references room_type (property_id, id)
);
comment on table room_stock is
  'rooms that a hotel can let, by type: each row holds from its day until the next one of the same type';
comment on column room_stock.from_day is
  '1900-01-01 for what a type began with: a hotel that joins brings stays of before';
create index room_stock_by_property on room_stock (property_id, from_day);
call bound_to_property('room_stock');
revoke delete on room_stock from atithi_tenant, atithi_platform;

create table daily_figure (
  property_id uuid not null references property,
  day date not null,
  rooms_sold int not null default 0,
  room_revenue bigint not null default 0,
  rooms_taken int not null default 0,
  rooms_out_of_order int not null default 0,
  stock_change int not null default 0,
  bookings int not null default 0,
  nights_booked int not null default 0,
  lead_nights bigint not null default 0,
  cancellations int not null default 0,
  arrivals int not null default 0,
  departures int not null default 0,
  stays_ended int not null default 0,
  nights_ended int not null default 0,
  primary key (property_id, day)
);
comment on table daily_figure is 'the figures of one hotel on one day; a day on which nothing is has no row';
comment on column daily_figure.rooms_sold is
  'rooms of the night that begins on this day; holds, and guests who did not come, are none';
comment on column daily_figure.room_revenue is 'paise before tax, at the rates agreed for the rooms sold';
comment on column daily_figure.rooms_taken is 'rooms sold, held or off sale, as the counters have them';
comment on column daily_figure.stock_change is
  'rooms that the hotel has more than on the day before; their sum to a day is its rooms';
comment on column daily_figure.bookings is
  'made on this local day and not cancelled; nights_booked are their room-nights';
comment on column daily_figure.lead_nights is
  'room-nights of these bookings, each times the days from booking to arrival';
comment on column daily_figure.cancellations is 'cancelled on this local day; a hold that ran out is none';
comment on column daily_figure.stays_ended is
  'rooms checked out that were due out on this day; nights_ended are their nights';
create index daily_figure_of_stock on daily_figure (property_id, day) include (stock_change)
  where stock_change <> 0;
call bound_to_property('daily_figure');
revoke insert, update, delete on daily_figure from atithi_tenant;

create table platform_figure (
  day date primary key,
  rooms_sold int not null default 0,
  room_revenue bigint not null default 0,
  rooms_taken int not null default 0,
  rooms_out_of_order int not null default 0,
  stock_change int not null default 0,
  bookings int not null default 0,
  nights_booked int not null default 0,
  lead_nights bigint not null default 0,
  cancellations int not null default 0,
  arrivals int not null default 0,
  departures int not null default 0,
  stays_ended int not null default 0,
  nights_ended int not null default 0
);
comment on table platform_figure is 'the sums of daily_figure over all hotels';
grant select, insert, update, delete on platform_figure to atithi_platform;

create table dirty_day (
  id bigint generated always as identity primary key,
  -- No foreign key: every booking would lock its hotel for a mark that lives a minute.
  property_id uuid not null,
  day date not null
);
comment on table dirty_day is
  'days that changed after they were counted; rows are only added, so that two who sell the same night do not wait for each other here';
create index dirty_day_by_property on dirty_day (property_id, day);
call bound_to_property('dirty_day');
revoke update, delete on dirty_day from atithi_tenant;

-- Counts the days of one hotel in [first, past): the only definition of these figures. A day on
-- which nothing is has no row. Its own search path keeps it from being planned as a part of every
-- statement that may need it.
create function count_days(wanted uuid, first date, past date)
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

-- Adds the stored figures of these days to those of all hotels, or takes them away where `times`
-- is -1.
create procedure add_to_platform(times int, properties uuid[], days date[]) language sql as $$
  insert into platform_figure as p
  select day, times * sum(rooms_sold), times * sum(room_revenue), times * sum(rooms_taken),
    times * sum(rooms_out_of_order), times * sum(stock_change), times * sum(bookings),
    times * sum(nights_booked), times * sum(lead_nights), times * sum(cancellations),
    times * sum(arrivals), times * sum(departures), times * sum(stays_ended), times * sum(nights_ended)
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
    nights_ended = p.nights_ended + excluded.nights_ended
$$;

-- Counts again the days of the oldest marks, at most so many, and answers how many it took. Marks
-- go before their days are counted: whatever commits in between has left a mark of its own.
create function refresh_daily_figures(most int) returns int language plpgsql as $$
declare
  properties uuid[];
  days date[];
  refreshed int;
begin
  perform pg_advisory_xact_lock(hashtext('daily_figure'));
  with taken as (
    delete from dirty_day where id in (select id from dirty_day order by id limit most)
    returning property_id, day),
  place as (select property_id, day, count(*) as marks from taken group by 1, 2)
  select array_agg(property_id order by property_id, day), array_agg(day order by property_id, day),
    coalesce(sum(marks), 0) into properties, days, refreshed from place;
  if refreshed > 0 then
    call add_to_platform(-1, properties, days);
    delete from daily_figure f using unnest(properties, days) as w(property_id, day)
    where f.property_id = w.property_id and f.day = w.day;
    insert into daily_figure
    select w.property_id, c.* from unnest(properties, days) as w(property_id, day)
    cross join lateral count_days(w.property_id, w.day, w.day + 1) c;
    call add_to_platform(1, properties, days);
  end if;
  return refreshed;
end $$;

-- Counts every day of every hotel anew; what it comes to is what was stored. Types of which no
-- stock is known have it from what they are.
create function rebuild_daily_figures() returns void language plpgsql as $$
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
  insert into platform_figure
  select day, sum(rooms_sold), sum(room_revenue), sum(rooms_taken), sum(rooms_out_of_order),
    sum(stock_change), sum(bookings), sum(nights_booked), sum(lead_nights), sum(cancellations),
    sum(arrivals), sum(departures), sum(stays_ended), sum(nights_ended)
  from daily_figure group by day;
end $$;

-- What a booking, a block or a group changes is marked by the statement that publishes its event
-- (packages/api/src/kernel/events/publish.ts). What a hotel is stays with triggers: it is written by
-- many hands, seldom, and a stock that nobody took down could not be found again.
create function record_room_stock() returns trigger language plpgsql as $$
begin
  with recorded as (
    insert into room_stock (property_id, room_type_id, from_day, rooms)
    select p.id, t.id,
      case when tg_op = 'INSERT' then '1900-01-01'
        else business_date(clock_timestamp(), p.time_zone, p.day_rolls_at) end,
      case when t.is_active and (p.status <> 'suspended' or tg_op = 'INSERT') then t.quantity else 0 end
    from property p join room_type t on t.property_id = p.id
    where case tg_table_name when 'property' then p.id else t.id end = new.id
    on conflict (room_type_id, from_day) do update set rooms = excluded.rooms
    returning property_id, from_day)
  insert into dirty_day (property_id, day) select distinct property_id, from_day from recorded;
  return null;
end $$;
create trigger room_type_stock_recorded after insert on room_type
  for each row execute function record_room_stock();
create trigger room_type_stock_changed after update on room_type for each row
  when ((old.quantity, old.is_active) is distinct from (new.quantity, new.is_active))
  execute function record_room_stock();
create trigger property_stock_changed after update on property for each row
  when ((old.status = 'suspended') is distinct from (new.status = 'suspended'))
  execute function record_room_stock();

-- A hotel that opens has rooms from then on, one that is deleted has nothing, and in another zone
-- bookings were made on other days.
create function mark_hotel_days() returns trigger language plpgsql as $$
begin
  insert into dirty_day (property_id, day)
  select new.id, day from daily_figure where property_id = new.id
  union select new.id, from_day from room_stock where property_id = new.id
  union select new.id, (at at time zone new.time_zone)::date
    from booking b, unnest(array[b.created_at, b.cancelled_at]) at
    where b.property_id = new.id and old.time_zone <> new.time_zone and at is not null;
  return null;
end $$;
create trigger property_marks_days after update on property for each row
  when ((old.status = 'pending', old.deleted_at, old.time_zone)
    is distinct from (new.status = 'pending', new.deleted_at, new.time_zone))
  execute function mark_hotel_days();

create table self_audit (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  room_nights int not null check (room_nights >= 0),
  bookings int not null check (bookings >= 0),
  folio_lines int not null check (folio_lines >= 0),
  documents int not null check (documents >= 0),
  conflicts int not null check (conflicts >= 0),
  findings jsonb not null check (jsonb_typeof(findings) = 'array'),
  milliseconds int not null check (milliseconds >= 0),
  audited_by uuid references app_user,
  audited_at timestamptz not null
);
comment on table self_audit is
  'one run of the ledger check: how many rows it read, and each discrepancy that it found';
comment on column self_audit.conflicts is 'discrepancies';
comment on column self_audit.milliseconds is 'how long it took';
comment on column self_audit.audited_by is 'null: by itself, at night';
create index self_audit_newest on self_audit (property_id, id desc);
call bound_to_property('self_audit');
revoke update, delete on self_audit from atithi_tenant, atithi_platform;
