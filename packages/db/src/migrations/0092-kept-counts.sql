-- What the screens of administrators count among all hotels, people and invoices is kept, so that a screen reads some hundred rows
-- however many there are (decision 033).

-- Mirrors: what a count asks of another table stands in the row that is counted, so that each row alone says what it adds.

alter table subscription add column hotel_deleted boolean not null default false;
alter table onboarding_state add column hotel_deleted boolean not null default false;
alter table plan_request add column hotel_deleted boolean not null default false;
alter table app_user add column has_second_factor boolean not null default false;
comment on column subscription.hotel_deleted is 'as the hotel says, for what is counted and listed of all hotels';
comment on column onboarding_state.hotel_deleted is 'as the hotel says, for what is counted and listed of all hotels';
comment on column plan_request.hotel_deleted is 'as the hotel says, for what is counted and listed of all hotels';
comment on column app_user.has_second_factor is 'as two_factor says: its setup was confirmed';

create function mirror_deletion() returns trigger language plpgsql as $$
begin
  update subscription set hotel_deleted = new.deleted_at is not null where property_id = new.id;
  update onboarding_state set hotel_deleted = new.deleted_at is not null where property_id = new.id;
  update plan_request set hotel_deleted = new.deleted_at is not null where property_id = new.id;
  return null;
end $$;
grant update (hotel_deleted) on subscription, onboarding_state, plan_request to atithi_tenant;
create trigger property_mirrors_deletion after update on property for each row
  when ((old.deleted_at is null) is distinct from (new.deleted_at is null)) execute function mirror_deletion();

create function mirror_second_factor() returns trigger language plpgsql as $$
declare
  person uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
begin
  update app_user u set has_second_factor = not u.has_second_factor
  where u.id = person and u.has_second_factor is distinct from
    exists (select from two_factor f where f.user_id = person and f.confirmed_at is not null);
  return null;
end $$;
create trigger two_factor_is_mirrored after insert or delete or update of confirmed_at on two_factor
  for each row execute function mirror_second_factor();

-- On which day, in India, somebody was last here.
create table user_seen (
  user_id uuid primary key references app_user on delete cascade,
  day date not null
);
comment on table user_seen is 'the last day, in India, on which each person was signed in';
grant select, insert, update on user_seen to atithi_app;
grant select, insert, update, delete on user_seen to atithi_platform;

create function see_user() returns trigger language plpgsql as $$
declare
  of_day date := ((case tg_table_name when 'sign_in' then to_jsonb(new) ->> 'at' else to_jsonb(new) ->> 'last_seen_at' end)::timestamptz
    at time zone 'Asia/Kolkata')::date;
begin
  insert into user_seen as s values (new.user_id, of_day)
  on conflict (user_id) do update set day = excluded.day where s.day < excluded.day;
  return null;
end $$;
create trigger sign_in_sees after insert on sign_in for each row when (new.succeeded) execute function see_user();
create trigger user_session_sees after insert on user_session for each row execute function see_user();
create trigger user_session_seen_again after update on user_session for each row
  when ((old.last_seen_at at time zone 'Asia/Kolkata')::date < (new.last_seen_at at time zone 'Asia/Kolkata')::date)
  execute function see_user();

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

-- What one row adds: the only definition of the counts.
create type counted as (name text, key text, at timestamptz, n bigint);

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
      where p.id = r.property_id and r.completed_at is not null) c
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

create trigger property_is_counted after insert or delete or update of status, publish_status, deleted_at on property
  for each row execute function keep_count();
create trigger app_user_is_counted
  after insert or delete or update of role, is_active, password_hash, has_second_factor, created_at on app_user
  for each row execute function keep_count();
create trigger user_seen_is_counted after insert or delete or update on user_seen for each row execute function keep_count();
create trigger user_session_is_counted after insert or delete or update of expires_at on user_session
  for each row execute function keep_count();
create trigger sign_in_is_counted after insert or delete on sign_in for each row execute function keep_count();
create trigger traffic_minute_is_counted after insert or delete on traffic_minute for each row execute function keep_count();
create trigger subscription_is_counted
  after insert or delete or update of plan_id, terms_from, paid_until, unpaid_from, grace_until, hotel_deleted on subscription
  for each row execute function keep_count();
create trigger plan_request_is_counted after insert or delete or update of outcome, hotel_deleted on plan_request
  for each row execute function keep_count();
create trigger onboarding_state_is_counted after insert or delete or update on onboarding_state
  for each row execute function keep_count();
create trigger property_image_is_counted after insert or delete or update of deleted_at, bytes on property_image
  for each row execute function keep_count();
create trigger billing_invoice_is_counted after insert or delete or update of settled on billing_invoice
  for each row execute function keep_count();
create trigger billing_line_is_counted after insert or delete or update of invoice_id on billing_line
  for each row execute function keep_count();

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
  where p.id = s.property_id and s.hotel_deleted <> (p.deleted_at is not null);
  update onboarding_state s set hotel_deleted = not s.hotel_deleted from property p
  where p.id = s.property_id and s.hotel_deleted <> (p.deleted_at is not null);
  update plan_request s set hotel_deleted = not s.hotel_deleted from property p
  where p.id = s.property_id and s.hotel_deleted <> (p.deleted_at is not null);
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
select recount_kept_counts();

-- What is still looked for row by row.
drop index onboarding_state_open;
create index onboarding_state_open on onboarding_state (moved_at) where current_step is not null and not hotel_deleted;
drop index plan_request_open;
create index plan_request_open on plan_request (id desc) where outcome is null and not hotel_deleted;
create index plan_request_decided on plan_request (id desc) where outcome is not null and not hotel_deleted;
create index subscription_unpaid on subscription (least(paid_until, unpaid_from), property_id)
  where plan_id <> 'freemium' and not hotel_deleted;
create index user_session_acting on user_session (acting_until) where acting_until is not null;
create index property_awaiting on property (id) where status = 'pending' and approved_at is null and deleted_at is null;

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
  join subscription s on s.property_id = p.id
  left join onboarding_state o on o.property_id = p.id
  left join hotel_figure f on f.property_id = p.id
  where p.deleted_at is null
  group by 1;
end $$;
