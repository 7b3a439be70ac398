-- Papers that a hotel gives for money: numbered without gaps, and never changed.

alter table folio add column takes_nights boolean not null default false;
comment on column folio.takes_nights is 'nights are posted on this bill: of its room, or of every room';

-- A bill can be rounded to a whole rupee, up or down, by a line without tax.
alter table folio_line
  drop constraint folio_line_kind_check,
  drop constraint folio_line_sign,
  add constraint folio_line_kind_check
    check (kind in ('room-night', 'extra', 'fee', 'discount', 'rounding', 'tax', 'payment', 'refund')),
  add constraint folio_line_sign check (reverses_id is not null or kind = 'tax'
    or (kind = 'rounding' and abs(amount) <= 50)
    or (kind in ('room-night', 'extra', 'fee', 'refund') and amount > 0) or (kind in ('discount', 'payment') and amount < 0));

-- A request that comes twice takes or gives money once.
alter table folio_line add column idempotency_key text check (length(idempotency_key) between 1 and 200);
create unique index folio_line_idempotency_key on folio_line (booking_id, idempotency_key) where idempotency_key is not null;

-- Where money arrives. A guest pays by UPI to one address at a time.
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
create unique index payment_account_default on payment_account (property_id, kind) where is_default and is_active;
create index payment_account_by_property on payment_account (property_id, id);
call bound_to_property('payment_account');
revoke delete on payment_account from atithi_tenant, atithi_platform;

create type document_kind as enum ('tax-invoice', 'bill-of-supply', 'receipt-voucher', 'payment-receipt', 'refund-voucher', 'credit-note');

-- Numbers are unique for a GSTIN, which several properties of an owner can share: each has prefixes of its own, for good.
create table document_series (
  owner_id uuid not null,
  prefix text not null check (prefix ~ '^[A-Z][A-Z0-9]{1,2}$'),
  property_id uuid not null references property,
  is_current boolean not null default true,
  primary key (owner_id, prefix)
);
create unique index document_series_current on document_series (property_id) where is_current;
call bound_to_property('document_series');
revoke delete on document_series from atithi_tenant, atithi_platform;

-- The last number given. Whoever issues holds the row until commit, so that a number is never lost nor given twice.
create table document_counter (
  property_id uuid not null references property,
  gstin text not null,
  financial_year int not null check (financial_year between 2017 and 2200),
  kind document_kind not null,
  last_serial int not null check (last_serial between 1 and 999999),
  last_date date not null,
  primary key (property_id, gstin, financial_year, kind)
);
comment on column document_counter.financial_year is 'the year in which it begins, on 1 April';
call bound_to_property('document_counter');
revoke delete on document_counter from atithi_tenant, atithi_platform;

create table document (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  owner_id uuid not null,
  booking_id uuid not null,
  folio_id uuid,
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
  total paise not null,
  taxable_value paise not null,
  cgst paise not null,
  sgst paise not null,
  corrects_id uuid,
  content jsonb not null,
  unique (property_id, id),
  unique (property_id, booking_id, id),
  constraint document_serial_key unique (property_id, gstin, financial_year, kind, serial),
  constraint document_number_key unique (owner_id, gstin, financial_year, number),
  foreign key (property_id, booking_id) references booking (property_id, id),
  foreign key (property_id, booking_id, folio_id) references folio (property_id, booking_id, id),
  foreign key (property_id, booking_id, corrects_id) references document (property_id, booking_id, id)
);
comment on column document.gstin is 'the supplier''s when issued; empty for a property without one';
comment on column document.corrects_id is 'the invoice that a credit note lowers, or the voucher of the money that is given back';
create index document_by_booking on document (booking_id, id);
create index document_by_property on document (property_id, id desc);
create index document_by_date on document (property_id, issued_on);
create index document_by_correction on document (corrects_id) where corrects_id is not null;
create trigger document_frozen before update or delete on document for each row execute function refuse_change();
call bound_to_property('document');
revoke update, delete on document from atithi_tenant, atithi_platform;

-- Which lines a document tells of: each line is told once.
create table document_line (
  line_id uuid not null primary key,
  document_id uuid not null,
  property_id uuid not null,
  booking_id uuid not null,
  foreign key (property_id, booking_id, line_id) references folio_line (property_id, booking_id, id),
  foreign key (property_id, booking_id, document_id) references document (property_id, booking_id, id)
);
create index document_line_by_document on document_line (document_id);
create trigger document_line_frozen before update or delete on document_line for each row execute function refuse_change();
call bound_to_property('document_line');
revoke update, delete on document_line from atithi_tenant, atithi_platform;

create index folio_line_money on folio_line (property_id, id desc) where kind in ('payment', 'refund');

create function locate_document(wanted uuid) returns table (property_id uuid, owner_id uuid)
  language sql stable security definer set search_path = public as
  $$ select p.id, p.owner_id from document d join property p on p.id = d.property_id where d.id = wanted and p.deleted_at is null $$;

create function locate_payment(wanted uuid) returns table (property_id uuid, owner_id uuid)
  language sql stable security definer set search_path = public as
  $$ select p.id, p.owner_id from folio_line l join property p on p.id = l.property_id
     where l.id = wanted and l.kind in ('payment', 'refund') and p.deleted_at is null $$;
