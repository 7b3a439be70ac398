-- What a change of a stay leaves behind, and what the law asks of a guest from abroad.

alter table booking
  add column late_check_out text check (late_check_out ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column late_night_is_sold boolean not null default false,
  add column early_departure text check (early_departure in ('slept', 'booked', 'penalty', 'waive')),
  add column cancellation_fee_ids uuid[] not null default '{}';
comment on column booking.late_check_out is 'the hour agreed for the day of departure; null is the hour of the property';
comment on column booking.late_night_is_sold is 'the last night was sold for a late departure: leaving on its date is not early';
comment on column booking.cancellation_fee_ids is 'fee lines that a reinstated booking takes back';

-- What was agreed on cancelling is that of the rate plan of each room.
alter table booking_room add column cancellation_terms jsonb;
comment on column booking_room.cancellation_terms is 'frozen when it was booked; null: those of the booking';

-- Who a room's sheet, swap or move concerns is asked by room and night; who is in a room now, by room.
create index room_assignment_by_room on room_assignment (property_id, room_id) where released_at is null;
create index room_assignment_by_booking_room on room_assignment (booking_room_id) where released_at is null;

alter table guest_identity add column nationality text not null default 'IND' check (nationality ~ '^[A-Z]{3}$');

-- Form III (until 2025 Form C): particulars of every foreign guest, to be filed within 24 hours of arrival and kept for a year
-- (Immigration and Foreigners Act 2025, section 8; Rules 2025, rule 17).
create table foreign_guest (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  booking_id uuid not null,
  surname text not null check (length(surname) between 1 and 80),
  given_name text not null check (length(given_name) between 1 and 80),
  sex text not null check (sex in ('M', 'F', 'X')),
  date_of_birth date not null,
  nationality text not null check (nationality ~ '^[A-Z]{3}$'),
  home_address text not null check (length(home_address) between 1 and 300),
  home_country text not null check (home_country ~ '^[A-Z]{3}$'),
  passport_number text not null check (passport_number ~ '^[A-Z0-9]{4,20}$'),
  passport_place text not null check (length(passport_place) between 1 and 80),
  passport_country text not null check (passport_country ~ '^[A-Z]{3}$'),
  passport_issued date not null,
  passport_expires date not null check (passport_expires > passport_issued),
  permit_kind text not null check (permit_kind in ('visa', 'e-visa', 'oci', 'exempt')),
  permit_number text check (length(permit_number) between 1 and 30),
  permit_place text check (length(permit_place) between 1 and 80),
  permit_issued date,
  permit_expires date,
  arrived_from text not null check (length(arrived_from) between 1 and 120),
  arrived_in_india date not null,
  arrived_at timestamptz not null,
  intended_nights int not null check (intended_nights between 1 and 365),
  is_employed_in_india boolean not null,
  purpose text not null check (length(purpose) between 1 and 80),
  next_destination_in_india boolean not null,
  next_destination text not null check (length(next_destination) between 1 and 120),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  due_at timestamptz not null,
  submitted_at timestamptz,
  submitted_by uuid references app_user,
  application_number text check (length(application_number) between 1 and 40),
  created_at timestamptz not null default clock_timestamp(),
  foreign key (property_id, booking_id) references booking (property_id, id),
  constraint foreign_guest_permit check (permit_kind = 'exempt' or permit_number is not null),
  constraint foreign_guest_submitted check ((submitted_at is null) = (application_number is null))
);
create index foreign_guest_by_booking on foreign_guest (booking_id);
create index foreign_guest_by_property on foreign_guest (property_id, id desc);
create index foreign_guest_due on foreign_guest (property_id, due_at) where submitted_at is null;
call bound_to_property('foreign_guest');
revoke delete on foreign_guest from atithi_tenant, atithi_platform;
