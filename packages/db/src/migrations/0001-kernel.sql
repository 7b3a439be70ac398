-- What every area stands on: money, ids, the roles under which statements run, limits, email.

-- Exclusion constraints over a room and a range of nights; search that forgives typing errors, of one account.
--
-- An index of ranges or of likeness (GiST) loses rows when it grows out of its first page in the middle of a scan that is begun anew for
-- each row of a join (PostgreSQL 18.4): the scan still holds which entries of the page it found dead, and marks by their numbers the two
-- pages below, where there are now as many rows as the index has. Whoever asks the index afterwards sees half of them, a constraint as
-- well, until it is built anew. Merging guests did it: the plan joined by the index of likeness, of which nothing but the account was
-- asked, and wrote to it in the same statement.
--
-- A constraint begins each of its checks with a scan of its own, and is safe. So GiST is for constraints alone, and no statement can ask
-- it: its columns are expressions that none uses (the least of one value is that value). Likeness is asked of a GIN index, which marks
-- nothing.
create extension if not exists btree_gist;
create extension if not exists btree_gin;
create extension if not exists pg_trgm;

-- Of a table with policies PostgreSQL uses what it knows of a column's values only with operators that are marked as leaking nothing. Those
-- of enums are not marked, though they compare two numbers: of three states it took each for a third of all bookings, though one in
-- thousands is in the house. Marking them is for a superuser; where the owner of the database is none, plans go by the third.
do $$
begin
  alter function pg_catalog.enum_eq(anyenum, anyenum) leakproof;
  alter function pg_catalog.enum_ne(anyenum, anyenum) leakproof;
exception when insufficient_privilege then null;
end $$;

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

-- The application has two logins, neither of which may become what the other is for. Each takes the role of a scope for the time of a
-- transaction and has nothing of it otherwise: none of their memberships is inherited. Who may log in at all is set by the start or by
-- db:migrate, with a password.
--
-- atithi_app         what is before a scope (people, sessions, names from outside), jobs and the platform's scope
-- atithi_tenant_app  the scopes of hotels and of visitors alone; outside one it has nothing
--
-- atithi_property    works for a hotel: the rows of the one property in app.property_ids
-- atithi_portfolio   works for an owner: the rows of all properties in app.property_ids
-- atithi_tenant      what both may do, and the policies of an account, that in app.account_id
-- atithi_visitor     a guest on a public site: published properties only, reads only
-- atithi_platform    administrators, and jobs that run over all properties
do $$
declare
  name text;
begin
  foreach name in array array['atithi_app', 'atithi_tenant_app', 'atithi_tenant', 'atithi_property', 'atithi_portfolio', 'atithi_visitor',
    'atithi_platform'] loop
    begin
      execute format('create role %I nologin', name);
    exception when duplicate_object or unique_violation then null;
    end;
    execute format('grant %I to current_user', name);
  end loop;
  foreach name in array array['atithi_app', 'atithi_tenant_app', 'atithi_tenant', 'atithi_visitor', 'atithi_platform'] loop
    execute format('grant usage on schema public to %I', name);
  end loop;
  foreach name in array array['atithi_app', 'atithi_tenant_app'] loop
    if (select rolinherit from pg_roles where rolname = name) then
      execute format('alter role %I noinherit', name);
    end if;
  end loop;
end $$;
grant atithi_tenant to atithi_property, atithi_portfolio;
grant atithi_property, atithi_portfolio, atithi_visitor to atithi_tenant_app;
grant atithi_platform to atithi_app;
-- Roles are the server's and outlive its databases: what a login could become before is taken back.
revoke atithi_tenant, atithi_property, atithi_portfolio, atithi_visitor from atithi_app;

create function scope_property_ids() returns uuid[] language sql stable parallel safe as $$
  select coalesce(
    string_to_array(nullif(current_setting('app.property_ids', true), ''), ',')::uuid[], '{}')
$$;

-- Of several ids no uuid can be made: who works at several is not to take the role of one.
create function scope_property_id() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.property_ids', true), '')::uuid
$$;

create function scope_account_id() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.account_id', true), '')::uuid
$$;

-- Whose scope it is, of hotels and of visitors, also where it does not reach beyond its hotels (scope_account_id).
create function scope_tenant() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.tenant', true), '')::uuid
$$;

-- What a function that passes row-level security may tell whoever asks: before a scope and in the platform's everything, in a hotel's or a
-- visitor's what is of its account. The login is no way around it: before a scope atithi_tenant_app may ask no such function.
create function scope_admits(account uuid) returns boolean language sql stable parallel safe as $$
  select coalesce(current_setting('role') in ('none', 'atithi_app', 'atithi_platform') or account = scope_tenant(), false)
$$;

create function scope_admits_property(property uuid) returns boolean language sql stable parallel safe as $$
  select coalesce(current_setting('role') in ('none', 'atithi_app', 'atithi_platform') or property = any (scope_property_ids()), false)
$$;

-- Rows of one property: for a tenant within a scope that names it, for the platform all of them,
-- for a visitor, where the table is public, reading within the scope.
--
-- Whoever works at one property, which is nearly everybody, is bounded by an equality: PostgreSQL sees that the policy and the statement's
-- own `property_id = …` say the same, and expects as many rows as a property has. Of the membership in a list, which bounds whoever works
-- at several, it cannot know that: it multiplied the two shares, expected one row of every property, however many it has, and joined from
-- the wrong end; the more properties there are, the further from the truth.
--
-- A statement names the account beside the property. A property is of one account, so that the second says all that the first does; but
-- PostgreSQL multiplies the shares of two equalities as if they had nothing to do with each other, and of a hotel's rows expected as few
-- as there are accounts fewer: one, mostly, and joined from the wrong end, as it once did for the property and its policy (decision 055).
-- That one column follows from the other it is told here, and measures whenever it analyses the table.
create procedure bound_to_property(table_name text, visitor_reads boolean default false)
language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('create policy property on %I to atithi_property using (property_id = (select scope_property_id()))', table_name);
  execute format('create policy portfolio on %I to atithi_portfolio using (property_id = any ((select scope_property_ids())::uuid[]))', table_name);
  execute format('create policy platform on %I to atithi_platform using (true)', table_name);
  execute format('grant select, insert, update, delete on %I to atithi_tenant, atithi_platform', table_name);
  if visitor_reads then
    execute format('create policy visitor on %I for select to atithi_visitor using (property_id = any ((select scope_property_ids())::uuid[]))', table_name);
    execute format('grant select on %I to atithi_visitor', table_name);
  end if;
  if exists (
    select from pg_index i join pg_attribute first on first.attrelid = i.indrelid and first.attnum = i.indkey[0]
    where i.indrelid = table_name::regclass and i.indisprimary and first.attname = 'account_id'
  ) then
    execute format('create statistics %I (dependencies) on account_id, property_id from %I', table_name || '_account', table_name);
  end if;
end $$;

-- Under which account the names lie that are known outside: whoever has only the name learns from here where to look. It also keeps a name
-- to one: the tables themselves, which lie by account, cannot. Kept by the statements that give and take the names, in their transactions.
create table directory (
  kind text not null check (kind in ('booking', 'site', 'domain', 'review', 'payment', 'calendar', 'channel-hotel', 'gstin')),
  name text not null check (length(name) between 1 and 300),
  account_id uuid not null,
  property_id uuid not null,
  entity_id uuid,
  given_up_at timestamptz,
  primary key (kind, name)
);
comment on table directory is
  'whose a name is that is known outside the account: a booking''s code, an address, a domain, what a link or a gateway names';
comment on column directory.name is
  'as it is known outside; of a secret only its hash, of a hotel at a channel the channel and its code, with a space between';
comment on column directory.property_id is 'of a GSTIN, which is an account''s: the property that had it first';
comment on column directory.entity_id is 'what of the property it names, where the name alone does not find it';
comment on column directory.given_up_at is
  'since when whoever wants it may have it: until somebody does, it leads where it led; null: it is kept';
create index directory_by_property on directory (account_id, property_id);
alter table directory enable row level security;
create policy tenant on directory to atithi_tenant
  using (property_id = any ((select scope_property_ids())::uuid[]) or account_id = (select scope_account_id())
    or given_up_at is not null)
  with check (property_id = any ((select scope_property_ids())::uuid[]));
create policy platform on directory to atithi_platform using (true);
grant select, insert, update, delete on directory to atithi_tenant, atithi_platform;

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

-- What is only added to is still masked when a guest is forgotten: its words, never an amount, an author or a time; by the platform, and
-- within the function below alone.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('app.forgetting', true) = 'on' then
    return new;
  end if;
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
-- What the lists of administrators look for.
create index attempt_of_sign_in on attempt (at) where subject like 'sign-in %';
-- They are counted before a scope and by the platform.
grant select, insert, update, delete on attempt to atithi_app, atithi_platform;

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
  account_id uuid,
  on_behalf_of uuid,
  message_id uuid,
  check (sent_at is null or failed_at is null),
  check ((body_sealed is null) = (sent_at is not null or failed_at is not null)),
  constraint outgoing_email_message_of_hotel check (message_id is null or on_behalf_of is not null),
  constraint outgoing_email_account_of_hotel check ((account_id is null) = (on_behalf_of is null))
);
comment on table outgoing_email is
  'emails wait here from the transaction that causes them until the mail server has accepted them';
comment on column outgoing_email.body_sealed is
  'encrypted with the server''s key; null once it is sent or has failed for good';
comment on column outgoing_email.once_for is
  'what caused it, where that may be handled twice: an email is written once for each cause';
comment on column outgoing_email.on_behalf_of is
  'the hotel in whose name it goes, by its own mail server where that stands; null: the platform''s own';
comment on column outgoing_email.message_id is 'where it stands in the log of messages; null: it is no letter to a guest';
create index outgoing_email_waiting on outgoing_email (next_attempt_at)
  where sent_at is null and failed_at is null;
-- Letters are looked up by whom they went to.
create index outgoing_email_by_recipient on outgoing_email (recipient);
create index outgoing_email_failed on outgoing_email (failed_at) where failed_at is not null;
create index outgoing_email_sent on outgoing_email (sent_at) where sent_at is not null;
create unique index outgoing_email_of_message on outgoing_email (message_id) where message_id is not null;
create trigger outgoing_email_waits after insert on outgoing_email
  for each statement execute function wake_job('deliver-emails');
grant insert on outgoing_email to atithi_app, atithi_tenant;
grant select, insert, update, delete on outgoing_email to atithi_platform;
-- Nobody writes in the name of another hotel: it would leave by that hotel's mail server.
alter table outgoing_email enable row level security;
create policy platform on outgoing_email to atithi_platform using (true);
create policy app on outgoing_email for insert to atithi_app with check (on_behalf_of is null);
create policy tenant on outgoing_email for insert to atithi_tenant
  with check (on_behalf_of is null or on_behalf_of = any ((select scope_property_ids())::uuid[]));

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

-- The settings of the whole platform.
create table platform_settings (
  only_row boolean primary key default true check (only_row),
  require_administrator_two_factor boolean not null default false,
  approve_new_hotels boolean not null default false,
  event_days int not null default 30 check (event_days between 1 and 365),
  updated_at timestamptz not null default clock_timestamp(),
  registration_open boolean not null default true,
  maintenance_notice text check (length(maintenance_notice) between 1 and 300),
  maintenance_until timestamptz,
  api_calls_per_minute int not null default 600 check (api_calls_per_minute between 10 and 6000),
  default_time_zone text not null default 'Asia/Kolkata' check (length(default_time_zone) between 1 and 60),
  constraint platform_settings_notice_is_whole
    check (maintenance_until is null or maintenance_notice is not null)
);
comment on table platform_settings is 'what administrators decide for the whole platform: one row';
comment on column platform_settings.approve_new_hotels is 'a new hotel is sold only when an administrator has approved it';
comment on column platform_settings.event_days is 'how long events are kept after all have handled them';
comment on column platform_settings.registration_open is 'whether strangers may register a hotel';
comment on column platform_settings.maintenance_notice is 'stands above every screen of the back office; null: none';
comment on column platform_settings.maintenance_until is 'from when on the notice is no longer shown; null: until it is taken away';
comment on column platform_settings.api_calls_per_minute is 'how many procedures an API key may call within a minute';
comment on column platform_settings.default_time_zone is
  'IANA; of hotels and people that are new. Those that are there keep theirs';
create trigger platform_settings_touch before update on platform_settings
  for each row execute function touch_updated_at();
grant select on platform_settings to atithi_app, atithi_tenant, atithi_platform;
grant update on platform_settings to atithi_platform;
insert into platform_settings default values;

-- The time zone in which new hotels and new people begin, by whichever way they come.
create function default_time_zone() returns text language sql stable as $$
  select s.default_time_zone from platform_settings s
$$;
