-- The settings of the whole platform.

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
