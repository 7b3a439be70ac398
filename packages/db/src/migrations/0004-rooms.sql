create type housekeeping_state as enum ('clean', 'dirty', 'inspected');
create type meal_plan as enum ('EP', 'CP', 'MAP', 'AP');

create table room_type (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  type text not null check (length(type) between 1 and 60),
  name text not null check (length(name) between 1 and 80),
  description text not null default '' check (length(description) <= 2000),
  max_guests int not null check (max_guests between 1 and 20),
  base_price paise not null check (base_price between 100 and 1000000000),
  weekend_price paise check (weekend_price between 100 and 1000000000),
  quantity int not null check (quantity between 0 and 500),
  overbooking_allowance int not null default 0 check (overbooking_allowance between 0 and 50),
  amenities text[] not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (property_id, id),
  constraint room_type_name_key unique (property_id, name)
);
create trigger room_type_touch before update on room_type for each row execute function touch_updated_at();

create table rate_plan (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  room_type_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  meal_plan meal_plan not null default 'EP',
  is_best_available boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (property_id, room_type_id) references room_type (property_id, id),
  unique (property_id, room_type_id, id)
);
create unique index rate_plan_one_best_available on rate_plan (property_id, room_type_id) where is_best_available;

create table room (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  room_type_id uuid not null,
  number text not null check (length(number) between 1 and 12),
  floor text not null default '' check (length(floor) <= 20),
  housekeeping housekeeping_state not null default 'clean',
  is_active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  foreign key (property_id, room_type_id) references room_type (property_id, id),
  unique (property_id, id),
  constraint room_number_key unique (property_id, number)
);
create index room_by_type on room (property_id, room_type_id);
create trigger room_touch before update on room for each row execute function touch_updated_at();

-- The counters that sell. A night no one has touched needs no row: it stands at quantity, 0, 0.
create table room_night (
  property_id uuid not null,
  room_type_id uuid not null,
  night date not null,
  total int not null check (total >= 0),
  booked int not null default 0 check (booked >= 0),
  blocked int not null default 0 check (blocked >= 0),
  overbooking_allowance int not null default 0 check (overbooking_allowance >= 0),
  primary key (property_id, room_type_id, night),
  foreign key (property_id, room_type_id) references room_type (property_id, id),
  constraint room_night_not_oversold check (booked + blocked <= total + overbooking_allowance)
);

-- Update Rates: later rows win, field by field and night by night; nothing is edited.
create table rate_override (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  room_type_id uuid not null,
  date_from date not null,
  date_to date not null,
  base_rate paise check (base_rate between 100 and 1000000000),
  weekend_rate paise check (weekend_rate between 100 and 1000000000),
  discount_basis_points int check (discount_basis_points between 0 and 10000),
  minimum_stay int check (minimum_stay between 1 and 90),
  maximum_stay int check (maximum_stay between 1 and 90),
  closed_to_arrival boolean,
  closed_to_departure boolean,
  stop_sell boolean,
  created_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  check (date_to >= date_from),
  foreign key (property_id, room_type_id) references room_type (property_id, id)
);
create index rate_override_by_night on rate_override (property_id, room_type_id, date_to, date_from);

-- GST on accommodation by the value of one unit for one day (notifications 11/2017, 04/2022 and 15/2025-CTR).
create table tax_rule (
  id uuid primary key default new_id(),
  supply text not null check (supply in ('accommodation')),
  effective_from date not null,
  effective_to date,
  above_value paise not null,
  up_to_value paise,
  rate_basis_points int not null check (rate_basis_points between 0 and 10000),
  input_credit boolean not null,
  source text not null
);
comment on column tax_rule.above_value is 'exclusive; up_to_value is inclusive';
insert into tax_rule (supply, effective_from, effective_to, above_value, up_to_value, rate_basis_points, input_credit, source) values
  ('accommodation', '2022-07-18', '2025-09-21', 0, 750000, 1200, true, 'N/N 04/2022-CTR'),
  ('accommodation', '2022-07-18', '2025-09-21', 750000, null, 1800, true, 'N/N 11/2017-CTR'),
  ('accommodation', '2025-09-22', null, 0, 750000, 500, false, 'N/N 15/2025-CTR, entry 7(i)'),
  ('accommodation', '2025-09-22', null, 750000, null, 1800, true, 'N/N 15/2025-CTR, entry 7(vi)');

create table property_image (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  room_type_id uuid,
  storage_key text not null check (storage_key ~ '^[a-z0-9/_-]+$'),
  widths int[] not null check (array_length(widths, 1) between 1 and 4),
  width int not null check (width > 0),
  height int not null check (height > 0),
  alternative_text text not null default '' check (length(alternative_text) <= 200),
  position int not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (property_id, room_type_id) references room_type (property_id, id)
);
create index property_image_by_property on property_image (property_id, position, id);

call bound_to_property('room_type', visitor_reads => true);
call bound_to_property('rate_plan', visitor_reads => true);
call bound_to_property('room');
call bound_to_property('room_night', visitor_reads => true);
call bound_to_property('rate_override', visitor_reads => true);
call bound_to_property('property_image', visitor_reads => true);
revoke update, delete on rate_override from atithi_tenant, atithi_platform;
grant select on tax_rule to atithi_app, atithi_tenant, atithi_visitor, atithi_platform;
