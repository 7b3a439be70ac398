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
  property_id uuid not null references property,
  type text not null check (type ~ '^[a-z-]+\.[a-z-]+$'),
  entity_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  actor_user_id uuid references app_user
);
comment on table outbox_event is
  'events, written with the change that they are about and published to live screens at its commit';
comment on column outbox_event.actor_user_id is
  'who caused it, so that nobody is notified of their own doing';
create index outbox_event_by_property on outbox_event (property_id, id);
call bound_to_property('outbox_event');
revoke update, delete on outbox_event from atithi_tenant;

create function publish_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('atithi_event', json_build_object(
    'id', new.id, 'propertyId', new.property_id, 'type', new.type, 'entityId', new.entity_id,
    'at', to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text);
  return null;
end $$;
create trigger outbox_event_published after insert on outbox_event
  for each row execute function publish_event();

create table notification_read (
  user_id uuid not null references app_user on delete cascade,
  event_id uuid not null references outbox_event on delete cascade,
  primary key (user_id, event_id)
);
comment on table notification_read is 'single notifications that a person has read';
grant select, insert, delete on notification_read to atithi_tenant, atithi_platform;
