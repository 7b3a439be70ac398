-- Companies that pay later: invoices that stand on their account, what they pay, and what is left.

-- Settles an invoice without money coming in at that moment; no form offers them.
alter type payment_method add value 'tds';
alter type payment_method add value 'company-advance';

alter table staff_member drop constraint staff_member_grants_check;
alter table staff_member add constraint staff_member_grants_check check (
  grants <@ array['discount','override','refund','reversal','back-date','leave-balance','credit-limit']);

create table company (
  id uuid not null default new_id() primary key,
  account_id uuid not null references account,
  name text not null check (length(name) between 1 and 120),
  gstin text check (gstin ~ '^[0-9]{2}[A-Z0-9]{13}$'),
  address text not null check (length(address) between 1 and 160),
  city text not null check (length(city) between 1 and 80),
  state text not null check (length(state) between 1 and 80),
  pincode text not null check (pincode ~ '^[1-9][0-9]{5}$'),
  contact_name text check (length(contact_name) between 1 and 120),
  email text check (length(email) between 3 and 254),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  credit_limit paise check (credit_limit >= 0),
  terms_days int not null default 30 check (terms_days between 0 and 365),
  is_active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  words text not null generated always as
    (lower(name || ' ' || coalesce(gstin, '') || ' ' || city)) stored,
  unique (account_id, id)
);
comment on table company is 'a company that may pay later, known to all hotels of an owner';
comment on column company.credit_limit is
  'the most that it may owe all hotels together, in paise; null: no limit is set';
comment on column company.terms_days is 'days from an invoice until it is due';
comment on column company.is_active is 'false: nothing new is put on its account';
comment on column company.words is 'what search looks in, lowercase';
create unique index company_once on company (account_id, lower(name), coalesce(gstin, ''));
create index company_newest on company (account_id, id desc);
create trigger company_touch before update on company
  for each row execute function touch_updated_at();
alter table company enable row level security;
create policy tenant on company to atithi_tenant using (account_id = (select scope_account_id()));
create policy platform on company to atithi_platform using (true);
grant select, insert, update on company to atithi_tenant, atithi_platform;

alter table booking
  add column company_id uuid references company,
  add column on_account_amount paise not null default 0;
comment on column booking.company_id is 'the company that the guest''s own bill is made out to, where it is one of the companies';
comment on column booking.on_account_amount is
  'of what is owed: what stands open on accounts of companies, counted by recount_on_account';
create index booking_by_company on booking (company_id) where company_id is not null;
alter table bill add column company_id uuid references company;
comment on column bill.company_id is 'the company that pays it, where it is one of the companies';

create table company_invoice (
  document_id uuid not null primary key,
  property_id uuid not null,
  booking_id uuid not null,
  account_id uuid not null,
  company_id uuid not null,
  moved_on date not null,
  due_on date not null check (due_on >= moved_on),
  moved_by uuid references app_user,
  moved_at timestamptz not null,
  foreign key (account_id, company_id) references company (account_id, id),
  foreign key (property_id, booking_id, document_id) references document (property_id, booking_id, id)
);
comment on table company_invoice is
  'an invoice that a company owes: what is open of it follows from its notes and from the payments that it sets off';
comment on column company_invoice.moved_on is 'the business date on which it came on the account';
comment on column company_invoice.due_on is 'that date and the days of the company''s terms';
create index company_invoice_of on company_invoice (company_id, document_id);
create index company_invoice_by_booking on company_invoice (booking_id);
call bound_to_property('company_invoice');
revoke update on company_invoice from atithi_tenant, atithi_platform;

create table company_receipt (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
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
  foreign key (account_id, company_id) references company (account_id, id),
  foreign key (property_id, payment_account_id) references payment_account (property_id, id),
  unique (property_id, id),
  constraint company_receipt_of_something check (amount + tds > 0),
  constraint company_receipt_once unique (company_id, idempotency_key, property_id),
  constraint company_receipt_reversed check (num_nonnulls(reversed_on, reversed_at, reversal_reason) in (0, 3))
);
comment on table company_receipt is
  'what a company paid at once: its parts are payments of the bookings whose invoices it settles, what is beyond them an advance';
comment on column company_receipt.amount is 'money, in paise';
comment on column company_receipt.tds is
  'what the company withheld for income tax beside it: it settles invoices as well';
comment on column company_receipt.advance is
  'of the money: what settled no invoice when it came; applied later by payments of the method company-advance';
create index company_receipt_of on company_receipt (company_id, id desc);
create index company_receipt_by_property on company_receipt (property_id, business_date);
call bound_to_property('company_receipt');
revoke delete on company_receipt from atithi_tenant, atithi_platform;

alter table payment
  add column company_receipt_id uuid,
  add constraint payment_company_receipt foreign key (property_id, company_receipt_id)
    references company_receipt (property_id, id);
comment on column payment.company_receipt_id is 'the receipt of a company of which it is a part';
create index payment_by_company_receipt on payment (company_receipt_id)
  where company_receipt_id is not null;

-- What an invoice still lacks: its total with its notes, less what it sets off.
create function invoice_open(wanted uuid) returns bigint language sql stable as $$
  select (d.total
    + coalesce((select sum(case n.kind when 'credit-note' then -n.total else n.total end) from document n
        where n.corrects_id = d.id and n.kind in ('credit-note', 'debit-note')), 0)
    - coalesce((select sum(a.amount) from payment_allocation a where a.invoice_id = d.id), 0))::bigint
  from document d where d.id = wanted
$$;

-- The advance of a receipt that is not applied yet.
create function advance_left(wanted uuid) returns bigint language sql stable as $$
  select case when r.reversed_at is not null then 0 else (r.advance - coalesce((
    select sum(p.amount) from payment p where p.company_receipt_id = r.id
      and p.method::text = 'company-advance' and p.status <> 'cancelled'), 0))::bigint end
  from company_receipt r where r.id = wanted
$$;

-- What a company owes all hotels of its account, its advances taken off: its limit is one for all of
-- them, and a member of staff sees the rows of one.
create function company_outstanding(wanted uuid) returns bigint
language sql stable security definer set search_path = public as $$
  select (coalesce((select sum(greatest(0, invoice_open(i.document_id))) from company_invoice i where i.company_id = c.id), 0)
    - coalesce((select sum(advance_left(r.id)) from company_receipt r
        where r.company_id = c.id and r.advance > 0), 0))::bigint
  from company c where c.id = wanted
    and (scope_account_id() is null or c.account_id = scope_account_id())
$$;

create function recount_on_account(wanted uuid[]) returns void language sql as $$
  update booking b set on_account_amount = counted.amount
  from unnest(wanted) as w(id)
  cross join lateral (
    select coalesce(sum(greatest(0, invoice_open(i.document_id))), 0)::bigint as amount
    from company_invoice i where i.booking_id = w.id) counted
  where b.id = w.id and b.on_account_amount <> counted.amount
$$;

create function recount_accounts() returns trigger language plpgsql as $$
declare touched uuid[];
begin
  select array_agg(distinct t.booking_id) into touched from touched_rows t
    where tg_table_name = 'company_invoice'
      or exists (select 1 from company_invoice i where i.booking_id = t.booking_id);
  if touched is not null then perform recount_on_account(touched); end if;
  return null;
end $$;
create trigger company_invoice_counted after insert on company_invoice
  referencing new table as touched_rows for each statement execute function recount_accounts();
create trigger company_invoice_gone after delete on company_invoice
  referencing old table as touched_rows for each statement execute function recount_accounts();
create trigger payment_allocation_counted after insert on payment_allocation
  referencing new table as touched_rows for each statement execute function recount_accounts();
create trigger document_counted after insert on document
  referencing new table as touched_rows for each statement execute function recount_accounts();

-- Whose a company is and, of its account, which hotels there are.
create function locate_company(wanted uuid) returns table (account_id uuid, property_ids uuid[])
language sql stable security definer set search_path = public as $$
  select c.account_id, array(select p.id from property p
    where p.account_id = c.account_id and p.deleted_at is null order by p.id)
  from company c where c.id = wanted
$$;

-- Tells guests of money that did not reach them.
insert into event_consumer (name, position) select 'refund-emails', last from event_numbering;
