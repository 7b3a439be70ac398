-- A guest for whom the hotel has no room is walked to another one (hotel-semantics 23): the booking is
-- cancelled by the hotel, without a fee, and what it costs is kept for a report.

alter table booking
  add column is_walked boolean not null default false,
  add constraint booking_walked check (not is_walked or (status = 'cancelled' and not is_no_show));
comment on column booking.is_walked is
  'cancelled because the hotel had no room: it brought the guest to another one, see booking_walk';

create table booking_walk (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  booking_id uuid not null,
  hotel_name text not null check (length(hotel_name) between 1 and 200),
  hotel_address text not null check (length(hotel_address) between 1 and 500),
  hotel_phone text not null check (length(hotel_phone) between 1 and 30),
  room_cost paise not null check (room_cost >= 0),
  transport_cost paise not null check (transport_cost >= 0),
  compensation paise not null check (compensation >= 0),
  paid_by text not null check (paid_by in ('hotel', 'channel')),
  reason text not null check (length(reason) between 1 and 300),
  was_oversold boolean not null,
  walked_on date not null,
  walked_by uuid references app_user,
  walked_at timestamptz not null default clock_timestamp(),
  channel_told_at timestamptz,
  undone_at timestamptz,
  foreign key (property_id, booking_id) references booking (property_id, id)
);
comment on table booking_walk is 'to which hotel guests were brought for whom no room was left, and what it costs';
comment on column booking_walk.room_cost is 'of the room there, in paise; likewise the way and what the guest was given';
comment on column booking_walk.paid_by is 'who bears these costs: this hotel, or the channel that sold the stay';
comment on column booking_walk.was_oversold is 'a night of the stay had more sold than rooms: taken back, it is oversold again';
comment on column booking_walk.walked_on is 'the business date';
comment on column booking_walk.channel_told_at is
  'somebody has told the channel, whose protocol has no word for it; null: still to be told, where a channel sold the stay';
comment on column booking_walk.undone_at is 'the booking was reinstated';
create unique index booking_walk_once on booking_walk (booking_id) where undone_at is null;
create index booking_walk_by_day on booking_walk (property_id, walked_on);
call bound_to_property('booking_walk');
revoke delete on booking_walk from atithi_tenant, atithi_platform;
