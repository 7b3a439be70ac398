-- Cashier shifts: who had the drawer, with what in it, what came and went, and what was counted at the end.

create table cashier_shift (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
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
  unique (property_id, id),
  constraint cashier_shift_closed check (num_nonnulls(closed_at, expected, counted) in (0, 3)),
  constraint cashier_shift_difference_says_why check (counted = expected or note is not null)
);
comment on table cashier_shift is
  'the time for which one person has a cash drawer: opened with a float, closed with a count';
comment on column cashier_shift.business_date is 'on which it was opened';
comment on column cashier_shift.expected is
  'the float and the cash that came, less what was given back and paid out; written at the close';
comment on column cashier_shift.denominations is 'how many of which note or coin were counted: [{value, count}], in rupees';
comment on column cashier_shift.note is 'why the count differs, or what the next cashier has to know';
-- A person has one drawer at a time.
create unique index cashier_shift_open on cashier_shift (property_id, cashier_id)
  where closed_at is null;
create index cashier_shift_newest on cashier_shift (property_id, id desc);
create function keep_closed_shift() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null then
    raise exception 'shift % is closed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger cashier_shift_closed_for_good before update on cashier_shift
  for each row execute function keep_closed_shift();
call bound_to_property('cashier_shift');
revoke delete on cashier_shift from atithi_tenant, atithi_platform;

create table cashier_shift_line (
  line_id uuid not null primary key,
  property_id uuid not null,
  booking_id uuid not null,
  shift_id uuid not null,
  foreign key (property_id, booking_id, line_id) references folio_line (property_id, booking_id, id),
  foreign key (property_id, shift_id) references cashier_shift (property_id, id)
);
comment on table cashier_shift_line is
  'money on a folio that somebody took or gave back during their shift; a trigger of folio_line writes it';
create index cashier_shift_line_of on cashier_shift_line (shift_id);
call bound_to_property('cashier_shift_line');
revoke update, delete on cashier_shift_line from atithi_tenant, atithi_platform;

-- Wherever money is posted from, it is in the shift of whoever posts it; closing a shift waits for what is being posted.
create function place_in_shift() returns trigger language plpgsql as $$
declare open_shift uuid;
begin
  select s.id into open_shift from cashier_shift s
    where s.property_id = new.property_id and s.cashier_id = new.posted_by and s.closed_at is null
    for share;
  if open_shift is not null then
    insert into cashier_shift_line (line_id, property_id, booking_id, shift_id)
      values (new.id, new.property_id, new.booking_id, open_shift);
  end if;
  return null;
end $$;
create trigger folio_line_in_shift after insert on folio_line for each row
  when (new.kind in ('payment', 'refund') and new.posted_by is not null)
  execute function place_in_shift();

create table paid_out (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  shift_id uuid not null,
  kind text not null check (kind in ('paid-out', 'drop')),
  amount paise not null check (amount > 0),
  reason text not null check (length(reason) between 1 and 300),
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  request_digest text,
  paid_at timestamptz not null,
  foreign key (property_id, shift_id) references cashier_shift (property_id, id),
  constraint paid_out_once unique (shift_id, idempotency_key)
);
comment on table paid_out is
  'cash that left a drawer other than to a guest: paid for the hotel, or dropped into its safe; append-only';
comment on column paid_out.request_digest is 'as booking.request_digest';
create trigger paid_out_append_only before update or delete on paid_out
  for each row execute function refuse_change();
call bound_to_property('paid_out');
revoke update, delete on paid_out from atithi_tenant, atithi_platform;

create function locate_shift(wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select p.id, p.account_id from cashier_shift s join property p on p.id = s.property_id
  where s.id = wanted and p.deleted_at is null
$$;
