-- What an owner decides about the website, and what the website tells the owner.
alter table website_settings
  add column font_family text not null default 'Inter'
    check (font_family in ('Inter', 'Roboto', 'Open Sans', 'Lato', 'Poppins', 'Montserrat')),
  add column header_style text not null default 'modern' check (header_style in ('modern', 'classic', 'minimal')),
  add column footer_style text not null default 'detailed' check (footer_style in ('minimal', 'detailed', 'compact')),
  add column show_booking_widget boolean not null default true,
  add column show_reviews boolean not null default true,
  add column show_gallery boolean not null default true,
  add column show_amenities boolean not null default true,
  add column show_location boolean not null default true,
  -- Links and ids end up in pages that strangers open: what is not of the right shape cannot be stored.
  add column social_links jsonb not null default '{}' check (
    jsonb_typeof(social_links) = 'object' and length(social_links::text) <= 2000
    and coalesce(social_links->>'facebook', '') ~ '^(https://([a-z-]+\.)?(facebook|fb)\.com/\S+)?$'
    and coalesce(social_links->>'instagram', '') ~ '^(https://([a-z-]+\.)?instagram\.com/\S+)?$'
    and coalesce(social_links->>'twitter', '') ~ '^(https://([a-z-]+\.)?(twitter|x)\.com/\S+)?$'
    and coalesce(social_links->>'linkedin', '') ~ '^(https://([a-z-]+\.)?linkedin\.com/\S+)?$'),
  add column analytics jsonb not null default '{}' check (
    jsonb_typeof(analytics) = 'object'
    and coalesce(analytics->>'googleAnalytics', '') ~ '^(G-[A-Z0-9]{6,14})?$'
    and coalesce(analytics->>'facebookPixel', '') ~ '^([0-9]{10,20})?$'
    and coalesce(analytics->>'googleTagManager', '') ~ '^(GTM-[A-Z0-9]{4,12})?$'),
  add column favicon_key text check (favicon_key ~ '^[a-z0-9/_-]{1,200}$'),
  add column custom_domain text check (
    length(custom_domain) <= 253 and custom_domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$'),
  add column domain_token text check (domain_token ~ '^[a-z0-9]{20,64}$'),
  add column domain_verified_at timestamptz,
  add constraint website_settings_domain check ((custom_domain is null) = (domain_token is null)),
  add constraint website_settings_domain_verified check (domain_verified_at is null or custom_domain is not null);

-- A claim shuts nobody out; only the hotel that has proved the domain has it alone.
create unique index website_settings_domain_key on website_settings (custom_domain) where domain_verified_at is not null;

-- Every domain that answers, for the servers: public names and nothing else.
create function verified_domains() returns table (domain text, subdomain text)
  language sql stable security definer set search_path = public as $$
    select w.custom_domain, p.subdomain from website_settings w join property p on p.id = w.property_id
    where w.domain_verified_at is not null and p.subdomain is not null and p.deleted_at is null $$;

create function domain_is_taken(wanted text, except_property uuid) returns boolean
  language sql stable security definer set search_path = public as $$
    select exists (select 1 from website_settings
      where custom_domain = wanted and domain_verified_at is not null and property_id <> except_property) $$;

-- What the plan lets the website sell this month (the property's own calendar) and what it has sold. A new owner's
-- first days allow what starter allows. A visitor may know how many, and no booking.
create function online_allowance(wanted uuid, at timestamptz)
  returns table (plan_id text, trial_ends_at timestamptz, in_trial boolean, allowed int, made int)
  language sql stable security definer set search_path = public as $$
    select p.current_plan_id, p.trial_ends_at, t.in_trial, plan.online_bookings_per_month,
      case when coalesce(plan.online_bookings_per_month, 0) = 0 then 0 else (
        select count(*)::int from booking b where b.property_id = p.id and b.is_online
          and b.created_at >= date_trunc('month', at, p.time_zone)) end
    from property p
      cross join lateral (select p.current_plan_id = 'freemium' and p.trial_ends_at > at as in_trial) t
      join plan on plan.id = case when t.in_trial then 'starter' else p.current_plan_id end
    where p.id = wanted $$;

-- Visits by day, without anything of the visitor. 'visit' is a page reached from elsewhere, 'page' any page, 'search' a look at prices.
create table site_visit (
  property_id uuid not null references property,
  day date not null,
  kind text not null check (kind in ('visit', 'page', 'search')),
  source text not null check (source ~ '^[a-z0-9][a-z0-9._-]{0,59}$'),
  language text not null check (language in ('en', 'hi')),
  times int not null check (times > 0),
  primary key (property_id, day, kind, source, language)
);
call bound_to_property('site_visit');

-- Adds what a server process has counted. Names of sources come from strangers: beyond fifty a day they are counted as 'other'.
create function count_site_visits(counted jsonb, at timestamptz) returns void language sql as $$
  with given as (
    select p.id as property_id, business_date(at, p.time_zone, p.day_rolls_at) as day, c.kind, c.source, c.language, sum(c.times)::int as times
    from jsonb_to_recordset(counted) as c(subdomain text, kind text, source text, language text, times int)
    join property p on p.subdomain = c.subdomain group by 1, 2, 3, 4, 5),
  named as (
    select g.property_id, g.day, g.kind, g.language, g.times,
      case when exists (select 1 from site_visit v where v.property_id = g.property_id and v.day = g.day and v.source = g.source)
        or (select count(distinct v.source) from site_visit v where v.property_id = g.property_id and v.day = g.day)
          + dense_rank() over (partition by g.property_id order by g.source) <= 50
        then g.source else 'other' end as source
    from given g)
  insert into site_visit as v (property_id, day, kind, source, language, times)
  select property_id, day, kind, source, language, sum(times) from named group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (property_id, day, kind, source, language) do update set times = v.times + excluded.times
$$;
