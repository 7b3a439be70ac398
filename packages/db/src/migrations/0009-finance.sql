-- Folios: what a booking is charged and what was paid, on which bill, and the documents of both.
--
-- A group has a folio, too: what its organiser pays before anybody is picked up. It has the same payments, lines, refunds and papers as
-- that of a booking, and never a charge: what is held on it pays the bookings of the group, each paisa once, or goes back.

-- Who is named on papers, and where they are; money held for guests to come.
create function booking_forgets_twin() returns trigger language plpgsql as $$
begin
  new.twin_key := null;
  return new;
end $$;

create trigger booking_forgets_twin
  before update of status, check_in, check_out, room_type_id, guest_email on booking
  for each row when (new.twin_key is not null and (new.status = 'cancelled'
    or (new.check_in, new.check_out, new.room_type_id) is distinct from (old.check_in, old.check_out, old.room_type_id)
    or new.guest_email is distinct from old.guest_email))
  execute function booking_forgets_twin();

create type payment_method as enum
  ('cash', 'upi', 'credit-card', 'debit-card', 'net-banking', 'wallet', 'bank-transfer', 'tds',
  'company-advance', 'write-off', 'channel-commission', 'group-advance');

create table bill (
  id uuid not null default new_id(),
  account_id uuid not null,
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
  company_id uuid,
  -- The group whose master bill it is.
  group_block_id uuid,
  primary key (account_id, id),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id),
  foreign key (account_id, property_id, booking_room_id) references booking_room (account_id, property_id, id),
  unique (account_id, property_id, booking_id, id),
  constraint bill_sez_is_registered check (sez is null or (payer = 'company' and gstin is not null)),
  constraint bill_lut_of_sez check (lut is null or sez is not null),
  constraint bill_lut_has_an_end check ((lut is null) = (lut_valid_until is null)),
  constraint bill_company_has_address check (gstin is null or address <> ''),
  constraint bill_group foreign key (account_id, property_id, group_block_id) references group_block (account_id, property_id, id),
  foreign key (account_id, company_id) references company (account_id, id)
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
comment on column bill.company_id is 'the company that pays it, where it is one of the companies';
comment on column bill.group_block_id is
  'the group whose master bill it is, which takes what the rooms of the group do not pay themselves';
create index bill_by_booking on bill (account_id, booking_id, id);
-- A bill is opened once, however often its request comes.
create unique index bill_idempotency_key on bill (account_id, booking_id, idempotency_key)
  where idempotency_key is not null;
create index bill_of_group on bill (account_id, group_block_id, id desc) where group_block_id is not null;
call bound_to_property('bill');
revoke delete on bill from atithi_tenant, atithi_platform;

create table payment_account (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  kind text not null check (kind in ('upi', 'bank', 'gateway')),
  name text not null check (length(name) between 1 and 80),
  upi_id text check (upi_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{1,63}@[A-Za-z][A-Za-z0-9.]{1,31}$'),
  account_number text check (account_number ~ '^[0-9A-Z]{6,20}$'),
  ifsc_code text check (ifsc_code ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  bank_name text check (length(bank_name) between 1 and 80),
  branch_name text check (length(branch_name) between 1 and 80),
  gateway text check (gateway in ('razorpay', 'cashfree')),
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
  statement_columns jsonb check (jsonb_typeof(statement_columns) = 'object'),
  primary key (account_id, id),
  unique (account_id, property_id, id),
  constraint payment_account_upi_id check ((kind = 'upi') = (upi_id is not null)),
  constraint payment_account_bank check (
    (kind = 'bank') = (account_number is not null) and (kind = 'bank') = (ifsc_code is not null)),
  constraint payment_account_gateway check (
    (kind = 'gateway') = (gateway is not null) and (kind = 'gateway') = (key_id is not null)
    and (kind = 'gateway') = (key_secret_sealed is not null)),
  constraint payment_account_default_is_active check (is_active or not is_default),
  foreign key (account_id, property_id) references property (account_id, id)
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
comment on column payment_account.statement_columns is
  'of a bank account: which column of its statements is read as which field, as it was last imported';
create unique index payment_account_default on payment_account (account_id, property_id, kind)
  where is_default and is_active;
create index payment_account_by_property on payment_account (account_id, property_id, id);
create index payment_account_by_merchant on payment_account (gateway, merchant_id)
  where kind = 'gateway';
call bound_to_property('payment_account');
-- A website says whether a guest may pay online: that there is a gateway, and nothing else of it.
create policy visitor on payment_account for select to atithi_visitor
  using (kind = 'gateway' and property_id = any ((select scope_property_ids())::uuid[]));
grant select (account_id, property_id, kind, is_default, is_active) on payment_account to atithi_visitor;
revoke delete on payment_account from atithi_tenant, atithi_platform;

create type payment_status as enum
  ('pending', 'processing', 'completed', 'failed', 'cancelled', 'refunded');

-- Companies that pay later: invoices that stand on their account, what they pay, and what is left.
create table company_receipt (
  id uuid not null default new_id(),
  property_id uuid not null,
  account_id uuid not null,
  company_id uuid not null,
  business_date date not null,
  method payment_method not null,
  amount paise not null check (amount >= 0),
  tds paise not null default 0 check (tds >= 0),
  advance paise not null default 0 check (advance between 0 and amount),
  reference text check (length(reference) between 1 and 80),
  payment_account_id uuid,
  received_by uuid references app_user,
  received_at timestamptz not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  request_digest text,
  reversed_on date,
  reversed_at timestamptz,
  reversed_by uuid references app_user,
  reversal_reason text check (length(reversal_reason) between 1 and 300),
  primary key (account_id, id),
  foreign key (account_id, company_id) references company (account_id, id),
  foreign key (account_id, property_id, payment_account_id) references payment_account (account_id, property_id, id),
  unique (account_id, property_id, id),
  constraint company_receipt_of_something check (amount + tds > 0),
  constraint company_receipt_once unique (account_id, company_id, idempotency_key, property_id),
  constraint company_receipt_reversed check (num_nonnulls(reversed_on, reversed_at, reversal_reason) in (0, 3)),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table company_receipt is
  'what a company paid at once: its parts are payments of the bookings whose invoices it settles, what is beyond them an advance';
comment on column company_receipt.amount is 'money, in paise';
comment on column company_receipt.tds is
  'what the company withheld for income tax beside it: it settles invoices as well';
comment on column company_receipt.advance is
  'of the money: what settled no invoice when it came; applied later by payments of the method company-advance';
create index company_receipt_of on company_receipt (account_id, company_id, id desc);
create index company_receipt_by_property on company_receipt (account_id, property_id, business_date);
call bound_to_property('company_receipt');
revoke delete on company_receipt from atithi_tenant, atithi_platform;
grant update (reversal_reason) on company_receipt to atithi_platform;

create table payment (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  booking_id uuid,
  bill_id uuid,
  payment_account_id uuid,
  origin text not null check (origin in ('desk', 'website', 'link', 'qr')),
  amount paise not null check (amount > 0),
  method payment_method,
  status payment_status not null default 'pending',
  reference text check (length(reference) between 1 and 80),
  gateway text check (gateway in ('razorpay', 'cashfree')),
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
  company_receipt_id uuid,
  channel_line_id uuid,
  group_block_id uuid,
  primary key (account_id, id),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id),
  foreign key (account_id, property_id, booking_id, bill_id) references bill (account_id, property_id, booking_id, id),
  foreign key (account_id, property_id, payment_account_id) references payment_account (account_id, property_id, id),
  unique (account_id, property_id, booking_id, id),
  constraint payment_key unique (account_id, property_id, id),
  constraint payment_group_key unique (account_id, property_id, group_block_id, id),
  constraint payment_of_one_folio check (num_nonnulls(booking_id, group_block_id) = 1),
  constraint payment_of_group foreign key (account_id, property_id, group_block_id) references group_block (account_id, property_id, id),
  constraint payment_completed check (
    (status in ('completed', 'refunded')) <= (completed_at is not null and method is not null)),
  constraint payment_refunded check (refunded_amount between 0 and amount
    and (status = 'refunded') = (refunded_amount = amount)),
  constraint payment_by_gateway check ((gateway is null) = (merchant_reference is null)
    and (gateway is null or payment_account_id is not null)),
  constraint payment_gateway_id unique (account_id, payment_account_id, gateway_payment_id),
  constraint payment_reference unique (account_id, merchant_reference),
  constraint payment_company_receipt foreign key (account_id, property_id, company_receipt_id)
    references company_receipt (account_id, property_id, id)
);
comment on table payment is
  'money asked for or received: at the desk complete at once, through a gateway when it says so; its folio line is posted once, when it completes';
comment on column payment.amount is 'asked for, and once it is completed received';
comment on column payment.reference is 'what the bank, card or UPI calls it';
comment on column payment.merchant_reference is 'what we call it at the gateway';
comment on column payment.order_id is
  'what the gateway calls the order that is paid: known from the beginning, or once the guest has begun to pay';
comment on column payment.attempts is 'how often a payer has tried';
comment on column payment.fee is 'what the gateway kept, the tax on it included';
comment on column payment.fee_tax is 'GST within the fee';
comment on column payment.next_check_at is
  'when the gateway is asked again what became of it; null: it is not asked by itself';
comment on column payment.company_receipt_id is 'the receipt of a company of which it is a part';
comment on column payment.channel_line_id is
  'the line of a payout of a channel of which it is a part: the money, the tax withheld, the commission kept';
comment on column payment.group_block_id is
  'the group on whose folio it is, where it came before there was a booking';
create index payment_by_booking on payment (account_id, booking_id, id);
create index payment_by_property on payment (account_id, property_id, id desc);
create index payment_all_by_id on payment (id);
create index payment_to_check on payment (next_check_at) where next_check_at is not null;
create index payment_by_order on payment (order_id) where order_id is not null;
create index payment_by_link on payment (link_id) where link_id is not null;
create index payment_by_qr on payment (qr_id) where qr_id is not null;
create index payment_by_company_receipt on payment (account_id, company_receipt_id)
  where company_receipt_id is not null;
create index payment_by_channel_line on payment (account_id, channel_line_id) where channel_line_id is not null;
create index payment_asked_online on payment (account_id, property_id) include (amount)
  where gateway is not null and status in ('pending', 'processing');
create index payment_completed_online on payment (account_id, property_id, completed_at) include (fee)
  where gateway is not null and completed_at is not null;
create index payment_not_moved on payment (account_id, property_id, created_at) where completed_at is null;
create index payment_by_group on payment (account_id, group_block_id, id) where group_block_id is not null;
create trigger payment_touch before update on payment
  for each row execute function touch_updated_at();
call bound_to_property('payment');
revoke delete on payment from atithi_tenant, atithi_platform;

create table payment_attempt (
  payment_account_id uuid not null,
  gateway_payment_id text not null,
  payment_id uuid not null,
  account_id uuid not null,
  property_id uuid not null,
  booking_id uuid not null,
  status text not null check (status in ('processing', 'failed', 'completed')),
  method payment_method,
  amount paise not null,
  error text check (length(error) <= 300),
  at timestamptz not null,
  primary key (account_id, payment_account_id, gateway_payment_id),
  foreign key (account_id, property_id, payment_account_id) references payment_account (account_id, property_id, id),
  foreign key (account_id, property_id, booking_id, payment_id) references payment (account_id, property_id, booking_id, id)
);
comment on table payment_attempt is 'how a payer tried to pay at the gateway, and what became of it';
create index payment_attempt_by_payment on payment_attempt (account_id, payment_id);
create index payment_attempt_by_day on payment_attempt (account_id, property_id, at) include (status);
call bound_to_property('payment_attempt');
revoke delete on payment_attempt from atithi_tenant, atithi_platform;

create function recount_after_posting() returns trigger language plpgsql as $$
begin
  perform recount_bookings(p.account_id, p.bookings) from (
    select account_id, array_agg(distinct booking_id order by booking_id) as bookings from posted group by account_id) p;
  return null;
end $$;

-- Cashier shifts: who had the drawer, with what in it, what came and went, and what was counted at the end.

-- Wherever money is posted from, it is in the shift of whoever posts it; closing a shift waits for what is being posted.
create function place_in_shift() returns trigger language plpgsql as $$
declare open_shift uuid;
begin
  select s.id into open_shift from cashier_shift s
    where s.account_id = new.account_id and s.property_id = new.property_id and s.cashier_id = new.posted_by and s.closed_at is null
    for share;
  if open_shift is not null then
    insert into cashier_shift_line (account_id, line_id, property_id, booking_id, shift_id)
      values (new.account_id, new.id, new.property_id, new.booking_id, open_shift);
  end if;
  return null;
end $$;

create table folio_line (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  booking_id uuid,
  kind text not null constraint folio_line_kind_check check (kind in (
    'room-night', 'extra', 'fee', 'discount', 'debit-adjustment', 'rounding', 'transfer', 'tax', 'payment',
    'refund')),
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
  -- Room revenue beside the agreed price of nights: charges of accommodation that are no night, as an extra bed, a late departure or what is
  -- kept of a stay that was cancelled, on the date on which they are posted; and what a charge of a night is lowered or raised by, of its night.
  revenue_date date,
  -- A closed date never changes: what is entered for it afterwards stands on the open date, and says for which it was late.
  late_for date,
  moved_booking_id uuid,
  moved_line_id uuid,
  group_block_id uuid,
  advance_line_id uuid,
  primary key (account_id, id),
  constraint folio_line_id_key unique (account_id, property_id, booking_id, id),
  constraint folio_line_key unique (account_id, property_id, id),
  constraint folio_line_group_key unique (account_id, property_id, group_block_id, id),
  constraint folio_line_reversed_once unique (account_id, reverses_id),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id),
  foreign key (account_id, booking_room_id, night) references booking_night (account_id, booking_room_id, night),
  foreign key (account_id, slab_room_id, slab_night) references booking_night (account_id, booking_room_id, night),
  foreign key (account_id, property_id, booking_id, reverses_id) references folio_line (account_id, property_id, booking_id, id),
  foreign key (account_id, property_id, booking_id, charge_id) references folio_line (account_id, property_id, booking_id, id),
  foreign key (account_id, property_id, extra_id) references extra (account_id, property_id, id),
  foreign key (account_id, property_id, property_fee_id) references property_fee (account_id, property_id, id),
  foreign key (account_id, property_id, booking_id, payment_id) references payment (account_id, property_id, booking_id, id),
  constraint folio_line_of_one_folio check (num_nonnulls(booking_id, group_block_id) = 1),
  constraint folio_line_group_has_money check (group_block_id is null or kind in ('payment', 'refund')),
  constraint folio_line_of_group foreign key (account_id, property_id, group_block_id) references group_block (account_id, property_id, id),
  constraint folio_line_group_reverses foreign key (account_id, property_id, group_block_id, reverses_id)
    references folio_line (account_id, property_id, group_block_id, id),
  constraint folio_line_group_payment foreign key (account_id, property_id, group_block_id, payment_id)
    references payment (account_id, property_id, group_block_id, id),
  constraint folio_line_advance foreign key (account_id, property_id, advance_line_id) references folio_line (account_id, property_id, id),
  constraint folio_line_advance_of_booking check (advance_line_id is null or (kind = 'payment' and booking_id is not null)),
  -- What pays a booking leaves the folio of its group as a line above zero, which is no payment of its own.
  constraint folio_line_payment check ((payment_id is not null) = (
    kind = 'payment' and reverses_id is null and not (group_block_id is not null and amount > 0))),
  constraint folio_line_tax_head check ((kind = 'tax') = (tax_head is not null)),
  constraint folio_line_method check ((kind in ('payment', 'refund')) = (method is not null)),
  constraint folio_line_sign check (reverses_id is not null or kind in ('tax', 'transfer')
    or (kind = 'rounding' and abs(amount) <= 50)
    or (kind in ('room-night', 'extra', 'fee', 'debit-adjustment', 'refund') and amount > 0)
    or (kind in ('discount', 'payment') and amount < 0)
    or (kind = 'payment' and group_block_id is not null)),
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
  constraint folio_line_supply_of_tax check (supply is null or kind = 'tax'),
  constraint folio_line_reversal_says_why check (reverses_id is null or reason is not null),
  constraint folio_line_moved_booking foreign key (account_id, property_id, moved_booking_id)
    references booking (account_id, property_id, id),
  constraint folio_line_moved_line foreign key (account_id, property_id, moved_booking_id, moved_line_id)
    references folio_line (account_id, property_id, booking_id, id),
  constraint folio_line_moved check (
    (moved_booking_id is null or (kind = 'transfer' and moved_booking_id <> booking_id))
    and (moved_line_id is null or moved_booking_id is not null)),
  constraint folio_line_transfer_of_charge check (
    kind <> 'transfer' or num_nonnulls(charge_id, moved_line_id) = 1)
);
comment on table folio_line is
  'a charge, a tax on a charge, or money received or given back; append-only: a mistake is reversed by a line of its own';
comment on column folio_line.kind is
  'rounding: to a whole rupee, without tax; transfer: part of a charge that stands on another bill, as one line that takes it off and one that carries it on; debit-adjustment: an invoiced charge that was too low, stated by a debit note (CGST Act, section 34(3))';
comment on column folio_line.amount is 'a charge above zero, a payment below';
comment on column folio_line.property_fee_id is 'the fee of a night, and the tax that was posted with it';
comment on column folio_line.slab_night is
  'of accommodation charged beside a night, as an extra bed: the night of slab_room_id whose value, and so whose rate of GST, it shares';
comment on column folio_line.charge_id is
  'the charge that a tax or a discount belongs to, or that a transfer takes a part off; of the part carried on, the line that took it off; null for the tax of a room night, which its night names';
comment on column folio_line.sac is
  'services accounting code; empty: no service of the hotel, but a tax collected for an authority';
comment on column folio_line.supply is
  'of a tax line that taxes its charge anew because another party pays it: the supply that it makes of the charge';
comment on column folio_line.payment_id is 'the payment that this line posts, once';
comment on column folio_line.reference is 'of a payment: what the bank, card or UPI calls it';
comment on column folio_line.request_digest is 'as booking.request_digest';
comment on column folio_line.revenue_date is
  'the day whose room revenue the line changes; null: it is none, or the agreed price of a night, which booking_night has';
comment on column folio_line.late_for is
  'the closed business date that this accommodation belongs to, where it was entered after the close';
comment on column folio_line.moved_booking_id is
  'of a transfer between bookings: the other booking, which carries the charge or had it before';
comment on column folio_line.moved_line_id is
  'of a charge that came from another booking: the line that took it off there';
comment on column folio_line.group_block_id is 'the group on whose folio it stands; null: of a booking';
comment on column folio_line.advance_line_id is
  'of what the advance of a group pays on a booking: the line that took it off the folio of the group';
create unique index folio_line_night_once on folio_line (account_id, booking_room_id, night, kind, coalesce(tax_head, ''), coalesce(property_fee_id, '00000000-0000-0000-0000-000000000000'))
  where night is not null and reverses_id is null and charge_id is null;
-- The part that was taken off is carried on once.
create unique index folio_line_transferred_once on folio_line (account_id, charge_id)
  where kind = 'transfer' and amount > 0 and reverses_id is null;
-- A request that comes twice takes or gives money once.
create unique index folio_line_idempotency_key on folio_line (account_id, booking_id, idempotency_key)
  where idempotency_key is not null;
-- A payment is posted once.
create unique index folio_line_payment_once on folio_line (account_id, payment_id)
  where payment_id is not null;
create index folio_line_by_booking on folio_line (account_id, booking_id, id);
create index folio_line_by_business_date on folio_line (account_id, property_id, business_date);
create index folio_line_by_charge on folio_line (account_id, charge_id) where charge_id is not null;
create index folio_line_money on folio_line (account_id, property_id, id desc)
  where kind in ('payment', 'refund');
create index folio_line_money_by_day on folio_line (account_id, property_id, business_date)
  where kind in ('payment', 'refund');
create index folio_line_by_revenue_date on folio_line (account_id, property_id, revenue_date)
  where revenue_date is not null;
create index folio_line_by_late_for on folio_line (account_id, property_id, late_for) where late_for is not null;
create unique index folio_line_moved_once on folio_line (account_id, moved_line_id)
  where moved_line_id is not null and reverses_id is null;
create index folio_line_moved_with on folio_line (account_id, moved_booking_id) where moved_booking_id is not null;
create index folio_line_by_group on folio_line (account_id, group_block_id, id) where group_block_id is not null;
-- What left the folio of a group pays one booking.
create unique index folio_line_advance_once on folio_line (account_id, advance_line_id) where advance_line_id is not null;
create trigger folio_line_append_only before update or delete on folio_line
  for each row execute function refuse_change();
create trigger folio_line_counted after insert on folio_line referencing new table as posted
  for each statement execute function recount_after_posting();
-- What an advance pays on a booking moves no money: it is in nobody's drawer.
create trigger folio_line_in_shift after insert on folio_line for each row
  when (new.kind in ('payment', 'refund') and new.posted_by is not null and new.method::text <> 'group-advance')
  execute function place_in_shift();
call bound_to_property('folio_line');
revoke update, delete on folio_line from atithi_tenant, atithi_platform;
grant update (description, reference, reason) on folio_line to atithi_platform;

create table bill_move (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  booking_id uuid not null,
  line_id uuid not null,
  bill_id uuid,
  moved_by uuid references app_user,
  moved_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, property_id, booking_id, line_id) references folio_line (account_id, property_id, booking_id, id),
  foreign key (account_id, property_id, booking_id, bill_id) references bill (account_id, property_id, booking_id, id)
);
comment on table bill_move is
  'which bill a line stands on: that of its latest move, or the guest''s own where there is none';
comment on column bill_move.bill_id is 'null: back to the guest''s own bill';
create index bill_move_by_line on bill_move (account_id, line_id, id desc);
call bound_to_property('bill_move');
revoke update, delete on bill_move from atithi_tenant, atithi_platform;

-- Which bill takes a night, for whoever posts it, taxes it or shows it.
create function bill_of_night(of_account uuid, wanted_booking uuid, wanted_room uuid) returns uuid
language sql stable as $$
  select b.id from bill b
  where b.account_id = of_account and b.booking_id = wanted_booking and b.takes_nights
    and (b.booking_room_id is null or b.booking_room_id = wanted_room)
  order by b.booking_room_id nulls last, b.id limit 1
$$;
comment on function bill_of_night is
  'the bill on which the nights of a room are posted: that of its room, else that of all; null for the guest''s own';

-- As what the nights of a room are supplied: that of the bill which takes them.
create function supply_of_room(of_account uuid, wanted_booking uuid, wanted_room uuid) returns text
language sql stable as $$
  select case
    when b.sez is null then 'state'
    when b.lut is null then 'sez-with-tax'
    else 'sez-without-tax' end
  from bill b where b.account_id = of_account and b.id = bill_of_night(of_account, wanted_booking, wanted_room)
$$;

-- What the nights that are not posted yet will bear in tax beyond the CGST and SGST that they were
-- booked with; below zero where less. IGST is half up to the paisa on the room and on each fee, as
-- when they are posted.
create function unposted_tax_shift(of_account uuid, wanted uuid) returns bigint language sql stable as $$
  select coalesce(sum(case supply_of_room(of_account, n.booking_id, n.booking_room_id)
    when 'sez-without-tax' then -(n.cgst + n.sgst + n.fee_cgst + n.fee_sgst)
    when 'sez-with-tax' then (n.rate * n.tax_basis_points + 5000) / 10000
      - n.cgst - n.sgst - n.fee_cgst - n.fee_sgst + (
      select coalesce(sum((fee.amount * fee."taxBasisPoints" + 5000) / 10000), 0)
      from jsonb_to_recordset(n.fees) as fee(amount bigint, "taxBasisPoints" int))
    else 0 end), 0)::bigint
  from booking_night n
  where n.account_id = of_account and n.booking_id = wanted and n.released_at is null
    and exists (select 1 from bill b where b.account_id = of_account and b.booking_id = wanted and b.sez is not null)
    and not exists (
      select 1 from folio_line l where l.account_id = n.account_id and l.booking_room_id = n.booking_room_id and l.night = n.night
      and l.kind in ('room-night', 'fee') and l.reverses_id is null and l.charge_id is null)
$$;

-- A booking's amounts are sums of its nights and lines, stored where every list can read them.
-- Room nights count from the moment they are booked, so their own postings add nothing; a cancelled
-- booking has still what it would have come to.
create function recount_bookings(of_account uuid, wanted uuid[]) returns void language sql as $$
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
      coalesce(sum(cgst + sgst + fee_cgst + fee_sgst), 0) + unposted_tax_shift(of_account, w.id) as tax_amount
    from booking_night where booking_night.account_id = of_account and booking_id = w.id and released_at is null) n
  cross join lateral (
    select
      coalesce(sum(amount) filter (where kind = 'tax' and not is_night), 0) as tax_amount,
      coalesce(sum(amount) filter (where kind not in ('tax', 'payment', 'refund') and not is_night), 0) as extras_amount,
      coalesce(sum(amount) filter (where kind not in ('payment', 'refund')), 0) as charged_amount,
      -coalesce(sum(amount) filter (where kind in ('payment', 'refund')), 0) as paid_amount,
      coalesce(sum(amount) filter (where kind = 'refund'), 0) as refunded_amount
    from (
      select *, night is not null and reverses_id is null and charge_id is null as is_night
      from folio_line where folio_line.account_id = of_account and booking_id = w.id) line) l
  where b.account_id = of_account and b.id = w.id
$$;

create table refund (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  booking_id uuid,
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
  group_block_id uuid,
  primary key (account_id, id),
  check ((status = 'paid') = (line_id is not null)),
  check ((status in ('due', 'processing')) = (settled_at is null)),
  constraint refund_through_gateway check (status <> 'processing' or payment_id is not null),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id),
  foreign key (account_id, property_id, booking_id, payment_id) references payment (account_id, property_id, booking_id, id),
  foreign key (account_id, property_id, booking_id, line_id) references folio_line (account_id, property_id, booking_id, id),
  constraint refund_of_one_folio check (num_nonnulls(booking_id, group_block_id) = 1),
  constraint refund_of_group foreign key (account_id, property_id, group_block_id) references group_block (account_id, property_id, id),
  constraint refund_group_line foreign key (account_id, property_id, group_block_id, line_id)
    references folio_line (account_id, property_id, group_block_id, id),
  unique (account_id, property_id, booking_id, id),
  constraint refund_gateway_id unique (account_id, payment_id, gateway_refund_id)
);
comment on table refund is
  'money that has to go back to a guest: due until the desk has paid it, processing while a gateway does';
comment on column refund.payment_id is 'the payment that it gives back; null: of several, or not decided yet';
comment on column refund.reference is 'how the bank knows it, as an ARN';
comment on column refund.line_id is 'the folio line of the money that was given back';
comment on column refund.group_block_id is 'the group on whose folio it is';
create index refund_all_by_id on refund (id);
create index refund_by_booking on refund (account_id, booking_id, id);
create index refund_due on refund (account_id, property_id, id) where status in ('due', 'processing');
create index refund_to_check on refund (next_check_at) where next_check_at is not null;
create unique index refund_idempotency_key on refund (account_id, booking_id, idempotency_key)
  where idempotency_key is not null;
-- The list of payments takes the newest refunds of a hotel beside its newest payments.
create index refund_by_property on refund (account_id, property_id, id desc);
create index refund_by_group on refund (account_id, group_block_id, id) where group_block_id is not null;
create trigger refund_wakes after insert or update of status on refund
  for each statement execute function wake_job('work-on-gateways');
call bound_to_property('refund');
revoke delete on refund from atithi_tenant, atithi_platform;

create table gateway_event (
  id uuid not null default new_id(),
  account_id uuid not null,
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
  primary key (account_id, id),
  foreign key (account_id, property_id, payment_account_id) references payment_account (account_id, property_id, id),
  constraint gateway_event_once unique (account_id, payment_account_id, event_id),
  check ((status = 'new') = (next_attempt_at is not null))
);
comment on table gateway_event is
  'what a gateway has told, each event once; it says only what to look at again, and a job asks the gateway for the truth';
comment on column gateway_event.body is 'as it came, signed';
comment on column gateway_event.subject is 'the ids that it names';
create index gateway_event_waiting on gateway_event (next_attempt_at) where status = 'new';
create index gateway_event_unknown on gateway_event (account_id, property_id, id) where status = 'unknown';
create trigger gateway_event_wakes after insert on gateway_event
  for each statement execute function wake_job('work-on-gateways');
call bound_to_property('gateway_event');
revoke delete on gateway_event from atithi_tenant, atithi_platform;

-- Documents: numbered without gaps, and never changed.

create type document_kind as enum ('tax-invoice', 'bill-of-supply', 'receipt-voucher',
  'payment-receipt', 'refund-voucher', 'credit-note', 'debit-note');

create table document_series (
  account_id uuid not null,
  prefix text not null check (prefix ~ '^[A-Z][A-Z0-9]{1,2}$'),
  property_id uuid not null,
  is_current boolean not null default true,
  primary key (account_id, prefix),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table document_series is
  'document numbers are unique for a GSTIN, which several properties of an owner can share: each has prefixes of its own, for good';
create unique index document_series_current on document_series (account_id, property_id) where is_current;
call bound_to_property('document_series');
revoke delete on document_series from atithi_tenant, atithi_platform;

create table document_counter (
  account_id uuid not null,
  property_id uuid not null,
  gstin text not null,
  financial_year int not null check (financial_year between 2017 and 2200),
  kind document_kind not null,
  last_serial int not null check (last_serial between 1 and 999999),
  last_date date not null,
  primary key (account_id, property_id, gstin, financial_year, kind),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table document_counter is
  'the last number given; whoever issues holds the row until commit, so that a number is never lost nor given twice';
comment on column document_counter.financial_year is 'the year in which it begins, on 1 April';
comment on column document_counter.last_date is 'of the last document: numbers and dates rise together';
call bound_to_property('document_counter');
revoke delete on document_counter from atithi_tenant, atithi_platform;

create function recount_accounts() returns trigger language plpgsql as $$
begin
  perform recount_on_account(t.account_id, array_agg(distinct t.booking_id)) from touched_rows t
    where tg_table_name = 'company_invoice'
      or exists (select 1 from company_invoice i where i.account_id = t.account_id and i.booking_id = t.booking_id)
    group by t.account_id;
  return null;
end $$;

create table document (
  id uuid not null default new_id(),
  property_id uuid not null,
  account_id uuid not null,
  booking_id uuid,
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
  group_block_id uuid,
  primary key (account_id, id),
  unique (account_id, property_id, id),
  unique (account_id, property_id, booking_id, id),
  constraint document_serial_key unique (account_id, property_id, gstin, financial_year, kind, serial),
  constraint document_number_key unique (account_id, gstin, financial_year, number),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id),
  foreign key (account_id, property_id, booking_id, bill_id) references bill (account_id, property_id, booking_id, id),
  foreign key (account_id, property_id, booking_id, corrects_id) references document (account_id, property_id, booking_id, id),
  constraint document_of_one_folio check (num_nonnulls(booking_id, group_block_id) = 1),
  constraint document_group_has_no_charges check (group_block_id is null
    or kind in ('receipt-voucher', 'payment-receipt', 'refund-voucher')),
  constraint document_of_group foreign key (account_id, property_id, group_block_id) references group_block (account_id, property_id, id),
  constraint document_corrects foreign key (account_id, property_id, corrects_id) references document (account_id, property_id, id)
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
-- The voucher of an advance goes with what it pays: it covers the line on the folio of the group, and what of it was moved.
comment on column document.group_block_id is 'the group whose money it tells of; null: of a booking';
create index document_by_booking on document (account_id, booking_id, id);
create index document_by_property on document (account_id, property_id, id desc);
create index document_by_date on document (account_id, property_id, issued_on);
create index document_by_correction on document (account_id, corrects_id) where corrects_id is not null;
create index document_by_group on document (account_id, group_block_id, id) where group_block_id is not null;
create trigger document_append_only before update or delete on document
  for each row execute function refuse_change();
create trigger document_counted after insert on document
  referencing new table as touched_rows for each statement execute function recount_accounts();
call bound_to_property('document');
revoke update, delete on document from atithi_tenant, atithi_platform;

create table document_line (
  line_id uuid not null,
  document_id uuid not null,
  account_id uuid not null,
  property_id uuid not null,
  booking_id uuid,
  primary key (account_id, line_id),
  foreign key (account_id, property_id, booking_id, line_id) references folio_line (account_id, property_id, booking_id, id),
  constraint document_line_line foreign key (account_id, property_id, line_id) references folio_line (account_id, property_id, id),
  constraint document_line_document foreign key (account_id, property_id, document_id) references document (account_id, property_id, id)
);
comment on table document_line is 'which folio lines a document covers: each line is covered once';
create index document_line_by_document on document_line (account_id, document_id);
create trigger document_line_append_only before update or delete on document_line
  for each row execute function refuse_change();
call bound_to_property('document_line');
revoke update, delete on document_line from atithi_tenant, atithi_platform;

create table document_cancellation (
  document_id uuid not null,
  account_id uuid not null,
  property_id uuid not null,
  booking_id uuid,
  reason text not null check (length(reason) between 1 and 300),
  cancelled_by uuid references app_user,
  cancelled_at timestamptz not null,
  primary key (account_id, document_id),
  foreign key (account_id, property_id, booking_id, document_id) references document (account_id, property_id, booking_id, id),
  constraint document_cancellation_document foreign key (account_id, property_id, document_id) references document (account_id, property_id, id)
);
comment on table document_cancellation is
  'a receipt of a payment that was never made: its number stays, and is reported as cancelled (GSTR-1, table 13)';
call bound_to_property('document_cancellation');
revoke update, delete on document_cancellation from atithi_tenant, atithi_platform;
grant update (reason) on document_cancellation to atithi_platform;

create function keep_payment_allocated_once() returns trigger language plpgsql as $$
begin
  if (select sum(a.amount) from payment_allocation a
      where a.account_id = new.account_id and a.payment_line_id = new.payment_line_id)
    not between 0 and (select -l.amount from folio_line l
      where l.account_id = new.account_id and l.id = new.payment_line_id) then
    raise exception 'payment % is set off beyond its amount', new.payment_line_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create table payment_allocation (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  booking_id uuid,
  payment_line_id uuid not null,
  invoice_id uuid,
  refund_line_id uuid,
  amount paise not null check (amount <> 0),
  allocated_at timestamptz not null default clock_timestamp(),
  group_block_id uuid,
  applied_line_id uuid,
  primary key (account_id, id),
  foreign key (account_id, property_id, booking_id, payment_line_id) references folio_line (account_id, property_id, booking_id, id),
  foreign key (account_id, property_id, booking_id, invoice_id) references document (account_id, property_id, booking_id, id),
  foreign key (account_id, property_id, booking_id, refund_line_id) references folio_line (account_id, property_id, booking_id, id),
  constraint payment_allocation_of_one_folio check (num_nonnulls(booking_id, group_block_id) = 1),
  constraint payment_allocation_group_payment foreign key (account_id, property_id, group_block_id, payment_line_id)
    references folio_line (account_id, property_id, group_block_id, id),
  constraint payment_allocation_group_refund foreign key (account_id, property_id, group_block_id, refund_line_id)
    references folio_line (account_id, property_id, group_block_id, id),
  constraint payment_allocation_applied foreign key (account_id, property_id, group_block_id, applied_line_id)
    references folio_line (account_id, property_id, group_block_id, id),
  constraint payment_allocation_to_one check (num_nonnulls(invoice_id, refund_line_id, applied_line_id) = 1
    and (applied_line_id is null or group_block_id is not null)),
  constraint payment_allocation_frees check (amount > 0 or invoice_id is not null or applied_line_id is not null)
);
comment on table payment_allocation is
  'what of a payment an invoice sets off, or a refund returns: no paisa of it twice (an advance is adjusted once, CGST Rules, rule 50); append-only';
comment on column payment_allocation.amount is
  'below zero: an invoice that was lowered, or whose money went back, sets off so much less';
-- What of a payment of a group paid a booking stands beside what went back of it: the same check keeps both within the payment.
comment on column payment_allocation.applied_line_id is
  'the line by which so much of it left the folio of its group for a booking; below zero: it came back';
create index payment_allocation_by_booking on payment_allocation (account_id, booking_id);
create index payment_allocation_by_payment_line on payment_allocation (account_id, payment_line_id);
create index payment_allocation_by_invoice on payment_allocation (account_id, invoice_id) where invoice_id is not null;
create index payment_allocation_by_group on payment_allocation (account_id, group_block_id) where group_block_id is not null;
create trigger payment_allocation_once after insert on payment_allocation
  for each row execute function keep_payment_allocated_once();
create trigger payment_allocation_append_only before update or delete on payment_allocation
  for each row execute function refuse_change();
create trigger payment_allocation_counted after insert on payment_allocation
  referencing new table as touched_rows for each statement execute function recount_accounts();
call bound_to_property('payment_allocation');
revoke update, delete on payment_allocation from atithi_tenant, atithi_platform;

create function locate_document(of_account uuid, wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from document d join property p on p.account_id = d.account_id and p.id = d.property_id
  where d.account_id = of_account and d.id = wanted and p.deleted_at is null
$$;

-- A payment or a refund.
create function locate_payment(of_account uuid, wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from (
    select m.property_id from payment m where m.account_id = of_account and m.id = wanted
    union all select r.property_id from refund r where r.account_id = of_account and r.id = wanted) found
  join property p on p.account_id = of_account and p.id = found.property_id where p.deleted_at is null
$$;

create function locate_payment_account(of_account uuid, wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from payment_account a join property p on p.account_id = a.account_id and p.id = a.property_id
  where a.account_id = of_account and a.id = wanted and p.deleted_at is null
$$;

-- Reconciliation: what gateways say that they transferred, what the bank says that arrived, and which payment is which.
create table reconciliation_run (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  payment_account_id uuid not null,
  source text not null check (source in ('gateway', 'settlement-file', 'bank-statement')),
  name text not null check (length(name) between 1 and 200),
  lines int not null check (lines >= 0),
  added int not null check (added between 0 and lines),
  breaks jsonb not null default '[]' check (jsonb_typeof(breaks) = 'array'),
  started_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  done int not null default 0 check (done between 0 and lines),
  matched int check (matched >= 0),
  suggested int check (suggested >= 0),
  ended_at timestamptz,
  primary key (account_id, id),
  unique (account_id, property_id, id),
  foreign key (account_id, property_id, payment_account_id) references payment_account (account_id, property_id, id)
);
comment on table reconciliation_run is
  'a report that was read: of a gateway''s settlements, or a statement of the bank';
comment on column reconciliation_run.name is 'the file, or the month that the gateway was asked for';
comment on column reconciliation_run.added is 'lines that no report before had';
comment on column reconciliation_run.breaks is
  'rows of a statement whose balance does not follow from the row before: something is missing between them';
comment on column reconciliation_run.done is 'lines that are kept, of all lines';
comment on column reconciliation_run.matched is 'what it found a payment or a transfer for; suggested is for people to confirm';
comment on column reconciliation_run.ended_at is
  'null while it runs, and for ever where its server stopped: the file is imported again, what is kept is passed over';
create index reconciliation_run_newest on reconciliation_run (account_id, property_id, id desc);
call bound_to_property('reconciliation_run');
revoke delete on reconciliation_run from atithi_tenant, atithi_platform;

create table settlement (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  payment_account_id uuid not null,
  gateway_settlement_id text not null check (length(gateway_settlement_id) between 1 and 80),
  utr text check (utr ~ '^[A-Z0-9]{1,40}$'),
  settled_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, property_id, id),
  constraint settlement_once unique (account_id, payment_account_id, gateway_settlement_id),
  foreign key (account_id, property_id, payment_account_id) references payment_account (account_id, property_id, id)
);
comment on table settlement is
  'one transfer of a gateway to the hotel''s bank: the credits less the debits of its items';
comment on column settlement.utr is
  'what the banks call the transfer, in capitals, letters and digits alone';
create index settlement_by_day on settlement (account_id, property_id, settled_at);
call bound_to_property('settlement');
revoke delete on settlement from atithi_tenant, atithi_platform;

create table settlement_item (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  payment_account_id uuid not null,
  settlement_id uuid not null,
  gateway_item_id text not null check (length(gateway_item_id) between 1 and 80),
  kind text not null check (kind in ('payment', 'refund', 'dispute', 'other')),
  amount paise not null check (amount >= 0),
  debit paise not null check (debit >= 0),
  credit paise not null check (credit >= 0),
  fee paise not null check (fee >= 0),
  tax paise not null check (tax between 0 and fee),
  booking_id uuid,
  payment_id uuid,
  refund_id uuid,
  state text not null default 'unmatched'
    check (state in ('unmatched', 'matched', 'mismatch', 'ignored')),
  rule text check (rule in ('gateway-id', 'by-hand')),
  reason text check (length(reason) between 1 and 300),
  decided_by uuid references app_user,
  decided_at timestamptz,
  of_payment text check (length(of_payment) between 1 and 80),
  primary key (account_id, id),
  constraint settlement_item_once unique (account_id, payment_account_id, gateway_item_id),
  foreign key (account_id, property_id, settlement_id) references settlement (account_id, property_id, id),
  foreign key (account_id, property_id, booking_id, payment_id) references payment (account_id, property_id, booking_id, id),
  foreign key (account_id, property_id, booking_id, refund_id) references refund (account_id, property_id, booking_id, id),
  constraint settlement_item_is_of_one check (num_nonnulls(payment_id, refund_id) <= 1
    and (booking_id is null) = (num_nonnulls(payment_id, refund_id) = 0)),
  constraint settlement_item_state check (
    (state in ('matched', 'mismatch')) = (num_nonnulls(payment_id, refund_id) = 1)),
  constraint settlement_item_says_why check (state <> 'ignored' or reason is not null)
);
comment on table settlement_item is
  'a line of a settlement: a payment, a refund or an adjustment, and what of ours it is';
comment on column settlement_item.amount is 'before fees; credit or debit is what moved';
comment on column settlement_item.fee is 'what the gateway kept, its tax included';
comment on column settlement_item.reason is
  'why a person decided; what a person has taken apart is not put together again by itself';
comment on column settlement_item.of_payment is 'of a refund or a dispute: the gateway''s id of the payment, where it tells it';
create index settlement_item_of on settlement_item (account_id, settlement_id);
create index settlement_item_open on settlement_item (account_id, property_id, id)
  where state in ('unmatched', 'mismatch');
-- A payment or a refund is settled once.
create unique index settlement_item_payment on settlement_item (account_id, payment_id)
  where payment_id is not null;
create unique index settlement_item_refund on settlement_item (account_id, refund_id)
  where refund_id is not null;
create index settlement_item_of_payment on settlement_item (account_id, payment_account_id, of_payment) where of_payment is not null;
call bound_to_property('settlement_item');
revoke delete on settlement_item from atithi_tenant, atithi_platform;
grant update (reason) on settlement_item to atithi_platform;

create table bank_line (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  payment_account_id uuid not null,
  run_id uuid not null,
  value_date date not null,
  amount paise not null check (amount <> 0),
  reference text check (length(reference) between 1 and 200),
  narration text not null check (length(narration) <= 1000),
  balance paise,
  digest text not null,
  ignored_reason text check (length(ignored_reason) between 1 and 300),
  ignored_by uuid references app_user,
  primary key (account_id, id),
  unique (account_id, property_id, id),
  constraint bank_line_once unique (account_id, payment_account_id, digest),
  foreign key (account_id, property_id, payment_account_id) references payment_account (account_id, property_id, id),
  foreign key (account_id, property_id, run_id) references reconciliation_run (account_id, property_id, id)
);
comment on table bank_line is 'a row of the statement of a bank account';
comment on column bank_line.amount is 'what came in is above zero, what went out below';
comment on column bank_line.balance is 'after the row, as the bank wrote it';
comment on column bank_line.digest is
  'of all that the bank wrote, and of how many equal rows stood before it: a row that is imported again is the same';
create index bank_line_by_day on bank_line (account_id, property_id, value_date, id);
call bound_to_property('bank_line');
revoke delete on bank_line from atithi_tenant, atithi_platform;
grant update (narration, ignored_reason) on bank_line to atithi_platform;

create function keep_bank_line_within_amount() returns trigger language plpgsql as $$
begin
  if (select sum(m.amount) from bank_match m
      where m.account_id = new.account_id and m.bank_line_id = new.bank_line_id
        and m.state = 'matched' and m.undone_at is null)
    > (select l.amount from bank_line l where l.account_id = new.account_id and l.id = new.bank_line_id) then
    raise exception 'bank line % is matched beyond its amount', new.bank_line_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

create table bank_match (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  bank_line_id uuid not null,
  settlement_id uuid,
  booking_id uuid,
  payment_id uuid,
  amount paise not null check (amount > 0),
  state text not null check (state in ('suggested', 'matched')),
  rule text not null check (rule in ('utr', 'reference', 'amount-and-day', 'by-hand')),
  reason text check (length(reason) between 1 and 300),
  decided_by uuid references app_user,
  decided_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  undone_by uuid references app_user,
  undone_reason text check (length(undone_reason) between 1 and 300),
  channel_statement_id uuid,
  primary key (account_id, id),
  foreign key (account_id, property_id, bank_line_id) references bank_line (account_id, property_id, id),
  foreign key (account_id, property_id, settlement_id) references settlement (account_id, property_id, id),
  foreign key (account_id, property_id, booking_id, payment_id) references payment (account_id, property_id, booking_id, id),
  constraint bank_match_by_hand_says_why check (rule <> 'by-hand' or reason is not null),
  constraint bank_match_undone check ((undone_at is null) = (undone_reason is null)),
  constraint bank_match_of_one check (num_nonnulls(settlement_id, payment_id, channel_statement_id) = 1
    and (booking_id is null or payment_id is not null)),
  -- A line of the bank is matched with money of a group as with that of a booking.
  constraint bank_match_of_payment foreign key (account_id, property_id, payment_id) references payment (account_id, property_id, id)
);
comment on table bank_match is
  'money of a bank line that is a settlement''s or a payment''s; what is taken apart stays, with its reason';
comment on column bank_match.channel_statement_id is 'the payout of a channel that arrived';
create index bank_match_of_line on bank_match (account_id, bank_line_id);
-- A settlement and a payment arrive once.
create unique index bank_match_settlement on bank_match (account_id, settlement_id)
  where settlement_id is not null and state = 'matched' and undone_at is null;
create unique index bank_match_payment on bank_match (account_id, payment_id)
  where payment_id is not null and state = 'matched' and undone_at is null;
create index bank_match_settlement_all on bank_match (account_id, settlement_id) where settlement_id is not null;
create index bank_match_payment_all on bank_match (account_id, payment_id) where payment_id is not null;
create unique index bank_match_payout on bank_match (account_id, channel_statement_id)
  where channel_statement_id is not null and state = 'matched' and undone_at is null;
create trigger bank_match_within_line after insert or update on bank_match
  for each row execute function keep_bank_line_within_amount();
call bound_to_property('bank_match');
revoke delete on bank_match from atithi_tenant, atithi_platform;
grant update (reason, undone_reason) on bank_match to atithi_platform;

create function keep_closed_shift() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null then
    raise exception 'shift % is closed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create table cashier_shift (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  cashier_id uuid not null references app_user,
  business_date date not null,
  opening_float paise not null check (opening_float >= 0),
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references app_user,
  expected paise,
  counted paise check (counted >= 0),
  denominations jsonb check (jsonb_typeof(denominations) = 'array'),
  note text check (length(note) between 1 and 300),
  primary key (account_id, id),
  unique (account_id, property_id, id),
  constraint cashier_shift_closed check (num_nonnulls(closed_at, expected, counted) in (0, 3)),
  constraint cashier_shift_difference_says_why check (counted = expected or note is not null),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table cashier_shift is
  'the time for which one person has a cash drawer: opened with a float, closed with a count';
comment on column cashier_shift.business_date is 'on which it was opened';
comment on column cashier_shift.expected is
  'the float and the cash that came, less what was given back and paid out; written at the close';
comment on column cashier_shift.denominations is 'how many of which note or coin were counted: [{value, count}], in rupees';
comment on column cashier_shift.note is 'why the count differs, or what the next cashier has to know';
-- A person has one drawer at a time.
create unique index cashier_shift_open on cashier_shift (account_id, property_id, cashier_id)
  where closed_at is null;
create index cashier_shift_newest on cashier_shift (account_id, property_id, id desc);
create trigger cashier_shift_closed_for_good before update on cashier_shift
  for each row execute function keep_closed_shift();
call bound_to_property('cashier_shift');
revoke delete on cashier_shift from atithi_tenant, atithi_platform;
grant update (note) on cashier_shift to atithi_platform;

create table cashier_shift_line (
  line_id uuid not null,
  account_id uuid not null,
  property_id uuid not null,
  booking_id uuid,
  shift_id uuid not null,
  primary key (account_id, line_id),
  foreign key (account_id, property_id, booking_id, line_id) references folio_line (account_id, property_id, booking_id, id),
  constraint cashier_shift_line_of foreign key (account_id, property_id, line_id) references folio_line (account_id, property_id, id),
  foreign key (account_id, property_id, shift_id) references cashier_shift (account_id, property_id, id)
);
comment on table cashier_shift_line is
  'money on a folio that somebody took or gave back during their shift; a trigger of folio_line writes it';
create index cashier_shift_line_of on cashier_shift_line (account_id, shift_id);
call bound_to_property('cashier_shift_line');
revoke update, delete on cashier_shift_line from atithi_tenant, atithi_platform;

create table paid_out (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  shift_id uuid not null,
  kind text not null check (kind in ('paid-out', 'drop')),
  amount paise not null check (amount > 0),
  reason text not null check (length(reason) between 1 and 300),
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  request_digest text,
  paid_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, property_id, shift_id) references cashier_shift (account_id, property_id, id),
  constraint paid_out_once unique (account_id, shift_id, idempotency_key)
);
comment on table paid_out is
  'cash that left a drawer other than to a guest: paid for the hotel, or dropped into its safe; append-only';
comment on column paid_out.request_digest is 'as booking.request_digest';
create trigger paid_out_append_only before update or delete on paid_out
  for each row execute function refuse_change();
call bound_to_property('paid_out');
revoke update, delete on paid_out from atithi_tenant, atithi_platform;
grant update (reason) on paid_out to atithi_platform;

create function locate_shift(of_account uuid, wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from cashier_shift s join property p on p.account_id = s.account_id and p.id = s.property_id
  where s.account_id = of_account and s.id = wanted and p.deleted_at is null
$$;

create table company_invoice (
  document_id uuid not null,
  property_id uuid not null,
  booking_id uuid not null,
  account_id uuid not null,
  company_id uuid not null,
  moved_on date not null,
  due_on date not null check (due_on >= moved_on),
  moved_by uuid references app_user,
  moved_at timestamptz not null,
  primary key (account_id, document_id),
  foreign key (account_id, company_id) references company (account_id, id),
  foreign key (account_id, property_id, booking_id, document_id) references document (account_id, property_id, booking_id, id)
);
comment on table company_invoice is
  'an invoice that a company owes: what is open of it follows from its notes and from the payments that it sets off';
comment on column company_invoice.moved_on is 'the business date on which it came on the account';
comment on column company_invoice.due_on is 'that date and the days of the company''s terms';
create index company_invoice_of on company_invoice (account_id, company_id, document_id);
create index company_invoice_by_booking on company_invoice (account_id, booking_id);
create trigger company_invoice_counted after insert on company_invoice
  referencing new table as touched_rows for each statement execute function recount_accounts();
create trigger company_invoice_gone after delete on company_invoice
  referencing old table as touched_rows for each statement execute function recount_accounts();
call bound_to_property('company_invoice');
revoke update on company_invoice from atithi_tenant, atithi_platform;

-- What an invoice still lacks: its total with its notes, less what it sets off.
create function invoice_open(of_account uuid, wanted uuid) returns bigint language sql stable as $$
  select (d.total
    + coalesce((select sum(case n.kind when 'credit-note' then -n.total else n.total end) from document n
        where n.account_id = d.account_id and n.corrects_id = d.id and n.kind in ('credit-note', 'debit-note')), 0)
    - coalesce((select sum(a.amount) from payment_allocation a where a.account_id = d.account_id and a.invoice_id = d.id), 0))::bigint
  from document d where d.account_id = of_account and d.id = wanted
$$;

-- The advance of a receipt that is not applied yet.
create function advance_left(of_account uuid, wanted uuid) returns bigint language sql stable as $$
  select case when r.reversed_at is not null then 0 else (r.advance - coalesce((
    select sum(p.amount) from payment p where p.account_id = r.account_id and p.company_receipt_id = r.id
      and p.method::text = 'company-advance' and p.status <> 'cancelled'), 0))::bigint end
  from company_receipt r where r.account_id = of_account and r.id = wanted
$$;

-- What a company owes all hotels of its account, its advances taken off: its limit is one for all of
-- them, and a member of staff sees the rows of one.
create function company_outstanding(of_account uuid, wanted uuid) returns bigint
language sql stable security definer set search_path = public as $$
  select (coalesce((select sum(greatest(0, invoice_open(of_account, i.document_id))) from company_invoice i
        where i.account_id = c.account_id and i.company_id = c.id), 0)
    - coalesce((select sum(advance_left(of_account, r.id)) from company_receipt r
        where r.account_id = c.account_id and r.company_id = c.id and r.advance > 0), 0))::bigint
  from company c where c.account_id = of_account and c.id = wanted and scope_admits(of_account)
$$;

create function recount_on_account(of_account uuid, wanted uuid[]) returns void language sql as $$
  update booking b set on_account_amount = counted.amount
  from unnest(wanted) as w(id)
  cross join lateral (
    select coalesce(sum(greatest(0, invoice_open(of_account, i.document_id))), 0)::bigint as amount
    from company_invoice i where i.account_id = of_account and i.booking_id = w.id) counted
  where b.account_id = of_account and b.id = w.id and b.on_account_amount <> counted.amount
$$;

-- Whose a company is and, of its account, which hotels there are.
create function locate_company(of_account uuid, wanted uuid) returns table (account_id uuid, property_ids uuid[])
language sql stable security definer set search_path = public as $$
  select c.account_id, array(select p.id from property p
    where p.account_id = c.account_id and p.deleted_at is null order by p.id)
  from company c where c.account_id = of_account and c.id = wanted
$$;

-- What of an invoice on a company's account was open on a business date: invoice_open, as of then.
create function invoice_open_on(of_account uuid, wanted uuid, day date) returns bigint language sql stable as $$
  select (d.total
    + coalesce((select sum(case n.kind when 'credit-note' then -n.total else n.total end) from document n
        where n.account_id = d.account_id and n.corrects_id = d.id and n.kind in ('credit-note', 'debit-note') and n.issued_on <= day), 0)
    - coalesce((select sum(a.amount) from payment_allocation a
        join folio_line l on l.account_id = a.account_id and l.id = a.payment_line_id
        join property p on p.account_id = a.account_id and p.id = a.property_id
        left join folio_line back on back.account_id = a.account_id and back.reverses_id = l.id
        where a.account_id = d.account_id and a.invoice_id = d.id and day >= case when a.amount > 0 then l.business_date
          else coalesce(back.business_date, business_date(a.allocated_at, p.time_zone, p.day_rolls_at)) end), 0))::bigint
  from document d where d.account_id = of_account and d.id = wanted
$$;
comment on function invoice_open_on is
  'of a document: its total and its notes up to a business date, less what was settled of it up to then; what was taken back counts from the date of the taking back';
