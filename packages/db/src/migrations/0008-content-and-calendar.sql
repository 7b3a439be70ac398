-- What guests read and owners promise.
create type policy_type as enum ('cancellation', 'modification', 'no-show', 'payment', 'guest', 'pet', 'smoking');
create table policy (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  type policy_type not null,
  title text not null check (length(title) between 1 and 120),
  description text not null check (length(description) between 1 and 2000),
  free_until_hours int check (free_until_hours between 0 and 2160),
  fee_nights int check (fee_nights between 1 and 30),
  fee_basis_points int check (fee_basis_points between 0 and 10000),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- A cancellation policy says until when it is free, and then a fee in nights or in percent; no other policy does.
  check ((type = 'cancellation') = (free_until_hours is not null)),
  check ((type = 'cancellation') = (num_nonnulls(fee_nights, fee_basis_points) = 1)),
  check (type = 'cancellation' or num_nonnulls(fee_nights, fee_basis_points) = 0)
);
create unique index policy_one_cancellation on policy (property_id) where type = 'cancellation';
create index policy_by_property on policy (property_id, type);
create trigger policy_touch before update on policy for each row execute function touch_updated_at();

create table testimonial (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  guest_name text not null check (length(guest_name) between 1 and 120),
  rating int not null check (rating between 1 and 5),
  comment text not null check (length(comment) between 1 and 2000),
  date date not null,
  created_at timestamptz not null default clock_timestamp()
);
create index testimonial_by_property on testimonial (property_id, date desc);

create table attraction (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  name text not null check (length(name) between 1 and 120),
  description text not null default '' check (length(description) <= 1000),
  distance text not null check (length(distance) between 1 and 40),
  category text not null check (category in ('attraction', 'shopping')),
  created_at timestamptz not null default clock_timestamp()
);
create index attraction_by_property on attraction (property_id, id);

alter table property
  add column pet_friendly boolean not null default false,
  add column payment_methods text[] not null default '{}' check (
    payment_methods <@ array['cash', 'upi', 'credit-cards', 'debit-cards', 'net-banking']);

-- Rooms that cannot be sold: some of a type, or one numbered room out of order. The counters follow, in the same transaction.
create table room_block (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  room_type_id uuid not null,
  room_id uuid,
  stay daterange not null check (not isempty(stay) and not lower_inf(stay) and not upper_inf(stay)),
  rooms int not null check (rooms between 1 and 500),
  reason text not null check (length(reason) between 1 and 300),
  released_at timestamptz,
  created_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (property_id, room_type_id) references room_type (property_id, id),
  foreign key (property_id, room_id) references room (property_id, id),
  check (room_id is null or rooms = 1),
  constraint room_block_once exclude using gist (room_id with =, stay with &&) where (released_at is null and room_id is not null)
);
create index room_block_by_property on room_block using gist (property_id, stay) where (released_at is null);

-- A calendar edit may fall on some weekdays only, can be taken back, and knows the edit it belongs to.
alter table rate_override
  add column weekdays int not null default 127 check (weekdays between 1 and 127),
  add column edit_id uuid not null default new_id(),
  add column revoked_at timestamptz;
comment on column rate_override.weekdays is 'bit 0 Sunday to bit 6 Saturday';
create index rate_override_by_edit on rate_override (edit_id);
grant update (revoked_at) on rate_override to atithi_tenant, atithi_platform;

alter table property_image
  add column deleted_at timestamptz,
  add column bytes bigint not null default 0 check (bytes >= 0);

call bound_to_property('policy', visitor_reads => true);
call bound_to_property('testimonial', visitor_reads => true);
call bound_to_property('attraction', visitor_reads => true);
call bound_to_property('room_block');
revoke delete on room_block from atithi_tenant, atithi_platform;

create function locate_content(wanted uuid) returns table (property_id uuid, owner_id uuid)
  language sql stable security definer set search_path = public as $$
    select p.id, p.owner_id from property p join (
      select property_id from policy where id = wanted
      union all select property_id from testimonial where id = wanted
      union all select property_id from attraction where id = wanted
      union all select property_id from property_image where id = wanted
      union all select property_id from room_block where id = wanted
      union all select property_id from rate_override where edit_id = wanted limit 1) found on found.property_id = p.id
    where p.deleted_at is null $$;
