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

create table payment_account (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
  kind text not null check (kind in ('upi', 'bank', 'gateway')),
  name text not null check (length(name) between 1 and 80),
  upi_id text check (upi_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{1,63}@[A-Za-z][A-Za-z0-9.]{1,31}$'),
  account_number text check (account_number ~ '^[0-9A-Z]{6,20}$'),
  ifsc_code text check (ifsc_code ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  bank_name text check (length(bank_name) between 1 and 80),
  branch_name text check (length(branch_name) between 1 and 80),
  gateway text check (gateway in ('razorpay')),
  merchant_id text check (merchant_id ~ '^[A-Za-z0-9_]{1,40}$'),
  key_id text check (length(key_id) between 1 and 100),
  key_secret_sealed text,
  key_secret_hint text check (length(key_secret_hint) <= 4),
  webhook_secret_sealed text,
  webhook_secret_hint text check (length(webhook_secret_hint) <= 4),
  previous_webhook_secret_sealed text,
  webhook_secret_changed_at timestamptz,
  fee_basis_points int check (fee_basis_points between 0 and 10000),
  fee_fixed paise check (fee_fixed >= 0),
  fee_minimum paise check (fee_minimum >= 0),
  fee_maximum paise check (fee_maximum >= 0),
  is_default boolean not null default false,
  is_active boolean not null default true,
  last_sync_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique (property_id, id),
  constraint payment_account_upi_id check ((kind = 'upi') = (upi_id is not null)),
  constraint payment_account_bank check (
    (kind = 'bank') = (account_number is not null) and (kind = 'bank') = (ifsc_code is not null)),
  constraint payment_account_gateway check (
    (kind = 'gateway') = (gateway is not null) and (kind = 'gateway') = (key_id is not null)
    and (kind = 'gateway') = (key_secret_sealed is not null)),
  constraint payment_account_default_is_active check (is_active or not is_default)
);
comment on table payment_account is
  'where money arrives; a guest pays by UPI or online to the default account of that kind';
comment on column payment_account.merchant_id is
  'how the gateway names the account in its webhooks; learned from the first that its secret signed';
comment on column payment_account.key_secret_hint is 'the last four characters, all that is shown';
comment on column payment_account.previous_webhook_secret_sealed is
  'what was sent before the secret was changed still comes for 24 hours';
comment on column payment_account.fee_basis_points is
  'what the contract says that a payment costs, to warn of another; never to match by';
create unique index payment_account_default on payment_account (property_id, kind)
  where is_default and is_active;
create index payment_account_by_property on payment_account (property_id, id);
create index payment_account_by_merchant on payment_account (gateway, merchant_id)
  where kind = 'gateway';
call bound_to_property('payment_account');
-- A website says whether a guest may pay online: that there is a gateway, and nothing else of it.
create policy visitor on payment_account for select to atithi_visitor
  using (kind = 'gateway' and property_id = any ((select scope_property_ids())::uuid[]));
grant select (property_id, kind, is_default, is_active) on payment_account to atithi_visitor;
revoke delete on payment_account from atithi_tenant, atithi_platform;

create type payment_status as enum
  ('pending', 'processing', 'completed', 'failed', 'cancelled', 'refunded');

create table payment (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  booking_id uuid not null,
  bill_id uuid,
  payment_account_id uuid,
  origin text not null check (origin in ('desk', 'website', 'link', 'qr')),
  amount paise not null check (amount > 0),
  method payment_method,
  status payment_status not null default 'pending',
  reference text check (length(reference) between 1 and 80),
  gateway text check (gateway in ('razorpay')),
  merchant_reference text check (merchant_reference ~ '^[A-Za-z0-9]{1,35}$'),
  order_id text,
  link_id text,
  qr_id text,
  gateway_payment_id text,
  checkout_url text,
  qr_content text,
  expires_at timestamptz,
  attempts int not null default 0 check (attempts >= 0),
  failure text check (length(failure) between 1 and 300),
  fee paise check (fee >= 0),
  fee_tax paise check (fee_tax between 0 and fee),
  refunded_amount paise not null default 0,
  settlement_id text,
  settlement_utr text,
  settled_at timestamptz,
  reconciliation text not null default 'pending' check (reconciliation in ('pending', 'matched', 'mismatch')),
  next_check_at timestamptz,
  checks int not null default 0,
  requested_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  completed_at timestamptz,
  foreign key (property_id, booking_id) references booking (property_id, id),
  foreign key (property_id, booking_id, bill_id) references bill (property_id, booking_id, id),
  foreign key (property_id, payment_account_id) references payment_account (property_id, id),
  unique (property_id, booking_id, id),
  constraint payment_completed check (
    (status in ('completed', 'refunded')) <= (completed_at is not null and method is not null)),
  constraint payment_refunded check (refunded_amount between 0 and amount
    and (status = 'refunded') = (refunded_amount = amount)),
  constraint payment_by_gateway check ((gateway is null) = (merchant_reference is null)
    and (gateway is null or payment_account_id is not null)),
  constraint payment_gateway_id unique (payment_account_id, gateway_payment_id),
  constraint payment_reference unique (merchant_reference)
);
comment on table payment is
  'money asked for or received: at the desk complete at once, through a gateway when it says so; its folio line is posted once, when it completes';
comment on column payment.amount is 'asked for, and once it is completed received';
comment on column payment.reference is 'what the bank, card or UPI calls it';
comment on column payment.merchant_reference is 'what we call it at the gateway';
comment on column payment.fee is 'what the gateway kept, the tax on it included';
comment on column payment.fee_tax is 'GST within the fee';
comment on column payment.attempts is 'how often a payer has tried';
comment on column payment.next_check_at is
  'when the gateway is asked again what became of it; null: it is not asked by itself';
create index payment_by_booking on payment (booking_id, id);
create index payment_by_property on payment (property_id, id desc);
create index payment_to_check on payment (next_check_at) where next_check_at is not null;
create index payment_by_order on payment (order_id) where order_id is not null;
create index payment_by_link on payment (link_id) where link_id is not null;
create index payment_by_qr on payment (qr_id) where qr_id is not null;
create trigger payment_touch before update on payment
  for each row execute function touch_updated_at();
call bound_to_property('payment');
revoke delete on payment from atithi_tenant, atithi_platform;

create table payment_attempt (
  payment_account_id uuid not null,
  gateway_payment_id text not null,
  payment_id uuid not null,
  property_id uuid not null,
  booking_id uuid not null,
  status text not null check (status in ('processing', 'failed', 'completed')),
  method payment_method,
  amount paise not null,
  error text check (length(error) <= 300),
  at timestamptz not null,
  primary key (payment_account_id, gateway_payment_id),
  foreign key (property_id, payment_account_id) references payment_account (property_id, id),
  foreign key (property_id, booking_id, payment_id) references payment (property_id, booking_id, id)
);
comment on table payment_attempt is 'how a payer tried to pay at the gateway, and what became of it';
create index payment_attempt_by_payment on payment_attempt (payment_id);
call bound_to_property('payment_attempt');
revoke delete on payment_attempt from atithi_tenant, atithi_platform;

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
  slab_room_id uuid,
  slab_night date,
  quantity int check (quantity between 1 and 1000),
  unit_price paise check (unit_price >= 0),
  charge_id uuid,
  tax_basis_points int check (tax_basis_points between 0 and 10000),
  sac text check (sac ~ '^([0-9]{4,8})?$'),
  tax_head text check (tax_head in ('CGST', 'SGST', 'IGST')),
  supply text check (supply in ('state', 'sez-with-tax', 'sez-without-tax')),
  method payment_method,
  payment_id uuid,
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
  foreign key (slab_room_id, slab_night) references booking_night (booking_room_id, night),
  foreign key (property_id, booking_id, reverses_id) references folio_line (property_id, booking_id, id),
  foreign key (property_id, booking_id, charge_id) references folio_line (property_id, booking_id, id),
  foreign key (property_id, extra_id) references extra (property_id, id),
  foreign key (property_id, property_fee_id) references property_fee (property_id, id),
  foreign key (property_id, booking_id, payment_id) references payment (property_id, booking_id, id),
  constraint folio_line_payment check (
    (payment_id is not null) = (kind = 'payment' and reverses_id is null)),
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
  constraint folio_line_slab check (num_nonnulls(slab_room_id, slab_night) in (0, 2)
    and (slab_night is null or (kind in ('extra', 'fee') and night is null))),
  -- 9963 to the sixth digit 3 is accommodation: its rate is that of the whole night.
  constraint folio_line_extra_accommodation check (
    kind <> 'extra' or sac not in ('996311', '996312', '996313') or slab_night is not null),
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
comment on column folio_line.slab_night is
  'of accommodation charged beside a night, as an extra bed: the night of slab_room_id whose value, and so whose rate of GST, it shares';
comment on column folio_line.supply is
  'of a tax line that taxes its charge anew because another party pays it: the supply that it makes of the charge';
comment on column folio_line.reference is 'of a payment: what the bank, card or UPI calls it';
comment on column folio_line.payment_id is 'the payment that this line posts, once';
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
-- A payment is posted once.
create unique index folio_line_payment_once on folio_line (payment_id)
  where payment_id is not null;
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
  status text not null default 'due'
    check (status in ('due', 'processing', 'paid', 'failed', 'withdrawn')),
  payment_id uuid,
  gateway_refund_id text,
  speed text check (speed in ('normal', 'instant')),
  reference text check (length(reference) between 1 and 80),
  failure text check (length(failure) between 1 and 300),
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  request_digest text,
  next_check_at timestamptz,
  checks int not null default 0,
  line_id uuid,
  requested_by uuid references app_user,
  requested_at timestamptz not null default clock_timestamp(),
  settled_at timestamptz,
  check ((status = 'paid') = (line_id is not null)),
  check ((status in ('due', 'processing')) = (settled_at is null)),
  constraint refund_through_gateway check (status <> 'processing' or payment_id is not null),
  foreign key (property_id, booking_id) references booking (property_id, id),
  foreign key (property_id, booking_id, payment_id) references payment (property_id, booking_id, id),
  foreign key (property_id, booking_id, line_id) references folio_line (property_id, booking_id, id),
  unique (property_id, booking_id, id),
  constraint refund_gateway_id unique (payment_id, gateway_refund_id)
);
comment on table refund is
  'money that has to go back to a guest: due until the desk has paid it, processing while a gateway does';
comment on column refund.payment_id is 'the payment that it gives back; null: of several, or not decided yet';
comment on column refund.reference is 'how the bank knows it, as an ARN';
comment on column refund.line_id is 'the folio line of the money that was given back';
create index refund_by_booking on refund (booking_id, id);
create index refund_due on refund (property_id, id) where status in ('due', 'processing');
create index refund_to_check on refund (next_check_at) where next_check_at is not null;
create unique index refund_idempotency_key on refund (booking_id, idempotency_key)
  where idempotency_key is not null;
call bound_to_property('refund');
revoke delete on refund from atithi_tenant, atithi_platform;

create table gateway_event (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  payment_account_id uuid not null,
  event_id text not null check (length(event_id) between 1 and 200),
  type text not null check (length(type) between 1 and 100),
  body text not null,
  subject jsonb not null,
  status text not null default 'new' check (status in ('new', 'done', 'unknown')),
  attempts int not null default 0,
  next_attempt_at timestamptz,
  last_error text,
  received_at timestamptz not null default clock_timestamp(),
  foreign key (property_id, payment_account_id) references payment_account (property_id, id),
  constraint gateway_event_once unique (payment_account_id, event_id),
  check ((status = 'new') = (next_attempt_at is not null))
);
comment on table gateway_event is
  'what a gateway has told, each event once; it says only what to look at again, and a job asks the gateway for the truth';
comment on column gateway_event.body is 'as it came, signed';
comment on column gateway_event.subject is 'the ids that it names';
create index gateway_event_waiting on gateway_event (next_attempt_at) where status = 'new';
create index gateway_event_unknown on gateway_event (property_id, id) where status = 'unknown';
call bound_to_property('gateway_event');
create trigger gateway_event_wakes after insert on gateway_event
  for each statement execute function wake_job('work-on-gateways');
create trigger refund_wakes after insert or update of status on refund
  for each statement execute function wake_job('work-on-gateways');
revoke delete on gateway_event from atithi_tenant, atithi_platform;

-- Documents: numbered without gaps, and never changed.

create type document_kind as enum ('tax-invoice', 'bill-of-supply', 'receipt-voucher',
  'payment-receipt', 'refund-voucher', 'credit-note', 'debit-note');

create table document_series (
  account_id uuid not null,
  prefix text not null check (prefix ~ '^[A-Z][A-Z0-9]{1,2}$'),
  property_id uuid not null references property,
  is_current boolean not null default true,
  primary key (account_id, prefix)
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
  account_id uuid not null,
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
  exempt_value paise not null default 0,
  outside_gst_value paise not null default 0,
  collected_value paise not null default 0,
  cgst paise not null,
  sgst paise not null,
  igst paise not null default 0,
  total paise not null,
  corrects_id uuid,
  content jsonb not null,
  unique (property_id, id),
  unique (property_id, booking_id, id),
  constraint document_serial_key unique (property_id, gstin, financial_year, kind, serial),
  constraint document_number_key unique (account_id, gstin, financial_year, number),
  foreign key (property_id, booking_id) references booking (property_id, id),
  foreign key (property_id, booking_id, bill_id) references bill (property_id, booking_id, id),
  foreign key (property_id, booking_id, corrects_id) references document (property_id, booking_id, id)
);
comment on table document is 'what a hotel issues for money: invoices, receipts, vouchers, notes; append-only';
comment on column document.bill_id is 'null: of the guest''s own bill';
comment on column document.number is 'at most 16 characters (CGST Rules, rule 46(b))';
comment on column document.gstin is 'the supplier''s when issued; empty for a property without one';
comment on column document.issued_on is 'the business date on it';
comment on column document.taxable_value is
  'of taxable supplies alone; exempt ones, liquor, and what is collected for an authority stand beside it (GSTR-1, table 8)';
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

create table document_cancellation (
  document_id uuid not null primary key,
  property_id uuid not null,
  booking_id uuid not null,
  reason text not null check (length(reason) between 1 and 300),
  cancelled_by uuid references app_user,
  cancelled_at timestamptz not null,
  foreign key (property_id, booking_id, document_id) references document (property_id, booking_id, id)
);
comment on table document_cancellation is
  'a receipt of a payment that was never made: its number stays, and is reported as cancelled (GSTR-1, table 13)';
call bound_to_property('document_cancellation');
revoke update, delete on document_cancellation from atithi_tenant, atithi_platform;

create table payment_allocation (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  booking_id uuid not null,
  payment_id uuid not null,
  invoice_id uuid,
  refund_id uuid,
  amount paise not null check (amount <> 0),
  allocated_at timestamptz not null default clock_timestamp(),
  foreign key (property_id, booking_id, payment_id) references folio_line (property_id, booking_id, id),
  foreign key (property_id, booking_id, invoice_id) references document (property_id, booking_id, id),
  foreign key (property_id, booking_id, refund_id) references folio_line (property_id, booking_id, id),
  constraint payment_allocation_to_one check (num_nonnulls(invoice_id, refund_id) = 1),
  constraint payment_allocation_frees_invoice check (amount > 0 or invoice_id is not null)
);
comment on table payment_allocation is
  'what of a payment an invoice sets off, or a refund returns: no paisa of it twice (an advance is adjusted once, CGST Rules, rule 50); append-only';
comment on column payment_allocation.payment_id is 'the line of the payment; likewise refund_id';
comment on column payment_allocation.amount is
  'below zero: an invoice that was lowered, or whose money went back, sets off so much less';
create index payment_allocation_by_booking on payment_allocation (booking_id);
create index payment_allocation_by_payment on payment_allocation (payment_id);
create index payment_allocation_by_invoice on payment_allocation (invoice_id) where invoice_id is not null;
create function keep_payment_allocated_once() returns trigger language plpgsql as $$
begin
  if (select sum(a.amount) from payment_allocation a where a.payment_id = new.payment_id)
    not between 0 and (select -l.amount from folio_line l where l.id = new.payment_id) then
    raise exception 'payment % is set off beyond its amount', new.payment_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger payment_allocation_once after insert on payment_allocation
  for each row execute function keep_payment_allocated_once();
create trigger payment_allocation_append_only before update or delete on payment_allocation
  for each row execute function refuse_change();
call bound_to_property('payment_allocation');
revoke update, delete on payment_allocation from atithi_tenant, atithi_platform;

create function locate_document(wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from document d join property p on p.id = d.property_id
  where d.id = wanted and p.deleted_at is null
$$;

-- A payment or a refund.
create function locate_payment(wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from (
    select m.property_id from payment m where m.id = wanted
    union all select r.property_id from refund r where r.id = wanted) found
  join property p on p.id = found.property_id where p.deleted_at is null
$$;

create function locate_payment_account(wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from payment_account a join property p on p.id = a.property_id
  where a.id = wanted and p.deleted_at is null
$$;
