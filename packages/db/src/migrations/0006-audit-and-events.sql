-- What the kernel records of every change, in the transaction that makes it. It names people and
-- hotels, so it comes after them.

create table audit_entry (
  id uuid primary key default new_id(),
  at timestamptz not null default clock_timestamp(),
  actor_kind text not null check (actor_kind in ('user', 'guest', 'system')),
  actor_user_id uuid references app_user,
  acting_as_user_id uuid references app_user,
  property_id uuid references property,
  action text not null check (action ~ '^[a-z-]+\.[a-z-]+$'),
  entity text not null,
  entity_id uuid not null,
  before jsonb,
  after jsonb,
  reason text,
  request_id text not null,
  ip text
);
comment on table audit_entry is
  'who did what, as whom, to what, before and after; append-only';
comment on column audit_entry.acting_as_user_id is 'whom the actor impersonated';
comment on column audit_entry.property_id is 'null: of a person or of the platform';
create index audit_entry_by_entity on audit_entry (entity_id, id);
create index audit_entry_by_property on audit_entry (property_id, id desc);
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_change();

alter table audit_entry enable row level security;
create policy tenant_reads on audit_entry for select to atithi_tenant
  using (property_id = any ((select scope_property_ids())::uuid[]));
create policy tenant_writes on audit_entry for insert to atithi_tenant
  with check (property_id is null or property_id = any ((select scope_property_ids())::uuid[]));
create policy identity_writes on audit_entry for insert to atithi_app with check (property_id is null);
create policy platform on audit_entry to atithi_platform using (true);
grant select, insert on audit_entry to atithi_tenant, atithi_platform;
grant insert on audit_entry to atithi_app;

create table outbox_event (
  id uuid primary key default new_id(),
  account_id uuid not null references account,
  property_id uuid not null references property,
  type text not null check (type ~ '^[a-z-]+\.[a-z-]+$'),
  version int not null default 1 check (version >= 1),
  entity_id uuid not null,
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object'),
  at timestamptz not null default clock_timestamp(),
  actor_user_id uuid references app_user,
  written bigint not null generated always as identity,
  position bigint unique
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
insert into event_numbering default values;
grant select, update on event_numbering to atithi_platform;

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
-- A later one begins where the events are when it comes:
-- insert into event_consumer select 'its-name', last from event_numbering.
insert into event_consumer (name) values
  ('notifications'), ('booking-emails'), ('website-emails'), ('review-tally'), ('daily-figures'), ('online-payments');
grant select, update on event_consumer to atithi_platform;

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
alter table event_delivery enable row level security;
create policy platform on event_delivery to atithi_platform using (true);
grant select, insert, update, delete on event_delivery to atithi_platform;

create table notification (
  id uuid primary key default new_id(),
  property_id uuid not null references property,
  event_id uuid not null unique,
  type text not null,
  entity_id uuid not null,
  at timestamptz not null,
  actor_user_id uuid references app_user
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
grant select, insert, delete on notification_read to atithi_tenant, atithi_platform;

create table kept_answer (
  property_id uuid not null references property,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  request_digest text not null,
  answer jsonb not null default 'null',
  at timestamptz not null default clock_timestamp(),
  primary key (property_id, idempotency_key)
);
comment on table kept_answer is
  'acts that came with an idempotency key, written in their own transaction: sent again, nothing happens twice';
comment on column kept_answer.request_digest is 'SHA-256 of the request, in base64';
comment on column kept_answer.answer is 'what the transaction answered';
create index kept_answer_by_age on kept_answer (at);
call bound_to_property('kept_answer');
