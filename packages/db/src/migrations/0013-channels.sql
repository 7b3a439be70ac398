-- The channels: who is connected, what of ours is which of theirs, what each has accepted, what each has sold.

create table channel_connection (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
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
  unique (property_id, id),
  constraint channel_connection_credentials check (disconnected_at is not null or credentials_sealed is not null),
  constraint channel_connection_price_span check (lowest_price <= highest_price)
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
comment on column channel_connection.bucket_tokens is 'messages that may be sent at once, as of bucket_at: shared by all processes';
comment on column channel_connection.pulled_to is 'up to where reservations were pulled, in the channel''s words';
comment on column channel_connection.suspended_at is 'the channel refused the credentials: nothing is sent until they change';
create unique index channel_connection_live on channel_connection (channel_id, hotel_code)
  where disconnected_at is null and ends_at is null;
create index channel_connection_by_property on channel_connection (property_id, id);
create index channel_connection_pulls on channel_connection (next_pull_at) where next_pull_at is not null;
create trigger channel_connection_touch before update of is_active, disconnected_at, sends_rates,
  takes_reservations, includes_tax, ends_at, rate_basis_points, rate_amount, keep_last, allotment, lowest_price,
  highest_price, largest_change_basis_points, horizon_nights, credentials_sealed on channel_connection
  for each row execute function touch_updated_at();
call bound_to_property('channel_connection');
revoke delete on channel_connection from atithi_tenant, atithi_platform;

create table channel_rate (
  property_id uuid not null,
  connection_id uuid not null,
  room_type_id uuid not null,
  rate_plan_id uuid not null,
  room_code text not null check (length(room_code) between 1 and 60),
  rate_code text not null check (length(rate_code) between 1 and 60),
  removed_at timestamptz,
  primary key (connection_id, room_type_id, rate_plan_id),
  foreign key (property_id, connection_id) references channel_connection (property_id, id),
  foreign key (property_id, room_type_id, rate_plan_id) references rate_plan (property_id, room_type_id, id)
);
comment on table channel_rate is 'which room and rate of the channel a rate plan of a room type is';
comment on column channel_rate.removed_at is 'mapped no longer: its nights are closed at the channel';
create unique index channel_rate_code_key on channel_rate (connection_id, room_code, rate_code)
  where removed_at is null;
call bound_to_property('channel_rate');

create table channel_closure (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  connection_id uuid not null,
  room_type_id uuid,
  date_from date not null,
  date_to date not null,
  foreign key (property_id, connection_id) references channel_connection (property_id, id),
  foreign key (property_id, room_type_id) references room_type (property_id, id),
  check (date_to >= date_from)
);
comment on table channel_closure is 'nights on which a channel sells nothing, both ends included';
comment on column channel_closure.room_type_id is 'null: of every room type';
create index channel_closure_by_connection on channel_closure (connection_id, date_to);
call bound_to_property('channel_closure');

create table channel_cell (
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
  primary key (connection_id, room_type_id, rate_plan_id, night),
  foreign key (property_id, connection_id) references channel_connection (property_id, id)
);
comment on table channel_cell is 'what a channel last accepted of a night, by room type and rate plan: the rest is a difference';
comment on column channel_cell.available is 'null: it is not known what the channel believes, so that it is sent again';
comment on column channel_cell.held_price is 'a price that the guard holds back until somebody approves it';
comment on column channel_cell.approved_price is 'a price that went past the guard because somebody said so';
comment on column channel_cell.error is 'why the channel refused it, in its words';
create index channel_cell_refused on channel_cell (connection_id, night) where error is not null;
create index channel_cell_held on channel_cell (connection_id, night) where held_price is not null;
call bound_to_property('channel_cell');
alter table channel_cell set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

create table channel_mark (
  id bigint not null generated always as identity primary key,
  property_id uuid not null,
  connection_id uuid not null,
  room_type_id uuid,
  date_from date,
  date_to date,
  is_full boolean not null default false,
  at timestamptz not null default clock_timestamp(),
  foreign key (property_id, connection_id) references channel_connection (property_id, id)
);
comment on table channel_mark is
  'nights that may differ from what a channel accepted, written with the change; never updated, so that no change waits for another';
comment on column channel_mark.room_type_id is 'null: every room type; no dates: every night on sale';
comment on column channel_mark.is_full is 'everything is sent, whether it differs or not';
create index channel_mark_by_connection on channel_mark (connection_id, id);
call bound_to_property('channel_mark');
revoke update, delete on channel_mark from atithi_tenant;

create function wake_channels() returns trigger language plpgsql as $$
begin
  perform pg_notify('atithi_channel', '');
  return null;
end $$;
create trigger channel_mark_waits after insert on channel_mark
  for each statement execute function wake_channels();

-- Availability and rates change in these tables and nowhere else: whatever changes them marks what it
-- changed in its own transaction, and no door can leave it out.
create function mark_room_nights() returns trigger language plpgsql as $$
begin
  insert into channel_mark (property_id, connection_id, room_type_id, date_from, date_to)
    select n.property_id, c.id, n.room_type_id, min(n.night), max(n.night)
    from changed n join channel_connection c on c.property_id = n.property_id and c.disconnected_at is null
    group by 1, 2, 3;
  return null;
end $$;
create trigger room_night_made_marks after insert on room_night
  referencing new table as changed for each statement execute function mark_room_nights();
create trigger room_night_marks after update on room_night
  referencing new table as changed for each statement execute function mark_room_nights();

create function mark_rate_overrides() returns trigger language plpgsql as $$
begin
  insert into channel_mark (property_id, connection_id, room_type_id, date_from, date_to)
    select o.property_id, c.id, o.room_type_id, min(o.date_from), max(o.date_to)
    from changed o join channel_connection c on c.property_id = o.property_id and c.disconnected_at is null
    group by 1, 2, 3;
  return null;
end $$;
create trigger rate_override_made_marks after insert on rate_override
  referencing new table as changed for each statement execute function mark_rate_overrides();
create trigger rate_override_marks after update on rate_override
  referencing new table as changed for each statement execute function mark_rate_overrides();

create function mark_rate_plans() returns trigger language plpgsql as $$
begin
  insert into channel_mark (property_id, connection_id, room_type_id)
    select distinct r.property_id, c.id, r.room_type_id
    from changed r join channel_connection c on c.property_id = r.property_id and c.disconnected_at is null;
  return null;
end $$;
create trigger rate_plan_marks after update on rate_plan
  referencing new table as changed for each statement execute function mark_rate_plans();

create function mark_room_types() returns trigger language plpgsql as $$
begin
  insert into channel_mark (property_id, connection_id, room_type_id)
    select distinct t.property_id, c.id, t.id
    from changed t join channel_connection c on c.property_id = t.property_id and c.disconnected_at is null;
  return null;
end $$;
create trigger room_type_marks after update on room_type
  referencing new table as changed for each statement execute function mark_room_types();

create function mark_properties() returns trigger language plpgsql as $$
begin
  insert into channel_mark (property_id, connection_id)
    select n.id, c.id
    from changed n join before_change o on o.id = n.id
    join channel_connection c on c.property_id = n.id and c.disconnected_at is null
    where (n.status, n.gst_registration, n.deleted_at) is distinct from (o.status, o.gst_registration, o.deleted_at);
  return null;
end $$;
create trigger property_marks after update on property
  referencing new table as changed old table as before_change
  for each statement execute function mark_properties();

create table channel_run (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  connection_id uuid not null,
  kind text not null check (kind in ('delta', 'full', 'test', 'pull')),
  outcome text not null check (outcome in ('ok', 'partial', 'throttled', 'failed', 'refused')),
  messages int not null default 0 check (messages >= 0),
  cells int not null default 0 check (cells >= 0),
  rejected int not null default 0 check (rejected >= 0),
  response_ms int not null default 0 check (response_ms >= 0),
  oldest_mark_at timestamptz,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  error text,
  foreign key (property_id, connection_id) references channel_connection (property_id, id)
);
comment on table channel_run is 'one visit to a channel, from which uptime, response time and success are measured';
comment on column channel_run.response_ms is 'the mean of its messages';
comment on column channel_run.oldest_mark_at is 'when the oldest of the changes that it carried was made';
create index channel_run_by_connection on channel_run (connection_id, id desc);
create index channel_run_by_property on channel_run (property_id, started_at);
create index channel_run_by_age on channel_run (started_at);
call bound_to_property('channel_run');
revoke update, delete on channel_run from atithi_tenant;

create table channel_error (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  connection_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  code text not null,
  message text not null,
  room_code text,
  rate_code text,
  date_from date,
  date_to date,
  foreign key (property_id, connection_id) references channel_connection (property_id, id)
);
comment on table channel_error is 'what a channel refused, in its own words';
create index channel_error_by_connection on channel_error (connection_id, id desc);
create index channel_error_by_age on channel_error (at);
call bound_to_property('channel_error');
revoke update, delete on channel_error from atithi_tenant;

create table channel_reservation (
  id uuid not null default new_id() primary key,
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
  constraint channel_reservation_code_key unique (connection_id, reservation_code),
  foreign key (property_id, connection_id) references channel_connection (property_id, id),
  foreign key (property_id, booking_id) references booking (property_id, id)
);
comment on table channel_reservation is 'a reservation as its channel has it, beside the booking that it became';
comment on column channel_reservation.snapshot is 'its newest version: rooms, guest, prices and texts in the channel''s words';
comment on column channel_reservation.revised_at is 'of that version, by the channel''s clock';
comment on column channel_reservation.problem is
  'unmapped: waits for a mapping; refused: somebody has to enter it; overbooked: sold beyond the rooms';
comment on column channel_reservation.total_amount is 'what the channel says that the guest pays; likewise its tax and commission';
create index channel_reservation_problems on channel_reservation (property_id, id) where problem is not null;
create index channel_reservation_by_booking on channel_reservation (booking_id) where booking_id is not null;
create index channel_reservation_by_property on channel_reservation (property_id, received_at);
create trigger channel_reservation_touch before update on channel_reservation
  for each row execute function touch_updated_at();
call bound_to_property('channel_reservation');
revoke delete on channel_reservation from atithi_tenant, atithi_platform;

create table channel_message (
  id uuid not null default new_id() primary key,
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
  constraint channel_message_key unique (connection_id, message_key),
  foreign key (property_id, connection_id) references channel_connection (property_id, id)
);
comment on table channel_message is 'what channels have said of reservations: kept before it is acted on, acted on once';
comment on column channel_message.message_key is 'the same when the channel says the same again';
comment on column channel_message.acknowledged_at is 'the channel knows that we have it; null until it does';
create index channel_message_waiting on channel_message (connection_id, id) where applied_at is null;
create index channel_message_unacknowledged on channel_message (connection_id, id) where acknowledged_at is null;
call bound_to_property('channel_message');
revoke delete on channel_message from atithi_tenant, atithi_platform;
create trigger channel_message_waits after insert on channel_message
  for each statement execute function wake_channels();

create function locate_channel_connection(wanted uuid) returns table (property_id uuid, account_id uuid)
language sql stable security definer set search_path = public as $$
  select c.property_id, p.account_id from channel_connection c join property p on p.id = c.property_id
  where c.id = wanted and p.deleted_at is null
$$;

-- Takes one message out of the bucket of a connection, which fills by per_hour up to most; answers the
-- seconds to wait, 0 when it was taken. One statement, so that no two processes take the same.
create function take_channel_token(connection uuid, per_hour double precision, most double precision)
returns double precision language plpgsql as $$
declare
  left_over double precision;
begin
  update channel_connection set
    bucket_tokens = least(most, coalesce(bucket_tokens, most)
      + per_hour * extract(epoch from clock_timestamp() - coalesce(bucket_at, clock_timestamp())) / 3600),
    bucket_at = clock_timestamp()
  where id = connection returning bucket_tokens into left_over;
  if left_over is null then return 0; end if;
  if left_over < 1 then return (1 - left_over) * 3600 / per_hour; end if;
  update channel_connection set bucket_tokens = bucket_tokens - 1 where id = connection;
  return 0;
end $$;
