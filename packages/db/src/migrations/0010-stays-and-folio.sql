-- The life of a stay after the booking is made, and the account that it runs up.

-- Each room of a booking has a party and, in a rooming list, a name of its own; it can be given back while the others stay.
alter table booking_room
  add column adults int check (adults >= 1),
  add column children int not null default 0 check (children >= 0),
  add column guest_name text check (length(guest_name) between 1 and 120),
  add column released_at timestamptz;
update booking_room r set
  adults = greatest(1, b.adults / b.rooms + (r.position <= b.adults % b.rooms)::int),
  children = b.children / b.rooms + (r.position <= b.children % b.rooms)::int
  from booking b where b.id = r.booking_id;
alter table booking_room alter column adults set not null;

-- What was agreed when the booking was made binds its cancellation, whatever the policy says later.
alter table booking
  add column extras_amount paise not null default 0,
  add column charged_amount paise not null default 0,
  add column refunded_amount paise not null default 0 check (refunded_amount >= 0),
  add column cancellation_terms jsonb,
  add column company_name text check (length(company_name) between 1 and 120),
  add column company_gstin text check (company_gstin ~ '^[0-9]{2}[A-Z0-9]{13}$'),
  drop constraint booking_total,
  add constraint booking_total check (total_amount = room_amount + tax_amount + extras_amount and total_amount >= 0);
comment on column booking.extras_amount is 'extras, fees and discounts before tax; below zero where discounts outweigh';
comment on column booking.charged_amount is 'all charges that stand on the folio, with tax';
comment on column booking.paid_amount is 'payments less refunds';

-- One booking can have several bills: the guest's own, which needs no row, and those of a company or of one room.
create table folio (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  booking_id uuid not null,
  booking_room_id uuid,
  payer text not null check (payer in ('company', 'guest')),
  name text not null check (length(name) between 1 and 120),
  gstin text check (gstin ~ '^[0-9]{2}[A-Z0-9]{13}$'),
  address text not null default '' check (length(address) <= 300),
  created_at timestamptz not null default clock_timestamp(),
  foreign key (property_id, booking_id) references booking (property_id, id),
  foreign key (property_id, booking_room_id) references booking_room (property_id, id),
  unique (property_id, booking_id, id)
);
create index folio_by_booking on folio (booking_id, id);
call bound_to_property('folio');
revoke delete on folio from atithi_tenant, atithi_platform;

-- What a hotel sells beside rooms. SAC and rate as in notification 11/2017-CTR.
create table extra (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  name text not null check (length(name) between 1 and 80),
  price paise not null check (price between 0 and 100000000),
  tax_basis_points int not null check (tax_basis_points between 0 and 2800),
  sac text not null check (sac ~ '^[0-9]{4,8}$'),
  is_active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  unique (property_id, id),
  constraint extra_name_key unique (property_id, name)
);
call bound_to_property('extra');
revoke delete on extra from atithi_tenant, atithi_platform;

-- A line is a charge, a tax on a charge, or money that came or went. Nothing is edited: a mistake is reversed by a line of its own.
alter table folio_line
  drop constraint folio_line_kind_check,
  drop constraint folio_line_check,
  drop constraint folio_line_check1,
  drop constraint folio_line_check3,
  add column reverses_id uuid,
  add column charge_id uuid,
  add column extra_id uuid,
  add column quantity int check (quantity between 1 and 1000),
  add column unit_price paise check (unit_price >= 0),
  add column tax_basis_points int check (tax_basis_points between 0 and 10000),
  add column sac text check (sac ~ '^[0-9]{4,8}$'),
  add column reference text check (length(reference) between 1 and 80),
  add column reason text check (length(reason) between 1 and 300),
  add constraint folio_line_kind_check check (kind in ('room-night', 'extra', 'fee', 'discount', 'tax', 'payment', 'refund')),
  add constraint folio_line_method check ((kind in ('payment', 'refund')) = (method is not null)),
  add constraint folio_line_sign check (reverses_id is not null or kind = 'tax'
    or (kind in ('room-night', 'extra', 'fee', 'refund') and amount > 0) or (kind in ('discount', 'payment') and amount < 0)),
  add constraint folio_line_night check ((kind in ('room-night', 'tax') or night is null) and (kind <> 'room-night' or night is not null)),
  add constraint folio_line_discount_of_charge check (kind <> 'discount' or charge_id is not null),
  add constraint folio_line_reversal_says_why check (reverses_id is null or reason is not null),
  add constraint folio_line_id_key unique (property_id, booking_id, id),
  add constraint folio_line_reversed_once unique (reverses_id),
  add foreign key (property_id, booking_id, reverses_id) references folio_line (property_id, booking_id, id),
  add foreign key (property_id, booking_id, charge_id) references folio_line (property_id, booking_id, id),
  add foreign key (property_id, extra_id) references extra (property_id, id);
comment on column folio_line.charge_id is 'the charge that a tax or a discount belongs to; null for the tax of a room night, which its night names';
drop index folio_line_night_once;
create unique index folio_line_night_once on folio_line (booking_room_id, night, kind, coalesce(tax_head, ''))
  where night is not null and reverses_id is null and charge_id is null;
create index folio_line_by_charge on folio_line (charge_id) where charge_id is not null;

-- Which bill a line stands on: the latest move of it, or the guest's own where there is none.
create table folio_move (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  booking_id uuid not null,
  line_id uuid not null,
  folio_id uuid,
  moved_by uuid references app_user,
  moved_at timestamptz not null default clock_timestamp(),
  foreign key (property_id, booking_id, line_id) references folio_line (property_id, booking_id, id),
  foreign key (property_id, booking_id, folio_id) references folio (property_id, booking_id, id)
);
comment on column folio_move.folio_id is 'null: back to the guest''s own bill';
create index folio_move_by_line on folio_move (line_id, id desc);
call bound_to_property('folio_move');
revoke update, delete on folio_move from atithi_tenant, atithi_platform;

-- A booking's amounts are sums of its nights and lines, kept where every list can read them. Room nights count from the moment
-- they are booked, so their own postings add nothing; a cancelled booking keeps what it would have come to.
create function recount_bookings(wanted uuid[]) returns void language sql as $$
  update booking b set
    room_amount = case when b.status = 'cancelled' then b.room_amount else n.room_amount end,
    tax_amount = case when b.status = 'cancelled' then b.tax_amount else n.tax_amount + l.tax_amount end,
    extras_amount = case when b.status = 'cancelled' then b.extras_amount else l.extras_amount end,
    total_amount = case when b.status = 'cancelled' then b.total_amount else n.room_amount + n.tax_amount + l.tax_amount + l.extras_amount end,
    charged_amount = l.charged_amount,
    paid_amount = l.paid_amount,
    refunded_amount = l.refunded_amount
  from unnest(wanted) as w(id)
  cross join lateral (
    select coalesce(sum(rate), 0) as room_amount, coalesce(sum(cgst + sgst), 0) as tax_amount
    from booking_night where booking_id = w.id and released_at is null) n
  cross join lateral (
    select
      coalesce(sum(amount) filter (where kind = 'tax' and not is_night), 0) as tax_amount,
      coalesce(sum(amount) filter (where kind not in ('tax', 'payment', 'refund') and not is_night), 0) as extras_amount,
      coalesce(sum(amount) filter (where kind not in ('payment', 'refund')), 0) as charged_amount,
      -coalesce(sum(amount) filter (where kind in ('payment', 'refund')), 0) as paid_amount,
      coalesce(sum(amount) filter (where kind = 'refund'), 0) as refunded_amount
    from (select *, night is not null and reverses_id is null and charge_id is null as is_night from folio_line where booking_id = w.id) line) l
  where b.id = w.id
$$;

create function recount_after_posting() returns trigger language plpgsql as $$
begin
  perform recount_bookings(array(select distinct booking_id from posted order by booking_id));
  return null;
end $$;
drop trigger folio_line_paid on folio_line;
drop function add_to_paid_amount();
create trigger folio_line_counted after insert on folio_line referencing new table as posted
  for each statement execute function recount_after_posting();

update booking b set charged_amount = coalesce((
  select sum(amount) from folio_line f where f.booking_id = b.id and f.kind <> 'payment'), 0);

-- Money that has to go back to a guest: due until the desk, or a gateway, has paid it.
create table refund (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  booking_id uuid not null,
  amount paise not null check (amount > 0),
  method payment_method not null,
  reason text not null check (length(reason) between 1 and 300),
  status text not null default 'due' check (status in ('due', 'paid', 'withdrawn')),
  line_id uuid,
  requested_by uuid references app_user,
  requested_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  check ((status = 'paid') = (line_id is not null)),
  check ((status = 'due') = (settled_at is null)),
  foreign key (property_id, booking_id) references booking (property_id, id),
  foreign key (property_id, booking_id, line_id) references folio_line (property_id, booking_id, id)
);
create index refund_by_booking on refund (booking_id, id);
create index refund_due on refund (property_id, id) where status = 'due';
call bound_to_property('refund');
revoke delete on refund from atithi_tenant, atithi_platform;
