-- Bookings and their rooms, groups, registration, the business day.

create type booking_status as enum ('pending', 'confirmed', 'checked-in', 'checked-out', 'cancelled');
create type booking_source as enum
  ('direct', 'walk-in', 'google', 'makemytrip', 'goibibo', 'booking.com', 'cleartrip', 'oyo', 'agoda',
  'expedia', 'agent');

create table booking (
  id uuid not null default new_id(),
  property_id uuid not null,
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
  company_address text check (length(company_address) between 1 and 300),
  twin_key text,
  stay_type text not null default 'revenue'
    constraint booking_stay_type check (stay_type in ('revenue', 'complimentary', 'house-use', 'day-use')),
  departs date not null generated always as (
    case when stay_type = 'day-use' and check_out = check_in + 1 then check_in else check_out end) stored,
  company_id uuid,
  on_account_amount paise not null default 0,
  commission_basis_points int check (commission_basis_points between 0 and 10000),
  child_ages int[] check (cardinality(child_ages) between 1 and 100 and 0 <= all (child_ages) and 17 >= all (child_ages)),
  infants int not null default 0 check (infants between 0 and 100),
  is_walked boolean not null default false,
  channel_collected paise check (channel_collected > 0),
  purpose_of_visit text check (
    purpose_of_visit in ('leisure', 'business', 'event', 'group', 'pilgrimage', 'medical', 'other')),
  coming_from text check (length(coming_from) between 1 and 80),
  going_to text check (length(going_to) between 1 and 80),
  vehicle_number text check (length(vehicle_number) between 1 and 20),
  expected_arrival text check (expected_arrival ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- Behind row-level security PostgreSQL guesses how many bookings meet `charged_amount <> paid_amount`, and guesses nearly all: in a house
  -- whose hotel is the whole table it read all years to find the few that owe. Of a yes or no it knows how often each is.
  is_even boolean not null generated always as (charged_amount = paid_amount) stored,
  room_preferences text[] not null default '{}' check (cardinality(room_preferences) <= 10),
  arrival_agreed_at timestamptz not null default clock_timestamp(),
  no_show_on date,
  primary key (account_id, id),
  unique (account_id, property_id, id),
  constraint booking_code_key unique (account_id, code),
  constraint booking_idempotency_key unique (account_id, property_id, idempotency_key),
  constraint booking_stay check (check_out > check_in and check_out - check_in <= 90),
  constraint booking_total check (
    total_amount = room_amount + fee_amount + tax_amount + extras_amount and total_amount >= 0),
  constraint booking_hold check (hold_expires_at is null or status in ('pending', 'cancelled')),
  foreign key (account_id, guest_id) references guest (account_id, id),
  foreign key (account_id, property_id, room_type_id) references room_type (account_id, property_id, id),
  constraint booking_company_has_address check (company_gstin is null or company_address is not null),
  constraint booking_no_show_is_dated check (is_no_show = (no_show_on is not null)),
  constraint booking_walked check (not is_walked or (status = 'cancelled' and not is_no_show)),
  foreign key (account_id, property_id) references property (account_id, id),
  foreign key (account_id, company_id) references company (account_id, id)
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
comment on column booking.company_address is
  'with state and PIN code: an invoice to a registered person needs it (CGST Rules, rule 46(d))';
comment on column booking.twin_key is
  'digest of guest, rooms and dates of a stay booked on the website, so that a second window does not book it again; gone once it changes';
comment on column booking.stay_type is
  'complimentary and house use are free and no room sold; a day use holds its room for one night, and is over on the day itself: see departs';
comment on column booking.departs is
  'local date on which the guest leaves: check_out, but for a day use the date of arrival, whose night the room is held for all the same';
comment on column booking.company_id is 'the company that the guest''s own bill is made out to, where it is one of the companies';
comment on column booking.on_account_amount is
  'of what is owed: what stands open on accounts of companies, counted by recount_on_account';
comment on column booking.commission_basis_points is
  'of its room revenue before GST, by the plan that held when it was made on the website; null: none is owed';
comment on column booking.child_ages is 'in years, as the guest told them when booking; null where nobody asked';
comment on column booking.infants is 'children who cost nothing and count for no room, by the ages of the hotel at the time; not among children';
comment on column booking.is_walked is
  'cancelled because the hotel had no room: it brought the guest to another one, see booking_walk';
comment on column booking.channel_collected is
  'what the channel has taken from the guest and pays out itself, as the channel says; null where the guest pays the hotel';
comment on column booking.purpose_of_visit is 'why the guest travels, as they said at booking or check-in; null: nobody asked';
comment on column booking.coming_from is 'the place that the guest came from, for the register of guests';
comment on column booking.going_to is 'the place that the guest goes to next, for the register of guests';
comment on column booking.vehicle_number is 'the number plate of what the guest came with';
comment on column booking.expected_arrival is
  'the hour at which the guest means to come, HH:MM in the zone of the property; before the day closes it is of the next calendar date';
comment on column booking.is_even is 'what is charged is paid, to the paisa: nothing is owed, and nothing to be given back';
comment on column booking.room_preferences is
  'features that the room of this stay should have, beside those that the guest likes in general; never a promise';
-- The roll of the business day asks when a stay was agreed: whoever booked shortly before it, or at night, is not judged by it.
comment on column booking.arrival_agreed_at is
  'when somebody last said that the guest comes: booked, confirmed, moved, reinstated, or still expected; a roll of the day shortly after it judges nothing';
comment on column booking.no_show_on is 'the business date on which a guest who did not come was marked; null: none';
create index booking_by_check_out on booking (account_id, property_id, check_out);
create index booking_by_creation on booking (account_id, property_id, created_at);
create index booking_by_cancellation on booking (account_id, property_id, cancelled_at)
  where cancelled_at is not null;
create index booking_by_guest on booking (account_id, guest_id);
create index booking_open_holds on booking (hold_expires_at)
  where status = 'pending' and hold_expires_at is not null;
create index booking_open_holds_of_property on booking (account_id, property_id, hold_expires_at)
  where status = 'pending' and hold_expires_at is not null;
create index booking_in_house on booking (account_id, property_id, check_out) where status = 'checked-in';
create index booking_awaited on booking (account_id, property_id, check_in)
  where status in ('pending', 'confirmed');
create index booking_left on booking (checked_out_at)
  where status = 'checked-out' and guest_email is not null;
-- Search: see guest_words.
create index booking_words on booking (account_id, property_id, id desc) include (words);
create index booking_by_words on booking using gin (words gin_trgm_ops);
-- Each order of the bookings list, of a hotel and of all.
create index booking_by_check_in on booking (account_id, property_id, check_in, id);
create index booking_by_amount on booking (account_id, property_id, total_amount, id);
create index booking_by_guest_name on booking (account_id, property_id, lower(guest_name), id);
create index booking_all_by_id on booking (id);
create index booking_all_by_check_in on booking (check_in, id);
create index booking_all_by_check_out on booking (check_out, id);
create index booking_all_by_amount on booking (total_amount, id);
create index booking_all_by_guest_name on booking (lower(guest_name), id);
-- All that a list of bookings is filtered by, added up from and sorted by stands in one index beside
-- the hotel: whatever number of rows the planner expects under row-level security, no other index
-- answers without the table. The account is among it, as in each index that is to answer alone: every statement names it.
create index booking_list on booking (account_id, property_id, id desc)
  include (status, source, check_in, check_out, total_amount, charged_amount, paid_amount, refunded_amount, guest_name);
-- A key is looked for by itself: among indexes that begin with a property the planner sees no
-- difference, and reads all its bookings.
create index booking_by_idempotency_key on booking using hash (idempotency_key);
create unique index booking_booked_once on booking (account_id, property_id, twin_key) where twin_key is not null;
create index booking_by_company on booking (account_id, company_id) where company_id is not null;
create index booking_by_commission on booking (account_id, property_id, id) where commission_basis_points > 0;
create index booking_owing on booking (account_id, property_id) include (status, total_amount, paid_amount)
  where status in ('confirmed', 'checked-in', 'checked-out') and total_amount > paid_amount;
create index booking_open_balance on booking (account_id, property_id, id) where not is_even;
create index booking_no_shows on booking (account_id, property_id, no_show_on) where no_show_on is not null;
create trigger booking_touch before update on booking
  for each row execute function touch_updated_at();
alter table booking set (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
call bound_to_property('booking');
revoke delete on booking from atithi_tenant, atithi_platform;

create table booking_room (
  id uuid not null default new_id(),
  account_id uuid not null,
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
  primary key (account_id, id),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id),
  foreign key (account_id, property_id, room_type_id, rate_plan_id) references rate_plan (account_id, property_id, room_type_id, id),
  unique (account_id, property_id, id),
  unique (account_id, booking_id, position)
);
comment on table booking_room is
  'each room of a booking, with its party; it can be released while the others stay';
comment on column booking_room.guest_name is 'in a rooming list; null: the guest of the booking';
comment on column booking_room.cancellation_terms is
  'of its rate plan, fixed when it was booked; null: those of the booking';
call bound_to_property('booking_room');
revoke delete on booking_room from atithi_tenant, atithi_platform;

create table booking_night (
  account_id uuid not null,
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
  relet_at timestamptz,
  list_rate paise,
  primary key (account_id, booking_room_id, night),
  foreign key (account_id, property_id, booking_room_id) references booking_room (account_id, property_id, id),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id),
  foreign key (account_id, property_id, room_type_id) references room_type (account_id, property_id, id),
  constraint booking_night_fee_is_itemised check (fee + fee_cgst + fee_sgst = 0 or fees <> '[]')
);
comment on table booking_night is
  'one row for each room and night: the source of every revenue figure and of every recount';
comment on column booking_night.rate is 'agreed for the room, before tax';
comment on column booking_night.fees is
  'each fee of the night with its tax, as it was booked; fee, fee_cgst and fee_sgst are their sums';
comment on column booking_night.relet_at is
  'when a day use left its room: what it is charged stays, and the night is for sale again';
comment on column booking_night.list_rate is
  'before tax, of the room''s rate plan when the booking was made; null: made before this was kept, or the night or its plan came by a later change';
create index booking_night_taken on booking_night (account_id, property_id, night, room_type_id)
  include (booking_room_id, booking_id) where released_at is null;
create index booking_night_by_booking on booking_night (account_id, booking_id);
alter table booking_night set (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
call bound_to_property('booking_night');
revoke delete on booking_night from atithi_tenant, atithi_platform;

create table room_assignment (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  booking_id uuid not null,
  booking_room_id uuid not null,
  room_id uuid not null,
  stay daterange not null check (not isempty(stay)),
  arrives date not null generated always as (lower(stay)) stored,
  leaves date not null generated always as (upper(stay)) stored,
  released_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  pinned_at timestamptz,
  pinned_by uuid references app_user,
  pin_reason text check (length(pin_reason) between 1 and 300),
  primary key (account_id, id),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id),
  foreign key (account_id, property_id, booking_room_id) references booking_room (account_id, property_id, id),
  foreign key (account_id, property_id, room_id) references room (account_id, property_id, id),
  constraint room_assignment_one_stay
    exclude using gist ((least(account_id)) with =, (least(room_id)) with =, (least(stay)) with &&)
    where (released_at is null),
  constraint room_assignment_pinned check ((pinned_at is null) = (pin_reason is null)),
  constraint room_assignment_pinned_by check (pinned_by is null or pinned_at is not null)
);
comment on table room_assignment is
  'which numbered room a stay has, for which nights; a room cannot be given to two stays for one night';
-- Under row-level security an index cannot be asked for &&, but it can for dates.
comment on column room_assignment.arrives is 'of stay, for the indexes; likewise leaves';
comment on column room_assignment.pinned_at is
  'do not move: until the mark is lifted no change gives these nights another room; null: it may be moved';
comment on column room_assignment.pinned_by is 'null: a program with a key of the hotel';
comment on column room_assignment.pin_reason is 'why the guest must not be moved, in the words of the desk';
create index room_assignment_by_booking on room_assignment (account_id, booking_id);
create index room_assignment_by_booking_room on room_assignment (account_id, booking_room_id)
  where released_at is null;
create index room_assignment_by_departure on room_assignment (account_id, property_id, leaves, arrives)
  where released_at is null;
create index room_assignment_by_room on room_assignment (account_id, room_id, leaves) where released_at is null;
create index room_assignment_by_pinner on room_assignment (pinned_by) where pinned_by is not null;
call bound_to_property('room_assignment');
revoke delete on room_assignment from atithi_tenant, atithi_platform;

create function locate_booking(of_account uuid, wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select b.property_id, b.account_id from booking b join property p on p.account_id = b.account_id and p.id = b.property_id
  where b.account_id = of_account and b.id = wanted and p.deleted_at is null
$$;

-- A guest without a session proves a booking by its code and email; a wrong pair finds nothing.
create function locate_guest_booking(wanted_code text, wanted_email text)
returns table (property_id uuid, account_id uuid, booking_id uuid)
language sql stable security definer set search_path = public as $$
  select b.property_id, b.account_id, b.id from directory d join booking b on b.account_id = d.account_id and b.code = d.name
    join property p on p.account_id = b.account_id and p.id = b.property_id
  where d.kind = 'booking' and d.name = wanted_code and b.guest_email = wanted_email and p.deleted_at is null
$$;

-- Registration

create table guest_identity (
  booking_id uuid not null,
  account_id uuid not null,
  property_id uuid not null,
  id_proof id_proof not null,
  id_number_last text not null check (length(id_number_last) between 1 and 4),
  id_number_sealed text,
  nationality text not null default 'IND' check (nationality ~ '^[A-Z]{3}$'),
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (account_id, booking_id),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id),
  constraint guest_identity_aadhaar_last_four
    check (id_proof <> 'aadhar' or (id_number_last ~ '^[0-9]{4}$' and id_number_sealed is null)),
  constraint guest_identity_number check (id_proof = 'aadhar' or id_number_sealed is not null)
);
comment on table guest_identity is 'the identity document shown at check-in';
comment on column guest_identity.id_number_last is 'the last characters, four at most: what screens show';
comment on column guest_identity.id_number_sealed is 'the whole number, encrypted; empty of an Aadhaar card, of which the last four digits alone are kept';
comment on column guest_identity.nationality is 'ISO 3166-1 alpha-3';
call bound_to_property('guest_identity');
revoke delete on guest_identity from atithi_tenant;

create table form_c (
  id uuid not null default new_id(),
  account_id uuid not null,
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
  primary key (account_id, id),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id),
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
create index form_c_by_booking on form_c (account_id, booking_id);
create index form_c_by_property on form_c (account_id, property_id, id desc);
create index form_c_due on form_c (account_id, property_id, due_at) where submitted_at is null;
create index form_c_filed on form_c (account_id, property_id, id desc) where submitted_at is not null;
call bound_to_property('form_c');
revoke delete on form_c from atithi_tenant;

-- Groups

create table group_block (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
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
  primary key (account_id, id),
  unique (account_id, property_id, id),
  constraint group_block_released check ((status = 'released') = (released_at is not null)),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table group_block is 'rooms held for a group until its cut-off date; a tentative group holds nothing';
comment on column group_block.cut_off is
  'the business date on which rooms not picked up go back on sale';
create index group_block_by_property on group_block (account_id, property_id, id desc);
create index group_block_due on group_block (cut_off) where released_at is null;
call bound_to_property('group_block');
revoke delete on group_block from atithi_tenant, atithi_platform;
grant update (name, notes) on group_block to atithi_platform;

create table group_block_night (
  account_id uuid not null,
  property_id uuid not null,
  group_block_id uuid not null,
  room_type_id uuid not null,
  night date not null,
  rooms int not null check (rooms between 0 and 500),
  picked_up int not null default 0 check (picked_up >= 0),
  rate paise not null check (rate >= 0),
  primary key (account_id, group_block_id, room_type_id, night),
  foreign key (account_id, property_id, group_block_id) references group_block (account_id, property_id, id),
  foreign key (account_id, property_id, room_type_id) references room_type (account_id, property_id, id),
  constraint group_block_night_not_below_picked_up check (picked_up <= rooms)
);
comment on column group_block_night.rooms is 'of the block, those picked up included';
comment on column group_block_night.rate is 'agreed for a room, before tax';
create index group_block_night_by_night on group_block_night (account_id, property_id, night, room_type_id)
  where rooms > picked_up;
call bound_to_property('group_block_night');

create table group_pick_up (
  booking_id uuid not null,
  account_id uuid not null,
  property_id uuid not null,
  group_block_id uuid not null,
  room_type_id uuid not null,
  stay daterange not null check (not isempty(stay)),
  rooms int not null check (rooms between 1 and 50),
  primary key (account_id, booking_id),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id),
  foreign key (account_id, property_id, group_block_id) references group_block (account_id, property_id, id),
  foreign key (account_id, property_id, room_type_id) references room_type (account_id, property_id, id)
);
comment on table group_pick_up is 'a booking that was made from a block';
create index group_pick_up_by_group on group_pick_up (account_id, group_block_id, booking_id);
call bound_to_property('group_pick_up');
revoke update, delete on group_pick_up from atithi_tenant, atithi_platform;

create table group_pick_up_night (
  account_id uuid not null,
  property_id uuid not null,
  booking_id uuid not null,
  group_block_id uuid not null,
  room_type_id uuid not null,
  night date not null,
  rooms int not null check (rooms between 1 and 50),
  primary key (account_id, booking_id, room_type_id, night),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id),
  foreign key (account_id, property_id, group_block_id) references group_block (account_id, property_id, id),
  foreign key (account_id, group_block_id, room_type_id, night) references group_block_night (account_id, group_block_id, room_type_id, night),
  foreign key (account_id, booking_id) references group_pick_up (account_id, booking_id)
);
comment on table group_pick_up_night is
  'what each night of a pick-up still takes out of its block; a night that the guest releases returns to the block while it holds';
create index group_pick_up_night_by_block on group_pick_up_night (account_id, group_block_id, room_type_id, night);
call bound_to_property('group_pick_up_night');

-- The business day

create table property_day (
  account_id uuid not null,
  property_id uuid not null,
  open_date date not null,
  primary key (account_id, property_id),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table property_day is
  'the first business date of a hotel that is not closed; the date itself follows the clock and never waits for this';
call bound_to_property('property_day');

create table night_audit (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
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
  rooms_complimentary int not null default 0 check (rooms_complimentary >= 0),
  rooms_house_use int not null default 0 check (rooms_house_use >= 0),
  day_rooms int not null default 0 check (day_rooms >= 0),
  late_charges bigint not null default 0,
  withheld paise not null default 0,
  advances_applied paise not null default 0,
  written_off paise not null default 0,
  city_ledger paise not null default 0,
  primary key (account_id, id),
  constraint night_audit_once unique (account_id, property_id, business_date),
  constraint night_audit_deposits_are_held check (deposits <= 0),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table night_audit is
  'one row closes one business date, once; a day on which a hotel had nobody and nothing needs none';
comment on column night_audit.room_revenue is
  'posted on this date: nights and all other accommodation, less what was taken off it';
comment on column night_audit.received is 'money that came, advances of companies apart';
comment on column night_audit.opening_balance is
  'all that was owed before the day; the three balances are it plus the day''s charges less what settled them';
comment on column night_audit.deposits is
  'money held for guests who are not in the house, at most zero: what others owe never lowers it';
comment on column night_audit.guest_balances is 'of guests in the house';
comment on column night_audit.receivables is
  'of guests who have left, or who owe before they come or for not coming';
comment on column night_audit.flags is 'what needs action: overstays, balances, rooms without an assignment';
comment on column night_audit.closed_by is 'null: by itself';
comment on column night_audit.rooms_complimentary is 'of the rooms slept in; likewise house use';
comment on column night_audit.day_rooms is 'let and given back on this date';
comment on column night_audit.late_charges is
  'of the room revenue: nights of earlier dates that were closed already, entered late';
comment on column night_audit.withheld is
  'what payers kept of what they paid for guests: tax that companies and channels deducted at source, and the commission of channels';
comment on column night_audit.advances_applied is
  'of what companies paid ahead: what settled bills on this date; the money came before';
comment on column night_audit.written_off is 'of what was owed: what nobody will pay';
comment on column night_audit.city_ledger is
  'of the receivables: what stood on accounts of companies when the date was closed; 0 for dates that were closed before it was counted';
call bound_to_property('night_audit');
revoke update, delete on night_audit from atithi_tenant, atithi_platform;

-- Bookings to come that a hotel brings from another system by a file.
create table booking_import (
  id uuid not null default new_id(),
  account_id uuid not null references account,
  property_id uuid not null,
  file_name text not null check (length(file_name) between 1 and 200),
  sheet jsonb not null,
  heads_digest text not null check (length(heads_digest) between 1 and 100),
  choices jsonb not null check (jsonb_typeof(choices) = 'object'),
  state text not null default 'previewed'
    check (state in ('previewed', 'waiting', 'running', 'done', 'failed', 'undoing', 'undone')),
  total int not null default 0 check (total >= 0),
  done int not null default 0 check (done between 0 and total),
  created int not null default 0 check (created >= 0),
  removed int check (removed between 0 and created),
  bad jsonb not null default '[]' check (jsonb_typeof(bad) = 'array'),
  failure text check (length(failure) between 1 and 300),
  may_back_date boolean not null default false,
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  started_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  undone_by uuid references app_user,
  undone_at timestamptz,
  primary key (account_id, id),
  unique (account_id, property_id, id),
  constraint booking_import_undone check ((state = 'undone') = (removed is not null)),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table booking_import is
  'files of bookings from other systems: read once to say what they would do, booked by a job when somebody says so';
comment on column booking_import.sheet is 'heads and rows of the file; emptied when it is imported';
comment on column booking_import.heads_digest is
  'of the heads of the file: the next file with the same heads begins with these choices';
comment on column booking_import.choices is
  'which column is read as which field, and what the file''s room types, sources and states mean here';
comment on column booking_import.created is 'bookings that it made';
comment on column booking_import.removed is
  'bookings that were cancelled when it was undone; the others had been changed, written to or paid';
comment on column booking_import.bad is 'the rows that were refused, each with its reason';
comment on column booking_import.may_back_date is
  'who started it may book from before today: guests who are in the house already';
create index booking_import_waiting on booking_import (id)
  where state in ('waiting', 'running', 'undoing');
create index booking_import_by_property on booking_import (account_id, property_id, id desc);
create index booking_import_by_heads on booking_import (account_id, property_id, heads_digest, id desc)
  where state in ('done', 'undone');
create trigger booking_import_waits after update of state on booking_import
  for each row when (new.state in ('waiting', 'undoing')) execute function wake_job('import-bookings');
call bound_to_property('booking_import');
revoke delete on booking_import from atithi_tenant;

create table booking_import_row (
  import_id uuid not null,
  row int not null check (row >= 1),
  account_id uuid not null references account,
  property_id uuid not null,
  booking_id uuid not null,
  reference text check (length(reference) between 1 and 80),
  paid paise check (paid > 0),
  taken_back_at timestamptz,
  primary key (account_id, import_id, row),
  constraint booking_import_row_booking unique (account_id, property_id, booking_id),
  foreign key (account_id, property_id, import_id) references booking_import (account_id, property_id, id),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id)
);
comment on table booking_import_row is
  'which booking a row of a file became: its guest has heard of it from the system before, and is not told again';
comment on column booking_import_row.row is 'its place in the file, whose heads are row 1';
comment on column booking_import_row.reference is 'the number of the booking in the other system, in lower case';
comment on column booking_import_row.paid is
  'what the file says was paid; it is on no folio until the desk records it';
comment on column booking_import_row.taken_back_at is 'when its import was undone; null while it stands';
-- A booking of the other system comes once, however many files hold it; an undone import frees the number.
create unique index booking_import_reference on booking_import_row (account_id, property_id, reference)
  where reference is not null and taken_back_at is null;
create index booking_import_row_by_booking on booking_import_row (account_id, booking_id);
call bound_to_property('booking_import_row');
revoke delete on booking_import_row from atithi_tenant, atithi_platform;

-- Files that nobody has run hold words of a guest who asked to be forgotten: they go; rows that were refused name nobody.
create function forget_in_booking_imports(account uuid, words text[]) returns void language sql as $$
  delete from booking_import i where i.account_id = account and i.state = 'previewed'
    and exists (select from unnest(words) as w(word) where position(lower(w.word) in lower(i.sheet::text)) > 0);
$$;

-- Rooms of holds that have run out are free from that moment, whoever looks, though nobody has released them yet.
create function expired_holds(of_account uuid, property uuid, from_night date, to_night date, at timestamptz)
returns table (room_type_id uuid, night date, rooms int)
language plpgsql stable security definer set search_path = public as $$
begin
  -- Hardly ever is there one: the index of open holds says so at once.
  if not scope_admits_property(property) or not exists (
    select from booking b
    where b.account_id = of_account and b.property_id = property and b.status = 'pending' and b.hold_expires_at <= at
      and b.paid_amount <= 0
  ) then return; end if;
  return query
    select n.room_type_id, n.night, count(*)::int
    from booking b join booking_night n on n.account_id = b.account_id and n.booking_id = b.id and n.released_at is null
    where b.account_id = of_account and b.property_id = property and b.status = 'pending' and b.hold_expires_at <= at
      and b.paid_amount <= 0 and n.night >= from_night and n.night < to_night
    group by 1, 2;
end $$;
comment on function expired_holds is
  'by room type and night how many rooms of a property are held by bookings whose hold had run out at that time, the night to_night left out: numbers alone, so that a visitor may count what is free';

-- A guest for whom the hotel has no room is walked to another one (hotel-semantics 23): the booking is
-- cancelled by the hotel, without a fee, and what it costs is kept for a report.
create table booking_walk (
  id uuid not null default new_id(),
  account_id uuid not null,
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
  scope text not null check (scope in ('stay', 'rooms', 'rest')),
  rooms integer not null check (rooms > 0),
  walked_from date not null,
  walked_to date not null,
  primary key (account_id, id),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id),
  constraint booking_walk_nights check (walked_from < walked_to)
);
comment on table booking_walk is 'to which hotel guests were brought for whom no room was left, and what it costs';
comment on column booking_walk.room_cost is 'of the room there, in paise; likewise the way and what the guest was given';
comment on column booking_walk.paid_by is 'who bears these costs: this hotel, or the channel that sold the stay';
comment on column booking_walk.was_oversold is 'a night of the stay had more sold than rooms: taken back, it is oversold again';
comment on column booking_walk.walked_on is 'the business date';
comment on column booking_walk.channel_told_at is
  'somebody has told the channel, whose protocol has no word for it; null: still to be told, where a channel sold the stay';
comment on column booking_walk.undone_at is 'the booking was reinstated';
comment on column booking_walk.scope is
  'what was walked: the whole stay, whose booking is cancelled; some of its rooms; the rest of the nights of a guest in house';
comment on column booking_walk.rooms is 'how many rooms were walked';
comment on column booking_walk.walked_from is 'the first night elsewhere; walked_to is the day after the last';
create index booking_walk_by_day on booking_walk (account_id, property_id, walked_on);
create unique index booking_walk_once on booking_walk (account_id, booking_id) where undone_at is null and scope <> 'rooms';
create index booking_walk_of_booking on booking_walk (account_id, booking_id) where undone_at is null;
call bound_to_property('booking_walk');
revoke delete on booking_walk from atithi_tenant, atithi_platform;
grant update (reason) on booking_walk to atithi_platform;

-- What the desk tells the next shift.
create table handover_note (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  for_date date not null,
  note text not null check (length(note) between 1 and 1000),
  written_by uuid references app_user,
  written_at timestamptz not null,
  done_at timestamptz,
  done_by uuid references app_user,
  primary key (account_id, id),
  unique (account_id, property_id, id),
  constraint handover_note_done check (done_at is not null or done_by is null),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table handover_note is
  'what one shift of the front desk tells the next: read until somebody has done it';
comment on column handover_note.for_date is 'the business date from which it is to be done';
comment on column handover_note.written_by is 'null: a program with a key of the hotel';
comment on column handover_note.done_by is 'null while it is open, or a program did it';
create index handover_note_open on handover_note (account_id, property_id, for_date, id) where done_at is null;
create index handover_note_done_lately on handover_note (account_id, property_id, done_at desc) where done_at is not null;
call bound_to_property('handover_note');
revoke delete on handover_note from atithi_tenant, atithi_platform;

-- Pictures of what is broken and of what was found: kept for the hotel's eyes alone, sealed at rest as what guests send is.

-- Words that named a guest who is forgotten are masked; what the picture beside them shows nobody can mask.
create function forget_house_pictures() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.forgetting', true), '') = 'on' then
    delete from house_picture
    where account_id = new.account_id and (fault_id = new.id or lost_item_id = new.id);
  end if;
  return null;
end $$;

-- What guests leave behind, until it is with them again or given up.
create table lost_item (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  what text not null check (length(what) between 1 and 200),
  place text not null check (length(place) between 1 and 120),
  found_on date not null,
  found_by text not null check (length(found_by) between 1 and 80),
  kept_at text check (length(kept_at) between 1 and 80),
  state text not null default 'kept' check (state in ('kept', 'returned', 'disposed')),
  returned_to text check (length(returned_to) between 1 and 120),
  settled_at timestamptz,
  settled_by uuid references app_user,
  recorded_at timestamptz not null,
  recorded_by uuid references app_user,
  primary key (account_id, id),
  unique (account_id, property_id, id),
  constraint lost_item_settled check ((state = 'kept') = (settled_at is null)),
  constraint lost_item_returned check ((state = 'returned') = (returned_to is not null)),
  constraint lost_item_settled_by check (settled_by is null or settled_at is not null),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table lost_item is 'what was found in the house and belongs to somebody else, and where it went';
comment on column lost_item.place is 'where it was found';
comment on column lost_item.found_on is 'the date at the property on which it was found';
comment on column lost_item.found_by is 'as they are called: who finds things often has no account';
comment on column lost_item.kept_at is 'where it lies now';
comment on column lost_item.returned_to is 'who took it, and how';
create index lost_item_newest on lost_item (account_id, property_id, state, id desc);
create index lost_item_settled_at on lost_item (settled_at) where settled_at is not null;
create trigger lost_item_forgotten after update of what, place, kept_at, returned_to on lost_item
  for each row execute function forget_house_pictures();
call bound_to_property('lost_item');
revoke delete on lost_item from atithi_tenant, atithi_platform;

-- Who cleans which room on which day, and what is broken in them.
create table room_cleaning (
  room_id uuid not null,
  business_date date not null,
  account_id uuid not null,
  property_id uuid not null,
  user_id uuid not null references staff_member (user_id) on delete cascade,
  assigned_by uuid references app_user,
  assigned_at timestamptz not null,
  primary key (account_id, room_id, business_date),
  foreign key (account_id, property_id, room_id) references room (account_id, property_id, id),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table room_cleaning is 'which member of staff makes a room on a business date';
create index room_cleaning_of_day on room_cleaning (account_id, property_id, business_date);
create index room_cleaning_of_person on room_cleaning (user_id);
call bound_to_property('room_cleaning');

create table room_fault (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  room_id uuid,
  place text not null default '' check (length(place) <= 80),
  what text not null check (length(what) between 1 and 300),
  reported_at timestamptz not null,
  reported_by uuid references app_user,
  fixed_at timestamptz,
  fixed_by uuid references app_user,
  primary key (account_id, id),
  unique (account_id, property_id, id),
  foreign key (account_id, property_id, room_id) references room (account_id, property_id, id),
  constraint room_fault_is_somewhere check (room_id is not null or place <> ''),
  constraint room_fault_fixed check (fixed_at is not null or fixed_by is null),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table room_fault is 'what is broken in the house, from the report until it is fixed';
comment on column room_fault.room_id is 'null: elsewhere in the house';
comment on column room_fault.place is 'where in the room, or where else';
create index room_fault_open on room_fault (account_id, property_id, id) where fixed_at is null;
create index room_fault_fixed_lately on room_fault (account_id, property_id, fixed_at desc) where fixed_at is not null;
create index room_fault_of_room on room_fault (account_id, room_id) where room_id is not null;
create index room_fault_fixed_at on room_fault (fixed_at) where fixed_at is not null;
create trigger fault_forgotten after update of what, place on room_fault
  for each row execute function forget_house_pictures();
call bound_to_property('room_fault');
revoke delete on room_fault from atithi_tenant, atithi_platform;

-- By when a group pays how much of what it comes to.
create table group_instalment (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  group_block_id uuid not null,
  due_on date not null,
  amount paise check (amount > 0),
  basis_points int check (basis_points between 1 and 10000),
  primary key (account_id, id),
  foreign key (account_id, property_id, group_block_id) references group_block (account_id, property_id, id),
  constraint group_instalment_one_kind check ((amount is null) <> (basis_points is null)),
  constraint group_instalment_once unique (account_id, group_block_id, due_on)
);
comment on table group_instalment is
  'what a group is to pay by a date; what of it is paid follows from the payments on its bookings, the oldest instalment first';
comment on column group_instalment.due_on is 'the business date on which it is due; overdue from the next';
comment on column group_instalment.amount is 'with tax; null: a share';
comment on column group_instalment.basis_points is
  'of what the group comes to with tax, in hundredths of a percent; null: an amount';
create index group_instalment_due on group_instalment (account_id, property_id, due_on, group_block_id);
call bound_to_property('group_instalment');

create table house_picture (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  fault_id uuid,
  lost_item_id uuid,
  place int not null check (place between 1 and 4),
  width int not null check (width > 0),
  height int not null check (height > 0),
  size int not null check (size > 0),
  content_digest bytea not null check (length(content_digest) = 32),
  key_id text not null check (key_id ~ '^[A-Za-z0-9_-]{1,32}$'),
  content bytea not null,
  thumbnail bytea not null,
  added_at timestamptz not null,
  added_by uuid references app_user,
  primary key (account_id, id),
  foreign key (account_id, property_id, fault_id) references room_fault (account_id, property_id, id),
  foreign key (account_id, property_id, lost_item_id) references lost_item (account_id, property_id, id),
  constraint house_picture_of_one_thing check (num_nonnulls(fault_id, lost_item_id) = 1),
  constraint house_picture_fault_place unique (account_id, fault_id, place),
  constraint house_picture_lost_place unique (account_id, lost_item_id, place),
  constraint house_picture_fault_once unique (account_id, fault_id, content_digest),
  constraint house_picture_lost_once unique (account_id, lost_item_id, content_digest),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table house_picture is 'what a fault or a found thing looks like; erased 90 days after it is settled, with its guest, and with its account';
comment on column house_picture.place is 'of at most four, in the order in which they are shown';
comment on column house_picture.width is 'of the picture as it came, upright, in pixels';
comment on column house_picture.size is 'bytes of what is sealed in content';
comment on column house_picture.content_digest is 'SHA-256 of what is sealed in content: the same picture sent again is one picture';
comment on column house_picture.key_id is 'of the server''s key under which content and thumbnail are encrypted';
comment on column house_picture.content is 'encrypted: a picture encoded anew, without metadata. Served to people who may see what it shows';
create index house_picture_of_fault on house_picture (account_id, property_id, fault_id, place) where fault_id is not null;
create index house_picture_of_lost_item on house_picture (account_id, property_id, lost_item_id, place) where lost_item_id is not null;
create index house_picture_added_by on house_picture (added_by) where added_by is not null;
call bound_to_property('house_picture');
revoke update on house_picture from atithi_tenant;

-- By when a booking pays how much, and which letter was written of what falls due.
create table booking_instalment (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  booking_id uuid not null,
  due_on date not null,
  amount paise check (amount > 0),
  basis_points int check (basis_points between 1 and 10000),
  primary key (account_id, id),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id),
  constraint booking_instalment_one_kind check ((amount is null) <> (basis_points is null)),
  constraint booking_instalment_once unique (account_id, booking_id, due_on)
);
comment on table booking_instalment is
  'what a booking is to pay by a date; what of it is paid follows from its payments, the oldest instalment first. A booking out of a group pays by the schedule of the group';
comment on column booking_instalment.due_on is 'the business date on which it is due; overdue from the next';
comment on column booking_instalment.amount is 'with tax; null: a share';
comment on column booking_instalment.basis_points is
  'of what the booking comes to with tax, in hundredths of a percent; null: an amount';
create index booking_instalment_due on booking_instalment (account_id, property_id, due_on, booking_id);
call bound_to_property('booking_instalment');

create table instalment_reminder (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  group_block_id uuid,
  booking_id uuid,
  due_on date not null,
  kind text not null check (kind in ('due', 'overdue')),
  written_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, property_id, group_block_id) references group_block (account_id, property_id, id),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id),
  constraint instalment_reminder_of_one check (num_nonnulls(group_block_id, booking_id) = 1)
);
comment on table instalment_reminder is
  'that a letter was written of what is due on a date: once before it and once after, whatever becomes of the schedule';
comment on column instalment_reminder.kind is 'due: before or on the date; overdue: after it';
create unique index instalment_reminder_of_group on instalment_reminder (account_id, group_block_id, due_on, kind)
  where group_block_id is not null;
create unique index instalment_reminder_of_booking on instalment_reminder (account_id, booking_id, due_on, kind)
  where booking_id is not null;
create index instalment_reminder_by_property on instalment_reminder (account_id, property_id, id);
call bound_to_property('instalment_reminder');
revoke update, delete on instalment_reminder from atithi_tenant, atithi_platform;
