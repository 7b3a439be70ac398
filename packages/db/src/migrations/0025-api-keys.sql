-- Keys by which a hotel's other programs call the typed procedures.

create table api_key (
  id uuid not null default new_id() primary key,
  property_id uuid not null references property,
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
  constraint api_key_revoked_by_somebody check ((revoked_at is null) = (revoked_by is null))
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

-- The key behind a hash while it holds, with whoever made it: what a gate may learn before a scope is
-- open. A key goes with its hotel, and with the account of its maker.
create function locate_api_key(wanted text, at timestamptz)
returns table (api_key_id uuid, name text, scopes text[], property_id uuid, user_id uuid, email text)
language sql stable security definer set search_path = public as $$
  select k.id, k.name, k.scopes, k.property_id, u.id, u.email
  from api_key k
    join property p on p.id = k.property_id and p.deleted_at is null
    join app_user u on u.id = k.created_by and u.is_active
  where k.key_hash = wanted and k.revoked_at is null and k.expires_at > at
$$;
-- Its calls are counted before a scope is open, too.
grant select (id, last_used_at, minute_at, minute_calls), update (last_used_at, minute_at, minute_calls)
  on api_key to atithi_app;
create policy gate on api_key for select to atithi_app using (true);
create policy counted on api_key for update to atithi_app using (true);

alter table audit_entry add column actor_key_id uuid references api_key;
comment on column audit_entry.actor_key_id is 'the key by which it was done; the actor is who made the key';
