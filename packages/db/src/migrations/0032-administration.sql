-- What administrators look at: processes that are alive, how requests went, jobs, the figures of each
-- hotel and of the platform, how far each hotel is set up; and what they decide for all.

create table server_process (
  id uuid primary key,
  role text not null check (role in ('web', 'worker', 'all')),
  started_at timestamptz not null,
  seen_at timestamptz not null,
  stopped_at timestamptz,
  check (seen_at >= started_at)
);
comment on table server_process is
  'server processes, each of which says every few seconds that it is alive; kept for some days';
comment on column server_process.role is 'web answers requests, worker runs jobs, all does both';
comment on column server_process.stopped_at is 'null: it runs, or it died; seen_at tells which';
create index server_process_by_seen on server_process (seen_at);
grant select, insert, update, delete on server_process to atithi_platform;

create table traffic_minute (
  kind text not null check (kind in ('procedures', 'websites', 'other')),
  minute timestamptz not null check (date_trunc('minute', minute, 'UTC') = minute),
  requests int not null check (requests >= 0),
  refused int not null check (refused >= 0),
  failed int not null check (failed >= 0),
  total_ms bigint not null check (total_ms >= 0),
  buckets int[] not null check (cardinality(buckets) = 12),
  primary key (kind, minute),
  check (refused + failed <= requests)
);
comment on table traffic_minute is
  'requests of each minute, to which every process that answers requests adds its own, none too: a minute without a row is one in which none was alive';
comment on column traffic_minute.refused is 'answered with 400 to 499';
comment on column traffic_minute.failed is 'answered with 500 or above';
comment on column traffic_minute.total_ms is 'the sum of their durations, in milliseconds';
comment on column traffic_minute.buckets is
  'how many took up to 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10000 milliseconds, and longer';
grant select, insert, update, delete on traffic_minute to atithi_platform;

-- Adds what one process has counted to what others have.
create function add_traffic(kinds text[], of_minute timestamptz[], requests int[], refused int[],
  failed int[], total_ms bigint[], buckets jsonb) returns void language sql as $$
  insert into traffic_minute as t (kind, minute, requests, refused, failed, total_ms, buckets)
  select a.kind, a.minute, a.requests, a.refused, a.failed, a.total_ms,
    (select array_agg(b::int order by n) from jsonb_array_elements_text(buckets -> (a.at - 1)::int) with ordinality x (b, n))
  from unnest(kinds, of_minute, requests, refused, failed, total_ms)
    with ordinality a (kind, minute, requests, refused, failed, total_ms, at)
  order by a.kind, a.minute
  on conflict (kind, minute) do update set
    requests = t.requests + excluded.requests,
    refused = t.refused + excluded.refused,
    failed = t.failed + excluded.failed,
    total_ms = t.total_ms + excluded.total_ms,
    buckets = (select array_agg(one + other order by n)
      from unnest(t.buckets, excluded.buckets) with ordinality x (one, other, n))
$$;

create table job_state (
  name text primary key check (name ~ '^[a-z-]+$'),
  last_succeeded_at timestamptz,
  last_failed_at timestamptz,
  failures int not null default 0 check (failures >= 0),
  last_error text check (length(last_error) <= 500)
);
comment on table job_state is 'how the last runs of each job ended';
comment on column job_state.failures is 'runs that failed since the last one that did not';
grant select, insert, update, delete on job_state to atithi_platform;

create table backup (
  taken_at timestamptz primary key
);
comment on table backup is 'when backups of this database were finished; written by the backup itself';
grant select on backup to atithi_platform;

create table hotel_figure (
  account_id uuid not null references account,
  property_id uuid primary key references property,
  room_revenue bigint not null,
  bookings int not null,
  room_revenue_before bigint not null,
  bookings_before int not null,
  counted_at timestamptz not null
);
comment on table hotel_figure is
  'what each hotel sold in the last thirty days, today included, and in the thirty before; counted again by a job from daily_figure';
comment on column hotel_figure.room_revenue is 'paise before tax, of nights in the span';
comment on column hotel_figure.bookings is 'made in the span and not cancelled';
create index hotel_figure_by_revenue on hotel_figure (room_revenue desc, property_id);
call bound_to_property('hotel_figure');
revoke insert, update, delete on hotel_figure from atithi_tenant;

create table source_figure (
  source booking_source primary key,
  rooms_sold int not null,
  room_revenue bigint not null,
  room_revenue_before bigint not null,
  counted_at timestamptz not null
);
comment on table source_figure is
  'rooms sold by all hotels in the last thirty days by the source of their bookings; counted again by a job from night_figure';
comment on column source_figure.room_revenue is 'paise before tax; room_revenue_before is of the thirty days before';
grant select, insert, update, delete on source_figure to atithi_platform;

-- Counts both again for the day `today`.
create function count_platform_figures(today date, at timestamptz) returns void language plpgsql as $$
begin
  insert into hotel_figure as h
  select p.account_id, p.id, f.now_revenue, f.now_bookings, f.then_revenue, f.then_bookings, at
  from property p
  cross join lateral (
    select coalesce(sum(room_revenue) filter (where day > today - 30), 0)::bigint as now_revenue,
      coalesce(sum(bookings) filter (where day > today - 30), 0)::int as now_bookings,
      coalesce(sum(room_revenue) filter (where day <= today - 30), 0)::bigint as then_revenue,
      coalesce(sum(bookings) filter (where day <= today - 30), 0)::int as then_bookings
    from daily_figure d where d.property_id = p.id and d.day > today - 60 and d.day <= today) f
  where p.deleted_at is null
  on conflict (property_id) do update set account_id = excluded.account_id,
    room_revenue = excluded.room_revenue, bookings = excluded.bookings,
    room_revenue_before = excluded.room_revenue_before, bookings_before = excluded.bookings_before,
    counted_at = excluded.counted_at
  where (h.account_id, h.room_revenue, h.bookings, h.room_revenue_before, h.bookings_before)
    is distinct from (excluded.account_id, excluded.room_revenue, excluded.bookings,
      excluded.room_revenue_before, excluded.bookings_before);
  delete from hotel_figure h using property p where p.id = h.property_id and p.deleted_at is not null;
  delete from source_figure;
  insert into source_figure
  select n.source, coalesce(sum(n.rooms_sold) filter (where n.day > today - 30), 0),
    coalesce(sum(n.room_revenue) filter (where n.day > today - 30), 0),
    coalesce(sum(n.room_revenue) filter (where n.day <= today - 30), 0), at
  from property p
  join night_figure n on n.property_id = p.id and n.day > today - 60 and n.day <= today
  where p.deleted_at is null
  group by 1;
end $$;

create table onboarding_state (
  account_id uuid not null references account,
  property_id uuid primary key references property,
  completed_steps text[] not null default '{}' check (completed_steps <@
    array['basic-info', 'rooms-photos', 'content', 'availability', 'policies']),
  current_step text default 'basic-info',
  lacking text[] not null default '{}',
  moved_at timestamptz not null,
  completed_at timestamptz,
  counted_at timestamptz,
  helped_at timestamptz,
  constraint onboarding_state_is_whole check ((current_step is null) = (cardinality(completed_steps) = 5)),
  check (current_step in ('basic-info', 'rooms-photos', 'content', 'availability', 'policies'))
);
comment on table onboarding_state is
  'how far the setup of each hotel is: counted by a consumer when something changes, and by a job';
comment on column onboarding_state.lacking is 'what is still to do in all steps, in the words of the screens';
comment on column onboarding_state.moved_at is 'when somebody last changed something of the setup';
comment on column onboarding_state.completed_at is
  'when the last step was completed first; null: it is not, or it was before anybody looked';
comment on column onboarding_state.counted_at is 'null: not counted yet';
comment on column onboarding_state.helped_at is 'when an administrator last wrote to the owner about it';
create index onboarding_state_open on onboarding_state (moved_at) where current_step is not null;
create index onboarding_state_uncounted on onboarding_state (property_id) where counted_at is null;
call bound_to_property('onboarding_state');
revoke update, delete on onboarding_state from atithi_tenant;

create function begin_onboarding() returns trigger language plpgsql as $$
begin
  insert into onboarding_state (account_id, property_id, moved_at)
  values (new.account_id, new.id, new.created_at);
  return null;
end $$;
create trigger property_begins_onboarding after insert on property
  for each row execute function begin_onboarding();
insert into onboarding_state (account_id, property_id, moved_at)
select account_id, id, updated_at from property;
insert into event_consumer (name, position) select 'onboarding-states', last from event_numbering;

-- The platform is never without somebody who can sign in to administer it, whoever closes accounts and however many at once.
create function keep_an_administrator() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('administrators'));
  if not exists (select from app_user
    where role = 'admin' and is_active and password_hash is not null and id <> old.id) then
    raise exception 'the last administrator' using errcode = 'check_violation', constraint = 'app_user_last_administrator';
  end if;
  return new;
end $$;
create trigger app_user_keeps_an_administrator before update of is_active on app_user
  for each row when (old.role = 'admin' and old.is_active and not new.is_active)
  execute function keep_an_administrator();

alter table platform_settings
  add column registration_open boolean not null default true,
  add column maintenance_notice text check (length(maintenance_notice) between 1 and 300),
  add column maintenance_until timestamptz,
  add column api_calls_per_minute int not null default 600 check (api_calls_per_minute between 10 and 6000),
  add constraint platform_settings_notice_is_whole
    check (maintenance_until is null or maintenance_notice is not null);
comment on column platform_settings.registration_open is 'whether strangers may register a hotel';
comment on column platform_settings.maintenance_notice is 'stands above every screen of the back office; null: none';
comment on column platform_settings.maintenance_until is 'from when on the notice is no longer shown; null: until it is taken away';
comment on column platform_settings.api_calls_per_minute is 'how many procedures an API key may call within a minute';

-- What the lists of administrators look for.
create index attempt_of_sign_in on attempt (at) where subject like 'sign-in %';
create index user_session_by_seen on user_session (last_seen_at);
create index audit_entry_impersonations on audit_entry (id desc)
  where action in ('user.impersonation-started', 'user.impersonation-stopped');
create index event_delivery_parked on event_delivery (id desc) where parked_at is not null;
create index outgoing_email_failed on outgoing_email (failed_at) where failed_at is not null;
create index outgoing_email_sent on outgoing_email (sent_at) where sent_at is not null;
