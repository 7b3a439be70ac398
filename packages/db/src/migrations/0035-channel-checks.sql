-- What a channel says that it believes, asked of it from time to time and compared with what it accepted.

alter table channel_connection
  add column check_every_hours int not null default 24 check (check_every_hours in (0, 6, 12, 24, 168)),
  add column next_check_at timestamptz,
  add column check_asked_by uuid references app_user,
  add column last_check_at timestamptz,
  add column drifted int not null default 0 check (drifted >= 0);
comment on column channel_connection.check_every_hours is
  'how often the channel is asked what it believes; 0: only when somebody asks for it';
comment on column channel_connection.next_check_at is 'null: never by itself, or the channel cannot be asked';
comment on column channel_connection.check_asked_by is 'who has asked for the next check; null: the schedule';
comment on column channel_connection.drifted is 'values that differed at the last check';
create index channel_connection_checks on channel_connection (next_check_at) where next_check_at is not null;
update channel_connection set next_check_at = clock_timestamp() + random() * interval '24 hours'
  where disconnected_at is null and ends_at is null and channel_id in ('booking.com', 'oyo', 'agoda', 'expedia');

alter table channel_run drop constraint channel_run_kind_check;
alter table channel_run add constraint channel_run_kind_check
  check (kind in ('delta', 'full', 'test', 'pull', 'check'));

create table channel_check (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  connection_id uuid not null,
  asked_by uuid references app_user,
  date_from date not null,
  date_to date not null,
  compared int not null check (compared >= 0),
  different int not null check (different between 0 and compared),
  at timestamptz not null default clock_timestamp(),
  unique (property_id, id),
  foreign key (property_id, connection_id) references channel_connection (property_id, id),
  check (date_to >= date_from)
);
comment on table channel_check is 'one comparison of what a channel says of its nights with what it accepted';
comment on column channel_check.asked_by is 'null: by schedule';
comment on column channel_check.compared is 'values: so many fields of so many nights, both ends included';
create index channel_check_by_connection on channel_check (connection_id, id desc);
create index channel_check_by_age on channel_check (at);
call bound_to_property('channel_check');
revoke update, delete on channel_check from atithi_tenant;

create table channel_difference (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  check_id uuid not null,
  room_type_id uuid not null,
  rate_plan_id uuid not null,
  night date not null,
  field text not null check (field in
    ('available', 'price', 'minimum_stay', 'maximum_stay', 'closed_to_arrival', 'closed_to_departure', 'closed')),
  accepted bigint,
  said bigint,
  wanted bigint not null,
  outcome text not null check (outcome in ('sent', 'right', 'waits')),
  foreign key (property_id, check_id) references channel_check (property_id, id) on delete cascade,
  foreign key (property_id, room_type_id, rate_plan_id) references rate_plan (property_id, room_type_id, id)
);
comment on table channel_difference is 'a value that a channel has otherwise than it had accepted it';
comment on column channel_difference.accepted is
  'what it had accepted: rooms, paise, nights, 0 or 1; null: it never took any. Likewise said (null: it does not know the night) and wanted';
comment on column channel_difference.outcome is
  'sent: it is told anew; right: it says what it should, what we had noted was old; waits: fewer rooms, which may be its own sale that is on its way to us';
create index channel_difference_by_check on channel_difference (check_id, id);
call bound_to_property('channel_difference');
revoke update, delete on channel_difference from atithi_tenant;
