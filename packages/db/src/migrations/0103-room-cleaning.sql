-- Who cleans which room on which day, and what is broken in them.

create table room_cleaning (
  room_id uuid not null,
  business_date date not null,
  property_id uuid not null references property,
  user_id uuid not null references staff_member (user_id) on delete cascade,
  assigned_by uuid references app_user,
  assigned_at timestamptz not null,
  primary key (room_id, business_date),
  foreign key (property_id, room_id) references room (property_id, id)
);
comment on table room_cleaning is 'which member of staff makes a room on a business date';
create index room_cleaning_of_day on room_cleaning (property_id, business_date);
create index room_cleaning_of_person on room_cleaning (user_id);
call bound_to_property('room_cleaning');

create table room_fault (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  room_id uuid,
  place text not null default '' check (length(place) <= 80),
  what text not null check (length(what) between 1 and 300),
  reported_at timestamptz not null,
  reported_by uuid references app_user,
  fixed_at timestamptz,
  fixed_by uuid references app_user,
  unique (property_id, id),
  foreign key (property_id, room_id) references room (property_id, id),
  constraint room_fault_is_somewhere check (room_id is not null or place <> ''),
  constraint room_fault_fixed check (fixed_at is not null or fixed_by is null)
);
comment on table room_fault is 'what is broken in the house, from the report until it is fixed';
comment on column room_fault.room_id is 'null: elsewhere in the house';
comment on column room_fault.place is 'where in the room, or where else';
create index room_fault_open on room_fault (property_id, id) where fixed_at is null;
create index room_fault_fixed_lately on room_fault (property_id, fixed_at desc) where fixed_at is not null;
create index room_fault_of_room on room_fault (room_id) where room_id is not null;
call bound_to_property('room_fault');
revoke delete on room_fault from atithi_tenant, atithi_platform;
