-- What each night of a group's pick-up still takes out of its block. A night that the guest gives up goes back while the block holds.
create table group_pick_up_night (
  property_id uuid not null,
  booking_id uuid not null references group_pick_up,
  group_block_id uuid not null,
  room_type_id uuid not null,
  night date not null,
  rooms int not null check (rooms between 1 and 50),
  primary key (booking_id, room_type_id, night),
  foreign key (property_id, booking_id) references booking (property_id, id),
  foreign key (property_id, group_block_id) references group_block (property_id, id),
  foreign key (group_block_id, room_type_id, night) references group_block_night
);
create index group_pick_up_night_by_block on group_pick_up_night (group_block_id, room_type_id, night);
call bound_to_property('group_pick_up_night');

insert into group_pick_up_night (property_id, booking_id, group_block_id, room_type_id, night, rooms)
select property_id, booking_id, group_block_id, room_type_id, day::date, rooms
from group_pick_up cross join lateral generate_series(lower(stay), upper(stay) - 1, interval '1 day') day;

-- Forms that were filed, the newest arrival first.
create index foreign_guest_filed on foreign_guest (property_id, id desc) where submitted_at is not null;
