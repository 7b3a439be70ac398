-- Reconciliation: what gateways say that they transferred, what the bank says that arrived, and which payment is which.

alter table payment_account add column statement_columns jsonb
  check (jsonb_typeof(statement_columns) = 'object');
comment on column payment_account.statement_columns is
  'of a bank account: which column of its statements is read as which field, as it was last imported';

create table reconciliation_run (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  payment_account_id uuid not null,
  source text not null check (source in ('gateway', 'settlement-file', 'bank-statement')),
  name text not null check (length(name) between 1 and 200),
  lines int not null check (lines >= 0),
  added int not null check (added between 0 and lines),
  breaks jsonb not null default '[]' check (jsonb_typeof(breaks) = 'array'),
  started_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  unique (property_id, id),
  foreign key (property_id, payment_account_id) references payment_account (property_id, id)
);
comment on table reconciliation_run is
  'a report that was read: of a gateway''s settlements, or a statement of the bank';
comment on column reconciliation_run.name is 'the file, or the month that the gateway was asked for';
comment on column reconciliation_run.added is 'lines that no report before had';
comment on column reconciliation_run.breaks is
  'rows of a statement whose balance does not follow from the row before: something is missing between them';
create index reconciliation_run_newest on reconciliation_run (property_id, id desc);
call bound_to_property('reconciliation_run');
revoke delete on reconciliation_run from atithi_tenant, atithi_platform;

create table settlement (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  payment_account_id uuid not null,
  gateway_settlement_id text not null check (length(gateway_settlement_id) between 1 and 80),
  utr text check (utr ~ '^[A-Z0-9]{1,40}$'),
  settled_at timestamptz not null,
  unique (property_id, id),
  constraint settlement_once unique (payment_account_id, gateway_settlement_id),
  foreign key (property_id, payment_account_id) references payment_account (property_id, id)
);
comment on table settlement is
  'one transfer of a gateway to the hotel''s bank: the credits less the debits of its items';
comment on column settlement.utr is
  'what the banks call the transfer, in capitals, letters and digits alone';
create index settlement_by_day on settlement (property_id, settled_at);
call bound_to_property('settlement');
revoke delete on settlement from atithi_tenant, atithi_platform;

create table settlement_item (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  payment_account_id uuid not null,
  settlement_id uuid not null,
  gateway_item_id text not null check (length(gateway_item_id) between 1 and 80),
  kind text not null check (kind in ('payment', 'refund', 'other')),
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
  constraint settlement_item_once unique (payment_account_id, gateway_item_id),
  foreign key (property_id, settlement_id) references settlement (property_id, id),
  foreign key (property_id, booking_id, payment_id) references payment (property_id, booking_id, id),
  foreign key (property_id, booking_id, refund_id) references refund (property_id, booking_id, id),
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
create index settlement_item_of on settlement_item (settlement_id);
create index settlement_item_open on settlement_item (property_id, id)
  where state in ('unmatched', 'mismatch');
-- A payment or a refund is settled once.
create unique index settlement_item_payment on settlement_item (payment_id)
  where payment_id is not null;
create unique index settlement_item_refund on settlement_item (refund_id)
  where refund_id is not null;
call bound_to_property('settlement_item');
revoke delete on settlement_item from atithi_tenant, atithi_platform;

create table bank_line (
  id uuid not null default new_id() primary key,
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
  unique (property_id, id),
  constraint bank_line_once unique (payment_account_id, digest),
  foreign key (property_id, payment_account_id) references payment_account (property_id, id),
  foreign key (property_id, run_id) references reconciliation_run (property_id, id)
);
comment on table bank_line is 'a row of the statement of a bank account';
comment on column bank_line.amount is 'what came in is above zero, what went out below';
comment on column bank_line.balance is 'after the row, as the bank wrote it';
comment on column bank_line.digest is
  'of all that the bank wrote, and of how many equal rows stood before it: a row that is imported again is the same';
create index bank_line_by_day on bank_line (property_id, value_date, id);
call bound_to_property('bank_line');
revoke delete on bank_line from atithi_tenant, atithi_platform;

create table bank_match (
  id uuid not null default new_id() primary key,
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
  foreign key (property_id, bank_line_id) references bank_line (property_id, id),
  foreign key (property_id, settlement_id) references settlement (property_id, id),
  foreign key (property_id, booking_id, payment_id) references payment (property_id, booking_id, id),
  constraint bank_match_of_one check (num_nonnulls(settlement_id, payment_id) = 1
    and (booking_id is null) = (payment_id is null)),
  constraint bank_match_by_hand_says_why check (rule <> 'by-hand' or reason is not null),
  constraint bank_match_undone check ((undone_at is null) = (undone_reason is null))
);
comment on table bank_match is
  'money of a bank line that is a settlement''s or a payment''s; what is taken apart stays, with its reason';
create index bank_match_of_line on bank_match (bank_line_id);
-- A settlement and a payment arrive once.
create unique index bank_match_settlement on bank_match (settlement_id)
  where settlement_id is not null and state = 'matched' and undone_at is null;
create unique index bank_match_payment on bank_match (payment_id)
  where payment_id is not null and state = 'matched' and undone_at is null;
create index bank_match_settlement_all on bank_match (settlement_id) where settlement_id is not null;
create index bank_match_payment_all on bank_match (payment_id) where payment_id is not null;
create function keep_bank_line_within_amount() returns trigger language plpgsql as $$
begin
  if (select sum(m.amount) from bank_match m
      where m.bank_line_id = new.bank_line_id and m.state = 'matched' and m.undone_at is null)
    > (select l.amount from bank_line l where l.id = new.bank_line_id) then
    raise exception 'bank line % is matched beyond its amount', new.bank_line_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger bank_match_within_line after insert or update on bank_match
  for each row execute function keep_bank_line_within_amount();
call bound_to_property('bank_match');
revoke delete on bank_match from atithi_tenant, atithi_platform;
