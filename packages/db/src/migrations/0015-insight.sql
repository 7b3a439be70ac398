-- What each hotel sold, earned and could have sold, day by day, so that no dashboard and no report
-- counts bookings again; and the check of the ledger.

-- What a booking, a block or a group changes is marked by the statement that publishes its event
-- (packages/api/src/kernel/events/publish.ts). What a hotel is stays with triggers: it is written by
-- many hands, seldom, and a stock that nobody took down could not be found again.
create function record_room_stock() returns trigger language plpgsql as $$
begin
  with present as (
    select p.id as property_id, t.id as room_type_id,
      case when tg_op = 'UPDATE' then business_date(clock_timestamp(), p.time_zone, p.day_rolls_at)
        when business_date(t.created_at, p.time_zone, p.day_rolls_at) > business_date(p.created_at, p.time_zone, p.day_rolls_at)
          then business_date(t.created_at, p.time_zone, p.day_rolls_at)
        else date '1900-01-01' end as from_day,
      case when t.is_active and (p.status <> 'suspended' or tg_op = 'INSERT') then t.quantity else 0 end as rooms
    from property p join room_type t on t.account_id = p.account_id and t.property_id = p.id
    where p.account_id = new.account_id and case tg_table_name when 'property' then p.id else t.id end = new.id),
  recorded as (
    insert into room_stock (account_id, property_id, room_type_id, from_day, rooms)
    select new.account_id, property_id, room_type_id, from_day, rooms from present
    on conflict (account_id, room_type_id, from_day) do update set rooms = excluded.rooms
    returning property_id, from_day),
  later as (
    update room_stock s set rooms = n.rooms
    from present n where s.account_id = new.account_id and s.room_type_id = n.room_type_id and s.from_day > n.from_day
    returning s.property_id, s.from_day)
  insert into dirty_day (account_id, property_id, day)
  select new.account_id, property_id, from_day from recorded union select new.account_id, property_id, from_day from later;
  return null;
end $$;

-- A hotel that opens has rooms from then on, one that is deleted has nothing, and in another zone
-- bookings were made on other days.
create function mark_hotel_days() returns trigger language plpgsql as $$
begin
  insert into dirty_day (account_id, property_id, day)
  select f.account_id, f.property_id, f.day from daily_figure f where f.account_id = new.account_id and f.property_id = new.id
  union select s.account_id, s.property_id, s.from_day from room_stock s
    where s.account_id = new.account_id and s.property_id = new.id
  union select b.account_id, b.property_id, (at at time zone new.time_zone)::date
    from booking b, unnest(array[b.created_at, b.cancelled_at]) at
    where b.account_id = new.account_id and b.property_id = new.id and old.time_zone <> new.time_zone and at is not null;
  return null;
end $$;

create trigger room_type_stock_recorded after insert on room_type
  for each row execute function record_room_stock();
create trigger room_type_stock_changed after update on room_type for each row
  when ((old.quantity, old.is_active) is distinct from (new.quantity, new.is_active))
  execute function record_room_stock();

-- The nights of each day by what they are told apart by, what was on the books at the close of each
-- business date, and reports that are made and sent by the calendar.

-- Who pays is no figure of daily_figure, so that its change marks no day by an event.
create function mark_payer_days() returns trigger language plpgsql as $$
begin
  insert into dirty_day (account_id, property_id, day)
  select distinct n.account_id, n.property_id, n.night from booking_night n
  where n.account_id = new.account_id and n.booking_id = new.id and n.released_at is null;
  return null;
end $$;

-- 9963 to the sixth digit 3 is accommodation.
create function is_accommodation(sac text) returns boolean language sql immutable parallel safe as $$
  select coalesce(sac in ('996311', '996312', '996313'), false)
$$;

create function mark_late_entry() returns trigger language plpgsql as $$
begin
  select coalesce(new.night, new.revenue_date) into new.late_for from property_day d
  where d.account_id = new.account_id and d.property_id = new.property_id and d.open_date > coalesce(new.night, new.revenue_date);
  return new;
end $$;

create trigger property_stock_changed after update on property for each row
  when ((old.status = 'suspended') is distinct from (new.status = 'suspended'))
  execute function record_room_stock();
create trigger property_marks_days after update on property for each row
  when ((old.status = 'pending', old.deleted_at, old.time_zone)
    is distinct from (new.status = 'pending', new.deleted_at, new.time_zone))
  execute function mark_hotel_days();
create trigger booking_payer_marks_days after update of company_name on booking for each row
  when ((old.company_name is null) <> (new.company_name is null)) execute function mark_payer_days();

create function date_room_revenue() returns trigger language plpgsql as $$
begin
  new.revenue_date := coalesce(new.night, (
    with recursive up as (
      select id, night, coalesce(charge_id, reverses_id) as parent from folio_line
      where account_id = new.account_id and id = coalesce(new.charge_id, new.reverses_id)
      union all
      select l.id, l.night, coalesce(l.charge_id, l.reverses_id)
      from up join folio_line l on l.account_id = new.account_id and l.id = up.parent)
    select night from up where night is not null limit 1), new.business_date);
  insert into dirty_day (account_id, property_id, day) values (new.account_id, new.property_id, new.revenue_date);
  return new;
end $$;

create trigger folio_line_enters_late before insert on folio_line for each row
  when (new.kind in ('room-night', 'fee', 'extra', 'discount', 'debit-adjustment')
    and coalesce(new.night, new.revenue_date) < new.business_date)
  execute function mark_late_entry();
create trigger folio_line_dates_revenue before insert on folio_line for each row
  when (new.kind in ('room-night', 'fee', 'extra', 'discount', 'debit-adjustment') and is_accommodation(new.sac)
    and (new.night is null or new.reverses_id is not null))
  execute function date_room_revenue();

create table room_stock (
  account_id uuid not null,
  property_id uuid not null,
  room_type_id uuid not null,
  from_day date not null,
  rooms int not null check (rooms >= 0),
  primary key (account_id, room_type_id, from_day),
  foreign key (account_id, property_id, room_type_id) references room_type (account_id, property_id, id)
);
comment on table room_stock is
  'rooms that a hotel can let, by type: each row holds from its day until the next one of the same type';
comment on column room_stock.from_day is
  '1900-01-01 for what a hotel began with: one that joins brings stays of before; of a type that was added later the day on which it was';
create index room_stock_by_property on room_stock (account_id, property_id, from_day);
call bound_to_property('room_stock');
revoke delete on room_stock from atithi_tenant, atithi_platform;

-- Rows go and come with those of daily_figure, by whatever hand: one is never without the other.
create function forget_night_figures() returns trigger language plpgsql as $$
begin
  delete from night_figure f using gone g where f.account_id = g.account_id and f.property_id = g.property_id and f.day = g.day;
  return null;
end $$;

create function keep_night_figures() returns trigger language plpgsql as $$
begin
  insert into night_figure (account_id, property_id, day, room_type_id, rate_plan_id, source, payer, rooms_sold, room_revenue)
  select w.account_id, w.property_id, c.day, c.room_type_id, c.rate_plan_id, c.source, c.payer, c.rooms_sold, c.room_revenue
  from (select account_id, property_id, array_agg(day) as days from counted where rooms_sold > 0 or room_revenue <> 0 group by 1, 2) w
  cross join lateral count_night_figures(w.account_id, w.property_id, w.days) c;
  return null;
end $$;

create table daily_figure (
  account_id uuid not null,
  property_id uuid not null,
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
  rooms_complimentary int not null default 0,
  rooms_house_use int not null default 0,
  day_rooms int not null default 0,
  day_revenue bigint not null default 0,
  primary key (account_id, property_id, day),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table daily_figure is 'the figures of one hotel on one day; a day on which nothing is has no row';
comment on column daily_figure.rooms_sold is
  'rooms of the night that begins on this day; holds, guests who did not come, free rooms and day uses are none';
comment on column daily_figure.room_revenue is
  'paise before tax: the rates agreed for the rooms sold with the fees that belong to them, less discounts, and what was charged of stays that were not kept';
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
comment on column daily_figure.rooms_complimentary is 'free of charge to a guest; likewise house use, to the hotel itself';
comment on column daily_figure.day_rooms is 'let and given back on this day; day_revenue is what they were let for, before tax';
create index daily_figure_of_stock on daily_figure (account_id, property_id, day) include (stock_change)
  where stock_change <> 0;
create trigger daily_figure_forgets_nights after delete on daily_figure
  referencing old table as gone for each statement execute function forget_night_figures();
create trigger daily_figure_keeps_nights after insert on daily_figure
  referencing new table as counted for each statement execute function keep_night_figures();
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
  nights_ended int not null default 0,
  rooms_complimentary int not null default 0,
  rooms_house_use int not null default 0,
  day_rooms int not null default 0,
  day_revenue bigint not null default 0
);
comment on table platform_figure is 'the sums of daily_figure over all hotels';
grant select, insert, update, delete on platform_figure to atithi_platform;

create table dirty_day (
  id bigint generated always as identity,
  -- No foreign key: every booking would lock its hotel for a mark that lives a minute.
  account_id uuid not null,
  property_id uuid not null,
  day date not null,
  primary key (account_id, id)
);
comment on table dirty_day is
  'days that changed after they were counted; rows are only added, so that two who sell the same night do not wait for each other here';
create index dirty_day_by_property on dirty_day (account_id, property_id, day);
call bound_to_property('dirty_day');
revoke update, delete on dirty_day from atithi_tenant;

-- Adds the stored figures of these days to those of all hotels, or takes them away where `times`
-- is -1.
create procedure add_to_platform(times int, accounts uuid[], properties uuid[], days date[]) language sql as $$
  insert into platform_figure as p (day, rooms_sold, room_revenue, rooms_taken, rooms_out_of_order, stock_change, bookings, nights_booked, lead_nights, cancellations, arrivals, departures, stays_ended, nights_ended, rooms_complimentary, rooms_house_use, day_rooms, day_revenue)
  select day, times * sum(rooms_sold), times * sum(room_revenue), times * sum(rooms_taken), times * sum(rooms_out_of_order), times * sum(stock_change), times * sum(bookings), times * sum(nights_booked), times * sum(lead_nights), times * sum(cancellations), times * sum(arrivals), times * sum(departures), times * sum(stays_ended), times * sum(nights_ended), times * sum(rooms_complimentary), times * sum(rooms_house_use), times * sum(day_rooms), times * sum(day_revenue)
  from daily_figure join unnest(accounts, properties, days) as w(account_id, property_id, day)
    using (account_id, property_id, day)
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

-- A day on which nothing is left of all hotels has no row.
create function drop_empty_platform_days(days date[]) returns void language sql as $$
  delete from platform_figure p where p.day = any (days)
    and not exists (select from jsonb_each_text(to_jsonb(p) - 'day') x where x.value <> '0')
$$;

-- Counts again the days of marks, at most so many, account by account, and answers how many it took. Marks
-- go before their days are counted: whatever commits in between has left a mark of its own.
create function refresh_daily_figures(most int) returns int language plpgsql as $$
declare
  accounts uuid[];
  properties uuid[];
  days date[];
  refreshed int;
begin
  perform pg_advisory_xact_lock(hashtext('daily_figure'));
  with taken as (
    delete from dirty_day d using (select w.account_id, w.id from dirty_day w order by w.account_id, w.id limit most) w
    where d.account_id = w.account_id and d.id = w.id returning d.account_id, d.property_id, d.day),
  place as (select account_id, property_id, day, count(*) as marks from taken group by 1, 2, 3)
  select array_agg(account_id order by property_id, day), array_agg(property_id order by property_id, day),
    array_agg(day order by property_id, day), coalesce(sum(marks), 0) into accounts, properties, days, refreshed from place;
  if refreshed > 0 then
    call add_to_platform(-1, accounts, properties, days);
    delete from daily_figure f using unnest(accounts, properties, days) as w(account_id, property_id, day)
    where f.account_id = w.account_id and f.property_id = w.property_id and f.day = w.day;
    insert into daily_figure
    select w.account_id, w.property_id, c.* from unnest(accounts, properties, days) as w(account_id, property_id, day)
    cross join lateral count_days(w.account_id, w.property_id, w.day, w.day + 1) c;
    call add_to_platform(1, accounts, properties, days);
    perform drop_empty_platform_days(days);
  end if;
  return refreshed;
end $$;

-- Counts every day of every hotel anew; what it comes to is what was stored. Types of which no
-- stock is known have it from what they are.
create function rebuild_daily_figures() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('daily_figure'));
  insert into room_stock (account_id, property_id, room_type_id, from_day, rooms)
  select t.account_id, property_id, id, '1900-01-01', case when is_active then quantity else 0 end from room_type t
  where not exists (select 1 from room_stock s where s.account_id = t.account_id and s.room_type_id = t.id);
  delete from dirty_day;
  delete from daily_figure;
  delete from platform_figure;
  insert into daily_figure
  select p.account_id, p.id, c.* from property p
  cross join lateral count_days(p.account_id, p.id, '1900-01-01', '9999-01-01') c;
  insert into platform_figure (day, rooms_sold, room_revenue, rooms_taken, rooms_out_of_order, stock_change, bookings, nights_booked, lead_nights, cancellations, arrivals, departures, stays_ended, nights_ended, rooms_complimentary, rooms_house_use, day_rooms, day_revenue)
  select day, sum(rooms_sold), sum(room_revenue), sum(rooms_taken), sum(rooms_out_of_order), sum(stock_change), sum(bookings), sum(nights_booked), sum(lead_nights), sum(cancellations), sum(arrivals), sum(departures), sum(stays_ended), sum(nights_ended), sum(rooms_complimentary), sum(rooms_house_use), sum(day_rooms), sum(day_revenue)
  from daily_figure group by day;
  perform drop_empty_platform_days(array(select day from platform_figure));
end $$;

create table self_audit (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  room_nights int not null check (room_nights >= 0),
  bookings int not null check (bookings >= 0),
  folio_lines int not null check (folio_lines >= 0),
  documents int not null check (documents >= 0),
  conflicts int not null check (conflicts >= 0),
  findings jsonb not null check (jsonb_typeof(findings) = 'array'),
  milliseconds int not null check (milliseconds >= 0),
  audited_by uuid references app_user,
  audited_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table self_audit is
  'one run of the ledger check: how many rows it read, and each discrepancy that it found';
comment on column self_audit.conflicts is 'discrepancies';
comment on column self_audit.milliseconds is 'how long it took';
comment on column self_audit.audited_by is 'null: by itself, at night';
create index self_audit_newest on self_audit (account_id, property_id, id desc);
call bound_to_property('self_audit');
revoke update, delete on self_audit from atithi_tenant, atithi_platform;

-- Reports that people have made: what was asked for, and its rows as they were then.
create table report_run (
  id uuid not null default new_id() primary key,
  property_ids uuid[] not null check (cardinality(property_ids) between 1 and 500),
  report_id text not null check (report_id ~ '^[a-z0-9-]{3,60}$'),
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  date_from date not null,
  date_to date not null check (date_to >= date_from),
  status text not null default 'queued' check (status in ('queued', 'generating', 'ready', 'failed', 'expired')),
  requested_by uuid references app_user,
  requested_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  as_of timestamptz,
  attempts int not null default 0 check (attempts >= 0),
  row_count int check (row_count >= 0),
  content bytea,
  failure text check (length(failure) <= 300),
  schedule_id uuid,
  due_on date,
  day_is_open boolean not null default false,
  retry_at timestamptz,
  -- The same report over closed days is the same for ever.
  is_closed boolean not null default false,
  export_id uuid,
  constraint report_run_ready_has_rows check (
    (status = 'ready') = (content is not null and row_count is not null and as_of is not null)),
  constraint report_run_scheduled_has_date check ((schedule_id is null) = (due_on is null)),
  constraint report_run_once_a_date unique (schedule_id, due_on),
  constraint report_run_failed_says_why check (
    case status when 'failed' then failure is not null when 'ready' then failure is null when 'expired' then failure is null else true end)
);
comment on table report_run is
  'a report that was asked for; a job reads its rows once, and each download is of these rows';
comment on column report_run.property_ids is 'the hotels that it is over; who may not see one of them does not see the report';
comment on column report_run.date_to is 'the last day, inclusive';
comment on column report_run.as_of is 'the instant at which its rows were read';
comment on column report_run.content is
  'title, columns and total line as JSON, compressed (gzip); the rows are in report_run_part';
comment on column report_run.failure is 'why the last attempt failed, until one succeeds';
comment on column report_run.schedule_id is
  'the report_schedule that it was made by; no foreign key: a run is over several hotels';
comment on column report_run.due_on is 'the local date for which the schedule made it';
comment on column report_run.day_is_open is
  'made before its last business date was closed: the figures may still change';
comment on column report_run.retry_at is 'it failed, and is tried again from then on';
comment on column report_run.is_closed is
  'every day of it was closed at every hotel when it was read: asked for again, it has the same rows';
comment on column report_run.export_id is
  'the same of all runs that were asked for together, whose files are one archive; null: the report stands alone';
create index report_run_newest on report_run using gin (property_ids);
create index report_run_waiting on report_run (requested_at) where status in ('queued', 'generating');
create index report_run_closed on report_run (report_id, date_from, date_to) where is_closed and status = 'ready';
create index report_run_of_export on report_run (export_id) where export_id is not null;
create trigger report_run_waits after insert on report_run
  for each statement execute function wake_job('generate-reports');
alter table report_run enable row level security;
create policy tenant on report_run to atithi_tenant
  using (property_ids <@ (select scope_property_ids())::uuid[]);
create policy platform on report_run to atithi_platform using (true);
grant select, insert, update, delete on report_run to atithi_tenant, atithi_platform;

create table night_figure (
  account_id uuid not null,
  property_id uuid not null,
  day date not null,
  room_type_id uuid not null,
  rate_plan_id uuid not null,
  source booking_source not null,
  payer text not null check (payer in ('guest', 'company')),
  rooms_sold int not null,
  room_revenue bigint not null,
  primary key (account_id, property_id, day, room_type_id, rate_plan_id, source, payer),
  foreign key (account_id, property_id, room_type_id, rate_plan_id) references rate_plan (account_id, property_id, room_type_id, id),
  check (rooms_sold >= 0),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table night_figure is
  'rooms sold and room revenue of daily_figure, told apart by room type, rate plan, source and payer: its rows of a day add up to those of daily_figure';
comment on column night_figure.room_type_id is 'as charged';
comment on column night_figure.payer is 'company: the booking names one that pays';
comment on column night_figure.room_revenue is 'paise before tax, as in daily_figure; below zero where more was taken back than charged';
call bound_to_property('night_figure');
revoke insert, update, delete on night_figure from atithi_tenant;

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

-- What each room and day of one hotel in [first, past) is to its figures: the only definition of rooms sold and of room revenue.
create function room_days(of_account uuid, wanted uuid, first date, past date)
returns table (day date, booking_id uuid, booking_room_id uuid, class text, rooms int, revenue bigint)
language sql stable rows 1000 set search_path = public as $$
  select n.night, n.booking_id, n.booking_room_id,
    night_class(b.stay_type, b.departs < b.check_out, n.rate, b.room_amount + b.fee_amount), 1,
    n.rate + case when n.fee > 0 then room_fees(n.fees) else 0 end
  from property p
  join booking_night n on n.account_id = p.account_id and n.property_id = p.id and n.night >= first and n.night < past
    and n.released_at is null
  join booking b on b.account_id = p.account_id and b.id = n.booking_id and b.status in ('confirmed', 'checked-in', 'checked-out')
  where p.account_id = of_account and p.id = wanted and p.deleted_at is null
  union all
  select l.revenue_date, l.booking_id, coalesce(l.booking_room_id, (
      select r.id from booking_room r where r.account_id = of_account and r.booking_id = l.booking_id order by r.position limit 1)),
    case when b.stay_type = 'day-use' and b.departs < b.check_out and b.status <> 'cancelled' then 'day-use' else 'sold' end, 0, l.amount
  from property p
  join folio_line l on l.account_id = p.account_id and l.property_id = p.id and l.revenue_date >= first and l.revenue_date < past
  join booking b on b.account_id = p.account_id and b.id = l.booking_id
  where p.account_id = of_account and p.id = wanted and p.deleted_at is null
$$;

-- The only definition of these figures, for some days of one hotel.
create function count_night_figures(of_account uuid, wanted uuid, days date[])
returns table (
  day date, room_type_id uuid, rate_plan_id uuid, source booking_source, payer text,
  rooms_sold int, room_revenue bigint)
language sql stable rows 10 set search_path = public as $$
  select d.day, r.room_type_id, r.rate_plan_id, b.source,
    case when b.company_name is null then 'guest' else 'company' end,
    sum(d.rooms)::int, sum(d.revenue)::bigint
  from (select min(day) as first, max(day) + 1 as past from unnest(days) day) span
  cross join lateral room_days(of_account, wanted, span.first, span.past) d
  join booking b on b.account_id = of_account and b.id = d.booking_id
  join booking_room r on r.account_id = b.account_id and r.id = d.booking_room_id
  where d.day = any (days) and d.class = 'sold'
  group by 1, 2, 3, 4, 5
  having sum(d.rooms) <> 0 or sum(d.revenue) <> 0
$$;

create table books_close (
  account_id uuid not null,
  property_id uuid not null,
  business_date date not null,
  is_rebuilt boolean not null,
  written_at timestamptz not null default clock_timestamp(),
  primary key (account_id, property_id, business_date),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table books_close is
  'the business dates at whose close what is on the books was written down';
comment on column books_close.is_rebuilt is
  'written later, from when bookings were made and given up: prices as they were last';
create trigger books_close_append_only before update or delete on books_close
  for each row execute function refuse_change();
call bound_to_property('books_close');
revoke insert, update, delete on books_close from atithi_tenant;
revoke update, delete on books_close from atithi_platform;

create table books_change (
  account_id uuid not null,
  property_id uuid not null,
  business_date date not null,
  stay_date date not null check (stay_date >= business_date),
  room_type_id uuid not null,
  source booking_source not null,
  rooms int not null,
  revenue bigint not null,
  primary key (account_id, property_id, stay_date, business_date, room_type_id, source),
  foreign key (account_id, property_id, business_date) references books_close (account_id, property_id, business_date),
  foreign key (account_id, property_id, room_type_id) references room_type (account_id, property_id, id),
  constraint books_change_is_one check (rooms <> 0 or revenue <> 0)
);
comment on table books_change is
  'by how much what is on the books of a night differed at the close of a business date from the close before: the sum to a date is what was on the books then, and the rows are the pick-up. Only added to: a closed date never changes';
comment on column books_change.rooms is 'room-nights confirmed, in house or over; holds and no-shows are none';
comment on column books_change.revenue is 'paise before tax, at the rates agreed';
create index books_change_by_date on books_change (account_id, property_id, business_date);
create trigger books_change_append_only before update or delete on books_change
  for each row execute function refuse_change();
call bound_to_property('books_change');
revoke insert, update, delete on books_change from atithi_tenant;
revoke update, delete on books_change from atithi_platform;

-- On the books are rooms sold, with the fees that belong to them: what is free, and what is let by the day, is not.
create function nights_on_books(of_account uuid, wanted uuid, first date)
returns table (stay_date date, room_type_id uuid, source booking_source, rate bigint, entered date, left_on date)
language sql stable set search_path = public as $$
  select n.night, n.room_type_id, b.source, n.rate + case when n.fee > 0 then room_fees(n.fees) else 0 end,
    business_date(b.created_at, p.time_zone, p.day_rolls_at),
    business_date(coalesce(n.released_at, case when b.status = 'cancelled' then b.cancelled_at end),
      p.time_zone, p.day_rolls_at)
  from property p
  join booking_night n on n.account_id = p.account_id and n.property_id = p.id and n.night >= first
  join booking b on b.account_id = p.account_id and b.id = n.booking_id
  where p.account_id = of_account and p.id = wanted and not b.is_no_show
    and (b.status in ('confirmed', 'checked-in', 'checked-out')
      or b.status = 'cancelled' and b.hold_expires_at is null)
    and night_class(b.stay_type, b.departs < b.check_out, n.rate, b.room_amount + b.fee_amount) = 'sold'
$$;

-- Writes down what was on the books of a hotel at the close of each business date up to `until`
-- that is not written yet; the first time for all dates since its first booking. Answers how many.
create function close_books(of_account uuid, wanted uuid, until date) returns int language plpgsql as $$
declare
  latest date;
  first date;
  closing date;
  written int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('books_close'), hashtext(wanted::text));
  select max(business_date) into latest from books_close where account_id = of_account and property_id = wanted;
  if latest is null then
    select greatest(min(entered), until - 800) into first from nights_on_books(of_account, wanted, '1900-01-01');
    first := least(coalesce(first, until), until);
    insert into books_close (account_id, property_id, business_date, is_rebuilt)
    select of_account, wanted, day, true from generate_series(first, until, interval '1 day') day;
    get diagnostics written = row_count;
    insert into books_change (account_id, property_id, business_date, stay_date, room_type_id, source, rooms, revenue)
    select of_account, wanted, day, stay_date, room_type_id, source, sum(sign), sum(sign * rate)
    from (
      select greatest(c.day, first) as day, n.stay_date, n.room_type_id, n.source, n.rate, c.sign
      from nights_on_books(of_account, wanted, first) n
      cross join lateral (values (n.entered, 1), (n.left_on, -1)) c (day, sign)
      where c.day <= until and c.day <= n.stay_date and n.entered <= n.stay_date) part
    group by day, stay_date, room_type_id, source
    having sum(sign) <> 0 or sum(sign * rate) <> 0;
    return written;
  end if;
  for closing in select day::date from generate_series(latest + 1, until, interval '1 day') day loop
    insert into books_close (account_id, property_id, business_date, is_rebuilt)
    values (of_account, wanted, closing, closing < until);
    insert into books_change (account_id, property_id, business_date, stay_date, room_type_id, source, rooms, revenue)
    select of_account, wanted, closing, stay_date, room_type_id, source,
      coalesce(now.rooms, 0) - coalesce(before.rooms, 0),
      coalesce(now.revenue, 0) - coalesce(before.revenue, 0)
    from (
      select n.stay_date, n.room_type_id, n.source, count(*) as rooms, sum(n.rate) as revenue
      from nights_on_books(of_account, wanted, closing) n
      where n.entered <= closing and (n.left_on is null or n.left_on > closing)
      group by 1, 2, 3) now
    full join (
      select c.stay_date, c.room_type_id, c.source, sum(c.rooms) as rooms, sum(c.revenue) as revenue
      from books_change c where c.account_id = of_account and c.property_id = wanted and c.stay_date >= closing
      group by 1, 2, 3) before using (stay_date, room_type_id, source)
    where (coalesce(now.rooms, 0), coalesce(now.revenue, 0))
      <> (coalesce(before.rooms, 0), coalesce(before.revenue, 0));
    written := written + 1;
  end loop;
  return written;
end $$;

create table report_schedule (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  report_id text not null check (report_id ~ '^[a-z0-9-]{3,60}$'),
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  every text not null check (every in ('day', 'week', 'month')),
  sends_at text not null check (sends_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  recipients uuid[] not null check (cardinality(recipients) between 1 and 20),
  next_on date not null,
  created_by uuid not null references app_user,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (account_id, id),
  unique (account_id, property_id, id),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table report_schedule is
  'a report that is made and sent by the calendar of its hotel: each day, each Monday, each first of a month, over the day, week or month before';
comment on column report_schedule.sends_at is 'local time of the hotel';
comment on column report_schedule.recipients is
  'people; one who may not see the reports of the hotel any more is passed over';
comment on column report_schedule.next_on is 'the local date of the next run';
create index report_schedule_due on report_schedule (next_on) where ended_at is null;
create unique index report_schedule_once on report_schedule (account_id, property_id, report_id, format, every)
  where ended_at is null;
call bound_to_property('report_schedule');
revoke delete on report_schedule from atithi_tenant, atithi_platform;

create function count_days(of_account uuid, wanted uuid, first date, past date)
returns table (
  day date, rooms_sold int, room_revenue bigint, rooms_taken int, rooms_out_of_order int,
  stock_change int, bookings int, nights_booked int, lead_nights bigint, cancellations int,
  arrivals int, departures int, stays_ended int, nights_ended int,
  rooms_complimentary int, rooms_house_use int, day_rooms int, day_revenue bigint)
language sql stable rows 10 set search_path = public as $$
  with hotel as materialized (
    select id, time_zone, status <> 'pending' as is_open,
      first::timestamp at time zone time_zone as opens, past::timestamp at time zone time_zone as closes
    from property where account_id = of_account and id = wanted and deleted_at is null),
  sold as (
    select r.day, coalesce(sum(rooms) filter (where class = 'sold'), 0)::int as rooms_sold,
      coalesce(sum(revenue) filter (where class = 'sold'), 0)::bigint as room_revenue,
      coalesce(sum(rooms) filter (where class = 'complimentary'), 0)::int as rooms_complimentary,
      coalesce(sum(rooms) filter (where class = 'house-use'), 0)::int as rooms_house_use,
      coalesce(sum(rooms) filter (where class = 'day-use'), 0)::int as day_rooms,
      coalesce(sum(revenue) filter (where class = 'day-use'), 0)::bigint as day_revenue
    from room_days(of_account, wanted, first, past) r group by 1),
  taken as (
    select n.night as day, sum(n.booked + n.oversold + n.blocked)::int as rooms_taken
    from hotel h join room_night n on n.account_id = of_account and n.property_id = h.id and n.night >= first and n.night < past
      and n.booked + n.oversold + n.blocked > 0
    group by 1),
  off as (
    select night::date as day, sum(o.rooms)::int as rooms_out_of_order
    from hotel h
    join room_block o on o.account_id = of_account and o.property_id = h.id and o.room_id is not null
      and o.released_at is null and o.stay && daterange(first, past)
    cross join lateral generate_series(
      greatest(lower(o.stay), first), least(upper(o.stay), past) - 1, interval '1 day') night
    group by 1),
  stock as (
    select from_day as day, sum(more)::int as stock_change
    from (
      select s.from_day,
        s.rooms - coalesce(lag(s.rooms) over (partition by s.room_type_id order by s.from_day), 0) as more
      from hotel h join room_stock s on s.account_id = of_account and s.property_id = h.id where h.is_open) step
    where from_day >= first and from_day < past
    group by 1),
  made as (
    select day, count(*)::int as bookings, sum(room_nights)::int as nights_booked,
      sum(room_nights * greatest(0, check_in - day))::bigint as lead_nights
    from (
      select (b.created_at at time zone h.time_zone)::date as day,
        b.rooms * (b.departs - b.check_in) as room_nights, b.check_in
      from hotel h
      join booking b on b.account_id = of_account and b.property_id = h.id
        and b.created_at >= h.opens and b.created_at < h.closes and b.status <> 'cancelled') one
    group by 1),
  cancelled as (
    select (b.cancelled_at at time zone h.time_zone)::date as day, count(*)::int as cancellations
    from hotel h
    join booking b on b.account_id = of_account and b.property_id = h.id
      and b.cancelled_at >= h.opens and b.cancelled_at < h.closes
      and b.status = 'cancelled' and not b.is_no_show and b.hold_expires_at is null
    group by 1),
  arriving as (
    select b.check_in as day, count(*)::int as arrivals
    from hotel h
    join booking b on b.account_id = of_account and b.property_id = h.id and b.check_in >= first and b.check_in < past
      and b.status in ('confirmed', 'checked-in', 'checked-out')
    group by 1),
  departing as (
    select b.departs as day, count(*)::int as departures,
      coalesce(sum(b.rooms) filter (where b.status = 'checked-out' and b.departs > b.check_in), 0)::int as stays_ended,
      coalesce(sum(b.rooms * (b.departs - b.check_in))
        filter (where b.status = 'checked-out'), 0)::int as nights_ended
    from hotel h
    join booking b on b.account_id = of_account and b.property_id = h.id and b.check_out >= first and b.check_out <= past
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

-- What an owner means to sell: room-nights and room revenue of each month and room type. And whom channels are to the tax office.
create table budget_month (
  property_id uuid not null,
  account_id uuid not null references account,
  month date not null check (extract(day from month) = 1 and month >= '2000-01-01'),
  room_type_id uuid not null,
  room_nights int not null check (room_nights between 0 and 100000),
  room_revenue paise not null check (room_revenue >= 0),
  set_by uuid references app_user,
  set_at timestamptz not null,
  primary key (account_id, property_id, month, room_type_id),
  foreign key (account_id, property_id, room_type_id) references room_type (account_id, property_id, id),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table budget_month is
  'the owner''s budget of one month and room type; the budget of a hotel is the sum of its types';
comment on column budget_month.month is 'its first day';
comment on column budget_month.room_nights is 'room-nights to be sold';
comment on column budget_month.room_revenue is 'paise before tax';
comment on column budget_month.set_by is 'who wrote it last; null: the demonstration';
call bound_to_property('budget_month');

create table commerce_operator (
  property_id uuid not null,
  account_id uuid not null references account,
  channel_id text not null check (channel_id in
    ('google', 'makemytrip', 'goibibo', 'booking.com', 'cleartrip', 'oyo', 'agoda', 'expedia')),
  gstin text not null check (gstin ~ '^[0-9]{2}[A-Z0-9]{13}$'),
  set_by uuid references app_user,
  set_at timestamptz not null,
  primary key (account_id, property_id, channel_id),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table commerce_operator is
  'the registration under which a channel that takes guests'' money collects tax at source for a hotel (CGST Act, section 52): table 14 of GSTR-1 names it';
comment on column commerce_operator.gstin is
  'of the operator in the hotel''s state, as its certificate of collection says; of a collector the 14th character is C';
call bound_to_property('commerce_operator');

-- The rows of a report, a thousand at a time: neither who makes it nor who loads it ever holds them all.
create table report_run_part (
  run_id uuid not null references report_run on delete cascade,
  position int not null check (position >= 0),
  content bytea not null,
  primary key (run_id, position)
);
comment on table report_run_part is
  'rows of a report_run in their order, 1,000 in each part but the last; a run without parts that has rows is of before there were parts, and has them in its content';
comment on column report_run_part.position is 'from 0, without gaps';
comment on column report_run_part.content is 'a list of rows as JSON, compressed (gzip)';
alter table report_run_part enable row level security;
create policy tenant on report_run_part to atithi_tenant
  using (exists (select from report_run r where r.id = run_id));
create policy platform on report_run_part to atithi_platform using (true);
grant select, insert, update, delete on report_run_part to atithi_tenant, atithi_platform;
