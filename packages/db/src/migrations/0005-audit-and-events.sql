-- What the kernel records of every change, in the transaction that makes it. It names people and
-- hotels, so it comes after them.

-- Keys by which a hotel's other programs call the typed procedures.
create table api_key (
  id uuid not null default new_id() primary key,
  account_id uuid not null,
  property_id uuid not null,
  public_id text not null unique check (public_id ~ '^[0-9a-f]{8}$'),
  key_hash text not null unique check (key_hash ~ '^[0-9a-f]{64}$'),
  name text not null check (length(name) between 1 and 80),
  scopes text[] not null check (cardinality(scopes) between 1 and 40),
  created_by uuid not null references app_user,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  minute_at timestamptz,
  minute_calls int not null default 0 check (minute_calls >= 0),
  revoked_by uuid references app_user,
  revoked_at timestamptz,
  unique (property_id, id),
  constraint api_key_revoked_by_somebody check ((revoked_at is null) = (revoked_by is null)),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table api_key is 'a key of one hotel for its other programs; shown once, kept as a hash';
comment on column api_key.public_id is 'the part of the key by which people tell it from others';
comment on column api_key.key_hash is 'SHA-256 of the whole key, which is random: no slow hash is needed';
comment on column api_key.scopes is 'what it may do: an area, and read or write';
comment on column api_key.last_used_at is 'null: never';
comment on column api_key.minute_at is 'from when the calls of this minute are counted';
create index api_key_by_property on api_key (property_id, id desc);
call bound_to_property('api_key');
-- What a key may do is fixed when it is made: another right is another key.
revoke update, delete on api_key from atithi_tenant, atithi_platform;
grant update (revoked_by, revoked_at) on api_key to atithi_tenant, atithi_platform;
-- Its calls are counted before a scope is open, too.
grant select (id, last_used_at, minute_at, minute_calls), update (last_used_at, minute_at, minute_calls)
  on api_key to atithi_app;
create policy gate on api_key for select to atithi_app using (true);
create policy counted on api_key for update to atithi_app using (true);

create table audit_entry (
  id uuid not null default new_id(),
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null check (actor_kind in ('user', 'guest', 'system')),
  actor_user_id uuid references app_user,
  acting_as_user_id uuid references app_user,
  account_id uuid not null default '00000000-0000-0000-0000-000000000000',
  property_id uuid,
  action text not null check (action ~ '^[a-z-]+\.[a-z-]+$'),
  entity text not null,
  entity_id uuid not null,
  before jsonb,
  after jsonb,
  reason text,
  request_id text not null,
  ip text,
  actor_key_id uuid references api_key,
  primary key (account_id, id),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table audit_entry is
  'who did what, as whom, to what, before and after; append-only';
comment on column audit_entry.acting_as_user_id is 'whom the actor impersonated';
comment on column audit_entry.property_id is 'null: of a person or of the platform';
comment on column audit_entry.actor_key_id is 'the key by which it was done; the actor is who made the key';
create index audit_entry_by_entity on audit_entry (entity_id, id);
create index audit_entry_by_property on audit_entry (account_id, property_id, id desc) include (account_id);
-- The trail of the whole platform, the newest first.
create index audit_entry_newest on audit_entry (id desc);
create index audit_entry_impersonations on audit_entry (id desc)
  where action in ('user.impersonation-started', 'user.impersonation-stopped');
-- The trail of bookings is most of all, and is read by its booking or its hotel.
create index audit_entry_by_action on audit_entry (action, id desc);
create index audit_entry_by_kind on audit_entry (entity, id desc) where entity <> 'booking';
create index audit_entry_by_actor on audit_entry (actor_user_id, id desc) where actor_user_id is not null;
-- An administrator's entry at an account is looked for by both.
create index audit_entry_by_author on audit_entry (account_id, actor_user_id);
create index audit_entry_by_acted_as on audit_entry (acting_as_user_id, id desc) where acting_as_user_id is not null;
-- As bound_to_property says.
create statistics audit_entry_account (dependencies) on account_id, property_id from audit_entry;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_change();
alter table audit_entry enable row level security;
create policy property_reads on audit_entry for select to atithi_property
  using (property_id = (select scope_property_id()));
create policy portfolio_reads on audit_entry for select to atithi_portfolio
  using (property_id = any ((select scope_property_ids())::uuid[]));
create policy tenant_writes on audit_entry for insert to atithi_tenant
  with check (property_id is null or property_id = any ((select scope_property_ids())::uuid[]));
create policy identity_writes on audit_entry for insert to atithi_app with check (property_id is null);
create policy platform on audit_entry to atithi_platform using (true);
grant select, insert on audit_entry to atithi_tenant, atithi_platform;
grant insert on audit_entry to atithi_app;
grant update (before, after, reason) on audit_entry to atithi_platform;

create function people_of_scope() returns uuid[]
language sql stable parallel safe security definer set search_path = public as $$
  select array(
    select scope_tenant()
    union select m.user_id from staff_member m where m.account_id = scope_tenant()
    union select u.id from app_user u where u.role = 'admin' and exists (
      select from audit_entry e where e.account_id = scope_tenant() and e.actor_user_id = u.id))
$$;
comment on function people_of_scope is
  'whose names a hotel sees: of its account''s owner and staff, and of the administrators who did something there';

create policy own_people on app_user for select to atithi_tenant
  using (id = any ((select people_of_scope())::uuid[]));

create table outbox_event (
  id uuid primary key default new_id(),
  account_id uuid not null references account,
  property_id uuid not null,
  type text not null check (type ~ '^[a-z-]+\.[a-z-]+$'),
  version int not null default 1 check (version >= 1),
  entity_id uuid not null,
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  at timestamptz not null default clock_timestamp(),
  actor_user_id uuid references app_user,
  written bigint not null generated always as identity,
  position bigint unique,
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table outbox_event is
  'what happened, written in the transaction of the change that it is about; read by consumers and live screens after its commit';
comment on column outbox_event.version is 'of the shape of its payload';
comment on column outbox_event.actor_user_id is
  'who caused it, so that nobody is notified of their own doing';
comment on column outbox_event.written is
  'the order of writing, which is not that of commits: nobody reads by it alone';
comment on column outbox_event.position is
  'the order of reading, given after the commit by number_events; null: not yet';
create index outbox_event_by_property on outbox_event (property_id, id);
create index outbox_event_unnumbered on outbox_event (written) where position is null;
create index outbox_event_by_age on outbox_event (at);
call bound_to_property('outbox_event');
revoke update, delete on outbox_event from atithi_tenant;

create table event_numbering (
  only_row boolean primary key default true check (only_row),
  last bigint not null default 0
);
comment on table event_numbering is 'the position of the newest event that may be read: one row';
grant select, update on event_numbering to atithi_platform;
insert into event_numbering default values;

-- Gives positions to what has been committed, and answers the last one given. Numbering is one
-- transaction at a time: a position that somebody can see has none below it that comes later, so
-- that a reader keeps one number and misses nothing. Whoever waited for the lock of an earlier
-- change wrote its event after it, so that events of one thing are numbered in their order.
create function number_events() returns bigint language plpgsql as $$
declare
  newest bigint;
begin
  if exists (select from outbox_event where position is null) then
    select last into newest from event_numbering for update;
    with waiting as (
      select id, newest + row_number() over (order by written) as position
      from outbox_event where position is null order by written limit 10000),
    numbered as (
      update outbox_event e set position = w.position from waiting w where e.id = w.id
      returning e.position)
    update event_numbering set last = greatest(last, (select max(position) from numbered));
  end if;
  select last into newest from event_numbering;
  return newest;
end $$;

create table event_consumer (
  name text primary key check (name ~ '^[a-z-]+$'),
  position bigint not null default 0 check (position >= 0),
  moved_at timestamptz not null default clock_timestamp()
);
comment on table event_consumer is
  'who reads the events: everything up to its position is handled, or waits in event_delivery';
grant select, update on event_consumer to atithi_platform;
-- A later one begins where the events are when it comes:
-- insert into event_consumer select 'its-name', last from event_numbering.
insert into event_consumer (name) values
  ('notifications'), ('booking-emails'), ('website-emails'), ('review-tally'), ('daily-figures'),
  ('online-payments'), ('guest-figures'), ('webhooks'), ('refund-emails'), ('onboarding-states'),
  ('commission'), ('plan-letters'), ('staff-places'), ('portal-places'), ('document-emails'),
  ('owner-letters'), ('automations');

create table event_delivery (
  id uuid not null default new_id() unique,
  consumer text not null references event_consumer on delete cascade,
  event_id uuid not null references outbox_event,
  position bigint not null,
  order_key text,
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null,
  last_error text,
  parked_at timestamptz,
  primary key (consumer, event_id)
);
comment on table event_delivery is
  'events that a consumer could not handle at once, or that wait behind such a one';
comment on column event_delivery.order_key is
  'whose events this consumer takes in order; null: their order does not matter to it';
comment on column event_delivery.parked_at is
  'given up after the last attempt: an administrator starts it again';
create index event_delivery_due on event_delivery (consumer, next_attempt_at) where parked_at is null;
create index event_delivery_in_order on event_delivery (consumer, order_key, position)
  where order_key is not null;
create index event_delivery_by_event on event_delivery (event_id);
create index event_delivery_parked on event_delivery (id desc) where parked_at is not null;
alter table event_delivery enable row level security;
create policy platform on event_delivery to atithi_platform using (true);
grant select, insert, update, delete on event_delivery to atithi_platform;

create table notification (
  id uuid primary key default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  event_id uuid not null unique,
  type text not null,
  entity_id uuid not null,
  at timestamptz not null,
  actor_user_id uuid references app_user,
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table notification is 'what rings the bell, for whoever may see it at the property';
-- No foreign key: events are deleted when they are old.
comment on column notification.event_id is 'the event that it tells of';
create index notification_by_property on notification (property_id, id);
call bound_to_property('notification');
revoke insert, update, delete on notification from atithi_tenant;

create table notification_read (
  user_id uuid not null references app_user on delete cascade,
  notification_id uuid not null references notification on delete cascade,
  primary key (user_id, notification_id)
);
comment on table notification_read is 'single notifications that a person has read';
-- What somebody has read of a hotel's notifications is that hotel's.
alter table notification_read enable row level security;
create policy platform on notification_read to atithi_platform using (true);
create policy tenant on notification_read to atithi_tenant
  using (exists (select from notification n where n.id = notification_id));
grant select, insert, delete on notification_read to atithi_tenant, atithi_platform;

create table kept_answer (
  account_id uuid not null,
  property_id uuid not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  request_digest text not null,
  answer jsonb not null default 'null',
  at timestamptz not null default clock_timestamp(),
  primary key (account_id, property_id, idempotency_key),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table kept_answer is
  'acts that came with an idempotency key, written in their own transaction: sent again, nothing happens twice';
comment on column kept_answer.request_digest is 'SHA-256 of the request, in base64';
comment on column kept_answer.answer is 'what the transaction answered';
create index kept_answer_by_age on kept_answer (at);
call bound_to_property('kept_answer');

-- The key behind a hash while it holds, with whoever made it: what a gate may learn before a scope is
-- open. A key goes with its hotel, and with the account of its maker.
create function locate_api_key(wanted text, at timestamptz)
returns table (api_key_id uuid, name text, scopes text[], account_id uuid, property_id uuid, user_id uuid, email text)
language sql stable security definer set search_path = public as $$
  select k.id, k.name, k.scopes, k.account_id, k.property_id, u.id, u.email
  from api_key k
    join property p on p.account_id = k.account_id and p.id = k.property_id and p.deleted_at is null
    join app_user u on u.id = k.created_by and u.is_active
  where k.key_hash = wanted and k.revoked_at is null and k.expires_at > at
$$;

-- Who is told of what, and how; and what owners read every morning.
create table notification_preference (
  account_id uuid not null,
  property_id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  kind text not null check (kind in ('bookings', 'payments', 'reviews', 'messages', 'channels', 'website',
    'books', 'property', 'plan')),
  channel text not null check (channel in ('bell', 'push', 'email', 'whatsapp')),
  is_on boolean not null,
  primary key (account_id, property_id, user_id, kind, channel),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table notification_preference is
  'what a person chose to be told of at a hotel, and how; where nothing was chosen the product''s default holds';
comment on column notification_preference.kind is 'of events: packages/api/src/identity/notification-preferences/rules.ts';
create index notification_preference_by_user on notification_preference (user_id);
call bound_to_property('notification_preference');

create table daily_message (
  user_id uuid primary key references app_user on delete cascade,
  is_on boolean not null default true,
  sends_at text not null default '07:00' check (sends_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  by_email boolean not null default true,
  by_whatsapp boolean not null default false,
  next_at timestamptz not null,
  last_day date
);
comment on table daily_message is
  'the message of every morning: yesterday''s figures, today''s arrivals, what needs a decision; a row for each owner, and for whoever of the staff asked for it';
comment on column daily_message.sends_at is 'by the clock of the first hotel';
comment on column daily_message.next_at is 'when the next one is due; moved in the transaction that writes a message, so that each day has one';
comment on column daily_message.last_day is 'the local day of the last one; null: none yet';
create index daily_message_due on daily_message (next_at) where is_on;
grant select, insert, update, delete on daily_message to atithi_platform;

create table person_message (
  id uuid not null default new_id() primary key,
  account_id uuid not null,
  property_id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  language text not null check (language in ('en', 'hi')),
  title text not null check (length(title) between 1 and 200),
  content text not null check (length(content) between 1 and 900),
  once_for text not null unique check (length(once_for) <= 200),
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz,
  provider_id text,
  sent_at timestamptz,
  last_error text check (length(last_error) <= 300),
  created_at timestamptz not null default clock_timestamp(),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table person_message is
  'what the people of a hotel are told by WhatsApp, over the hotel''s own account; kept for thirty days';
comment on column person_message.once_for is 'what caused it and for whom: handled twice, it is written once';
comment on column person_message.next_attempt_at is 'null: sent, or given up';
create index person_message_due on person_message (next_attempt_at) where next_attempt_at is not null;
create index person_message_by_age on person_message (created_at);
create index person_message_by_property on person_message (property_id, id desc);
create trigger person_message_waits after insert on person_message
  for each statement execute function wake_job('deliver-person-messages');
call bound_to_property('person_message');
revoke update, delete on person_message from atithi_tenant;

-- The next instant at which the clock of a zone shows this time of day.
create function next_local_time(after timestamptz, time_of_day text, zone text) returns timestamptz
language sql stable parallel safe as $$
  select case when today > after then today
    else ((after at time zone zone)::date + 1 + time_of_day::time) at time zone zone end
  from (select ((after at time zone zone)::date + time_of_day::time) at time zone zone as today) at_hand
$$;

-- Web Push: the browsers in which people of a hotel are told of what happens, and what waits to be told there.
create table push_key (
  is_only boolean primary key default true check (is_only),
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  private_key_sealed text not null,
  created_at timestamptz not null default clock_timestamp()
);
comment on table push_key is
  'by which push services know this installation (VAPID, RFC 8292); made at the first start, one for all processes';
comment on column push_key.public_key is 'an uncompressed point of P-256, base64url: every browser subscribes with it';
comment on column push_key.private_key_sealed is 'encrypted with the server''s key';
grant select, insert, update on push_key to atithi_platform;

create table push_device (
  id uuid not null default new_id() primary key,
  user_id uuid not null references app_user on delete cascade,
  session_hash text not null references user_session on delete cascade,
  endpoint_hash text not null unique,
  subscription_sealed text not null,
  label text not null check (length(label) between 1 and 80),
  last_delivered_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
comment on table push_device is
  'a browser in which a person wants to be told of what happens; it ends with the sign-in there, so that the next person at a desk sees nothing';
comment on column push_device.session_hash is 'the sign-in in whose browser it is';
comment on column push_device.endpoint_hash is 'of the address at the push service: a browser is one person''s at a time';
comment on column push_device.subscription_sealed is
  'address and keys of the subscription (RFC 8030, RFC 8291), encrypted with the server''s key: who has them could write there';
comment on column push_device.label is 'browser and system, for its person to tell it from others';
create index push_device_by_user on push_device (user_id);
create index push_device_by_session on push_device (session_hash);
grant select, insert, update, delete on push_device to atithi_platform;

create table push_message (
  id uuid not null default new_id() primary key,
  account_id uuid not null,
  property_id uuid not null,
  device_id uuid not null references push_device on delete cascade,
  notification_id uuid not null references notification on delete cascade,
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint push_message_once unique (device_id, notification_id),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table push_message is
  'what waits to be told in a browser; gone once it is told or given up. It holds no words: they are read when it is sent';
create index push_message_due on push_message (next_attempt_at);
create index push_message_by_notification on push_message (notification_id);
create index push_message_by_property on push_message (property_id);
create trigger push_message_waits after insert on push_message
  for each statement execute function wake_job('deliver-pushes');
call bound_to_property('push_message');
revoke insert, update on push_message from atithi_tenant;
