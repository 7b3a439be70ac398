-- What is for sale on each night, at which price and under which conditions.

-- What a property sells, and at what price, changes rarely and is asked for all day. Each state of it has a version, so that a process may
-- keep what it has read and know in one look by key whether it still holds.
create function renew_rate_card_of_property() returns trigger language plpgsql as $$
begin
  update rate_card_version set version = gen_random_uuid()
  where account_id = new.account_id and property_id = new.id;
  return null;
end $$;

create function renew_tax_rule_version() returns trigger language plpgsql as $$
begin
  update tax_rule_version set version = gen_random_uuid();
  return null;
end $$;

create trigger rate_card_of_registration after update of gst_registration on property
  for each row when (old.gst_registration is distinct from new.gst_registration)
  execute function renew_rate_card_of_property();
create trigger tax_rule_version after insert or update or delete or truncate on tax_rule
  for each statement execute function renew_tax_rule_version();

create type meal_plan as enum ('EP', 'CP', 'MAP', 'AP');
comment on type meal_plan is 'EP: room only; CP: breakfast; MAP: breakfast and one meal; AP: all meals';

create table rate_plan (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  room_type_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  meal_plan meal_plan not null default 'EP',
  is_best_available boolean not null default false,
  adjustment_basis_points int check (adjustment_basis_points between -9000 and 50000),
  adjustment_amount paise check (adjustment_amount between -100000000 and 100000000),
  minimum_stay int check (minimum_stay between 1 and 90),
  maximum_stay int check (maximum_stay between 1 and 90),
  closed_arrival_weekdays int not null default 0 check (closed_arrival_weekdays between 0 and 126),
  closed_departure_weekdays int not null default 0 check (closed_departure_weekdays between 0 and 126),
  is_refundable boolean not null default true,
  free_until_hours int check (free_until_hours between 0 and 2160),
  fee_nights int check (fee_nights between 1 and 30),
  fee_basis_points int check (fee_basis_points between 0 and 10000),
  payment_policy text not null default 'at-hotel'
    check (payment_policy in ('at-hotel', 'deposit', 'full')),
  deposit_basis_points int check (deposit_basis_points between 1 and 10000),
  deposit_nights int check (deposit_nights = 1),
  deposit_amount paise check (deposit_amount between 100 and 100000000),
  is_active boolean not null default true,
  is_public boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, property_id, room_type_id) references room_type (account_id, property_id, id),
  unique (account_id, property_id, room_type_id, id),
  constraint rate_plan_one_adjustment check (
    num_nonnulls(adjustment_basis_points, adjustment_amount) = case when is_best_available then 0 else 1 end),
  constraint rate_plan_best_available_is_plain check (not is_best_available or (
    meal_plan = 'EP' and is_active and is_public and is_refundable
    and closed_arrival_weekdays = 0 and closed_departure_weekdays = 0
    and num_nonnulls(minimum_stay, maximum_stay, free_until_hours, fee_nights, fee_basis_points) = 0)),
  constraint rate_plan_stay_span check (minimum_stay <= maximum_stay),
  constraint rate_plan_terms check (
    num_nonnulls(fee_nights, fee_basis_points) = case when free_until_hours is null then 0 else 1 end),
  constraint rate_plan_deposit check (num_nonnulls(deposit_basis_points, deposit_nights, deposit_amount)
    = case when payment_policy = 'deposit' then 1 else 0 end),
  constraint rate_plan_no_terms_without_refund check (is_refundable or free_until_hours is null)
);
comment on table rate_plan is
  'plans price a room type over its Best Available: a part of it more or less, or an amount a night';
comment on column rate_plan.closed_arrival_weekdays is
  'bit 0 Sunday to bit 6 Saturday; likewise the departures';
comment on column rate_plan.free_until_hours is
  'the plan''s own cancellation terms; null: those of the property, or none of the money back when it is not refundable';
comment on column rate_plan.payment_policy is
  'what the website takes online, where the hotel has a gateway: nothing, a deposit, or all of it';
comment on column rate_plan.deposit_nights is 'the first night, with its tax';
comment on column rate_plan.is_public is 'false: for the desk only, as a corporate rate';
create unique index rate_plan_one_best_available on rate_plan (account_id, property_id, room_type_id)
  where is_best_available;
create unique index rate_plan_name_key on rate_plan (account_id, property_id, room_type_id, lower(name))
  where is_active;
create trigger rate_plan_touch before update on rate_plan
  for each row execute function touch_updated_at();
call bound_to_property('rate_plan');
-- The public has nothing to do with what a company has agreed.
create policy visitor on rate_plan for select to atithi_visitor
  using (is_public and property_id = any ((select scope_property_ids())::uuid[]));
grant select on rate_plan to atithi_visitor;

create function house_oversold() returns trigger language plpgsql as $$
declare
  housed int := least(new.oversold, new.total + new.overbooking_allowance - new.booked - new.blocked);
begin
  if housed > 0 then
    new.booked := new.booked + housed;
    new.oversold := new.oversold - housed;
  end if;
  return new;
end $$;

create table room_night (
  account_id uuid not null,
  property_id uuid not null,
  room_type_id uuid not null,
  night date not null,
  total int not null check (total >= 0),
  booked int not null default 0 check (booked >= 0),
  blocked int not null default 0 check (blocked >= 0),
  oversold int not null default 0 check (oversold >= 0),
  overbooking_allowance int not null default 0 check (overbooking_allowance >= 0),
  primary key (account_id, property_id, room_type_id, night),
  foreign key (account_id, property_id, room_type_id) references room_type (account_id, property_id, id),
  constraint room_night_not_oversold check (booked + blocked <= total + overbooking_allowance)
);
comment on table room_night is
  'the counters that sell; a night without a row stands at the type''s quantity, 0 booked, 0 blocked';
comment on column room_night.night is 'the local date on which the night begins';
comment on column room_night.oversold is
  'rooms that a channel had sold when none was left: they take the first rooms that come free';
comment on column room_night.overbooking_allowance is
  'rooms that may be sold beyond the total, as the owner set it for this night; from room_type where they set it for no night by itself';
-- Nights without a free room of a type: setup asks which are open, and hardly any is not.
create index room_night_closed on room_night (account_id, property_id, night) where blocked >= total;
create trigger room_night_houses_oversold before update on room_night
  for each row when (new.oversold > 0) execute function house_oversold();
call bound_to_property('room_night', visitor_reads => true);

create table rate_override (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  room_type_id uuid not null,
  date_from date not null,
  date_to date not null,
  weekdays int not null default 127 check (weekdays between 1 and 127),
  base_rate paise check (base_rate between 100 and 1000000000),
  weekend_rate paise check (weekend_rate between 100 and 1000000000),
  discount_basis_points int check (discount_basis_points between 0 and 10000),
  minimum_stay int check (minimum_stay between 1 and 90),
  maximum_stay int check (maximum_stay between 1 and 90),
  closed_to_arrival boolean,
  closed_to_departure boolean,
  stop_sell boolean,
  edit_id uuid not null default new_id(),
  revoked_at timestamptz,
  created_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  -- A minimum stay that binds every stay over the night, beside the one that binds stays that begin on it
  -- (hotel semantics: minimum stay at arrival, minimum stay through).
  minimum_stay_through int check (minimum_stay_through between 1 and 90),
  primary key (account_id, id),
  check (date_to >= date_from),
  foreign key (account_id, property_id, room_type_id) references room_type (account_id, property_id, id)
);
comment on table rate_override is
  'rates and restrictions of single nights: later rows win, field by field and night by night; a row is never edited, only revoked';
comment on column rate_override.date_to is 'the last night, inclusive';
comment on column rate_override.weekdays is 'bit 0 Sunday to bit 6 Saturday';
comment on column rate_override.edit_id is 'the calendar edit that made it, of one or several room types';
comment on column rate_override.minimum_stay_through is
  'the fewest nights of a stay that sleeps over the night, whenever it begins';
create index rate_override_by_night on rate_override (account_id, property_id, room_type_id, date_to, date_from);
create index rate_override_by_edit on rate_override (edit_id);
call bound_to_property('rate_override', visitor_reads => true);
revoke update, delete on rate_override from atithi_tenant, atithi_platform;
grant update (revoked_at) on rate_override to atithi_tenant, atithi_platform;

create table room_block (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  room_type_id uuid not null,
  room_id uuid,
  stay daterange not null check (not isempty(stay) and not lower_inf(stay) and not upper_inf(stay)),
  rooms int not null check (rooms between 1 and 500),
  reason text not null check (length(reason) between 1 and 300),
  released_at timestamptz,
  created_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, property_id, room_type_id) references room_type (account_id, property_id, id),
  foreign key (account_id, property_id, room_id) references room (account_id, property_id, id),
  check (room_id is null or rooms = 1),
  constraint room_block_once
    exclude using gist ((least(account_id)) with =, (least(room_id)) with =, (least(stay)) with &&)
    where (released_at is null and room_id is not null)
);
comment on table room_block is
  'rooms that cannot be sold: some of a type, or one numbered room out of order; the counters follow in the same transaction';
comment on column room_block.room_id is 'null: rooms of the type, whichever they are';
comment on column room_block.stay is 'its nights, half-open';
create index room_block_by_property on room_block (account_id, property_id, id) where released_at is null;
create index room_block_by_room on room_block (account_id, room_id) where released_at is null;
call bound_to_property('room_block');
revoke delete on room_block from atithi_tenant, atithi_platform;
grant update (reason) on room_block to atithi_platform;

create function locate_rate_plan(of_account uuid, wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from rate_plan r join property p on p.account_id = r.account_id and p.id = r.property_id
  where r.account_id = of_account and r.id = wanted and p.deleted_at is null
$$;

create function locate_content(of_account uuid, wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from property p join (
    select c.property_id from policy c where c.account_id = of_account and c.id = wanted
    union all select c.property_id from testimonial c where c.account_id = of_account and c.id = wanted
    union all select c.property_id from attraction c where c.account_id = of_account and c.id = wanted
    union all select c.property_id from property_image c where c.account_id = of_account and c.id = wanted
    union all select c.property_id from room_block c where c.account_id = of_account and c.id = wanted
    union all select c.property_id from rate_override c where c.account_id = of_account and c.edit_id = wanted
    limit 1) found on found.property_id = p.id
  where p.account_id = of_account and p.deleted_at is null
$$;

create table rate_card_version (
  account_id uuid not null,
  property_id uuid not null,
  version uuid not null default gen_random_uuid(),
  primary key (account_id, property_id),
  foreign key (account_id, property_id) references property (account_id, id) on delete cascade
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
grant select on tax_rule_version to atithi_app, atithi_tenant, atithi_visitor, atithi_platform;
insert into tax_rule_version default values;

-- A trigger and no consumer of events: a price that is read after the change must not be that of before it.
create function renew_rate_card_version() returns trigger language plpgsql as $$
begin
  insert into rate_card_version (account_id, property_id)
  select distinct account_id, property_id from changed order by property_id
  on conflict (account_id, property_id) do update set version = gen_random_uuid();
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

-- The occasions by which a hotel prices its year: dated by itself, since many follow the moon.
create table festival (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  first_night date not null,
  last_night date not null,
  is_confirmed boolean not null default true,
  created_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  constraint festival_in_order check (last_night >= first_night and last_night - first_night < 31),
  constraint festival_once exclude using gist
    ((least(account_id)) with =, (least(property_id)) with =, (least(lower(name))) with =,
      (least(daterange(first_night, last_night, '[]'))) with &&),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table festival is 'nights that a hotel sells as one occasion; the same name in another year is the same festival';
comment on column festival.last_night is 'inclusive';
comment on column festival.is_confirmed is 'false while its dates may still move with the moon';
create index festival_by_night on festival (account_id, property_id, first_night, id);
create index festival_created_by on festival (created_by) where created_by is not null;
call bound_to_property('festival');
