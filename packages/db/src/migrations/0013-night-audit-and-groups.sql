-- The end of each business date, rooms held for a group, and the proof that the books are right.

alter table property add column no_show_marking text not null default 'automatic' check (no_show_marking in ('automatic', 'by-hand'));
comment on column property.no_show_marking is 'who decides at the close of a day that a guest did not come: the night audit, or people';
-- Hotels that work already decide for themselves when the product may cancel on their behalf.
update property set no_show_marking = 'by-hand';

-- The first business date of a hotel that is not closed. The date itself is derived from the clock and never waits for this.
create table property_day (
  property_id uuid primary key references property,
  open_date date not null
);
call bound_to_property('property_day');

create index booking_in_house on booking (property_id, check_out) where status = 'checked-in';
create index booking_open_balance on booking (property_id, id) where charged_amount <> paid_amount;

-- One row closes one business date, once. A day on which a hotel had nobody and nothing needs none.
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
comment on column night_audit.deposits is 'balance of guests who have not come yet: below zero is money held for them';
comment on column night_audit.opening_balance is 'all that was owed before the day; the three balances are it plus the day''s charges less the day''s receipts';
call bound_to_property('night_audit');
revoke update, delete on night_audit from atithi_tenant, atithi_platform;

-- Rooms held for a group until its cut-off date. A tentative group holds nothing.
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
comment on column group_block.cut_off is 'the business date on which rooms not picked up go back on sale';
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
create index group_block_night_by_night on group_block_night (property_id, night, room_type_id) where rooms > picked_up;
call bound_to_property('group_block_night');

-- A booking that came out of a block.
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
create index group_pick_up_by_group on group_pick_up (group_block_id, booking_id);
call bound_to_property('group_pick_up');
revoke update, delete on group_pick_up from atithi_tenant, atithi_platform;

-- What an audit of the books counted, and each thing that does not add up.
create table self_audit (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  room_nights int not null check (room_nights >= 0),
  bookings int not null check (bookings >= 0),
  folio_lines int not null check (folio_lines >= 0),
  documents int not null check (documents >= 0),
  conflicts int not null check (conflicts >= 0),
  findings jsonb not null check (jsonb_typeof(findings) = 'array'),
  milliseconds int not null check (milliseconds >= 0),
  audited_by uuid references app_user,
  audited_at timestamptz not null
);
create index self_audit_newest on self_audit (property_id, id desc);
call bound_to_property('self_audit');
revoke update, delete on self_audit from atithi_tenant, atithi_platform;
