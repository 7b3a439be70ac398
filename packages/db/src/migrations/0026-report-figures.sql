-- The nights of each day by what they are told apart by, what was on the books at the close of each
-- business date, and reports that are made and sent by the calendar.

create table night_figure (
  property_id uuid not null references property,
  day date not null,
  room_type_id uuid not null,
  rate_plan_id uuid not null,
  source booking_source not null,
  payer text not null check (payer in ('guest', 'company')),
  rooms_sold int not null check (rooms_sold > 0),
  room_revenue bigint not null check (room_revenue >= 0),
  primary key (property_id, day, room_type_id, rate_plan_id, source, payer),
  foreign key (property_id, room_type_id, rate_plan_id) references rate_plan (property_id, room_type_id, id)
);
comment on table night_figure is
  'rooms sold and room revenue of daily_figure, told apart by room type, rate plan, source and payer: its rows of a day add up to those of daily_figure';
comment on column night_figure.room_type_id is 'as charged';
comment on column night_figure.payer is 'company: the booking names one that pays';
comment on column night_figure.room_revenue is 'paise before tax, at the rates agreed for the rooms sold';
call bound_to_property('night_figure');
revoke insert, update, delete on night_figure from atithi_tenant;

-- The only definition of these figures, for some days of one hotel.
create function count_night_figures(wanted uuid, days date[])
returns table (
  day date, room_type_id uuid, rate_plan_id uuid, source booking_source, payer text,
  rooms_sold int, room_revenue bigint)
language sql stable rows 10 set search_path = public as $$
  select n.night, r.room_type_id, r.rate_plan_id, b.source,
    case when b.company_name is null then 'guest' else 'company' end,
    count(*)::int, sum(n.rate)::bigint
  from property p
  join booking_night n on n.property_id = p.id and n.night = any (days) and n.released_at is null
  join booking b on b.id = n.booking_id and b.status in ('confirmed', 'checked-in', 'checked-out')
  join booking_room r on r.id = n.booking_room_id
  where p.id = wanted and p.deleted_at is null
  group by 1, 2, 3, 4, 5
$$;

-- Rows go and come with those of daily_figure, by whatever hand: one is never without the other.
create function forget_night_figures() returns trigger language plpgsql as $$
begin
  delete from night_figure f using gone g where f.property_id = g.property_id and f.day = g.day;
  return null;
end $$;
create trigger daily_figure_forgets_nights after delete on daily_figure
  referencing old table as gone for each statement execute function forget_night_figures();

create function keep_night_figures() returns trigger language plpgsql as $$
begin
  insert into night_figure (property_id, day, room_type_id, rate_plan_id, source, payer, rooms_sold, room_revenue)
  select w.property_id, c.day, c.room_type_id, c.rate_plan_id, c.source, c.payer, c.rooms_sold, c.room_revenue
  from (select property_id, array_agg(day) as days from counted where rooms_sold > 0 group by 1) w
  cross join lateral count_night_figures(w.property_id, w.days) c;
  return null;
end $$;
create trigger daily_figure_keeps_nights after insert on daily_figure
  referencing new table as counted for each statement execute function keep_night_figures();

-- Who pays is no figure of daily_figure, so that its change marks no day by an event.
create function mark_payer_days() returns trigger language plpgsql as $$
begin
  insert into dirty_day (property_id, day)
  select distinct property_id, night from booking_night where booking_id = new.id and released_at is null;
  return null;
end $$;
create trigger booking_payer_marks_days after update of company_name on booking for each row
  when ((old.company_name is null) <> (new.company_name is null)) execute function mark_payer_days();

create table books_close (
  property_id uuid not null references property,
  business_date date not null,
  is_rebuilt boolean not null,
  written_at timestamptz not null default clock_timestamp(),
  primary key (property_id, business_date)
);
comment on table books_close is
  'the business dates at whose close what is on the books was written down';
comment on column books_close.is_rebuilt is
  'written later, from when bookings were made and given up: prices as they were last';

create table books_change (
  property_id uuid not null,
  business_date date not null,
  stay_date date not null check (stay_date >= business_date),
  room_type_id uuid not null,
  source booking_source not null,
  rooms int not null,
  revenue bigint not null,
  primary key (property_id, stay_date, business_date, room_type_id, source),
  foreign key (property_id, business_date) references books_close (property_id, business_date),
  foreign key (property_id, room_type_id) references room_type (property_id, id),
  constraint books_change_is_one check (rooms <> 0 or revenue <> 0)
);
comment on table books_change is
  'by how much what is on the books of a night differed at the close of a business date from the close before: the sum to a date is what was on the books then, and the rows are the pick-up. Only added to: a closed date never changes';
comment on column books_change.rooms is 'room-nights confirmed, in house or over; holds and no-shows are none';
comment on column books_change.revenue is 'paise before tax, at the rates agreed';
create index books_change_by_date on books_change (property_id, business_date);

call bound_to_property('books_close');
call bound_to_property('books_change');
revoke insert, update, delete on books_close, books_change from atithi_tenant;
revoke update, delete on books_close, books_change from atithi_platform;
create trigger books_close_append_only before update or delete on books_close
  for each row execute function refuse_change();
create trigger books_change_append_only before update or delete on books_change
  for each row execute function refuse_change();

-- Nights from a date on with the business dates on which they came on the books, and left them.
create function nights_on_books(wanted uuid, first date)
returns table (stay_date date, room_type_id uuid, source booking_source, rate bigint, entered date, left_on date)
language sql stable set search_path = public as $$
  select n.night, n.room_type_id, b.source, n.rate::bigint,
    business_date(b.created_at, p.time_zone, p.day_rolls_at),
    business_date(coalesce(n.released_at, case when b.status = 'cancelled' then b.cancelled_at end),
      p.time_zone, p.day_rolls_at)
  from property p
  join booking_night n on n.property_id = p.id and n.night >= first
  join booking b on b.id = n.booking_id
  where p.id = wanted and not b.is_no_show
    and (b.status in ('confirmed', 'checked-in', 'checked-out')
      or b.status = 'cancelled' and b.hold_expires_at is null)
$$;

-- Writes down what was on the books of a hotel at the close of each business date up to `until`
-- that is not written yet; the first time for all dates since its first booking. Answers how many.
create function close_books(wanted uuid, until date) returns int language plpgsql as $$
declare
  latest date;
  first date;
  closing date;
  written int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('books_close'), hashtext(wanted::text));
  select max(business_date) into latest from books_close where property_id = wanted;
  if latest is null then
    select greatest(min(entered), until - 800) into first from nights_on_books(wanted, '1900-01-01');
    first := least(coalesce(first, until), until);
    insert into books_close (property_id, business_date, is_rebuilt)
    select wanted, day, true from generate_series(first, until, interval '1 day') day;
    get diagnostics written = row_count;
    insert into books_change (property_id, business_date, stay_date, room_type_id, source, rooms, revenue)
    select wanted, day, stay_date, room_type_id, source, sum(sign), sum(sign * rate)
    from (
      select greatest(c.day, first) as day, n.stay_date, n.room_type_id, n.source, n.rate, c.sign
      from nights_on_books(wanted, first) n
      cross join lateral (values (n.entered, 1), (n.left_on, -1)) c (day, sign)
      where c.day <= until and c.day <= n.stay_date and n.entered <= n.stay_date) part
    group by day, stay_date, room_type_id, source
    having sum(sign) <> 0 or sum(sign * rate) <> 0;
    return written;
  end if;
  for closing in select day::date from generate_series(latest + 1, until, interval '1 day') day loop
    insert into books_close (property_id, business_date, is_rebuilt)
    values (wanted, closing, closing < until);
    insert into books_change (property_id, business_date, stay_date, room_type_id, source, rooms, revenue)
    select wanted, closing, stay_date, room_type_id, source,
      coalesce(now.rooms, 0) - coalesce(before.rooms, 0),
      coalesce(now.revenue, 0) - coalesce(before.revenue, 0)
    from (
      select n.stay_date, n.room_type_id, n.source, count(*) as rooms, sum(n.rate) as revenue
      from nights_on_books(wanted, closing) n
      where n.entered <= closing and (n.left_on is null or n.left_on > closing)
      group by 1, 2, 3) now
    full join (
      select c.stay_date, c.room_type_id, c.source, sum(c.rooms) as rooms, sum(c.revenue) as revenue
      from books_change c where c.property_id = wanted and c.stay_date >= closing
      group by 1, 2, 3) before using (stay_date, room_type_id, source)
    where (coalesce(now.rooms, 0), coalesce(now.revenue, 0))
      <> (coalesce(before.rooms, 0), coalesce(before.revenue, 0));
    written := written + 1;
  end loop;
  return written;
end $$;

create table report_schedule (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  report_id text not null check (report_id ~ '^[a-z0-9-]{3,60}$'),
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  every text not null check (every in ('day', 'week', 'month')),
  sends_at text not null check (sends_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  recipients uuid[] not null check (cardinality(recipients) between 1 and 20),
  next_on date not null,
  created_by uuid not null references app_user,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  unique (property_id, id)
);
comment on table report_schedule is
  'a report that is made and sent by the calendar of its hotel: each day, each Monday, each first of a month, over the day, week or month before';
comment on column report_schedule.sends_at is 'local time of the hotel';
comment on column report_schedule.recipients is
  'people; one who may not see the reports of the hotel any more is passed over';
comment on column report_schedule.next_on is 'the local date of the next run';
create index report_schedule_due on report_schedule (next_on) where ended_at is null;
create unique index report_schedule_once on report_schedule (property_id, report_id, format, every)
  where ended_at is null;
call bound_to_property('report_schedule');
revoke delete on report_schedule from atithi_tenant, atithi_platform;

alter table report_run
  add column schedule_id uuid,
  add column due_on date,
  add column day_is_open boolean not null default false,
  drop constraint report_run_format_check,
  add constraint report_run_format_check check (format in ('csv', 'xlsx', 'pdf')),
  drop constraint report_run_status_check,
  add constraint report_run_status_check
    check (status in ('queued', 'generating', 'ready', 'failed', 'expired')),
  add column retry_at timestamptz,
  add constraint report_run_scheduled_has_date check ((schedule_id is null) = (due_on is null)),
  add constraint report_run_once_a_date unique (schedule_id, due_on);
comment on column report_run.schedule_id is
  'the report_schedule that it was made by; no foreign key: a run is over several hotels';
comment on column report_run.due_on is 'the local date for which the schedule made it';
comment on column report_run.day_is_open is
  'made before its last business date was closed: the figures may still change';
comment on column report_run.retry_at is 'it failed, and is tried again from then on';
