-- Plans, what each hotel subscribes to, and what that lets it do.

create table plan (
  id text primary key check (id ~ '^[a-z][a-z-]*$'),
  name text not null,
  rank int not null unique
);
comment on table plan is 'what a hotel can subscribe to; what it costs and allows stands in its versions';
comment on column plan.rank is 'from the smallest to the largest';

create table plan_version (
  plan_id text not null references plan,
  valid_from date not null,
  monthly_price paise not null check (monthly_price >= 0),
  commission_basis_points int not null check (commission_basis_points between 0 and 10000),
  online_bookings int check (online_bookings >= 0),
  staff_accounts int not null check (staff_accounts >= 0),
  portals int check (portals >= 0),
  has_branding boolean not null,
  has_advanced_reports boolean not null,
  support text[] not null default '{}' check (support <@ array['email', 'phone', 'priority']),
  primary key (plan_id, valid_from)
);
comment on table plan_version is
  'a price or a limit that changes is a row of its own: hotels keep the one that they agreed to';
comment on column plan_version.valid_from is 'the day in India from which it is offered';
comment on column plan_version.monthly_price is 'before GST';
comment on column plan_version.commission_basis_points is 'of the room revenue of online bookings';
comment on column plan_version.online_bookings is 'made on the website in a month of the hotel; null: unlimited';
comment on column plan_version.portals is 'travel portals that may be connected; null: unlimited';
comment on column plan_version.has_branding is 'a domain of the hotel''s own';

insert into plan (id, name, rank) values
  ('freemium', 'Freemium', 0), ('starter', 'Starter', 1), ('professional', 'Professional', 2);
insert into plan_version (plan_id, valid_from, monthly_price, commission_basis_points, online_bookings,
  staff_accounts, portals, has_branding, has_advanced_reports, support)
values
  ('freemium', '2026-01-01', 0, 0, 0, 0, 0, false, false, '{}'),
  ('starter', '2026-01-01', 99900, 1000, 50, 0, 0, false, false, '{email}'),
  ('professional', '2026-01-01', 299900, 800, null, 2, 4, true, true, '{email,phone,priority}');
grant select on plan, plan_version to atithi_app, atithi_tenant, atithi_visitor, atithi_platform;

create table subscription (
  property_id uuid primary key references property,
  plan_id text not null default 'freemium' references plan,
  terms_from date not null default '2026-01-01',
  trial_ends_at timestamptz not null,
  paid_until timestamptz,
  grace_until timestamptz,
  next_plan_id text references plan,
  next_terms_from date,
  next_at timestamptz,
  told_stage text not null default 'trial',
  updated_at timestamptz not null default clock_timestamp(),
  foreign key (plan_id, terms_from) references plan_version,
  foreign key (next_plan_id, next_terms_from) references plan_version,
  constraint subscription_next_is_whole check (
    (next_plan_id is null) = (next_at is null) and (next_plan_id is null) = (next_terms_from is null)),
  constraint subscription_grace_follows check (grace_until > paid_until)
);
comment on table subscription is
  'the plan of each hotel; its state at an instant is that of subscription_state, and no job has to run for it to hold';
comment on column subscription.terms_from is 'the version of the plan that was agreed';
comment on column subscription.trial_ends_at is
  'until then a hotel on freemium has what starter allows: the end of a day of the hotel';
comment on column subscription.paid_until is 'null: no payment is awaited';
comment on column subscription.grace_until is
  'until when an unpaid plan holds; null: fourteen days from paid_until';
comment on column subscription.next_at is 'when next_plan_id takes the place of plan_id';
comment on column subscription.told_stage is 'the stage of which the owner was told last: see subscription_stage';
create index subscription_by_plan on subscription (plan_id, property_id);
create trigger subscription_touch before update on subscription
  for each row execute function touch_updated_at();
call bound_to_property('subscription');
-- A tenant reads its plan, and founds a hotel with the trial. What changes it is an administrator,
-- or the clock.
revoke insert, update, delete on subscription from atithi_tenant;
grant insert (property_id, trial_ends_at) on subscription to atithi_tenant;

-- No hotel is without one. The trial runs for fourteen days and to the end of the last.
create function found_subscription() returns trigger
language plpgsql as $$
begin
  insert into subscription (property_id, trial_ends_at) values (new.id,
    (date_trunc('day', new.created_at at time zone new.time_zone) + interval '15 days') at time zone new.time_zone);
  return null;
end $$;
create trigger property_subscribes after insert on property
  for each row execute function found_subscription();

create function subscribed_plan(s subscription, at timestamptz) returns text
language sql immutable parallel safe as $$
  select case when s.next_at <= at then s.next_plan_id else s.plan_id end
$$;

-- Unpaid for seven days a plan is past due, then in grace, and after that allows what freemium does.
create function subscription_state(s subscription, at timestamptz) returns text
language sql stable parallel safe as $$
  select case
    when subscribed_plan(s, at) = 'freemium'
      then case when s.trial_ends_at > at then 'trial' else 'freemium' end
    when s.paid_until is null or s.paid_until > at then 'active'
    when coalesce(s.grace_until, s.paid_until + interval '14 days') <= at then 'freemium'
    when s.paid_until + interval '7 days' > at then 'past-due'
    else 'grace' end
$$;

-- A state with what the owner is reminded of within it, by how many days are left or have passed.
create function subscription_stage(s subscription, at timestamptz) returns text
language sql stable parallel safe as $$
  select case subscription_state(s, at)
    when 'trial' then case when s.trial_ends_at - interval '2 days' <= at then 'trial-2'
      when s.trial_ends_at - interval '7 days' <= at then 'trial-7' else 'trial' end
    when 'past-due' then case when s.paid_until + interval '5 days' <= at then 'past-due-5'
      when s.paid_until + interval '3 days' <= at then 'past-due-3' else 'past-due' end
    when 'grace' then case when s.paid_until + interval '13 days' <= at then 'grace-13'
      when s.paid_until + interval '10 days' <= at then 'grace-10' else 'grace' end
    else subscription_state(s, at) end
$$;

-- What a hotel may do at an instant: the version that it agreed to, or the newest of what its state
-- gives it. A visitor may know, and no subscription.
create function plan_terms(wanted uuid, at timestamptz)
returns table (plan_id text, state text, trial_ends_at timestamptz, paid_until timestamptz,
  grace_ends_at timestamptz, allowed_by text, allowed_by_name text, monthly_price paise, commission_basis_points int,
  online_bookings int, staff_accounts int, portals int, has_branding boolean, has_advanced_reports boolean)
language sql stable security definer set search_path = public as $$
  select now.plan_id, now.state, s.trial_ends_at, s.paid_until,
    coalesce(s.grace_until, s.paid_until + interval '14 days'),
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
  where s.property_id = wanted
$$;

-- What the plan lets the website sell this month (the property's own calendar) and what it has
-- sold. A visitor may know how many, and no booking.
create function online_allowance(wanted uuid, at timestamptz)
returns table (plan_id text, state text, trial_ends_at timestamptz, allowed int, made int)
language sql stable security definer set search_path = public as $$
  select t.plan_id, t.state, t.trial_ends_at, t.online_bookings,
    case when coalesce(t.online_bookings, 0) = 0 then 0 else (
      select count(*)::int from booking b where b.property_id = p.id and b.is_online
        and b.created_at >= date_trunc('month', at, p.time_zone)) end
  from property p cross join lateral plan_terms(p.id, at) t
  where p.id = wanted
$$;

create table plan_request (
  id uuid primary key default new_id(),
  property_id uuid not null references property,
  plan_id text not null references plan,
  note text check (length(note) between 1 and 500),
  asked_by uuid not null references app_user,
  asked_at timestamptz not null,
  outcome text check (outcome in ('accepted', 'declined', 'withdrawn')),
  answer text check (length(answer) between 1 and 300),
  decided_by uuid references app_user,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null))
);
comment on table plan_request is 'owners ask for a plan; administrators accept or decline';
comment on column plan_request.outcome is 'null: open';
create unique index plan_request_open_key on plan_request (property_id) where outcome is null;
create index plan_request_open on plan_request (id desc) where outcome is null;
create index plan_request_by_property on plan_request (property_id, id desc);
call bound_to_property('plan_request');
revoke update, delete on plan_request from atithi_tenant;
grant update (outcome, decided_by, decided_at) on plan_request to atithi_tenant;
revoke delete on plan_request from atithi_platform;
