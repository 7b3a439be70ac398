-- The time zone in which new hotels and new people begin, by whichever way they come.

alter table platform_settings add column default_time_zone text not null default 'Asia/Kolkata'
  check (length(default_time_zone) between 1 and 60);
comment on column platform_settings.default_time_zone is
  'IANA; of hotels and people that are new. Those that are there keep theirs';

create function default_time_zone() returns text language sql stable as $$
  select s.default_time_zone from platform_settings s
$$;
alter table property alter column time_zone set default default_time_zone();
alter table app_user alter column time_zone set default default_time_zone();
