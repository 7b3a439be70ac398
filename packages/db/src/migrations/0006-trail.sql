-- Who did what, as whom, to what, before and after. Written in the transaction of the change; nobody edits it.
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
create index audit_entry_by_entity on audit_entry (entity_id, id);
create index audit_entry_by_property on audit_entry (property_id, id desc);
create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function refuse_change();

-- Events for whoever listens: written with the change, told to live screens at commit, delivered to jobs at least once.
create table outbox_event (
  id uuid primary key default new_id(),
  property_id uuid not null references property,
  type text not null check (type ~ '^[a-z-]+\.[a-z-]+$'),
  entity_id uuid not null,
  at timestamptz not null default clock_timestamp()
);
create index outbox_event_by_property on outbox_event (property_id, id);

create function announce_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('atithi_event', json_build_object(
    'id', new.id, 'propertyId', new.property_id, 'type', new.type, 'entityId', new.entity_id,
    'at', to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text);
  return null;
end $$;
create trigger outbox_event_announced after insert on outbox_event for each row execute function announce_event();

alter table audit_entry enable row level security;
create policy tenant_reads on audit_entry for select to atithi_tenant using (property_id = any ((select scope_property_ids())::uuid[]));
create policy tenant_writes on audit_entry for insert to atithi_tenant with check (property_id is null or property_id = any ((select scope_property_ids())::uuid[]));
create policy identity_writes on audit_entry for insert to atithi_app with check (property_id is null);
create policy platform on audit_entry to atithi_platform using (true);
grant select, insert on audit_entry to atithi_tenant, atithi_platform;
grant insert on audit_entry to atithi_app;

call bound_to_property('outbox_event');
revoke update, delete on outbox_event from atithi_tenant;
