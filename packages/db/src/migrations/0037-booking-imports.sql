-- Bookings to come that a hotel brings from another system by a file.

create table booking_import (
  id uuid not null default new_id() primary key,
  account_id uuid not null references account,
  property_id uuid not null references property,
  file_name text not null check (length(file_name) between 1 and 200),
  sheet jsonb not null,
  heads_digest text not null check (length(heads_digest) between 1 and 100),
  choices jsonb not null check (jsonb_typeof(choices) = 'object'),
  state text not null default 'previewed'
    check (state in ('previewed', 'waiting', 'running', 'done', 'failed', 'undoing', 'undone')),
  total int not null default 0 check (total >= 0),
  done int not null default 0 check (done between 0 and total),
  created int not null default 0 check (created >= 0),
  removed int check (removed between 0 and created),
  bad jsonb not null default '[]' check (jsonb_typeof(bad) = 'array'),
  failure text check (length(failure) between 1 and 300),
  may_back_date boolean not null default false,
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  started_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  undone_by uuid references app_user,
  undone_at timestamptz,
  unique (property_id, id),
  constraint booking_import_undone check ((state = 'undone') = (removed is not null))
);
comment on table booking_import is
  'files of bookings from other systems: read once to say what they would do, booked by a job when somebody says so';
comment on column booking_import.sheet is 'heads and rows of the file; emptied when it is imported';
comment on column booking_import.heads_digest is
  'of the heads of the file: the next file with the same heads begins with these choices';
comment on column booking_import.choices is
  'which column is read as which field, and what the file''s room types, sources and states mean here';
comment on column booking_import.created is 'bookings that it made';
comment on column booking_import.removed is
  'bookings that were cancelled when it was undone; the others had been changed, written to or paid';
comment on column booking_import.bad is 'the rows that were refused, each with its reason';
comment on column booking_import.may_back_date is
  'who started it may book from before today: guests who are in the house already';
create index booking_import_waiting on booking_import (id)
  where state in ('waiting', 'running', 'undoing');
create index booking_import_by_property on booking_import (property_id, id desc);
create trigger booking_import_waits after update of state on booking_import
  for each row when (new.state in ('waiting', 'undoing')) execute function wake_job('import-bookings');
call bound_to_property('booking_import');
revoke delete on booking_import from atithi_tenant;

create table booking_import_row (
  import_id uuid not null,
  row int not null check (row >= 1),
  account_id uuid not null references account,
  property_id uuid not null,
  booking_id uuid not null,
  reference text check (length(reference) between 1 and 80),
  paid paise check (paid > 0),
  taken_back_at timestamptz,
  primary key (import_id, row),
  constraint booking_import_row_booking unique (property_id, booking_id),
  foreign key (property_id, import_id) references booking_import (property_id, id),
  foreign key (property_id, booking_id) references booking (property_id, id)
);
comment on table booking_import_row is
  'which booking a row of a file became: its guest has heard of it from the system before, and is not told again';
comment on column booking_import_row.row is 'its place in the file, whose heads are row 1';
comment on column booking_import_row.reference is 'the number of the booking in the other system, in lower case';
comment on column booking_import_row.paid is
  'what the file says was paid; it is on no folio until the desk records it';
comment on column booking_import_row.taken_back_at is 'when its import was undone; null while it stands';
-- A booking of the other system comes once, however many files hold it; an undone import frees the number.
create unique index booking_import_reference on booking_import_row (property_id, reference)
  where reference is not null and taken_back_at is null;
create index booking_import_row_by_booking on booking_import_row (booking_id);
call bound_to_property('booking_import_row');
revoke delete on booking_import_row from atithi_tenant, atithi_platform;

-- Files that nobody has run hold words of a guest who asked to be forgotten: they go; rows that were refused name nobody.
create function forget_in_booking_imports(account uuid, words text[]) returns void language sql as $$
  delete from booking_import i where i.account_id = account and i.state = 'previewed'
    and exists (select from unnest(words) as w(word) where position(lower(w.word) in lower(i.sheet::text)) > 0);
$$;

alter table guest_import add column heads_digest text check (length(heads_digest) between 1 and 100);
comment on column guest_import.heads_digest is
  'of the heads of the file: the next file with the same heads begins with its mapping';
create index guest_import_by_heads on guest_import (property_id, heads_digest, id desc) where state = 'done';
create index booking_import_by_heads on booking_import (property_id, heads_digest, id desc)
  where state in ('done', 'undone');
