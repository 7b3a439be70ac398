-- Two logins of the application, neither of which may become what the other is for.
--
-- atithi_app         what is before a scope (people, sessions, names from outside), jobs and the platform's scope
-- atithi_tenant_app  the scopes of hotels and of visitors alone; outside one it has nothing
do $$
declare
  name text;
begin
  begin
    create role atithi_tenant_app nologin;
  exception when duplicate_object or unique_violation then null;
  end;
  if (select rolinherit from pg_roles where rolname = 'atithi_tenant_app') then
    alter role atithi_tenant_app noinherit;
  end if;
  grant atithi_tenant_app to current_user;
  grant usage on schema public to atithi_tenant_app;
  foreach name in array array['atithi_property', 'atithi_portfolio', 'atithi_visitor'] loop
    execute format('grant %I to atithi_tenant_app', name);
  end loop;
  foreach name in array array['atithi_tenant', 'atithi_property', 'atithi_portfolio', 'atithi_visitor'] loop
    execute format('revoke %I from atithi_app', name);
  end loop;
end $$;

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

-- People, as a hotel sees them

-- An administrator's entry at an account is looked for by both.
create index audit_entry_by_author on audit_entry (account_id, actor_user_id);

create function people_of_scope() returns uuid[]
language sql stable parallel safe security definer set search_path = public as $$
  select array(
    select scope_tenant()
    union select m.user_id from staff_member m where m.account_id = scope_tenant()
    union select u.id from app_user u where u.role = 'admin' and exists (
      select from audit_entry e where e.account_id = scope_tenant() and e.actor_user_id = u.id))
$$;
comment on function people_of_scope is
  'whose names a hotel sees: of its account''s owner and staff, and of the administrators who did something there';

drop policy known on app_user;
create policy own_people on app_user for select to atithi_tenant
  using (id = any ((select people_of_scope())::uuid[]));
revoke select on app_user from atithi_tenant;
grant select (id, name, role, has_password, is_active) on app_user to atithi_tenant;
-- Who is invited has an id before a post, and is seen by the post alone.
grant insert (id) on app_user to atithi_tenant;

create function contact_of(person uuid)
returns table (email text, phone text, language text, email_proved_at timestamptz)
language sql stable security definer rows 1 set search_path = public as $$
  select u.email, u.phone, u.language, u.email_proved_at from app_user u
  where u.id = person and (scope_admits(person)
    or exists (select from staff_member m where m.user_id = person and scope_admits(m.account_id)))
$$;
comment on function contact_of is 'where an owner or a member of staff is written to, and in which language: a hotel learns it of its own';

-- What somebody has read of a hotel's notifications is that hotel's.
alter table notification_read enable row level security;
create policy platform on notification_read to atithi_platform using (true);
create policy tenant on notification_read to atithi_tenant
  using (exists (select from notification n where n.id = notification_id));

-- Attempts are counted before a scope and by the platform.
revoke all on attempt from atithi_tenant;

-- Functions that pass row-level security

create or replace function account_is_closed(wanted uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from account a where a.closed_at is not null and scope_admits(a.id) and (a.id = wanted or a.id in (
    select s.account_id from staff_member s where s.user_id = wanted)))
$$;

create or replace function is_formers(wanted text, except_property uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select scope_admits_property(except_property) and exists (select 1 from former_subdomain
    where subdomain = wanted and property_id <> except_property
      and given_up_at > clock_timestamp() - interval '1 year')
$$;

create or replace function subdomain_is_taken(wanted text, except_property uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select scope_admits_property(except_property)
    and (exists (select 1 from directory where kind = 'site' and name = wanted and property_id <> except_property)
      or is_formers(wanted, except_property))
$$;

create or replace function is_gstin_kept(of_account uuid, wanted text, except_property uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select scope_admits(of_account) and exists (select 1 from property
    where account_id = of_account and gst_number = wanted and id <> except_property and deleted_at is null)
$$;

create or replace function expired_holds(of_account uuid, property uuid, from_night date, to_night date, at timestamptz)
returns table (room_type_id uuid, night date, rooms int)
language plpgsql stable security definer set search_path = public as $$
begin
  -- Hardly ever is there one: the index of open holds says so at once.
  if not scope_admits_property(property) or not exists (
    select from booking b
    where b.account_id = of_account and b.property_id = property and b.status = 'pending' and b.hold_expires_at <= at
      and b.paid_amount <= 0
  ) then return; end if;
  return query
    select n.room_type_id, n.night, count(*)::int
    from booking b join booking_night n on n.account_id = b.account_id and n.booking_id = b.id and n.released_at is null
    where b.account_id = of_account and b.property_id = property and b.status = 'pending' and b.hold_expires_at <= at
      and b.paid_amount <= 0 and n.night >= from_night and n.night < to_night
    group by 1, 2;
end $$;

create or replace function company_outstanding(of_account uuid, wanted uuid) returns bigint
language sql stable security definer set search_path = public as $$
  select (coalesce((select sum(greatest(0, invoice_open(of_account, i.document_id))) from company_invoice i
        where i.account_id = c.account_id and i.company_id = c.id), 0)
    - coalesce((select sum(advance_left(of_account, r.id)) from company_receipt r
        where r.account_id = c.account_id and r.company_id = c.id and r.advance > 0), 0))::bigint
  from company c where c.account_id = of_account and c.id = wanted and scope_admits(of_account)
$$;

create or replace function loyalty_lots(of_account uuid, wanted uuid, as_of date)
returns table (booking_id uuid, property_id uuid, earned_on date, free int, expires_on date, is_lapsed boolean)
language sql stable security definer set search_path = public as $$
  with lot as (
    select b.id, b.property_id, min(l.earned_on) as earned_on, sum(l.points)::int as rest
    from booking b join loyalty_entry l on l.account_id = b.account_id and l.booking_id = b.id
    where b.account_id = of_account and b.guest_id = wanted and scope_admits(of_account)
    group by b.account_id, b.id),
  debt as (select coalesce(-sum(rest) filter (where rest < 0), 0)::int as points from lot),
  term as (
    select p.expires_after_months as months from guest g join loyalty_program p on p.account_id = g.account_id
    where g.account_id = of_account and g.id = wanted)
  select lot.id, lot.property_id, lot.earned_on,
    greatest(0, least(rest, sum(rest) over (order by lot.earned_on, lot.id) - debt.points))::int,
    ends.on_day, coalesce(ends.on_day < as_of, false)
  from lot cross join debt left join term on true
  cross join lateral (select (lot.earned_on + make_interval(months => term.months))::date as on_day) ends
  where rest > 0 order by lot.earned_on, lot.id
$$;

create or replace function loyalty_movements(of_account uuid, wanted uuid)
returns table (id uuid, kind loyalty_entry_kind, points int, property_id uuid, booking_id uuid, day date, recorded_at timestamptz)
language sql stable security definer set search_path = public as $$
  select min(l.id::text)::uuid, l.kind, sum(l.points)::int, coalesce(l.spent_property_id, l.property_id),
    coalesce(l.spent_booking_id, l.booking_id), coalesce(s.business_date, min(l.earned_on)), min(l.recorded_at)
  from booking b join loyalty_entry l on l.account_id = b.account_id and l.booking_id = b.id
  left join folio_line s on s.account_id = b.account_id and s.id = l.line_id
  where b.account_id = of_account and b.guest_id = wanted and scope_admits(of_account)
  group by coalesce(l.line_id, l.id), l.kind, l.spent_property_id, l.property_id, l.spent_booking_id, l.booking_id, s.business_date
$$;

create or replace function guests_of_redemption(of_account uuid, wanted_line uuid) returns setof uuid
language sql stable security definer set search_path = public as $$
  select distinct b.guest_id from loyalty_entry l
  join booking b on b.account_id = l.account_id and b.id = l.booking_id
  where l.account_id = of_account and l.line_id = wanted_line and scope_admits(of_account)
$$;

create or replace function plan_terms(of_account uuid, wanted uuid, at timestamptz)
returns table (plan_id text, state text, trial_ends_at timestamptz, paid_until timestamptz,
  grace_ends_at timestamptz, allowed_by text, allowed_by_name text, monthly_price paise, commission_basis_points int,
  online_bookings int, staff_accounts int, portals int, has_branding boolean, has_advanced_reports boolean)
language sql stable security definer set search_path = public as $$
  select now.plan_id, now.state, s.trial_ends_at, subscription_due(s),
    coalesce(s.grace_until, subscription_due(s) + interval '14 days'),
    v.plan_id, allowing.name, v.monthly_price, v.commission_basis_points, v.online_bookings, v.staff_accounts, v.portals,
    v.has_branding, v.has_advanced_reports
  from subscription s
    cross join lateral (select subscribed_plan(s, at) as plan_id, subscription_state(s, at) as state,
      case when s.next_at <= at then s.next_terms_from else s.terms_from end as terms_from) now
    cross join lateral (
      select f.* from plan_version f
      where case now.state when 'trial' then f.plan_id = 'starter' when 'freemium' then f.plan_id = 'freemium'
        else f.plan_id = now.plan_id and f.valid_from = now.terms_from end
        and f.valid_from <= (at at time zone 'Asia/Kolkata')::date
      order by f.valid_from desc limit 1) v
    join plan allowing on allowing.id = v.plan_id
  where s.account_id = of_account and s.property_id = wanted and scope_admits_property(wanted)
$$;

create or replace function online_allowance(of_account uuid, wanted uuid, at timestamptz)
returns table (plan_id text, state text, trial_ends_at timestamptz, allowed int, made int)
language sql stable security definer set search_path = public as $$
  select t.plan_id, t.state, t.trial_ends_at, t.online_bookings,
    case when coalesce(t.online_bookings, 0) = 0 then 0 else (
      select count(*)::int from booking b where b.account_id = p.account_id and b.property_id = p.id and b.is_online
        and b.created_at >= date_trunc('month', at, p.time_zone)) end
  from property p cross join lateral plan_terms(of_account, p.id, at) t
  where p.account_id = of_account and p.id = wanted and scope_admits_property(wanted)
$$;

-- No such function is open to everybody: each is granted to whom it serves.
do $$
declare
  definer regprocedure;
begin
  for definer in
    select p.oid from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('revoke execute on function %s from public', definer);
  end loop;
end $$;

-- What a gate asks before a scope is open.
grant execute on function account_is_closed, applied_migrations, locate_api_key, locate_automation, locate_billing_invoice, locate_booking,
  locate_campaign, locate_channel_connection, locate_company, locate_content, locate_conversation, locate_document, locate_guest,
  locate_guest_booking, locate_message, locate_message_template, locate_payment, locate_payment_account, locate_property, locate_rate_plan,
  locate_review, locate_review_link, locate_room, locate_room_type, locate_shift, locate_site, paused_for, plan_terms, portfolio_of,
  site_moved, verified_domains
  to atithi_app;
grant execute on function account_is_closed, company_outstanding, contact_of, expired_holds, guests_alike, guests_of_redemption, is_formers,
  is_gstin_kept, loyalty_lots, loyalty_movements, online_allowance, people_of_scope, plan_terms, points_out_of_step, subdomain_is_taken
  to atithi_tenant;
grant execute on function expired_holds, online_allowance, plan_terms to atithi_visitor;
grant execute on function account_is_closed, company_outstanding, contact_of, expired_holds, guests_of_redemption, is_formers, is_gstin_kept,
  loyalty_lots, loyalty_movements, online_allowance, plan_terms, points_out_of_step, subdomain_is_taken
  to atithi_platform;

-- What somebody hears while a screen is open rests on their post, and on their owner: on every process such screens end with a change of
-- either, and their browsers are judged anew.
create function tell_of_post() returns trigger language plpgsql as $$
begin
  perform pg_notify('atithi_session', json_build_object('userId', old.user_id)::text);
  return null;
end $$;

create function tell_of_owner() returns trigger language plpgsql as $$
begin
  perform pg_notify('atithi_session', json_build_object('userId', m.user_id)::text) from staff_member m where m.account_id = new.id;
  return null;
end $$;

create trigger staff_member_is_judged_anew
  after delete or update of account_id, property_id, areas, grants, read_only_since on staff_member
  for each row execute function tell_of_post();
create trigger app_user_staff_is_judged_anew after update of is_active on app_user for each row
  when (new.role = 'owner' and old.is_active <> new.is_active) execute function tell_of_owner();
