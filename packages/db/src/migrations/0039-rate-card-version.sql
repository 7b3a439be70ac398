-- What a property sells, and at what price, changes rarely and is asked for all day. Each state of it has a version, so that a process may
-- keep what it has read and know in one look by key whether it still holds.

create table rate_card_version (
  property_id uuid not null primary key references property on delete cascade,
  version uuid not null default gen_random_uuid()
);
comment on table rate_card_version is
  'names the state of a property''s room types, rate plans, overrides, fees and registration: a change gives another name, in its own transaction';
comment on column rate_card_version.version is 'never used twice, so that a name that was kept is of one state alone';
call bound_to_property('rate_card_version', visitor_reads => true);

create table tax_rule_version (
  is_only boolean not null primary key default true check (is_only),
  version uuid not null default gen_random_uuid()
);
comment on table tax_rule_version is 'names the state of tax_rule, which holds for every property';
insert into tax_rule_version default values;
grant select on tax_rule_version to atithi_app, atithi_tenant, atithi_visitor, atithi_platform;

-- A trigger and no consumer of events: a price that is read after the change must not be that of before it.
create function renew_rate_card_version() returns trigger language plpgsql as $$
begin
  insert into rate_card_version (property_id)
  select distinct property_id from changed order by property_id
  on conflict (property_id) do update set version = gen_random_uuid();
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['room_type', 'rate_plan', 'rate_override', 'property_fee'] loop
    execute format('create trigger rate_card_of_new after insert on %I referencing new table as changed
      for each statement execute function renew_rate_card_version()', name);
    execute format('create trigger rate_card_of_changed after update on %I referencing new table as changed
      for each statement execute function renew_rate_card_version()', name);
    execute format('create trigger rate_card_of_deleted after delete on %I referencing old table as changed
      for each statement execute function renew_rate_card_version()', name);
  end loop;
end $$;

create function renew_rate_card_of_property() returns trigger language plpgsql as $$
begin
  update rate_card_version set version = gen_random_uuid() where property_id = new.id;
  return null;
end $$;
create trigger rate_card_of_registration after update of gst_registration on property
  for each row when (old.gst_registration is distinct from new.gst_registration)
  execute function renew_rate_card_of_property();

create function renew_tax_rule_version() returns trigger language plpgsql as $$
begin
  update tax_rule_version set version = gen_random_uuid();
  return null;
end $$;
create trigger tax_rule_version after insert or update or delete or truncate on tax_rule
  for each statement execute function renew_tax_rule_version();
