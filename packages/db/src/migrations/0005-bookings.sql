create type booking_status as enum ('pending', 'confirmed', 'checked-in', 'checked-out', 'cancelled');
create type booking_source as enum ('direct', 'walk-in', 'makemytrip', 'goibibo', 'booking.com', 'agoda', 'agent');
create type id_proof as enum ('aadhar', 'passport', 'driving-license', 'voter-id', 'pan');
create type payment_method as enum ('cash', 'upi', 'credit-card', 'debit-card', 'net-banking', 'wallet', 'bank-transfer');

create table guest (
  id uuid not null default new_id() primary key,
  owner_id uuid not null references app_user,
  name text not null check (length(name) between 1 and 120),
  email text,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (owner_id, id)
);
create unique index guest_email_key on guest (owner_id, email) where email is not null;
create index guest_by_phone on guest (owner_id, phone);
create trigger guest_touch before update on guest for each row execute function touch_updated_at();

create table booking (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  owner_id uuid not null,
  code text not null check (code ~ '^[2-9A-HJ-NP-Z]{8}$'),
  status booking_status not null,
  source booking_source not null,
  is_online boolean not null default false,
  guest_id uuid not null,
  guest_name text not null,
  guest_email text,
  guest_phone text,
  room_type_id uuid not null,
  check_in date not null,
  check_out date not null,
  adults int not null check (adults >= 1),
  children int not null check (children >= 0),
  rooms int not null check (rooms between 1 and 50),
  room_amount paise not null check (room_amount >= 0),
  tax_amount paise not null check (tax_amount >= 0),
  total_amount paise not null,
  paid_amount paise not null default 0,
  override_reason text,
  special_requests text not null default '' check (length(special_requests) <= 2000),
  hold_expires_at timestamptz,
  cancel_reason text,
  is_no_show boolean not null default false,
  receivable_reason text,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  checked_in_at timestamptz,
  checked_out_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (property_id, id),
  constraint booking_code_key unique (code),
  constraint booking_idempotency_key unique (property_id, idempotency_key),
  constraint booking_stay check (check_out > check_in and check_out - check_in <= 90),
  constraint booking_total check (total_amount = room_amount + tax_amount),
  constraint booking_hold check (hold_expires_at is null or status in ('pending', 'cancelled')),
  foreign key (owner_id, guest_id) references guest (owner_id, id),
  foreign key (property_id, room_type_id) references room_type (property_id, id)
);
create index booking_newest on booking (property_id, id desc);
create index booking_by_check_in on booking (property_id, check_in);
create index booking_by_check_out on booking (property_id, check_out);
create index booking_by_creation on booking (property_id, created_at);
create index booking_by_guest on booking (guest_id);
create index booking_open_holds on booking (hold_expires_at) where status = 'pending' and hold_expires_at is not null;
create index booking_by_words on booking using gin ((code || ' ' || guest_name || ' ' || coalesce(guest_email, '') || ' ' || coalesce(guest_phone, '')) gin_trgm_ops);
create trigger booking_touch before update on booking for each row execute function touch_updated_at();

create table booking_room (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  booking_id uuid not null,
  position int not null check (position >= 1),
  room_type_id uuid not null,
  rate_plan_id uuid not null,
  foreign key (property_id, booking_id) references booking (property_id, id),
  foreign key (property_id, room_type_id, rate_plan_id) references rate_plan (property_id, room_type_id, id),
  unique (property_id, id),
  unique (booking_id, position)
);

-- One row for each room and night: the source of every revenue figure and of every recount.
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
  released_at timestamptz,
  primary key (booking_room_id, night),
  foreign key (property_id, booking_room_id) references booking_room (property_id, id),
  foreign key (property_id, booking_id) references booking (property_id, id),
  foreign key (property_id, room_type_id) references room_type (property_id, id)
);
create index booking_night_taken on booking_night (property_id, night, room_type_id) where released_at is null;
create index booking_night_by_booking on booking_night (booking_id);

-- A numbered room cannot be given to two stays for one night.
create table room_assignment (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  booking_id uuid not null,
  booking_room_id uuid not null,
  room_id uuid not null,
  stay daterange not null check (not isempty(stay)),
  released_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (property_id, booking_id) references booking (property_id, id),
  foreign key (property_id, booking_room_id) references booking_room (property_id, id),
  foreign key (property_id, room_id) references room (property_id, id),
  constraint room_assignment_one_stay exclude using gist (room_id with =, stay with &&) where (released_at is null)
);
create index room_assignment_by_booking on room_assignment (booking_id);

create table guest_identity (
  booking_id uuid primary key,
  property_id uuid not null,
  id_proof id_proof not null,
  id_number text not null check (length(id_number) between 4 and 30),
  recorded_at timestamptz not null default clock_timestamp(),
  foreign key (property_id, booking_id) references booking (property_id, id),
  constraint guest_identity_aadhaar_last_four check (id_proof <> 'aadhar' or id_number ~ '^[0-9]{4}$')
);

-- The folio: signed lines, a charge above zero, a payment below. Never edited, only reversed.
create table folio_line (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  booking_id uuid not null,
  kind text not null check (kind in ('room-night', 'tax', 'payment')),
  amount paise not null check (amount <> 0),
  booking_room_id uuid,
  night date,
  tax_head text check (tax_head in ('CGST', 'SGST')),
  method payment_method,
  description text not null,
  business_date date not null,
  posted_by uuid references app_user,
  posted_at timestamptz not null default clock_timestamp(),
  foreign key (property_id, booking_id) references booking (property_id, id),
  foreign key (booking_room_id, night) references booking_night (booking_room_id, night),
  check ((kind = 'payment') = (method is not null)),
  check ((kind = 'payment') = (amount < 0)),
  check ((kind = 'tax') = (tax_head is not null)),
  check ((kind = 'payment') = (night is null))
);
create unique index folio_line_night_once on folio_line (booking_room_id, night, kind, coalesce(tax_head, '')) where night is not null;
create index folio_line_by_booking on folio_line (booking_id, id);
create index folio_line_by_business_date on folio_line (property_id, business_date);
-- What a booking has received is the sum of its payment lines, kept where every list can read it.
create function add_to_paid_amount() returns trigger language plpgsql as $$
begin
  update booking set paid_amount = paid_amount - new.amount where id = new.booking_id;
  return null;
end $$;
create trigger folio_line_paid after insert on folio_line for each row when (new.kind = 'payment') execute function add_to_paid_amount();
create trigger folio_line_append_only before update or delete on folio_line for each row execute function refuse_change();

call bound_to_property('booking');
call bound_to_property('booking_room');
call bound_to_property('booking_night');
call bound_to_property('room_assignment');
call bound_to_property('guest_identity');
call bound_to_property('folio_line');
revoke delete on booking, booking_room, booking_night, room_assignment, guest_identity from atithi_tenant, atithi_platform;
revoke update, delete on folio_line from atithi_tenant, atithi_platform;

alter table guest enable row level security;
create policy tenant on guest to atithi_tenant using (owner_id = (select scope_owner_id()));
create policy platform on guest to atithi_platform using (true);
grant select, insert, update on guest to atithi_tenant, atithi_platform;

create function locate_booking(wanted uuid) returns table (property_id uuid, owner_id uuid)
  language sql stable security definer set search_path = public as
  $$ select b.property_id, b.owner_id from booking b join property p on p.id = b.property_id where b.id = wanted and p.deleted_at is null $$;

create function locate_room_type(wanted uuid) returns table (property_id uuid, owner_id uuid)
  language sql stable security definer set search_path = public as
  $$ select p.id, p.owner_id from room_type t join property p on p.id = t.property_id where t.id = wanted and p.deleted_at is null $$;

create function locate_room(wanted uuid) returns table (property_id uuid, owner_id uuid)
  language sql stable security definer set search_path = public as
  $$ select p.id, p.owner_id from room r join property p on p.id = r.property_id where r.id = wanted and p.deleted_at is null $$;

-- A guest without a session proves a booking by its code and email; a wrong pair finds nothing.
create function locate_guest_booking(wanted_code text, wanted_email text) returns table (property_id uuid, owner_id uuid, booking_id uuid)
  language sql stable security definer set search_path = public as
  $$ select b.property_id, b.owner_id, b.id from booking b join property p on p.id = b.property_id
     where b.code = wanted_code and b.guest_email = wanted_email and p.deleted_at is null $$;
