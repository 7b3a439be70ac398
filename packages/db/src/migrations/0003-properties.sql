create type property_status as enum ('pending', 'active', 'suspended');
create type property_type as enum ('hotel', 'resort', 'guesthouse', 'bnb', 'hostel', 'apartment', 'weekend-getaway');
create type website_theme as enum ('classic', 'modern');

create table plan (
  id text primary key,
  name text not null,
  monthly_price paise not null check (monthly_price >= 0),
  online_bookings_per_month int check (online_bookings_per_month >= 0),
  commission_basis_points int not null check (commission_basis_points between 0 and 10000),
  staff_accounts int not null check (staff_accounts >= 0)
);
comment on column plan.online_bookings_per_month is 'null: unlimited';
insert into plan values
  ('freemium', 'Freemium', 0, 0, 0, 0),
  ('starter', 'Starter', 99900, 50, 1000, 0),
  ('professional', 'Professional', 299900, null, 800, 2);

create table property (
  id uuid primary key default new_id(),
  owner_id uuid not null references app_user,
  name text not null check (length(name) between 1 and 120),
  property_type property_type not null default 'hotel',
  gst_number text check (gst_number ~ '^[0-9]{2}[A-Z0-9]{13}$'),
  description text not null default '',
  address text not null default '',
  city text not null default '',
  state text not null default '',
  country text not null default 'India',
  pincode text not null default '' check (pincode ~ '^([1-9][0-9]{5})?$'),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  phone2 text check (phone2 ~ '^\+[1-9][0-9]{6,14}$'),
  email text,
  check_in_time text not null default '15:00' check (check_in_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  check_out_time text not null default '11:00' check (check_out_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  time_zone text not null default 'Asia/Kolkata',
  day_rolls_at text not null default '06:00' check (day_rolls_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  amenities jsonb not null default '{}',
  status property_status not null default 'pending',
  suspended_by_admin boolean not null default false,
  publish_status boolean not null default false,
  subdomain text check (subdomain ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'),
  current_plan_id text not null default 'freemium' references plan,
  trial_ends_at timestamptz not null default clock_timestamp() + interval '14 days',
  deleted_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint property_subdomain_key unique (subdomain),
  constraint property_published_has_subdomain check (not publish_status or subdomain is not null)
);
create index property_by_owner on property (owner_id, id);
create trigger property_touch before update on property for each row execute function touch_updated_at();

create table website_settings (
  property_id uuid primary key references property,
  theme website_theme not null default 'classic',
  primary_color text not null default '#3B82F6' check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  secondary_color text not null default '#10B981' check (secondary_color ~ '^#[0-9A-Fa-f]{6}$'),
  tagline text not null default '' check (length(tagline) <= 160),
  seo_title text not null default '' check (length(seo_title) <= 60),
  seo_description text not null default '' check (length(seo_description) <= 160),
  updated_at timestamptz not null default clock_timestamp()
);
create trigger website_settings_touch before update on website_settings for each row execute function touch_updated_at();

create table staff_member (
  user_id uuid primary key,
  user_role user_role not null default 'staff' check (user_role = 'staff'),
  property_id uuid not null references property,
  areas text[] not null default '{}' check (
    areas <@ array['bookings','guests','payments','reports','communications','channels','property','website','settings']),
  grants text[] not null default '{}' check (
    grants <@ array['discount','override','refund','reversal','back-date','leave-balance']),
  created_at timestamptz not null default clock_timestamp(),
  foreign key (user_id, user_role) references app_user (id, role)
);
create index staff_member_by_property on staff_member (property_id);

-- What the gates may learn before a scope is open: whose a property is, and nothing else of it.
create function locate_property(wanted uuid) returns table (property_id uuid, owner_id uuid)
  language sql stable security definer set search_path = public as
  $$ select id, owner_id from property where id = wanted and deleted_at is null $$;

create function portfolio_of(wanted_owner uuid) returns table (property_id uuid)
  language sql stable security definer set search_path = public as
  $$ select id from property where owner_id = wanted_owner and deleted_at is null order by id $$;

create function locate_site(wanted text) returns table (property_id uuid, owner_id uuid)
  language sql stable security definer set search_path = public as
  $$ select id, owner_id from property where subdomain = wanted and publish_status and status <> 'pending' and deleted_at is null $$;

-- Rows of one property, within a scope that names it; the platform role sees all; a visitor sees what is published.
create procedure bound_to_property(table_name text, visitor_reads boolean default false) language plpgsql as $$
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

alter table property enable row level security;
create policy tenant on property to atithi_tenant
  using (id = any ((select scope_property_ids())::uuid[]))
  with check (id = any ((select scope_property_ids())::uuid[]) or owner_id = (select scope_owner_id()));
create policy platform on property to atithi_platform using (true);
create policy visitor on property for select to atithi_visitor
  using (publish_status and status <> 'pending' and deleted_at is null and id = any ((select scope_property_ids())::uuid[]));
grant select, insert, update on property to atithi_tenant, atithi_platform;
grant select on property to atithi_visitor;

call bound_to_property('website_settings', visitor_reads => true);
grant select on plan to atithi_app, atithi_tenant, atithi_visitor, atithi_platform;

-- Identity: the gate must know a person's post before a scope is open.
grant select on staff_member to atithi_app;
call bound_to_property('staff_member');
create policy gate on staff_member for select to atithi_app using (true);

-- Whether another property has an address: yes or no, nothing else of it.
create function subdomain_is_taken(wanted text, except_property uuid) returns boolean
  language sql stable security definer set search_path = public as
  $$ select exists (select 1 from property where subdomain = wanted and id <> except_property) $$;
