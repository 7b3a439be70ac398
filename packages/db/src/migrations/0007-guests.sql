-- Guests of an owner, across the owner's hotels.

create type id_proof as enum ('aadhar', 'passport', 'driving-license', 'voter-id', 'pan');

create table guest (
  id uuid not null default new_id() primary key,
  owner_id uuid not null references app_user,
  name text not null check (length(name) between 1 and 120),
  email text,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  words text not null generated always as
    (lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  unique (owner_id, id)
);
comment on table guest is 'a person who stays or stayed, known to all hotels of an owner';
comment on column guest.words is 'what search looks in, lowercase';
create unique index guest_email_key on guest (owner_id, email) where email is not null;
create index guest_by_phone on guest (owner_id, phone);
-- LIKE is not leakproof, so that under row-level security no trigram index can be asked: a tenant's
-- search reads its own rows in an index that holds their words, whatever the size of the platform.
create index guest_words on guest (owner_id, id desc) include (words);
-- Administrators look through all guests at once, and no policy stands in the way.
create index guest_by_words on guest using gin (words gin_trgm_ops);
create trigger guest_touch before update on guest
  for each row execute function touch_updated_at();
-- An index answers alone only for pages that are known to be visible to all: a fifth of a large
-- table is too long to wait.
alter table guest set (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

alter table guest enable row level security;
create policy tenant on guest to atithi_tenant using (owner_id = (select scope_owner_id()));
create policy platform on guest to atithi_platform using (true);
grant select, insert, update on guest to atithi_tenant, atithi_platform;
