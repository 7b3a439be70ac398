-- What administrators can turn off for all hotels, or have on for a share of them.

create table platform_switch (
  key text primary key check (key in ('online-booking', 'online-payment', 'channel-sending', 'message-sending')),
  percent smallint not null default 100 check (percent between 0 and 100),
  reason text check (length(reason) between 1 and 300),
  changed_at timestamptz not null default clock_timestamp(),
  constraint platform_switch_says_why check ((percent = 100) = (reason is null))
);
comment on table platform_switch is
  'what can be stopped for every hotel at once when something is wrong: a row for each, read anew wherever it holds';
comment on column platform_switch.percent is
  'of the hotels that have it; which of them follows from the hotel alone, so that none flickers';
comment on column platform_switch.reason is 'told to those who do without it; null: all have it';
insert into platform_switch (key) values ('online-booking'), ('online-payment'), ('channel-sending'), ('message-sending');
grant select on platform_switch to atithi_app, atithi_tenant, atithi_visitor, atithi_platform;
grant update on platform_switch to atithi_platform;

-- The share of a hotel is the same in every process and on every version of PostgreSQL.
create function is_switched_on(wanted text, hotel uuid) returns boolean
language sql stable parallel safe as $$
  select coalesce((select s.percent > ('x' || left(md5(wanted || ':' || hotel), 8))::bit(32)::bigint % 100
    from platform_switch s where s.key = wanted), true)
$$;

-- What somebody's hotels do without now, and why: also for whoever may not look at the hotels.
create function paused_for(person uuid) returns table (key text, reason text)
language sql stable security definer set search_path = public as $$
  select s.key, s.reason from platform_switch s
  where s.percent < 100 and exists (
    select from (select id from property where account_id = person and deleted_at is null
      union select property_id from staff_member where user_id = person) own
    where not is_switched_on(s.key, own.id))
  order by s.key
$$;

-- Every process forgets what it keeps of websites, and takes up what has waited.
create function tell_switches() returns trigger language plpgsql as $$
begin
  perform pg_notify('atithi_switch', '');
  perform pg_notify('atithi_job', 'deliver-messages');
  perform pg_notify('atithi_job', 'deliver-person-messages');
  perform pg_notify('atithi_channel', '');
  return null;
end $$;
create trigger platform_switch_told after update on platform_switch
  for each statement execute function tell_switches();
