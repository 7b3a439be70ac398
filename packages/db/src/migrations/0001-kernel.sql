-- What every area stands on: money, ids, the roles under which statements run, limits, email.

-- Exclusion constraints over a room and a range of nights; search that forgives typing errors.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

create domain paise as bigint;
comment on domain paise is 'Indian paise. Below zero only where a column says so.';

-- UUIDv7 sorts by time. PostgreSQL 18 brings it; older servers get the same layout from this function.
do $$
begin
  if to_regproc('pg_catalog.uuidv7') is not null then
    execute 'create function new_id() returns uuid language sql volatile parallel safe as ''select uuidv7()''';
  else
    execute $f$
      create function new_id() returns uuid language sql volatile parallel safe as '
        select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
          placing substring(
            int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
          from 1 for 6), 52, 1), 53, 1), ''hex'')::uuid'
    $f$;
  end if;
end $$;

-- atithi_app      what a connection is until it names a scope: sees identity, and no tenant's rows
-- atithi_tenant   works within app.property_ids and app.account_id
-- atithi_visitor  a guest on a public site: published properties only, reads only
-- atithi_platform administrators, and jobs that run over all properties
do $$
declare
  name text;
begin
  foreach name in array array['atithi_app', 'atithi_tenant', 'atithi_visitor', 'atithi_platform'] loop
    begin
      execute format('create role %I nologin', name);
    exception when duplicate_object or unique_violation then null;
    end;
    execute format('grant %I to current_user', name);
    execute format('grant usage on schema public to %I', name);
  end loop;
  if (select rolinherit from pg_roles where rolname = 'atithi_app') then
    alter role atithi_app noinherit;
  end if;
end $$;

-- The application logs in as atithi_app, which takes the role of a scope for the time of a transaction and has nothing of it otherwise:
-- none of its memberships is inherited. Who may log in at all is set by the start or by db:migrate, with a password.
grant atithi_tenant to atithi_app;
grant atithi_visitor to atithi_app;
grant atithi_platform to atithi_app;

create function scope_property_ids() returns uuid[] language sql stable parallel safe as $$
  select coalesce(
    string_to_array(nullif(current_setting('app.property_ids', true), ''), ',')::uuid[], '{}')
$$;

create function scope_account_id() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.account_id', true), '')::uuid
$$;

-- Rows of one property: for a tenant within a scope that names it, for the platform all of them,
-- for a visitor, where the table is public, reading within the scope.
create procedure bound_to_property(table_name text, visitor_reads boolean default false)
language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('create policy tenant on %I to atithi_tenant using (property_id = any ((select scope_property_ids())::uuid[]))', table_name);
  execute format('create policy platform on %I to atithi_platform using (true)', table_name);
  execute format('grant select, insert, update, delete on %I to atithi_tenant, atithi_platform', table_name);
  if visitor_reads then
    execute format('create policy visitor on %I for select to atithi_visitor using (property_id = any ((select scope_property_ids())::uuid[]))', table_name);
    execute format('grant select on %I to atithi_visitor', table_name);
  end if;
end $$;

-- A property's own "today": its local date, which changes at its own hour.
create function business_date(at timestamptz, zone text, rolls_at text) returns date
language sql stable parallel safe as $$
  select ((at at time zone zone) - rolls_at::interval)::date
$$;

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Starts the job named by its argument at commit, instead of at its next round.
create function wake_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('atithi_job', tg_argv[0]);
  return null;
end $$;

-- Readiness asks from any role whether the schema is the newest.
create function applied_migrations() returns table (name text)
language plpgsql stable security definer set search_path = public as $$
begin
  return query select m.name::text from kysely_migration m;
end $$;

create table attempt (
  id uuid primary key default new_id(),
  subject text not null,
  at timestamptz not null default clock_timestamp()
);
comment on table attempt is
  'attempts of a limited kind (sign-ins that failed, codes, requests), counted across every server process';
comment on column attempt.subject is 'the kind and whom it counts for: an email address, an IP address, a user';
create index attempt_by_subject on attempt (subject, at);
grant select, insert, update, delete on attempt to atithi_app, atithi_tenant, atithi_platform;

create table outgoing_email (
  id uuid primary key default new_id(),
  recipient text not null,
  subject text not null,
  body_sealed text,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null default clock_timestamp(),
  once_for text unique,
  check (sent_at is null or failed_at is null),
  check ((body_sealed is null) = (sent_at is not null or failed_at is not null))
);
comment on table outgoing_email is
  'emails wait here from the transaction that causes them until the mail server has accepted them';
comment on column outgoing_email.body_sealed is
  'encrypted with the server''s key; null once it is sent or has failed for good';
comment on column outgoing_email.once_for is
  'what caused it, where that may be handled twice: an email is written once for each cause';
create index outgoing_email_waiting on outgoing_email (next_attempt_at)
  where sent_at is null and failed_at is null;
create trigger outgoing_email_waits after insert on outgoing_email
  for each statement execute function wake_job('deliver-emails');
grant insert on outgoing_email to atithi_app, atithi_tenant;
grant select, insert, update, delete on outgoing_email to atithi_platform;

-- Counts attempts and judges them in one statement. Those that come at once for a subject wait for each other, so that exactly the limit passes;
-- every statement below sees what was counted before the lock came. Answers the seconds to wait, null when it was let through, and the rows counted.
create function take_attempt(subjects text[], weights int[], limits int[], minutes int[], out wait_seconds int, out taken uuid[])
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(each_once.subject, 0))
    from (select distinct unnest(subjects) as subject order by 1) each_once;
  select max(greatest(1, asked.minutes * 60 - ceil(extract(epoch from clock_timestamp() - coalesce(before.oldest, clock_timestamp())))::int))
    into wait_seconds
    from unnest(subjects, weights, limits, minutes) as asked (subject, weight, most, minutes)
    cross join lateral (
      select count(*) as made, min(a.at) as oldest from attempt a
      where a.subject = asked.subject and a.at > clock_timestamp() - make_interval(mins => asked.minutes)
    ) before
    where before.made + asked.weight > asked.most;
  if wait_seconds is not null then return; end if;
  with counted as (
    insert into attempt (subject)
    select asked.subject from unnest(subjects, weights) as asked (subject, weight), generate_series(1, asked.weight)
    returning id
  )
  select array_agg(id) into taken from counted;
end $$;
