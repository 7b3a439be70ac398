-- The channels: who is connected, what of ours is which of theirs, what each has accepted, what each has sold.

create function mark_properties() returns trigger language plpgsql as $$
begin
  insert into channel_mark (account_id, property_id, connection_id)
    select n.account_id, n.id, c.id
    from changed n join before_change o on o.account_id = n.account_id and o.id = n.id
    join channel_connection c on c.account_id = n.account_id and c.property_id = n.id and c.disconnected_at is null
    where (n.status, n.gst_registration, n.deleted_at) is distinct from (o.status, o.gst_registration, o.deleted_at);
  return null;
end $$;

create function mark_room_types() returns trigger language plpgsql as $$
begin
  insert into channel_mark (account_id, property_id, connection_id, room_type_id)
    select distinct t.account_id, t.property_id, c.id, t.id
    from changed t join channel_connection c on c.account_id = t.account_id and c.property_id = t.property_id and c.disconnected_at is null;
  return null;
end $$;

create function mark_rate_plans() returns trigger language plpgsql as $$
begin
  insert into channel_mark (account_id, property_id, connection_id, room_type_id)
    select distinct r.account_id, r.property_id, c.id, r.room_type_id
    from changed r join channel_connection c on c.account_id = r.account_id and c.property_id = r.property_id and c.disconnected_at is null;
  return null;
end $$;

-- Availability and rates change in these tables and nowhere else: whatever changes them marks what it
-- changed in its own transaction, and no door can leave it out.
create function mark_room_nights() returns trigger language plpgsql as $$
begin
  insert into channel_mark (account_id, property_id, connection_id, room_type_id, date_from, date_to)
    select n.account_id, n.property_id, c.id, n.room_type_id, min(n.night), max(n.night)
    from changed n join channel_connection c on c.account_id = n.account_id and c.property_id = n.property_id and c.disconnected_at is null
    group by 1, 2, 3, 4;
  return null;
end $$;

create trigger room_night_marks after update on room_night
  referencing new table as changed for each statement execute function mark_room_nights();

create function mark_rate_overrides() returns trigger language plpgsql as $$
begin
  insert into channel_mark (account_id, property_id, connection_id, room_type_id, date_from, date_to)
    select o.account_id, o.property_id, c.id, o.room_type_id, min(o.date_from), max(o.date_to)
    from changed o join channel_connection c on c.account_id = o.account_id and c.property_id = o.property_id and c.disconnected_at is null
    group by 1, 2, 3, 4;
  return null;
end $$;

create trigger rate_override_marks after update on rate_override
  referencing new table as changed for each statement execute function mark_rate_overrides();

-- What channels invoice as commission, what they pay out of what guests paid to them, and the virtual cards that they send.
create table channel_statement (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  channel_id text not null check (channel_id in
    ('google', 'makemytrip', 'goibibo', 'booking.com', 'cleartrip', 'oyo', 'agoda', 'expedia')),
  kind text not null check (kind in ('commission-invoice', 'payout')),
  number text not null check (length(number) between 1 and 80),
  issued_on date not null,
  due_on date,
  payment_account_id uuid,
  paid_on date,
  paid_reference text check (length(paid_reference) between 1 and 80),
  entered_by uuid references app_user,
  entered_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid references app_user,
  withdrawal_reason text check (length(withdrawal_reason) between 1 and 300),
  file_name text check (length(file_name) between 1 and 200),
  file_columns jsonb check (jsonb_typeof(file_columns) = 'object'),
  supplier_gstin text check (supplier_gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  tax_invoice text check (length(tax_invoice) between 1 and 80),
  cgst paise not null default 0 check (cgst >= 0),
  sgst paise not null default 0 check (sgst >= 0),
  igst paise not null default 0 check (igst >= 0),
  primary key (account_id, id),
  unique (account_id, property_id, id),
  foreign key (account_id, property_id, payment_account_id) references payment_account (account_id, property_id, id),
  constraint channel_statement_withdrawn check (num_nonnulls(withdrawn_at, withdrawal_reason) in (0, 2)),
  constraint channel_statement_paid check (num_nonnulls(paid_on, paid_reference) in (0, 2)),
  constraint channel_statement_due check (kind = 'commission-invoice' or num_nonnulls(due_on, paid_on) = 0),
  constraint channel_statement_file check (num_nonnulls(file_name, file_columns) in (0, 2)),
  constraint channel_statement_taxed check (
    (supplier_gstin is not null or cgst + sgst + igst = 0) and (igst = 0 or cgst + sgst = 0)),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table channel_statement is
  'a paper of a channel: its invoice of commission, or what it paid out of money that guests paid to it; its lines say of which bookings';
comment on column channel_statement.number is
  'of an invoice its number, of a payout what the bank calls the transfer (UTR)';
comment on column channel_statement.paid_on is 'when the hotel paid an invoice of commission';
comment on column channel_statement.file_columns is
  'which column of the file was read as what; the next file of the channel is read by it';
comment on column channel_statement.supplier_gstin is
  'of the channel, as its tax invoice says; null: no credit is taken of the GST on its commission';
comment on column channel_statement.tax_invoice is
  'the number of the tax invoice for the commission that a payout has kept; of an invoice of commission its own number holds';
comment on column channel_statement.cgst is
  'with sgst the GST on the commission within the state; igst that across states. By the first two digits of both GSTINs';
create unique index channel_statement_once on channel_statement (account_id, property_id, channel_id, kind, upper(number))
  where withdrawn_at is null;
create index channel_statement_newest on channel_statement (account_id, property_id, issued_on desc, id desc);
call bound_to_property('channel_statement');
revoke delete on channel_statement from atithi_tenant, atithi_platform;

create table channel_statement_line (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  statement_id uuid not null,
  reservation_code text not null check (length(reservation_code) between 1 and 60),
  booking_id uuid,
  gross paise not null default 0 check (gross >= 0),
  commission paise not null default 0 check (commission >= 0),
  commission_tax paise not null default 0 check (commission_tax >= 0),
  tcs paise not null default 0 check (tcs >= 0),
  tds paise not null default 0 check (tds >= 0),
  primary key (account_id, id),
  unique (account_id, property_id, id),
  foreign key (account_id, property_id, statement_id) references channel_statement (account_id, property_id, id),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id),
  constraint channel_statement_line_once unique (account_id, statement_id, reservation_code)
);
comment on table channel_statement_line is
  'one booking of a paper of a channel, in paise, as the paper says; null where no booking has that number';
comment on column channel_statement_line.gross is 'what the guest paid to the channel; 0 on an invoice of commission';
comment on column channel_statement_line.commission_tax is 'GST on the commission';
comment on column channel_statement_line.tcs is 'GST that the channel collected at source (CGST Act, section 52)';
comment on column channel_statement_line.tds is
  'income tax withheld: of a payout by the channel, of an invoice of commission by the hotel';
create index channel_statement_line_by_booking on channel_statement_line (account_id, booking_id) where booking_id is not null;
call bound_to_property('channel_statement_line');
revoke update, delete on channel_statement_line from atithi_tenant, atithi_platform;
grant update (booking_id) on channel_statement_line to atithi_tenant, atithi_platform;

alter table bank_match add foreign key (account_id, property_id, channel_statement_id) references channel_statement (account_id, property_id, id);
create trigger property_marks after update on property
  referencing new table as changed old table as before_change
  for each statement execute function mark_properties();
create trigger room_type_marks after update on room_type
  referencing new table as changed for each statement execute function mark_room_types();
create trigger rate_plan_marks after update on rate_plan
  referencing new table as changed for each statement execute function mark_rate_plans();
create trigger room_night_made_marks after insert on room_night
  referencing new table as changed for each statement execute function mark_room_nights();
create trigger rate_override_made_marks after insert on rate_override
  referencing new table as changed for each statement execute function mark_rate_overrides();
alter table payment add constraint payment_channel_line foreign key (account_id, property_id, channel_line_id)
    references channel_statement_line (account_id, property_id, id);

create table channel_connection (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  channel_id text not null check (channel_id in
    ('google', 'makemytrip', 'goibibo', 'booking.com', 'cleartrip', 'oyo', 'agoda', 'expedia')),
  hotel_code text not null check (length(hotel_code) between 1 and 60),
  credentials_sealed text,
  is_active boolean not null default true,
  disconnected_at timestamptz,

  sends_rates boolean not null default true,
  takes_reservations boolean not null default true,
  includes_tax boolean not null default false,
  rate_basis_points int not null default 0 check (rate_basis_points between -9000 and 50000),
  rate_amount paise not null default 0 check (rate_amount between -100000000 and 100000000),
  keep_last int not null default 0 check (keep_last between 0 and 500),
  allotment int check (allotment between 0 and 500),
  lowest_price paise check (lowest_price >= 100),
  highest_price paise check (highest_price >= 100),
  largest_change_basis_points int check (largest_change_basis_points between 100 and 100000),
  ends_at timestamptz,
  horizon_nights int not null default 365 check (horizon_nights between 1 and 730),

  lease_until timestamptz,
  lease_id uuid,
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default clock_timestamp(),
  next_pull_at timestamptz,
  pulled_to text,
  bucket_tokens double precision,
  bucket_at timestamptz,
  suspended_at timestamptz,
  last_sync_at timestamptz,
  last_accepted_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  created_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  -- What a channel believes is only known while every message that was sent has been answered.
  is_uncertain boolean not null default false,
  keeps_place boolean not null default false,
  paused_by_plan_at timestamptz,
  check_every_hours int not null default 24 check (check_every_hours in (0, 6, 12, 24, 168)),
  next_check_at timestamptz,
  check_asked_by uuid references app_user,
  last_check_at timestamptz,
  drifted int not null default 0 check (drifted >= 0),
  is_in_plan boolean not null default true,
  forgettings int not null default 0,
  primary key (account_id, id),
  unique (account_id, property_id, id),
  constraint channel_connection_credentials check (disconnected_at is not null or credentials_sealed is not null),
  constraint channel_connection_price_span check (lowest_price <= highest_price),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table channel_connection is 'a property at a channel: how it signs in, what it is sent, how it does';
comment on column channel_connection.credentials_sealed is 'encrypted; taken away when the connection ends';
comment on column channel_connection.is_active is 'false: every night is closed at the channel, reservations still come in';
comment on column channel_connection.includes_tax is 'prices are sent with GST';
comment on column channel_connection.rate_basis_points is 'the channel''s prices over ours, together with rate_amount (paise a night)';
comment on column channel_connection.keep_last is 'so many rooms of a type the channel never gets';
comment on column channel_connection.allotment is 'at most so many rooms of a type; null: all that are free';
comment on column channel_connection.lowest_price is
  'a price below it is held back and asks; likewise the highest, and a change of more than largest_change_basis_points';
comment on column channel_connection.ends_at is
  'it was ended then: once its nights are closed at the channel, it is disconnected';
comment on column channel_connection.lease_until is 'a worker has it until then: one message at a time for each connection';
comment on column channel_connection.pulled_to is 'up to where reservations were pulled, in the channel''s words';
comment on column channel_connection.bucket_tokens is 'messages that may be sent at once, as of bucket_at: shared by all processes';
comment on column channel_connection.suspended_at is 'the channel refused the credentials: nothing is sent until they change';
comment on column channel_connection.is_uncertain is
  'a message may have arrived whose answer did not, or whose sender died: on marked nights everything is sent, until all of it is answered';
comment on column channel_connection.keeps_place is
  'the owner has chosen that it keeps its place when the plan has fewer';
comment on column channel_connection.paused_by_plan_at is
  'since when the plan has no place for it: every night is closed there, reservations still come in; null: it has one';
comment on column channel_connection.check_every_hours is
  'how often the channel is asked what it believes; 0: only when somebody asks for it';
comment on column channel_connection.next_check_at is 'null: never by itself, or the channel cannot be asked';
comment on column channel_connection.check_asked_by is 'who has asked for the next check; null: the schedule';
comment on column channel_connection.drifted is 'values that differed at the last check';
comment on column channel_connection.is_in_plan is
  'false: the plan of the hotel takes no online bookings, and every night is closed at the channel; kept by follow_plan_at_channels';
comment on column channel_connection.forgettings is
  'how often a reservation has made it unknown what the channel believes; what was sent before the last of them says nothing of availability';
create unique index channel_connection_live on channel_connection (account_id, channel_id, hotel_code)
  where disconnected_at is null and ends_at is null;
create index channel_connection_by_property on channel_connection (account_id, property_id, id);
create index channel_connection_pulls on channel_connection (next_pull_at) where next_pull_at is not null;
create index channel_connection_checks on channel_connection (next_check_at) where next_check_at is not null;
create trigger channel_connection_touch before update of is_active, disconnected_at, sends_rates,
  takes_reservations, includes_tax, ends_at, rate_basis_points, rate_amount, keep_last, allotment, lowest_price,
  highest_price, largest_change_basis_points, horizon_nights, credentials_sealed on channel_connection
  for each row execute function touch_updated_at();
call bound_to_property('channel_connection');
revoke delete on channel_connection from atithi_tenant, atithi_platform;

create table channel_rate (
  account_id uuid not null,
  property_id uuid not null,
  connection_id uuid not null,
  room_type_id uuid not null,
  rate_plan_id uuid not null,
  room_code text not null check (length(room_code) between 1 and 60),
  rate_code text not null check (length(rate_code) between 1 and 60),
  removed_at timestamptz,
  primary key (account_id, connection_id, room_type_id, rate_plan_id),
  foreign key (account_id, property_id, connection_id) references channel_connection (account_id, property_id, id),
  foreign key (account_id, property_id, room_type_id, rate_plan_id) references rate_plan (account_id, property_id, room_type_id, id)
);
comment on table channel_rate is 'which room and rate of the channel a rate plan of a room type is';
comment on column channel_rate.removed_at is 'mapped no longer: its nights are closed at the channel';
create unique index channel_rate_code_key on channel_rate (account_id, connection_id, room_code, rate_code)
  where removed_at is null;
call bound_to_property('channel_rate');

create table channel_closure (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  connection_id uuid not null,
  room_type_id uuid,
  date_from date not null,
  date_to date not null,
  primary key (account_id, id),
  foreign key (account_id, property_id, connection_id) references channel_connection (account_id, property_id, id),
  foreign key (account_id, property_id, room_type_id) references room_type (account_id, property_id, id),
  check (date_to >= date_from)
);
comment on table channel_closure is 'nights on which a channel sells nothing, both ends included';
comment on column channel_closure.room_type_id is 'null: of every room type';
create index channel_closure_by_connection on channel_closure (account_id, connection_id, date_to);
call bound_to_property('channel_closure');

create table channel_cell (
  account_id uuid not null,
  property_id uuid not null,
  connection_id uuid not null,
  room_type_id uuid not null,
  rate_plan_id uuid not null,
  night date not null,
  available int,
  price paise,
  minimum_stay int,
  maximum_stay int,
  closed_to_arrival boolean,
  closed_to_departure boolean,
  closed boolean,
  accepted_at timestamptz,
  held_price paise,
  approved_price paise,
  error text,
  error_at timestamptz,
  minimum_stay_through int,
  primary key (account_id, connection_id, room_type_id, rate_plan_id, night),
  foreign key (account_id, property_id, connection_id) references channel_connection (account_id, property_id, id)
);
comment on table channel_cell is 'what a channel last accepted of a night, by room type and rate plan: the rest is a difference';
comment on column channel_cell.available is 'null: it is not known what the channel believes, so that it is sent again';
comment on column channel_cell.held_price is 'a price that the guard holds back until somebody approves it';
comment on column channel_cell.approved_price is 'a price that went past the guard because somebody said so';
comment on column channel_cell.error is 'why the channel refused it, in its words';
create index channel_cell_refused on channel_cell (account_id, connection_id, night) where error is not null;
create index channel_cell_held on channel_cell (account_id, connection_id, night) where held_price is not null;
alter table channel_cell set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
call bound_to_property('channel_cell');

create function wake_channels() returns trigger language plpgsql as $$
begin
  perform pg_notify('atithi_channel', '');
  return null;
end $$;

create table channel_mark (
  id bigint not null generated always as identity,
  account_id uuid not null,
  property_id uuid not null,
  connection_id uuid not null,
  room_type_id uuid,
  date_from date,
  date_to date,
  is_full boolean not null default false,
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  foreign key (account_id, property_id, connection_id) references channel_connection (account_id, property_id, id)
);
comment on table channel_mark is
  'nights that may differ from what a channel accepted, written with the change; never updated, so that no change waits for another';
comment on column channel_mark.room_type_id is 'null: every room type; no dates: every night on sale';
comment on column channel_mark.is_full is 'everything is sent, whether it differs or not';
create index channel_mark_by_connection on channel_mark (account_id, connection_id, id);
create trigger channel_mark_waits after insert on channel_mark
  for each statement execute function wake_channels();
call bound_to_property('channel_mark');
revoke update, delete on channel_mark from atithi_tenant;

create table channel_run (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  connection_id uuid not null,
  kind text not null check (kind in ('delta', 'full', 'test', 'pull', 'check')),
  outcome text not null check (outcome in ('ok', 'partial', 'throttled', 'failed', 'refused')),
  messages int not null default 0 check (messages >= 0),
  cells int not null default 0 check (cells >= 0),
  rejected int not null default 0 check (rejected >= 0),
  response_ms int not null default 0 check (response_ms >= 0),
  oldest_mark_at timestamptz,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  error text,
  primary key (account_id, id),
  foreign key (account_id, property_id, connection_id) references channel_connection (account_id, property_id, id)
);
comment on table channel_run is 'one visit to a channel, from which uptime, response time and success are measured';
comment on column channel_run.response_ms is 'the mean of its messages';
comment on column channel_run.oldest_mark_at is 'when the oldest of the changes that it carried was made';
create index channel_run_by_connection on channel_run (account_id, connection_id, id desc);
create index channel_run_by_property on channel_run (account_id, property_id, started_at);
create index channel_run_by_age on channel_run (started_at);
call bound_to_property('channel_run');
revoke update, delete on channel_run from atithi_tenant;

create table channel_error (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  connection_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  code text not null,
  message text not null,
  room_code text,
  rate_code text,
  date_from date,
  date_to date,
  primary key (account_id, id),
  foreign key (account_id, property_id, connection_id) references channel_connection (account_id, property_id, id)
);
comment on table channel_error is 'what a channel refused, in its own words';
create index channel_error_by_connection on channel_error (account_id, connection_id, id desc);
create index channel_error_by_age on channel_error (at);
call bound_to_property('channel_error');
revoke update, delete on channel_error from atithi_tenant;

create table channel_reservation (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  connection_id uuid not null,
  reservation_code text not null check (length(reservation_code) between 1 and 80),
  state text not null check (state in ('booked', 'modified', 'cancelled')),
  booking_id uuid,
  snapshot jsonb not null check (jsonb_typeof(snapshot) = 'object'),
  revised_at timestamptz not null,
  problem text check (problem in ('unmapped', 'refused', 'overbooked')),
  problem_message text,
  total_amount paise,
  tax_amount paise,
  commission_amount paise,
  is_prepaid boolean not null default false,
  received_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  constraint channel_reservation_code_key unique (account_id, connection_id, reservation_code),
  foreign key (account_id, property_id, connection_id) references channel_connection (account_id, property_id, id),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id)
);
comment on table channel_reservation is 'a reservation as its channel has it, beside the booking that it became';
comment on column channel_reservation.snapshot is 'its newest version: rooms, guest, prices and texts in the channel''s words';
comment on column channel_reservation.revised_at is 'of that version, by the channel''s clock';
comment on column channel_reservation.problem is
  'unmapped: waits for a mapping; refused: somebody has to enter it; overbooked: sold beyond the rooms';
comment on column channel_reservation.total_amount is 'what the channel says that the guest pays; likewise its tax and commission';
create index channel_reservation_problems on channel_reservation (account_id, property_id, id) where problem is not null;
create index channel_reservation_by_booking on channel_reservation (account_id, booking_id) where booking_id is not null;
create index channel_reservation_by_property on channel_reservation (account_id, property_id, received_at);
create trigger channel_reservation_touch before update on channel_reservation
  for each row execute function touch_updated_at();
call bound_to_property('channel_reservation');
revoke delete on channel_reservation from atithi_tenant, atithi_platform;

create table channel_message (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  connection_id uuid not null,
  reservation_code text not null,
  message_key text not null check (length(message_key) between 1 and 200),
  kind text not null check (kind in ('new', 'modified', 'cancelled')),
  revised_at timestamptz not null,
  sold_at timestamptz,
  snapshot jsonb not null check (jsonb_typeof(snapshot) = 'object'),
  received_at timestamptz not null default clock_timestamp(),
  applied_at timestamptz,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default clock_timestamp(),
  last_error text,
  acknowledged_at timestamptz,
  primary key (account_id, id),
  constraint channel_message_key unique (account_id, connection_id, message_key),
  foreign key (account_id, property_id, connection_id) references channel_connection (account_id, property_id, id)
);
comment on table channel_message is 'what channels have said of reservations: kept before it is acted on, acted on once';
comment on column channel_message.message_key is 'the same when the channel says the same again';
comment on column channel_message.acknowledged_at is 'the channel knows that we have it; null until it does';
create index channel_message_waiting on channel_message (account_id, connection_id, id) where applied_at is null;
create index channel_message_unacknowledged on channel_message (account_id, connection_id, id) where acknowledged_at is null;
create trigger channel_message_waits after insert on channel_message
  for each statement execute function wake_channels();
call bound_to_property('channel_message');
revoke delete on channel_message from atithi_tenant, atithi_platform;

create function locate_channel_connection(of_account uuid, wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select c.property_id, p.account_id from channel_connection c join property p on p.account_id = c.account_id and p.id = c.property_id
  where c.account_id = of_account and c.id = wanted and p.deleted_at is null
$$;

-- Takes one message out of the bucket of a connection, which fills by per_hour up to most; answers the
-- seconds to wait, 0 when it was taken. One statement, so that no two processes take the same.
create function take_channel_token(of_account uuid, connection uuid, per_hour double precision, most double precision)
returns double precision language plpgsql as $$
declare
  left_over double precision;
begin
  update channel_connection set
    bucket_tokens = least(most, coalesce(bucket_tokens, most)
      + per_hour * extract(epoch from clock_timestamp() - coalesce(bucket_at, clock_timestamp())) / 3600),
    bucket_at = clock_timestamp()
  where account_id = of_account and id = connection returning bucket_tokens into left_over;
  if left_over is null then return 0; end if;
  if left_over < 1 then return (1 - left_over) * 3600 / per_hour; end if;
  update channel_connection set bucket_tokens = bucket_tokens - 1 where account_id = of_account and id = connection;
  return 0;
end $$;

-- What a channel says that it believes, asked of it from time to time and compared with what it accepted.
create table channel_check (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  connection_id uuid not null,
  asked_by uuid references app_user,
  date_from date not null,
  date_to date not null,
  compared int not null check (compared >= 0),
  different int not null check (different between 0 and compared),
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  unique (account_id, property_id, id),
  foreign key (account_id, property_id, connection_id) references channel_connection (account_id, property_id, id),
  check (date_to >= date_from)
);
comment on table channel_check is 'one comparison of what a channel says of its nights with what it accepted';
comment on column channel_check.asked_by is 'null: by schedule';
comment on column channel_check.compared is 'values: so many fields of so many nights, both ends included';
create index channel_check_by_connection on channel_check (account_id, connection_id, id desc);
create index channel_check_by_age on channel_check (at);
call bound_to_property('channel_check');
revoke update, delete on channel_check from atithi_tenant;

create table channel_difference (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  check_id uuid not null,
  room_type_id uuid not null,
  rate_plan_id uuid not null,
  night date not null,
  field text not null check (field in ('available', 'price', 'minimum_stay', 'minimum_stay_through',
    'maximum_stay', 'closed_to_arrival', 'closed_to_departure', 'closed')),
  accepted bigint,
  said bigint,
  wanted bigint not null,
  outcome text not null check (outcome in ('sent', 'right', 'waits')),
  primary key (account_id, id),
  foreign key (account_id, property_id, check_id) references channel_check (account_id, property_id, id) on delete cascade,
  foreign key (account_id, property_id, room_type_id, rate_plan_id) references rate_plan (account_id, property_id, room_type_id, id)
);
comment on table channel_difference is 'a value that a channel has otherwise than it had accepted it';
comment on column channel_difference.accepted is
  'what it had accepted: rooms, paise, nights, 0 or 1; null: it never took any. Likewise said (null: it does not know the night) and wanted';
comment on column channel_difference.outcome is
  'sent: it is told anew; right: it says what it should, what we had noted was old; waits: fewer rooms, which may be its own sale that is on its way to us';
create index channel_difference_by_check on channel_difference (account_id, check_id, id);
call bound_to_property('channel_difference');
revoke update, delete on channel_difference from atithi_tenant;

-- Between which prices a room type is sold at a channel, and channels that close with the plan of their hotel.
create table channel_price_limit (
  account_id uuid not null,
  property_id uuid not null,
  connection_id uuid not null,
  room_type_id uuid not null,
  lowest_price paise check (lowest_price >= 100),
  highest_price paise check (highest_price >= 100),
  primary key (account_id, connection_id, room_type_id),
  foreign key (account_id, property_id, connection_id) references channel_connection (account_id, property_id, id),
  foreign key (account_id, property_id, room_type_id) references room_type (account_id, property_id, id),
  check (lowest_price is not null or highest_price is not null),
  check (lowest_price <= highest_price)
);
comment on table channel_price_limit is
  'a night''s price of a room type below the lowest or above the highest is held back and asks; without a row the limits of the connection hold';
comment on column channel_price_limit.lowest_price is 'paise, as the channel gets it; likewise the highest';
call bound_to_property('channel_price_limit');

create function subscription_closes_channels() returns trigger language plpgsql as $$
begin
  perform follow_plan_at_channels(clock_timestamp(), new.property_id);
  return null;
end $$;

-- Calendars (RFC 5545) by which portals without a protocol hear of taken nights, and tell of theirs.
create table portal_calendar (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  room_type_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  secret_sealed text not null,
  secret_digest text not null check (secret_digest ~ '^[0-9a-f]{64}$'),
  last_fetched_at timestamptz,

  url_sealed text,
  host text check (length(host) between 1 and 253),
  every_minutes int not null default 15 check (every_minutes in (5, 15, 30, 60)),
  next_read_at timestamptz,
  lease_until timestamptz,
  etag text check (length(etag) <= 300),
  last_modified text check (length(last_modified) <= 100),
  last_read_at timestamptz,
  last_success_at timestamptz,
  failures int not null default 0 check (failures >= 0),
  last_error text check (length(last_error) <= 300),
  missing int not null default 0 check (missing >= 0),
  accepts_missing boolean not null default false,
  blocked_days text not null default 'by-portal' check (blocked_days in ('by-portal', 'take', 'leave')),
  remarks text[] not null default '{}' check (cardinality(remarks) <= 51),
  served jsonb not null default '[]' check (jsonb_typeof(served) = 'array'),

  created_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (account_id, id),
  unique (account_id, property_id, id),
  unique (account_id, secret_digest),
  constraint portal_calendar_address check ((url_sealed is null) = (host is null)),
  foreign key (account_id, property_id, room_type_id) references room_type (account_id, property_id, id)
);
comment on table portal_calendar is
  'a portal that knows a room type by calendars alone: it reads ours under a secret address, and ours is told by its own';
comment on column portal_calendar.secret_digest is 'SHA-256 of the secret in our address, in hexadecimal; the secret itself is sealed, to be shown again';
comment on column portal_calendar.last_fetched_at is 'when the portal last read ours, to the minute';
comment on column portal_calendar.url_sealed is
  'where the portal''s calendar is, which is a secret of its own; host is what is shown of it; null: it is not read';
comment on column portal_calendar.next_read_at is 'null: nothing is read, and no night is off sale for it any more';
comment on column portal_calendar.missing is
  'events that its calendar has lost at once, which are kept until somebody says that it is meant';
comment on column portal_calendar.accepts_missing is 'somebody has said so: the next reading gives their nights back';
comment on column portal_calendar.blocked_days is
  'whether days that the portal does not sell are off sale here; by-portal: left, but taken where the portal writes its stays alike';
comment on column portal_calendar.remarks is
  'what the last reading passed over or read otherwise than it may be meant, a sentence each';
comment on column portal_calendar.served is
  'spans [{"from", "to"}] that the portal read of ours when it read it last: what it says of exactly those is ours';
comment on column portal_calendar.ended_at is 'nothing is answered and nothing read any more';
create index portal_calendar_by_property on portal_calendar (account_id, property_id, id) where ended_at is null;
create index portal_calendar_due on portal_calendar (next_read_at) where next_read_at is not null;
call bound_to_property('portal_calendar');
revoke delete on portal_calendar from atithi_tenant, atithi_platform;

create table portal_event (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  calendar_id uuid not null,
  uid text not null check (length(uid) between 1 and 300),
  summary text not null default '' check (length(summary) <= 200),
  date_from date not null,
  date_to date not null,
  block_id uuid,
  problem text check (length(problem) between 1 and 300),
  kind text not null default 'stay' check (kind in ('stay', 'either', 'blocked')),
  left_reason text check (left_reason in ('echo', 'window', 'setting')),
  gone_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  constraint portal_event_left check (left_reason is null or (block_id is null and problem is null and kind <> 'stay')),
  constraint portal_event_once unique (account_id, calendar_id, uid),
  check (date_to > date_from),
  check (gone_at is null or (block_id is null and problem is null)),
  foreign key (account_id, property_id, calendar_id) references portal_calendar (account_id, property_id, id),
  foreign key (account_id, block_id) references room_block (account_id, id)
);
comment on table portal_event is 'what a portal''s calendar says is taken: a room of the type on the nights from date_from until date_to, half-open';
comment on column portal_event.block_id is 'the room that is off sale for it';
comment on column portal_event.problem is 'why no room is off sale for it: it is kept, and tried again with every reading';
comment on column portal_event.kind is
  'a stay; days that the portal does not sell; either, where it writes both alike';
comment on column portal_event.left_reason is
  'why no room is taken for it: nights of ours that come back, beyond the portal''s booking window, the setting of the calendar; null: one is';
comment on column portal_event.gone_at is 'the calendar has it no more: its nights are on sale again';
create index portal_event_by_calendar on portal_event (account_id, calendar_id, date_from) where gone_at is null;
create index portal_event_by_block on portal_event (account_id, block_id) where block_id is not null;
call bound_to_property('portal_event');

create table virtual_card (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  booking_id uuid not null,
  channel_id text not null check (channel_id in
    ('google', 'makemytrip', 'goibibo', 'booking.com', 'cleartrip', 'oyo', 'agoda', 'expedia')),
  amount paise not null check (amount > 0),
  valid_from date not null,
  valid_to date not null,
  last_four text check (last_four ~ '^[0-9]{4}$'),
  payment_id uuid,
  charged_at timestamptz,
  voided_at timestamptz,
  void_reason text check (length(void_reason) between 1 and 300),
  added_by uuid references app_user,
  added_at timestamptz not null,
  chargeable_told_at timestamptz,
  expiring_told_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id),
  foreign key (account_id, property_id, booking_id, payment_id) references payment (account_id, property_id, booking_id, id),
  constraint virtual_card_valid check (valid_to >= valid_from),
  constraint virtual_card_charged check (num_nonnulls(payment_id, charged_at) in (0, 2)),
  constraint virtual_card_voided check (num_nonnulls(voided_at, void_reason) in (0, 2)
    and (voided_at is null or charged_at is null))
);
comment on table virtual_card is
  'a card that a channel made for one booking, charged by the hotel at its own terminal: that it exists, for how much and when, never its number';
comment on column virtual_card.valid_from is 'the first day on which it may be charged; valid_to the last';
comment on column virtual_card.last_four is 'by which it is told apart from others; the rest of the number is nowhere kept';
comment on column virtual_card.chargeable_told_at is 'when the bell said that it may be charged; expiring_told_at that it is about to end';
create index virtual_card_open on virtual_card (account_id, property_id, valid_to, id) where charged_at is null and voided_at is null;
create index virtual_card_newest on virtual_card (account_id, property_id, id desc);
create index virtual_card_by_booking on virtual_card (account_id, booking_id);
call bound_to_property('virtual_card');
revoke delete on virtual_card from atithi_tenant, atithi_platform;
grant update (void_reason) on virtual_card to atithi_platform;
