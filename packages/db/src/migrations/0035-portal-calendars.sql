-- Calendars (RFC 5545) by which portals without a protocol hear of taken nights, and tell of theirs.

create table portal_calendar (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  room_type_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  secret_sealed text not null,
  secret_digest text not null unique check (secret_digest ~ '^[0-9a-f]{64}$'),
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

  created_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  unique (property_id, id),
  constraint portal_calendar_address check ((url_sealed is null) = (host is null)),
  foreign key (property_id, room_type_id) references room_type (property_id, id)
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
comment on column portal_calendar.ended_at is 'nothing is answered and nothing read any more';
create index portal_calendar_by_property on portal_calendar (property_id, id) where ended_at is null;
create index portal_calendar_due on portal_calendar (next_read_at) where next_read_at is not null;
call bound_to_property('portal_calendar');
revoke delete on portal_calendar from atithi_tenant, atithi_platform;

create table portal_event (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  calendar_id uuid not null,
  uid text not null check (length(uid) between 1 and 300),
  summary text not null default '' check (length(summary) <= 200),
  date_from date not null,
  date_to date not null,
  block_id uuid references room_block,
  problem text check (length(problem) between 1 and 300),
  gone_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  constraint portal_event_once unique (calendar_id, uid),
  check (date_to > date_from),
  check (gone_at is null or (block_id is null and problem is null)),
  foreign key (property_id, calendar_id) references portal_calendar (property_id, id)
);
comment on table portal_event is 'what a portal''s calendar says is taken: a room of the type on the nights from date_from until date_to, half-open';
comment on column portal_event.block_id is 'the room that is off sale for it';
comment on column portal_event.problem is 'why no room is off sale for it: it is kept, and tried again with every reading';
comment on column portal_event.gone_at is 'the calendar has it no more: its nights are on sale again';
create index portal_event_by_calendar on portal_event (calendar_id, date_from) where gone_at is null;
create index portal_event_by_block on portal_event (block_id) where block_id is not null;
call bound_to_property('portal_event');
