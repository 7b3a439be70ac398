-- What administrators look at: processes that are alive, how requests went, jobs, the figures of each
-- hotel and of the platform, how far each hotel is set up; and what they decide for all.

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

-- Whoever opens a hotel or lets a person in, by whatever way, is refused while the account is closed.
create function refuse_closed_account() returns trigger language plpgsql as $$
begin
  if account_is_closed(case tg_table_name when 'property' then (to_jsonb(new)->>'account_id')::uuid else new.id end) then
    raise exception 'the account is closed' using errcode = 'restrict_violation', constraint = 'account_is_open';
  end if;
  return new;
end $$;

-- What the screens of administrators count among all hotels, people and invoices is kept, so that a screen reads some hundred rows
-- however many there are (decision 033).
create function keep_count() returns trigger language plpgsql as $$
declare
  of_row text := format('select name, key, at, n from counted_of($1::%I)', tg_table_name);
begin
  if tg_op = 'INSERT' then
    execute 'insert into kept_count ' || of_row using new;
  elsif tg_op = 'DELETE' then
    execute 'insert into kept_count select name, key, at, -n from (' || of_row || ') c' using old;
  else
    execute 'insert into kept_count select name, key, at, sum(n) from (select name, key, at, -n as n from (' || of_row
      || ') o union all ' || replace(of_row, '$1', '$2') || ') c group by 1, 2, 3 having sum(n) <> 0' using old, new;
  end if;
  return null;
end $$;

create function see_user() returns trigger language plpgsql as $$
declare
  of_day date := ((case tg_table_name when 'sign_in' then to_jsonb(new) ->> 'at' else to_jsonb(new) ->> 'last_seen_at' end)::timestamptz
    at time zone 'Asia/Kolkata')::date;
begin
  insert into user_seen as s values (new.user_id, of_day)
  on conflict (user_id) do update set day = excluded.day where s.day < excluded.day;
  return null;
end $$;

create trigger user_session_seen_again after update on user_session for each row
  when ((old.last_seen_at at time zone 'Asia/Kolkata')::date < (new.last_seen_at at time zone 'Asia/Kolkata')::date)
  execute function see_user();
create trigger user_session_is_counted after insert or delete or update of expires_at on user_session
  for each row execute function keep_count();

create function mirror_second_factor() returns trigger language plpgsql as $$
declare
  person uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
begin
  update app_user u set has_second_factor = not u.has_second_factor
  where u.id = person and u.has_second_factor is distinct from
    exists (select from two_factor f where f.user_id = person and f.confirmed_at is not null);
  return null;
end $$;

create trigger sign_in_sees after insert on sign_in for each row when (new.succeeded) execute function see_user();
create trigger sign_in_is_counted after insert or delete on sign_in for each row execute function keep_count();

create function begin_onboarding() returns trigger language plpgsql as $$
begin
  insert into onboarding_state (account_id, property_id, moved_at)
  values (new.account_id, new.id, new.created_at);
  return null;
end $$;

create trigger property_of_open_account before update on property
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function refuse_closed_account();
create trigger property_new_of_open_account before insert on property
  for each row execute function refuse_closed_account();

create function mirror_deletion() returns trigger language plpgsql as $$
begin
  update subscription set hotel_deleted = new.deleted_at is not null where account_id = new.account_id and property_id = new.id;
  update onboarding_state set hotel_deleted = new.deleted_at is not null where account_id = new.account_id and property_id = new.id;
  update plan_request set hotel_deleted = new.deleted_at is not null where account_id = new.account_id and property_id = new.id;
  return null;
end $$;

create trigger property_is_counted after insert or delete or update of status, publish_status, deleted_at on property
  for each row execute function keep_count();
create trigger property_image_is_counted after insert or delete or update of deleted_at, bytes on property_image
  for each row execute function keep_count();
create trigger subscription_is_counted
  after insert or delete or update of plan_id, terms_from, paid_until, unpaid_from, grace_until, hotel_deleted on subscription
  for each row execute function keep_count();
create trigger plan_request_is_counted after insert or delete or update of outcome, hotel_deleted on plan_request
  for each row execute function keep_count();
create trigger billing_invoice_is_counted after insert or delete or update of settled on billing_invoice
  for each row execute function keep_count();
create trigger billing_line_is_counted after insert or delete or update of invoice_id on billing_line
  for each row execute function keep_count();
create trigger app_user_keeps_an_administrator before update of is_active on app_user
  for each row when (old.role = 'admin' and old.is_active and not new.is_active)
  execute function keep_an_administrator();
create trigger app_user_of_open_account before update on app_user
  for each row when (new.is_active and not old.is_active) execute function refuse_closed_account();
create trigger app_user_is_counted
  after insert or delete or update of role, is_active, password_hash, has_second_factor, created_at on app_user
  for each row execute function keep_count();
create trigger user_session_sees after insert on user_session for each row execute function see_user();
create trigger two_factor_is_mirrored after insert or delete or update of confirmed_at on two_factor
  for each row execute function mirror_second_factor();
create trigger property_begins_onboarding after insert on property
  for each row execute function begin_onboarding();
create trigger property_mirrors_deletion after update on property for each row
  when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function mirror_deletion();

-- What one row adds: the only definition of the counts.
create type counted as (name text, key text, at timestamptz, n bigint);

-- Adds what a server process has counted. Names of sources come from strangers: beyond fifty a day
-- they are counted as 'other'.
create function count_site_visits(counted jsonb, at timestamptz) returns void language sql as $$
  with given as (
    select p.account_id, p.id as property_id, business_date(at, p.time_zone, p.day_rolls_at) as day,
      c.kind, c.source, c.language, sum(c.times)::int as times
    from jsonb_to_recordset(counted) as c(subdomain text, kind text, source text, language text, times int)
    join property p on p.subdomain = c.subdomain group by 1, 2, 3, 4, 5, 6),
  named as (
    select g.account_id, g.property_id, g.day, g.kind, g.language, g.times,
      case when exists (
          select 1 from site_visit v
          where v.account_id = g.account_id and v.property_id = g.property_id and v.day = g.day and v.source = g.source)
        or (select count(distinct v.source) from site_visit v
          where v.account_id = g.account_id and v.property_id = g.property_id and v.day = g.day)
          + dense_rank() over (partition by g.property_id order by g.source) <= 50
        then g.source else 'other' end as source
    from given g)
  insert into site_visit as v (account_id, property_id, day, kind, source, language, times)
  select account_id, property_id, day, kind, source, language, sum(times) from named
  group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (account_id, property_id, day, kind, source, language) do update set times = v.times + excluded.times
$$;

-- What happens at a hotel, sent to its other programs by Standard Webhooks 1.0.0.
create table webhook_endpoint (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  url text not null check (length(url) <= 2000 and url ~ '^https?://'),
  description text not null default '' check (length(description) <= 200),
  types text[] not null check (cardinality(types) between 1 and 60),
  secret_sealed text not null,
  previous_secret_sealed text,
  previous_until timestamptz,
  is_active boolean not null default true,
  turned_off_by text check (turned_off_by in ('owner', 'failing', 'gone')),
  failing_since timestamptz,
  created_by uuid not null references app_user,
  created_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  primary key (account_id, id),
  unique (account_id, property_id, id),
  constraint webhook_endpoint_off_for_a_reason check (is_active = (turned_off_by is null)),
  constraint webhook_endpoint_rotation check ((previous_secret_sealed is null) = (previous_until is null)),
  constraint webhook_endpoint_deleted_is_off check (deleted_at is null or not is_active),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table webhook_endpoint is 'an address to which what happens at a hotel is sent';
comment on column webhook_endpoint.types is 'the events that it gets, by the names that the outside knows';
comment on column webhook_endpoint.previous_secret_sealed is
  'signs as well until previous_until, while the receiver takes up the new one';
comment on column webhook_endpoint.turned_off_by is
  'the owner; days of failures; or the receiver, who answered 410. Null while it is on';
comment on column webhook_endpoint.failing_since is 'since when nothing was taken; null: the last was';
create index webhook_endpoint_by_property on webhook_endpoint (account_id, property_id) where deleted_at is null;
call bound_to_property('webhook_endpoint');
revoke delete on webhook_endpoint from atithi_tenant, atithi_platform;

create table webhook_delivery (
  id uuid not null default new_id() primary key,
  account_id uuid not null,
  property_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  type text not null,
  body text not null check (length(body) <= 20000),
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  last_attempt_at timestamptz,
  last_status int,
  last_answer text check (length(last_answer) <= 1024),
  last_error text check (length(last_error) <= 300),
  last_ms int,
  created_at timestamptz not null default clock_timestamp(),
  unique (endpoint_id, event_id),
  unique (property_id, id),
  foreign key (account_id, property_id, endpoint_id) references webhook_endpoint (account_id, property_id, id)
);
comment on table webhook_delivery is
  'an event on its way to an endpoint, kept for thirty days; its id is the receiver''s key against taking it twice';
comment on column webhook_delivery.next_attempt_at is 'null: delivered, or given up';
comment on column webhook_delivery.last_answer is 'the beginning of what the receiver answered';
create index webhook_delivery_by_endpoint on webhook_delivery (endpoint_id, id desc);
create index webhook_delivery_due on webhook_delivery (next_attempt_at) where next_attempt_at is not null;
create index webhook_delivery_by_age on webhook_delivery (created_at);
create trigger webhook_delivery_waits after insert on webhook_delivery
  for each statement execute function wake_job('deliver-webhooks');
call bound_to_property('webhook_delivery');
revoke delete on webhook_delivery from atithi_tenant;

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
create trigger traffic_minute_is_counted after insert or delete on traffic_minute for each row execute function keep_count();
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
  property_id uuid primary key,
  room_revenue bigint not null,
  bookings int not null,
  room_revenue_before bigint not null,
  bookings_before int not null,
  counted_at timestamptz not null,
  foreign key (account_id, property_id) references property (account_id, id)
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
    from daily_figure d where d.account_id = p.account_id and d.property_id = p.id and d.day > today - 60 and d.day <= today) f
  where p.deleted_at is null
  on conflict (property_id) do update set account_id = excluded.account_id,
    room_revenue = excluded.room_revenue, bookings = excluded.bookings,
    room_revenue_before = excluded.room_revenue_before, bookings_before = excluded.bookings_before,
    counted_at = excluded.counted_at
  where (h.account_id, h.room_revenue, h.bookings, h.room_revenue_before, h.bookings_before)
    is distinct from (excluded.account_id, excluded.room_revenue, excluded.bookings,
      excluded.room_revenue_before, excluded.bookings_before);
  delete from hotel_figure h using property p
  where p.account_id = h.account_id and p.id = h.property_id and p.deleted_at is not null;
  delete from source_figure;
  insert into source_figure
  select n.source, coalesce(sum(n.rooms_sold) filter (where n.day > today - 30), 0),
    coalesce(sum(n.room_revenue) filter (where n.day > today - 30), 0),
    coalesce(sum(n.room_revenue) filter (where n.day <= today - 30), 0), at
  from property p
  join night_figure n on n.account_id = p.account_id and n.property_id = p.id and n.day > today - 60 and n.day <= today
  where p.deleted_at is null
  group by 1;
end $$;

create table onboarding_state (
  account_id uuid not null references account,
  property_id uuid primary key,
  completed_steps text[] not null default '{}' check (completed_steps <@
    array['basic-info', 'rooms-photos', 'content', 'availability', 'policies']),
  current_step text default 'basic-info',
  lacking text[] not null default '{}',
  moved_at timestamptz not null,
  completed_at timestamptz,
  counted_at timestamptz,
  helped_at timestamptz,
  hotel_deleted boolean not null default false,
  constraint onboarding_state_is_whole check ((current_step is null) = (cardinality(completed_steps) = 5)),
  check (current_step in ('basic-info', 'rooms-photos', 'content', 'availability', 'policies')),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table onboarding_state is
  'how far the setup of each hotel is: counted by a consumer when something changes, and by a job';
comment on column onboarding_state.lacking is 'what is still to do in all steps, in the words of the screens';
comment on column onboarding_state.moved_at is 'when somebody last changed something of the setup';
comment on column onboarding_state.completed_at is
  'when the last step was completed first; null: it is not, or it was before anybody looked';
comment on column onboarding_state.counted_at is 'null: not counted yet';
comment on column onboarding_state.helped_at is 'when an administrator last wrote to the owner about it';
comment on column onboarding_state.hotel_deleted is 'as the hotel says, for what is counted and listed of all hotels';
create index onboarding_state_uncounted on onboarding_state (property_id) where counted_at is null;
create index onboarding_state_by_step on onboarding_state (current_step, property_id desc) where current_step is not null;
create index onboarding_state_open on onboarding_state (moved_at) where current_step is not null and not hotel_deleted;
create trigger onboarding_state_is_counted after insert or delete or update on onboarding_state
  for each row execute function keep_count();
call bound_to_property('onboarding_state');
revoke update, delete on onboarding_state from atithi_tenant;
grant update (hotel_deleted) on onboarding_state to atithi_tenant;

-- Whether this person's account, or that of the hotel where they work, is closed: whoever asks learns nothing else of it.
create function account_is_closed(wanted uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from account a where a.closed_at is not null and scope_admits(a.id) and (a.id = wanted or a.id in (
    select s.account_id from staff_member s where s.user_id = wanted)))
$$;

-- An account that passes to another person of the same business: asked by its owner, accepted by letter.
create table account_handover (
  id uuid not null default new_id() primary key,
  account_id uuid not null references account,
  from_name text not null check (length(from_name) between 1 and 120),
  from_email text not null,
  to_name text not null check (length(to_name) between 1 and 120),
  to_email text not null check (to_email = lower(to_email)),
  token_hash text not null unique,
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at),
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  constraint account_handover_ends_once check (accepted_at is null or withdrawn_at is null)
);
comment on table account_handover is
  'an account that was offered to another person, who becomes its owner by accepting; the id of the account stays';
comment on column account_handover.from_name is
  'who owned it until then: the audit trail names them for what they did';
create unique index account_handover_one_open on account_handover (account_id)
  where accepted_at is null and withdrawn_at is null;
create index account_handover_by_account on account_handover (account_id, accepted_at);
alter table account_handover enable row level security;
create policy tenant on account_handover for select to atithi_tenant using (account_id = (select scope_account_id()));
create policy platform on account_handover to atithi_platform using (true);
grant select on account_handover to atithi_tenant;
grant select, insert, update on account_handover to atithi_platform;

-- Everything that an account has, as files: asked for by the owner, made by a job, kept for thirty days.
create table data_export (
  id uuid not null default new_id() primary key,
  account_id uuid not null references account,
  property_ids uuid[] not null check (cardinality(property_ids) between 1 and 500),
  is_whole_account boolean not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'ready', 'failed', 'expired')),
  requested_by uuid not null references app_user,
  requested_at timestamptz not null default clock_timestamp(),
  attempts int not null default 0 check (attempts >= 0),
  beat_at timestamptz,
  tables_done int not null default 0 check (tables_done >= 0),
  tables_total int not null check (tables_total > 0),
  after_key text[],
  rows_done bigint not null default 0 check (rows_done >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  finished_at timestamptz,
  failure text check (length(failure) <= 300),
  constraint data_export_failed_says_why check ((status = 'failed') = (failure is not null)),
  constraint data_export_over_says_when check ((status in ('ready', 'failed', 'expired')) = (finished_at is not null))
);
comment on table data_export is
  'a file of everything that was asked for; a job writes it part by part, and goes on where another stopped';
comment on column data_export.property_ids is 'the hotels that it is over';
comment on column data_export.is_whole_account is 'with what hangs on the account and on none of the hotels';
comment on column data_export.beat_at is 'when its worker last wrote a part; one that is silent for ten minutes has died';
comment on column data_export.tables_done is 'tables written in the order of the catalogue, of tables_total';
comment on column data_export.after_key is 'the key of the last row written of the table under way, as texts; null: none yet';
comment on column data_export.bytes is 'of its parts, compressed';
comment on column data_export.finished_at is 'parts are forgotten thirty days later';
create unique index data_export_one_at_a_time on data_export (account_id) where status in ('queued', 'running');
create index data_export_by_account on data_export (account_id, id desc);
create index data_export_ready on data_export (finished_at) where status = 'ready';
create trigger data_export_waits after insert on data_export
  for each statement execute function wake_job('make-data-exports');
alter table data_export enable row level security;
create policy tenant on data_export to atithi_tenant using (account_id = (select scope_account_id()));
create policy platform on data_export to atithi_platform using (true);
grant select, insert on data_export to atithi_tenant;
grant select, insert, update, delete on data_export to atithi_platform;

create table data_export_part (
  export_id uuid not null references data_export on delete cascade,
  part int not null check (part >= 0),
  account_id uuid not null,
  file_name text not null check (file_name ~ '^[a-z0-9-]+\.(csv|txt)$'),
  content bytea not null,
  primary key (export_id, part)
);
comment on table data_export_part is 'lines of a file of an export, in their order';
comment on column data_export_part.content is 'UTF-8, compressed (gzip)';
alter table data_export_part enable row level security;
create policy tenant on data_export_part for select to atithi_tenant using (account_id = (select scope_account_id()));
create policy platform on data_export_part to atithi_platform using (true);
grant select on data_export_part to atithi_tenant;
grant select, insert, delete on data_export_part to atithi_platform;

-- What was found when a person asked whether a provider answers.
create table integration_check (
  account_id uuid not null,
  property_id uuid not null,
  integration text not null check (length(integration) between 2 and 60),
  succeeded_at timestamptz,
  failed_at timestamptz,
  failure text check (length(failure) between 1 and 500),
  primary key (account_id, property_id, integration),
  constraint integration_check_failure_says_why check ((failed_at is null) = (failure is null)),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table integration_check is
  'the last test of a provider that passed at a hotel, and the last that failed, with its words';
comment on column integration_check.integration is
  'mail, sms, whatsapp, storage, analytics, gateway:<account> or channel:<connection>';
call bound_to_property('integration_check');

-- On which day, in India, somebody was last here.
create table user_seen (
  user_id uuid primary key references app_user on delete cascade,
  day date not null
);
comment on table user_seen is 'the last day, in India, on which each person was signed in';
create trigger user_seen_is_counted after insert or delete or update on user_seen for each row execute function keep_count();
grant select, insert, update on user_seen to atithi_app;
grant select, insert, update, delete on user_seen to atithi_platform;

-- Counts

create table kept_count (
  name text not null,
  key text not null default '',
  at timestamptz not null default '-infinity',
  n bigint not null
);
comment on table kept_count is
  'what all rows of a kind come to: the sum of n by name, key and at. Rows are only added, so that nobody waits for another here, and a job adds them up';
comment on column kept_count.at is 'of what is counted by its time: the hour, the day, or the instant to which it holds';
comment on column kept_count.n is 'how many, or how many paise or seconds';
create index kept_count_of on kept_count (name, key, at);
grant insert on kept_count to atithi_app, atithi_tenant;
grant select, insert, update, delete on kept_count to atithi_platform;

create function counted_of(r property) returns setof counted language sql stable as $$
  select 'hotel', r.status::text, '-infinity'::timestamptz, 1::bigint where r.deleted_at is null
  union all select 'live-website', '', '-infinity', 1 where r.deleted_at is null and r.publish_status
$$;

create function counted_of(r app_user) returns setof counted language sql stable as $$
  select 'user', r.role::text, '-infinity'::timestamptz, 1::bigint
  union all select 'user-since', '', date_trunc('day', r.created_at, 'Asia/Kolkata'), 1
  union all select 'signs-in', r.role::text, '-infinity', 1 where r.is_active and r.has_password
  union all select 'second-factor', r.role::text, '-infinity', 1 where r.is_active and r.has_password and r.has_second_factor
$$;

create function counted_of(r user_seen) returns setof counted language sql stable as $$
  select 'seen', '', r.day::timestamp at time zone 'Asia/Kolkata', 1::bigint
$$;

create function counted_of(r user_session) returns setof counted language sql stable as $$
  select 'session', '', date_trunc('hour', r.expires_at, 'UTC'), 1::bigint
$$;

create function counted_of(r sign_in) returns setof counted language sql stable as $$
  select 'sign-in', case when r.succeeded then 'succeeded' else 'failed' end, date_trunc('hour', r.at, 'UTC'), 1::bigint
$$;

create function counted_of(r traffic_minute) returns setof counted language sql stable as $$
  select 'minute-alive', '', date_trunc('hour', r.minute, 'UTC'), 1::bigint where r.kind = 'procedures'
$$;

-- The key is the version that a hotel has; `at` until when its plan holds, and from when payment is late.
create function counted_of(r subscription) returns setof counted language sql stable as $$
  select 'plan', r.plan_id || ' ' || r.terms_from,
    case when r.plan_id = 'freemium' or subscription_due(r) is null then 'infinity'
      else coalesce(r.grace_until, subscription_due(r) + interval '14 days') end, 1::bigint where not r.hotel_deleted
  union all select 'plan-late', '', subscription_due(r), 1
    where not r.hotel_deleted and r.plan_id <> 'freemium' and subscription_due(r) is not null
$$;

create function counted_of(r plan_request) returns setof counted language sql stable as $$
  select 'plan-request', '', '-infinity'::timestamptz, 1::bigint where r.outcome is null and not r.hotel_deleted
$$;

create function counted_of(r onboarding_state) returns setof counted language sql stable as $$
  select c.name, c.key, '-infinity'::timestamptz, c.n from (
    select 'setup' as name, case when r.current_step is null then 'completed' else 'open' end as key, 1::bigint as n
    union all select 'step-done', step, 1 from unnest(r.completed_steps) step
    union all select 'step-waiting', r.current_step, 1 where r.current_step is not null
    union all select 'step-since', r.current_step, extract(epoch from r.moved_at)::bigint where r.current_step is not null
    union all select 'lacking', what, 1 from unnest(r.lacking) what where r.current_step is not null
    union all select 'setup-timed', '', 1 where r.completed_at is not null
    union all select 'setup-seconds', '', extract(epoch from r.completed_at - p.created_at)::bigint from property p
      where p.account_id = r.account_id and p.id = r.property_id and r.completed_at is not null) c
  where not r.hotel_deleted
$$;

create function counted_of(r property_image) returns setof counted language sql stable as $$
  select 'picture', '', '-infinity'::timestamptz, 1::bigint where r.deleted_at is null
  union all select 'picture-bytes', '', '-infinity', r.bytes::bigint where r.deleted_at is null
$$;

create function counted_of(r billing_invoice) returns setof counted language sql stable as $$
  select 'invoice-open', '', r.due_on::timestamp at time zone 'Asia/Kolkata', 1::bigint where r.kind = 'invoice' and r.settled < r.total
  union all select 'invoice-owed', '', r.due_on::timestamp at time zone 'Asia/Kolkata', (r.total - r.settled)::bigint
    where r.kind = 'invoice' and r.settled < r.total
$$;

create function counted_of(r billing_line) returns setof counted language sql stable as $$
  select 'commission', '', r.day::timestamp at time zone 'Asia/Kolkata', r.amount::bigint where r.kind = 'commission'
  union all select 'commission-open', '', '-infinity', r.amount::bigint where r.kind = 'commission' and r.invoice_id is null
$$;

-- Adds up what was added since, and forgets hours that no screen asks for.
create function fold_kept_counts() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('kept_count'));
  delete from kept_count where name in ('sign-in', 'session') and at < clock_timestamp() - interval '3 days';
  with gone as (
    delete from kept_count k using (select name, key, at from kept_count group by 1, 2, 3 having count(*) > 1) many
    where k.name = many.name and k.key = many.key and k.at = many.at
    returning k.name, k.key, k.at, k.n)
  insert into kept_count select name, key, at, sum(n) from gone group by 1, 2, 3 having sum(n) <> 0;
end $$;

create function count_anew() returns setof counted language sql stable as $$
  select c.name, c.key, c.at, sum(c.n)::bigint from (
    select k.* from property r, counted_of(r) k union all select k.* from app_user r, counted_of(r) k
    union all select k.* from user_seen r, counted_of(r) k union all select k.* from user_session r, counted_of(r) k where r.expires_at > clock_timestamp() - interval '3 days'
    union all select k.* from sign_in r, counted_of(r) k where r.at > clock_timestamp() - interval '3 days'
    union all select k.* from traffic_minute r, counted_of(r) k
    union all select k.* from subscription r, counted_of(r) k union all select k.* from plan_request r, counted_of(r) k
    union all select k.* from onboarding_state r, counted_of(r) k
    union all select k.* from property_image r, counted_of(r) k
    union all select k.* from billing_invoice r, counted_of(r) k union all select k.* from billing_line r, counted_of(r) k) c
  group by 1, 2, 3 having sum(c.n) <> 0
$$;

-- Counts everything anew, from one state of the database; whatever commits in between has added rows of its own.
create function recount_kept_counts() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('kept_count'));
  update subscription s set hotel_deleted = not s.hotel_deleted from property p
  where p.account_id = s.account_id and p.id = s.property_id and s.hotel_deleted <> (p.deleted_at is not null);
  update onboarding_state s set hotel_deleted = not s.hotel_deleted from property p
  where p.account_id = s.account_id and p.id = s.property_id and s.hotel_deleted <> (p.deleted_at is not null);
  update plan_request s set hotel_deleted = not s.hotel_deleted from property p
  where p.account_id = s.account_id and p.id = s.property_id and s.hotel_deleted <> (p.deleted_at is not null);
  update app_user u set has_second_factor = not u.has_second_factor
  where u.has_second_factor <> exists (select from two_factor f where f.user_id = u.id and f.confirmed_at is not null);
  insert into user_seen as s
  select user_id, max((at at time zone 'Asia/Kolkata')::date) from (
    select user_id, last_seen_at as at from user_session union all select user_id, at from sign_in where succeeded) seen
  group by 1
  on conflict (user_id) do update set day = excluded.day where s.day < excluded.day;
  with gone as (delete from kept_count)
  insert into kept_count select name, key, at, n from count_anew();
end $$;

create table cohort_figure (
  month date primary key,
  hotels int not null,
  set_up int not null,
  live int not null,
  selling int not null,
  paying int not null,
  counted_at timestamptz not null
);
comment on table cohort_figure is
  'the hotels by the month in which they registered and what has become of them; counted again by a job, with hotel_figure';
grant select, insert, update, delete on cohort_figure to atithi_platform;

create function count_cohorts(counting_at timestamptz) returns void language plpgsql as $$
begin
  delete from cohort_figure;
  insert into cohort_figure
  select date_trunc('month', p.created_at at time zone 'Asia/Kolkata')::date, count(*),
    count(*) filter (where o.current_step is null), count(*) filter (where p.status = 'active' and p.publish_status),
    count(*) filter (where f.bookings > 0),
    count(*) filter (where s.plan_id <> 'freemium' and subscription_state(s, counting_at) in ('active', 'past-due', 'grace')), counting_at
  from property p
  join subscription s on s.account_id = p.account_id and s.property_id = p.id
  left join onboarding_state o on o.account_id = p.account_id and o.property_id = p.id
  left join hotel_figure f on f.account_id = p.account_id and f.property_id = p.id
  where p.deleted_at is null
  group by 1;
end $$;
