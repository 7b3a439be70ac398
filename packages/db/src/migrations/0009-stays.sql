-- Bookings and their rooms, groups, registration, the business day.

create type booking_status as enum ('pending', 'confirmed', 'checked-in', 'checked-out', 'cancelled');
create type booking_source as enum
  ('direct', 'walk-in', 'google', 'makemytrip', 'goibibo', 'booking.com', 'cleartrip', 'oyo', 'agoda', 'expedia', 'agent');

create table booking (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  account_id uuid not null,
  code text not null check (code ~ '^[2-9A-HJ-NP-Z]{8}$'),
  status booking_status not null,
  source booking_source not null,
  is_online boolean not null default false,
  guest_id uuid not null,
  guest_name text not null,
  guest_email text,
  guest_phone text,
  language text not null default 'en' check (language in ('en', 'hi')),
  company_name text check (length(company_name) between 1 and 120),
  company_gstin text check (company_gstin ~ '^[0-9]{2}[A-Z0-9]{13}$'),
  special_requests text not null default '' check (length(special_requests) <= 2000),

  room_type_id uuid not null,
  check_in date not null,
  check_out date not null,
  adults int not null check (adults >= 1),
  children int not null check (children >= 0),
  rooms int not null check (rooms between 1 and 50),
  late_check_out text check (late_check_out ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  late_night_is_sold boolean not null default false,
  overstay_since date,
  overstay_charged_until date,
  overstay_waived text check (length(overstay_waived) between 1 and 300),
  early_departure text check (early_departure in ('terms', 'slept', 'booked', 'penalty', 'waive')),

  room_amount paise not null check (room_amount >= 0),
  fee_amount paise not null default 0 check (fee_amount >= 0),
  tax_amount paise not null check (tax_amount >= 0),
  extras_amount paise not null default 0,
  total_amount paise not null,
  charged_amount paise not null default 0,
  paid_amount paise not null default 0,
  refunded_amount paise not null default 0 check (refunded_amount >= 0),
  override_reason text,
  receivable_reason text,

  hold_expires_at timestamptz,
  cancellation_terms jsonb,
  cancellation_fee_ids uuid[] not null default '{}',
  cancel_reason text,
  is_no_show boolean not null default false,
  checked_in_at timestamptz,
  checked_out_at timestamptz,
  cancelled_at timestamptz,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  request_digest text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  words text not null generated always as (lower(
    code || ' ' || guest_name || ' ' || coalesce(guest_email, '') || ' ' || coalesce(guest_phone, ''))) stored,
  unique (property_id, id),
  constraint booking_code_key unique (code),
  constraint booking_idempotency_key unique (property_id, idempotency_key),
  constraint booking_stay check (check_out > check_in and check_out - check_in <= 90),
  constraint booking_total check (
    total_amount = room_amount + fee_amount + tax_amount + extras_amount and total_amount >= 0),
  constraint booking_hold check (hold_expires_at is null or status in ('pending', 'cancelled')),
  foreign key (account_id, guest_id) references guest (account_id, id),
  foreign key (property_id, room_type_id) references room_type (property_id, id)
);
comment on table booking is 'a stay of one or several rooms, from its making to its end';
comment on column booking.code is 'what the guest is given to name it';
comment on column booking.is_online is 'made on the hotel''s website: it counts towards the plan''s allowance';
comment on column booking.guest_name is 'as it was booked; the guest''s own row may change';
comment on column booking.language is 'in which the guest booked, and is written to';
comment on column booking.room_type_id is 'of its first room; each room has its own in booking_room';
comment on column booking.check_in is 'local date; the nights are [check_in, check_out)';
comment on column booking.late_check_out is
  'the hour agreed for the day of departure; null is the hour of the property';
comment on column booking.late_night_is_sold is
  'the last night was sold for a late departure: leaving on its date is not early';
comment on column booking.overstay_since is
  'the departure that was agreed and passed: the nights since are held, and charged, until the desk decides';
comment on column booking.overstay_charged_until is
  'no room was free to hold: nights from the check-out to here were charged as fees';
comment on column booking.overstay_waived is 'why nights beyond the departure were not charged';
comment on column booking.early_departure is 'what was charged of the nights not slept';
comment on column booking.room_amount is 'its nights before tax, without fees; a sum, as all amounts here: see recount_bookings';
comment on column booking.fee_amount is 'the fees of its nights before tax';
comment on column booking.tax_amount is 'of nights, fees and extras';
comment on column booking.extras_amount is
  'extras, fees and discounts before tax; below zero where discounts outweigh';
comment on column booking.charged_amount is 'all charges posted to the folio, with tax';
comment on column booking.paid_amount is 'payments less refunds';
comment on column booking.override_reason is 'why the price is not the one that was quoted';
comment on column booking.receivable_reason is 'why the guest left with a balance';
comment on column booking.hold_expires_at is 'until when an unpaid booking holds its rooms';
comment on column booking.cancellation_terms is
  'agreed when the booking was made: they bind its cancellation, whatever the policy says later';
comment on column booking.cancellation_fee_ids is 'fee lines that a reinstated booking reverses';
comment on column booking.request_digest is
  'SHA-256 of what was sent with the idempotency key: the same key with other contents is refused; null: sent without a digest';
comment on column booking.words is 'what search looks in, lowercase';

create index booking_by_check_out on booking (property_id, check_out);
create index booking_by_creation on booking (property_id, created_at);
create index booking_by_cancellation on booking (property_id, cancelled_at)
  where cancelled_at is not null;
create index booking_by_guest on booking (guest_id);
create index booking_open_holds on booking (hold_expires_at)
  where status = 'pending' and hold_expires_at is not null;
create index booking_in_house on booking (property_id, check_out) where status = 'checked-in';
create index booking_awaited on booking (property_id, check_in)
  where status in ('pending', 'confirmed');
create index booking_open_balance on booking (property_id, id) where charged_amount <> paid_amount;
create index booking_left on booking (checked_out_at)
  where status = 'checked-out' and guest_email is not null;
-- Search: see guest_words.
create index booking_words on booking (property_id, id desc) include (words);
create index booking_by_words on booking using gin (words gin_trgm_ops);
-- Each order of the bookings list, of a hotel and of all.
create index booking_by_check_in on booking (property_id, check_in, id);
create index booking_by_amount on booking (property_id, total_amount, id);
create index booking_by_guest_name on booking (property_id, lower(guest_name), id);
create index booking_all_by_check_in on booking (check_in, id);
create index booking_all_by_check_out on booking (check_out, id);
create index booking_all_by_amount on booking (total_amount, id);
create index booking_all_by_guest_name on booking (lower(guest_name), id);
-- All that a list of bookings is filtered by, added up from and sorted by stands in one index beside
-- the hotel: whatever number of rows the planner expects under row-level security, no other index
-- answers without the table.
create index booking_list on booking (property_id, id desc)
  include (status, source, check_in, check_out, total_amount, charged_amount, paid_amount, refunded_amount, guest_name);
-- A key is looked for by itself: among indexes that begin with a property the planner sees no
-- difference, and reads all its bookings.
create index booking_by_idempotency_key on booking using hash (idempotency_key);
create trigger booking_touch before update on booking
  for each row execute function touch_updated_at();
alter table booking set (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

create table booking_room (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  booking_id uuid not null,
  position int not null check (position >= 1),
  room_type_id uuid not null,
  rate_plan_id uuid not null,
  adults int not null check (adults >= 1),
  children int not null default 0 check (children >= 0),
  guest_name text check (length(guest_name) between 1 and 120),
  cancellation_terms jsonb,
  released_at timestamptz,
  foreign key (property_id, booking_id) references booking (property_id, id),
  foreign key (property_id, room_type_id, rate_plan_id) references rate_plan (property_id, room_type_id, id),
  unique (property_id, id),
  unique (booking_id, position)
);
comment on table booking_room is
  'each room of a booking, with its party; it can be released while the others stay';
comment on column booking_room.guest_name is 'in a rooming list; null: the guest of the booking';
comment on column booking_room.cancellation_terms is
  'of its rate plan, fixed when it was booked; null: those of the booking';

create table booking_night (
  property_id uuid not null,
  booking_room_id uuid not null,
  night date not null,
  booking_id uuid not null,
  room_type_id uuid not null,
  rate paise not null check (rate >= 0),
  tax_basis_points int not null,
  cgst paise not null check (cgst >= 0),
  sgst paise not null check (sgst >= 0),
  fee paise not null default 0 check (fee >= 0),
  fee_cgst paise not null default 0 check (fee_cgst >= 0),
  fee_sgst paise not null default 0 check (fee_sgst >= 0),
  fees jsonb not null default '[]' check (jsonb_typeof(fees) = 'array'),
  released_at timestamptz,
  primary key (booking_room_id, night),
  foreign key (property_id, booking_room_id) references booking_room (property_id, id),
  foreign key (property_id, booking_id) references booking (property_id, id),
  foreign key (property_id, room_type_id) references room_type (property_id, id),
  constraint booking_night_fee_is_itemised check (fee + fee_cgst + fee_sgst = 0 or fees <> '[]')
);
comment on table booking_night is
  'one row for each room and night: the source of every revenue figure and of every recount';
comment on column booking_night.rate is 'agreed for the room, before tax';
comment on column booking_night.fees is
  'each fee of the night with its tax, as it was booked; fee, fee_cgst and fee_sgst are their sums';
create index booking_night_taken on booking_night (property_id, night, room_type_id)
  include (booking_room_id, booking_id) where released_at is null;
create index booking_night_by_booking on booking_night (booking_id);
alter table booking_night set (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

create table room_assignment (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  booking_id uuid not null,
  booking_room_id uuid not null,
  room_id uuid not null,
  stay daterange not null check (not isempty(stay)),
  arrives date not null generated always as (lower(stay)) stored,
  leaves date not null generated always as (upper(stay)) stored,
  released_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (property_id, booking_id) references booking (property_id, id),
  foreign key (property_id, booking_room_id) references booking_room (property_id, id),
  foreign key (property_id, room_id) references room (property_id, id),
  constraint room_assignment_one_stay exclude using gist (room_id with =, stay with &&)
    where (released_at is null)
);
comment on table room_assignment is
  'which numbered room a stay has, for which nights; a room cannot be given to two stays for one night';
-- Under row-level security an index cannot be asked for &&, but it can for dates.
comment on column room_assignment.arrives is 'of stay, for the indexes; likewise leaves';
create index room_assignment_by_booking on room_assignment (booking_id);
create index room_assignment_by_booking_room on room_assignment (booking_room_id)
  where released_at is null;
-- A room says whose it is: with the property in front, this index would be taken for the next one.
create index room_assignment_by_room on room_assignment (room_id) where released_at is null;
create index room_assignment_by_departure on room_assignment (property_id, leaves, arrives)
  where released_at is null;

call bound_to_property('booking');
call bound_to_property('booking_room');
call bound_to_property('booking_night');
call bound_to_property('room_assignment');
revoke delete on booking, booking_room, booking_night, room_assignment
  from atithi_tenant, atithi_platform;

create function locate_booking(wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select b.property_id, b.account_id from booking b join property p on p.id = b.property_id
  where b.id = wanted and p.deleted_at is null
$$;

-- A guest without a session proves a booking by its code and email; a wrong pair finds nothing.
create function locate_guest_booking(wanted_code text, wanted_email text)
returns table (property_id uuid, account_id uuid, booking_id uuid)
language sql stable security definer set search_path = public as $$
  select b.property_id, b.account_id, b.id from booking b join property p on p.id = b.property_id
  where b.code = wanted_code and b.guest_email = wanted_email and p.deleted_at is null
$$;

-- Registration

create table guest_identity (
  booking_id uuid primary key,
  property_id uuid not null,
  id_proof id_proof not null,
  id_number_last text not null check (length(id_number_last) between 1 and 4),
  id_number_sealed text,
  nationality text not null default 'IND' check (nationality ~ '^[A-Z]{3}$'),
  recorded_at timestamptz not null default clock_timestamp(),
  foreign key (property_id, booking_id) references booking (property_id, id),
  constraint guest_identity_aadhaar_last_four check (id_proof <> 'aadhar' or (id_number_last ~ '^[0-9]{4}$' and id_number_sealed is null)),
  constraint guest_identity_number check (id_proof = 'aadhar' or id_number_sealed is not null)
);
comment on table guest_identity is 'the identity document shown at check-in';
comment on column guest_identity.id_number_last is 'the last characters, four at most: what screens show';
comment on column guest_identity.id_number_sealed is 'the whole number, encrypted; empty of an Aadhaar card, of which the last four digits alone are kept';
comment on column guest_identity.nationality is 'ISO 3166-1 alpha-3';
call bound_to_property('guest_identity');
revoke delete on guest_identity from atithi_tenant, atithi_platform;

create table form_c (
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
  passport_last text not null check (passport_last ~ '^[A-Z0-9]{1,4}$'),
  passport_sealed text not null,
  passport_place text not null check (length(passport_place) between 1 and 80),
  passport_country text not null check (passport_country ~ '^[A-Z]{3}$'),
  passport_issued date not null,
  passport_expires date not null check (passport_expires > passport_issued),
  permit_kind text not null check (permit_kind in ('visa', 'e-visa', 'oci', 'exempt')),
  permit_last text check (length(permit_last) between 1 and 4),
  permit_sealed text,
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
  constraint form_c_permit check (permit_kind = 'exempt' or permit_sealed is not null),
  constraint form_c_permit_number check ((permit_last is null) = (permit_sealed is null)),
  constraint form_c_submitted check ((submitted_at is null) = (application_number is null))
);
comment on table form_c is
  'Form C (since 2025 Form III): particulars of every foreign guest, to be filed within 24 hours of arrival and preserved for a year (Immigration and Foreigners Act 2025, section 8; Rules 2025, rule 17)';
comment on column form_c.passport_last is 'the last characters, four at most: what screens show';
comment on column form_c.passport_sealed is 'the whole number, encrypted';
comment on column form_c.permit_last is 'the last characters of the number of the visa or OCI card';
comment on column form_c.permit_sealed is 'the whole number of the visa or OCI card, encrypted';
comment on column form_c.due_at is 'until when it has to be filed';
comment on column form_c.application_number is 'given by the government''s portal when it was filed';
create index form_c_by_booking on form_c (booking_id);
create index form_c_by_property on form_c (property_id, id desc);
create index form_c_due on form_c (property_id, due_at) where submitted_at is null;
create index form_c_filed on form_c (property_id, id desc) where submitted_at is not null;
call bound_to_property('form_c');
revoke delete on form_c from atithi_tenant, atithi_platform;

-- Groups

create table group_block (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  name text not null check (length(name) between 1 and 120),
  status text not null check (status in ('tentative', 'definite', 'released')),
  contact_name text not null default '' check (length(contact_name) <= 120),
  contact_phone text check (contact_phone ~ '^\+[1-9][0-9]{6,14}$'),
  contact_email text,
  notes text not null default '' check (length(notes) <= 2000),
  cut_off date not null,
  created_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  released_at timestamptz,
  unique (property_id, id),
  constraint group_block_released check ((status = 'released') = (released_at is not null))
);
comment on table group_block is 'rooms held for a group until its cut-off date; a tentative group holds nothing';
comment on column group_block.cut_off is
  'the business date on which rooms not picked up go back on sale';
create index group_block_by_property on group_block (property_id, id desc);
create index group_block_due on group_block (cut_off) where released_at is null;
call bound_to_property('group_block');
revoke delete on group_block from atithi_tenant, atithi_platform;

create table group_block_night (
  property_id uuid not null,
  group_block_id uuid not null,
  room_type_id uuid not null,
  night date not null,
  rooms int not null check (rooms between 0 and 500),
  picked_up int not null default 0 check (picked_up >= 0),
  rate paise not null check (rate >= 0),
  primary key (group_block_id, room_type_id, night),
  foreign key (property_id, group_block_id) references group_block (property_id, id),
  foreign key (property_id, room_type_id) references room_type (property_id, id),
  constraint group_block_night_not_below_picked_up check (picked_up <= rooms)
);
comment on column group_block_night.rooms is 'of the block, those picked up included';
comment on column group_block_night.rate is 'agreed for a room, before tax';
create index group_block_night_by_night on group_block_night (property_id, night, room_type_id)
  where rooms > picked_up;
call bound_to_property('group_block_night');

create table group_pick_up (
  booking_id uuid primary key,
  property_id uuid not null,
  group_block_id uuid not null,
  room_type_id uuid not null,
  stay daterange not null check (not isempty(stay)),
  rooms int not null check (rooms between 1 and 50),
  foreign key (property_id, booking_id) references booking (property_id, id),
  foreign key (property_id, group_block_id) references group_block (property_id, id),
  foreign key (property_id, room_type_id) references room_type (property_id, id)
);
comment on table group_pick_up is 'a booking that was made from a block';
create index group_pick_up_by_group on group_pick_up (group_block_id, booking_id);
call bound_to_property('group_pick_up');
revoke update, delete on group_pick_up from atithi_tenant, atithi_platform;

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
comment on table group_pick_up_night is
  'what each night of a pick-up still takes out of its block; a night that the guest releases returns to the block while it holds';
create index group_pick_up_night_by_block on group_pick_up_night (group_block_id, room_type_id, night);
call bound_to_property('group_pick_up_night');

-- The business day

create table property_day (
  property_id uuid primary key references property,
  open_date date not null
);
comment on table property_day is
  'the first business date of a hotel that is not closed; the date itself follows the clock and never waits for this';
call bound_to_property('property_day');

create table night_audit (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  business_date date not null,
  nights_posted int not null check (nights_posted >= 0),
  rooms_slept int not null check (rooms_slept >= 0),
  rooms_sellable int not null check (rooms_sellable >= 0),
  arrivals int not null check (arrivals >= 0),
  departures int not null check (departures >= 0),
  no_shows int not null check (no_shows >= 0),
  overstays int not null check (overstays >= 0),
  room_revenue paise not null,
  other_revenue paise not null,
  tax paise not null,
  received paise not null,
  refunded paise not null,
  opening_balance paise not null,
  deposits paise not null,
  guest_balances paise not null,
  receivables paise not null,
  flags jsonb not null default '[]' check (jsonb_typeof(flags) = 'array'),
  closed_at timestamptz not null,
  closed_by uuid references app_user,
  constraint night_audit_once unique (property_id, business_date)
);
comment on table night_audit is
  'one row closes one business date, once; a day on which a hotel had nobody and nothing needs none';
comment on column night_audit.opening_balance is
  'all that was owed before the day; the three balances are it plus the day''s charges less the day''s receipts';
comment on column night_audit.deposits is
  'balance of guests who have not arrived yet: below zero is money held for them';
comment on column night_audit.guest_balances is 'of guests in the house';
comment on column night_audit.receivables is 'of guests who have left';
comment on column night_audit.flags is 'what needs action: overstays, balances, rooms without an assignment';
comment on column night_audit.closed_by is 'null: by itself';
call bound_to_property('night_audit');
revoke update, delete on night_audit from atithi_tenant, atithi_platform;
