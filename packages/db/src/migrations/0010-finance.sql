-- Folios: what a booking is charged and what was paid, on which bill, and the documents of both.

create type payment_method as enum
  ('cash', 'upi', 'credit-card', 'debit-card', 'net-banking', 'wallet', 'bank-transfer');

create table bill (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  booking_id uuid not null,
  booking_room_id uuid,
  payer text not null check (payer in ('company', 'guest')),
  name text not null check (length(name) between 1 and 120),
  gstin text check (gstin ~ '^[0-9]{2}[A-Z0-9]{13}$'),
  address text not null default '' check (length(address) <= 300),
  takes_nights boolean not null default false,
  sez text check (sez in ('unit', 'developer')),
  lut text check (length(lut) between 1 and 30),
  lut_valid_until date,
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  request_digest text,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (property_id, booking_id) references booking (property_id, id),
  foreign key (property_id, booking_room_id) references booking_room (property_id, id),
  unique (property_id, booking_id, id),
  constraint bill_sez_is_registered check (sez is null or (payer = 'company' and gstin is not null)),
  constraint bill_lut_of_sez check (lut is null or sez is not null),
  constraint bill_lut_has_an_end check ((lut is null) = (lut_valid_until is null))
);
comment on table bill is
  'a booking''s folio has several bills: the guest''s own, which needs no row, and those of a company or of one room';
comment on column bill.booking_room_id is 'null: of the whole booking';
comment on column bill.takes_nights is 'nights are posted on this bill: of its room, or of every room';
comment on column bill.sez is
  'the paying party is a unit or developer of a special economic zone: its supplies bear IGST, or no tax under a letter of undertaking';
comment on column bill.lut is
  'the letter of undertaking that was in force when the bill was marked; it stays on it until it ends';
comment on column bill.lut_valid_until is 'the last business date of that letter';
comment on column bill.request_digest is 'as booking.request_digest';
create index bill_by_booking on bill (booking_id, id);
-- A bill is opened once, however often its request comes.
create unique index bill_idempotency_key on bill (booking_id, idempotency_key)
  where idempotency_key is not null;
call bound_to_property('bill');
revoke delete on bill from atithi_tenant, atithi_platform;

create table folio_line (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  booking_id uuid not null,
  kind text not null constraint folio_line_kind_check check (kind in (
    'room-night', 'extra', 'fee', 'discount', 'debit-adjustment', 'rounding', 'transfer', 'tax', 'payment', 'refund')),
  amount paise not null check (amount <> 0),
  description text not null,
  business_date date not null,
  booking_room_id uuid,
  night date,
  property_fee_id uuid,
  extra_id uuid,
  quantity int check (quantity between 1 and 1000),
  unit_price paise check (unit_price >= 0),
  charge_id uuid,
  tax_basis_points int check (tax_basis_points between 0 and 10000),
  sac text check (sac ~ '^([0-9]{4,8})?$'),
  tax_head text check (tax_head in ('CGST', 'SGST', 'IGST')),
  supply text check (supply in ('state', 'sez-with-tax', 'sez-without-tax')),
  method payment_method,
  reference text check (length(reference) between 1 and 80),
  reverses_id uuid,
  reason text check (length(reason) between 1 and 300),
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  request_digest text,
  posted_by uuid references app_user,
  posted_at timestamptz not null default clock_timestamp(),
  constraint folio_line_id_key unique (property_id, booking_id, id),
  constraint folio_line_reversed_once unique (reverses_id),
  foreign key (property_id, booking_id) references booking (property_id, id),
  foreign key (booking_room_id, night) references booking_night (booking_room_id, night),
  foreign key (property_id, booking_id, reverses_id) references folio_line (property_id, booking_id, id),
  foreign key (property_id, booking_id, charge_id) references folio_line (property_id, booking_id, id),
  foreign key (property_id, extra_id) references extra (property_id, id),
  foreign key (property_id, property_fee_id) references property_fee (property_id, id),
  constraint folio_line_tax_head check ((kind = 'tax') = (tax_head is not null)),
  constraint folio_line_method check ((kind in ('payment', 'refund')) = (method is not null)),
  constraint folio_line_sign check (reverses_id is not null or kind in ('tax', 'transfer')
    or (kind = 'rounding' and abs(amount) <= 50)
    or (kind in ('room-night', 'extra', 'fee', 'debit-adjustment', 'refund') and amount > 0)
    or (kind in ('discount', 'payment') and amount < 0)),
  constraint folio_line_night check ((kind <> 'room-night' or night is not null)
    and (night is null or kind in ('room-night', 'tax') or (kind = 'fee' and property_fee_id is not null))),
  constraint folio_line_property_fee check (
    property_fee_id is null or (kind in ('fee', 'tax') and night is not null)),
  constraint folio_line_discount_of_charge check (kind <> 'discount' or charge_id is not null),
  constraint folio_line_debit_adjustment_of_charge check (kind <> 'debit-adjustment' or charge_id is not null),
  constraint folio_line_transfer_of_charge check (kind <> 'transfer' or charge_id is not null),
  constraint folio_line_supply_of_tax check (supply is null or kind = 'tax'),
  constraint folio_line_reversal_says_why check (reverses_id is null or reason is not null)
);
comment on table folio_line is
  'a charge, a tax on a charge, or money received or given back; append-only: a mistake is reversed by a line of its own';
comment on column folio_line.kind is
  'rounding: to a whole rupee, without tax; transfer: part of a charge that stands on another bill, as one line that takes it off and one that carries it on; debit-adjustment: an invoiced charge that was too low, stated by a debit note (CGST Act, section 34(3))';
comment on column folio_line.amount is 'a charge above zero, a payment below';
comment on column folio_line.charge_id is
  'the charge that a tax or a discount belongs to, or that a transfer takes a part off; of the part carried on, the line that took it off; null for the tax of a room night, which its night names';
comment on column folio_line.sac is
  'services accounting code; empty: no service of the hotel, but a tax collected for an authority';
comment on column folio_line.property_fee_id is 'the fee of a night, and the tax that was posted with it';
comment on column folio_line.supply is
  'of a tax line that taxes its charge anew because another party pays it: the supply that it makes of the charge';
comment on column folio_line.reference is 'of a payment: what the bank, card or UPI calls it';
comment on column folio_line.request_digest is 'as booking.request_digest';
create unique index folio_line_night_once on folio_line
  (booking_room_id, night, kind, coalesce(tax_head, ''), coalesce(property_fee_id, '00000000-0000-0000-0000-000000000000'))
  where night is not null and reverses_id is null and charge_id is null;
-- The part that was taken off is carried on once.
create unique index folio_line_transferred_once on folio_line (charge_id)
  where kind = 'transfer' and amount > 0 and reverses_id is null;
-- A request that comes twice takes or gives money once.
create unique index folio_line_idempotency_key on folio_line (booking_id, idempotency_key)
  where idempotency_key is not null;
create index folio_line_by_booking on folio_line (booking_id, id);
create index folio_line_by_business_date on folio_line (property_id, business_date);
create index folio_line_by_charge on folio_line (charge_id) where charge_id is not null;
create index folio_line_money on folio_line (property_id, id desc)
  where kind in ('payment', 'refund');
create trigger folio_line_append_only before update or delete on folio_line
  for each row execute function refuse_change();
call bound_to_property('folio_line');
revoke update, delete on folio_line from atithi_tenant, atithi_platform;

create table bill_move (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  booking_id uuid not null,
  line_id uuid not null,
  bill_id uuid,
  moved_by uuid references app_user,
  moved_at timestamptz not null default clock_timestamp(),
  foreign key (property_id, booking_id, line_id) references folio_line (property_id, booking_id, id),
  foreign key (property_id, booking_id, bill_id) references bill (property_id, booking_id, id)
);
comment on table bill_move is
  'which bill a line stands on: that of its latest move, or the guest''s own where there is none';
comment on column bill_move.bill_id is 'null: back to the guest''s own bill';
create index bill_move_by_line on bill_move (line_id, id desc);
call bound_to_property('bill_move');
revoke update, delete on bill_move from atithi_tenant, atithi_platform;

-- As what the nights of a room are supplied: that of the bill which takes them.
create function supply_of_room(wanted_booking uuid, wanted_room uuid) returns text
language sql stable as $$
  select case
    when b.sez is null then 'state'
    when b.lut is null then 'sez-with-tax'
    else 'sez-without-tax' end
  from bill b
  where b.booking_id = wanted_booking and b.takes_nights
    and (b.booking_room_id is null or b.booking_room_id = wanted_room)
  order by b.booking_room_id nulls last, b.id limit 1
$$;

-- What the nights that are not posted yet will bear in tax beyond the CGST and SGST that they were
-- booked with; below zero where less. IGST is half up to the paisa on the room and on each fee, as
-- when they are posted.
create function unposted_tax_shift(wanted uuid) returns bigint language sql stable as $$
  select coalesce(sum(case supply_of_room(n.booking_id, n.booking_room_id)
    when 'sez-without-tax' then -(n.cgst + n.sgst + n.fee_cgst + n.fee_sgst)
    when 'sez-with-tax' then (n.rate * n.tax_basis_points + 5000) / 10000
      - n.cgst - n.sgst - n.fee_cgst - n.fee_sgst + (
      select coalesce(sum((fee.amount * fee."taxBasisPoints" + 5000) / 10000), 0)
      from jsonb_to_recordset(n.fees) as fee(amount bigint, "taxBasisPoints" int))
    else 0 end), 0)::bigint
  from booking_night n
  where n.booking_id = wanted and n.released_at is null
    and exists (select 1 from bill b where b.booking_id = wanted and b.sez is not null)
    and not exists (
      select 1 from folio_line l where l.booking_room_id = n.booking_room_id and l.night = n.night
      and l.kind in ('room-night', 'fee') and l.reverses_id is null and l.charge_id is null)
$$;

-- A booking's amounts are sums of its nights and lines, stored where every list can read them.
-- Room nights count from the moment they are booked, so their own postings add nothing; a cancelled
-- booking has still what it would have come to.
create function recount_bookings(wanted uuid[]) returns void language sql as $$
  update booking b set
    room_amount = case when b.status = 'cancelled' then b.room_amount else n.room_amount end,
    fee_amount = case when b.status = 'cancelled' then b.fee_amount else n.fee_amount end,
    tax_amount = case when b.status = 'cancelled' then b.tax_amount else n.tax_amount + l.tax_amount end,
    extras_amount = case when b.status = 'cancelled' then b.extras_amount else l.extras_amount end,
    total_amount = case when b.status = 'cancelled' then b.total_amount
      else n.room_amount + n.fee_amount + n.tax_amount + l.tax_amount + l.extras_amount end,
    charged_amount = l.charged_amount,
    paid_amount = l.paid_amount,
    refunded_amount = l.refunded_amount
  from unnest(wanted) as w(id)
  cross join lateral (
    select coalesce(sum(rate), 0) as room_amount, coalesce(sum(fee), 0) as fee_amount,
      coalesce(sum(cgst + sgst + fee_cgst + fee_sgst), 0) + unposted_tax_shift(w.id) as tax_amount
    from booking_night where booking_id = w.id and released_at is null) n
  cross join lateral (
    select
      coalesce(sum(amount) filter (where kind = 'tax' and not is_night), 0) as tax_amount,
      coalesce(sum(amount) filter (where kind not in ('tax', 'payment', 'refund') and not is_night), 0) as extras_amount,
      coalesce(sum(amount) filter (where kind not in ('payment', 'refund')), 0) as charged_amount,
      -coalesce(sum(amount) filter (where kind in ('payment', 'refund')), 0) as paid_amount,
      coalesce(sum(amount) filter (where kind = 'refund'), 0) as refunded_amount
    from (
      select *, night is not null and reverses_id is null and charge_id is null as is_night
      from folio_line where booking_id = w.id) line) l
  where b.id = w.id
$$;

create function recount_after_posting() returns trigger language plpgsql as $$
begin
  perform recount_bookings(array(select distinct booking_id from posted order by booking_id));
  return null;
end $$;
create trigger folio_line_counted after insert on folio_line referencing new table as posted
  for each statement execute function recount_after_posting();

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
comment on table refund is
  'money that has to go back to a guest: due until the desk, or a gateway, has paid it';
comment on column refund.line_id is 'the folio line of the money that was given back';
create index refund_by_booking on refund (booking_id, id);
create index refund_due on refund (property_id, id) where status = 'due';
call bound_to_property('refund');
revoke delete on refund from atithi_tenant, atithi_platform;

create table payment_account (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  kind text not null check (kind in ('upi', 'bank', 'gateway')),
  name text not null check (length(name) between 1 and 80),
  upi_id text check (upi_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{1,63}@[A-Za-z][A-Za-z0-9.]{1,31}$'),
  is_default boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  unique (property_id, id),
  constraint payment_account_upi_id check ((kind = 'upi') = (upi_id is not null))
);
comment on table payment_account is
  'where money arrives; a guest pays by UPI to the default account of that kind';
create unique index payment_account_default on payment_account (property_id, kind)
  where is_default and is_active;
create index payment_account_by_property on payment_account (property_id, id);
call bound_to_property('payment_account');
revoke delete on payment_account from atithi_tenant, atithi_platform;

-- Documents: numbered without gaps, and never changed.

create type document_kind as enum ('tax-invoice', 'bill-of-supply', 'receipt-voucher',
  'payment-receipt', 'refund-voucher', 'credit-note', 'debit-note');

create table document_series (
  owner_id uuid not null,
  prefix text not null check (prefix ~ '^[A-Z][A-Z0-9]{1,2}$'),
  property_id uuid not null references property,
  is_current boolean not null default true,
  primary key (owner_id, prefix)
);
comment on table document_series is
  'document numbers are unique for a GSTIN, which several properties of an owner can share: each has prefixes of its own, for good';
create unique index document_series_current on document_series (property_id) where is_current;
call bound_to_property('document_series');
revoke delete on document_series from atithi_tenant, atithi_platform;

create table document_counter (
  property_id uuid not null references property,
  gstin text not null,
  financial_year int not null check (financial_year between 2017 and 2200),
  kind document_kind not null,
  last_serial int not null check (last_serial between 1 and 999999),
  last_date date not null,
  primary key (property_id, gstin, financial_year, kind)
);
comment on table document_counter is
  'the last number given; whoever issues holds the row until commit, so that a number is never lost nor given twice';
comment on column document_counter.financial_year is 'the year in which it begins, on 1 April';
comment on column document_counter.last_date is 'of the last document: numbers and dates rise together';
call bound_to_property('document_counter');
revoke delete on document_counter from atithi_tenant, atithi_platform;

create table document (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  owner_id uuid not null,
  booking_id uuid not null,
  bill_id uuid,
  kind document_kind not null,
  -- At most 16 characters, letters, digits, hyphen and slash (CGST Rules, rule 46(b)).
  number text not null check (number ~ '^[A-Z][A-Z0-9/-]{0,15}$'),
  serial int not null,
  gstin text not null,
  financial_year int not null,
  issued_on date not null,
  issued_at timestamptz not null,
  issued_by uuid references app_user,
  recipient_name text not null,
  recipient_gstin text,
  taxable_value paise not null,
  cgst paise not null,
  sgst paise not null,
  igst paise not null default 0,
  total paise not null,
  corrects_id uuid,
  content jsonb not null,
  unique (property_id, id),
  unique (property_id, booking_id, id),
  constraint document_serial_key unique (property_id, gstin, financial_year, kind, serial),
  constraint document_number_key unique (owner_id, gstin, financial_year, number),
  foreign key (property_id, booking_id) references booking (property_id, id),
  foreign key (property_id, booking_id, bill_id) references bill (property_id, booking_id, id),
  foreign key (property_id, booking_id, corrects_id) references document (property_id, booking_id, id)
);
comment on table document is 'what a hotel issues for money: invoices, receipts, vouchers, notes; append-only';
comment on column document.bill_id is 'null: of the guest''s own bill';
comment on column document.number is 'at most 16 characters (CGST Rules, rule 46(b))';
comment on column document.gstin is 'the supplier''s when issued; empty for a property without one';
comment on column document.issued_on is 'the business date on it';
comment on column document.corrects_id is
  'the invoice that a credit note lowers or a debit note increases, or the voucher of the money that is given back';
comment on column document.content is 'the whole document as it was issued, from which it is printed';
create index document_by_booking on document (booking_id, id);
create index document_by_property on document (property_id, id desc);
create index document_by_date on document (property_id, issued_on);
create index document_by_correction on document (corrects_id) where corrects_id is not null;
create trigger document_append_only before update or delete on document
  for each row execute function refuse_change();
call bound_to_property('document');
revoke update, delete on document from atithi_tenant, atithi_platform;

create table document_line (
  line_id uuid not null primary key,
  document_id uuid not null,
  property_id uuid not null,
  booking_id uuid not null,
  foreign key (property_id, booking_id, line_id) references folio_line (property_id, booking_id, id),
  foreign key (property_id, booking_id, document_id) references document (property_id, booking_id, id)
);
comment on table document_line is 'which folio lines a document covers: each line is covered once';
create index document_line_by_document on document_line (document_id);
create trigger document_line_append_only before update or delete on document_line
  for each row execute function refuse_change();
call bound_to_property('document_line');
revoke update, delete on document_line from atithi_tenant, atithi_platform;

create function locate_document(wanted uuid) returns table (property_id uuid, owner_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.owner_id from document d join property p on p.id = d.property_id
  where d.id = wanted and p.deleted_at is null
$$;

create function locate_payment(wanted uuid) returns table (property_id uuid, owner_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.owner_id from folio_line l join property p on p.id = l.property_id
  where l.id = wanted and l.kind in ('payment', 'refund') and p.deleted_at is null
$$;
