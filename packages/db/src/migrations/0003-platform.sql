-- Plans and the settings of the whole platform.

create table plan (
  id text primary key,
  name text not null,
  monthly_price paise not null check (monthly_price >= 0),
  online_bookings_per_month int check (online_bookings_per_month >= 0),
  commission_basis_points int not null check (commission_basis_points between 0 and 10000),
  staff_accounts int not null check (staff_accounts >= 0)
);
comment on table plan is 'what a property subscribes to';
comment on column plan.online_bookings_per_month is 'null: unlimited';
insert into plan
  (id, name, monthly_price, online_bookings_per_month, commission_basis_points, staff_accounts)
values
  ('freemium', 'Freemium', 0, 0, 0, 0),
  ('starter', 'Starter', 99900, 50, 1000, 0),
  ('professional', 'Professional', 299900, null, 800, 2);
grant select on plan to atithi_app, atithi_tenant, atithi_visitor, atithi_platform;

create table platform_settings (
  only_row boolean primary key default true check (only_row),
  require_administrator_two_factor boolean not null default false,
  approve_new_hotels boolean not null default false,
  event_days int not null default 30 check (event_days between 1 and 365),
  updated_at timestamptz not null default clock_timestamp()
);
comment on table platform_settings is 'what administrators decide for the whole platform: one row';
comment on column platform_settings.approve_new_hotels is 'a new hotel is sold only when an administrator has approved it';
comment on column platform_settings.event_days is 'how long events are kept after all have handled them';
insert into platform_settings default values;
create trigger platform_settings_touch before update on platform_settings
  for each row execute function touch_updated_at();
grant select on platform_settings to atithi_app, atithi_tenant, atithi_platform;
grant update on platform_settings to atithi_platform;
