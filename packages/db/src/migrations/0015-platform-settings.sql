-- What administrators decide for the whole platform: one row, read at each request that depends on it.
create table platform_settings (
  only_row boolean primary key default true check (only_row),
  require_administrator_two_factor boolean not null default false,
  approve_new_hotels boolean not null default false,
  updated_at timestamptz not null default clock_timestamp()
);
insert into platform_settings default values;
create trigger platform_settings_touch before update on platform_settings for each row execute function touch_updated_at();
grant select on platform_settings to atithi_app, atithi_tenant, atithi_platform;
grant update on platform_settings to atithi_platform;
