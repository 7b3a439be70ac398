-- What a list is searched by, in small letters. LIKE is not leakproof, so that under row-level security no trigram index can be
-- asked: a tenant's search reads its own rows in an index that holds their words, whatever the size of the platform.
alter table booking add column words text not null generated always as
  (lower(code || ' ' || guest_name || ' ' || coalesce(guest_email, '') || ' ' || coalesce(guest_phone, ''))) stored;
alter table guest add column words text not null generated always as
  (lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored;
alter table property add column words text not null generated always as (lower(name || ' ' || city)) stored;

create index booking_words on booking (property_id, id desc) include (words);
create index guest_words on guest (owner_id, id desc) include (words);
-- Administrators look through all hotels at once, and no policy stands in the way.
drop index booking_by_words, guest_by_words, property_by_words;
create index booking_by_words on booking using gin (words gin_trgm_ops);
create index guest_by_words on guest using gin (words gin_trgm_ops);

-- Each order of the bookings list, of a hotel and of all.
drop index booking_by_check_in, booking_newest;
create index booking_by_check_in on booking (property_id, check_in, id);
create index booking_by_amount on booking (property_id, total_amount, id);
create index booking_by_guest_name on booking (property_id, lower(guest_name), id);
create index booking_all_by_check_in on booking (check_in, id);
create index booking_all_by_amount on booking (total_amount, id);
create index booking_all_by_guest_name on booking (lower(guest_name), id);

-- Which stays touch the nights of a board: under row-level security an index cannot be asked for &&, but it can for dates.
alter table room_assignment
  add column arrives date not null generated always as (lower(stay)) stored,
  add column leaves date not null generated always as (upper(stay)) stored;
create index room_assignment_by_departure on room_assignment (property_id, leaves, arrives) where released_at is null;
drop index booking_night_taken;
create index booking_night_taken on booking_night (property_id, night, room_type_id) include (booking_room_id, booking_id) where released_at is null;
-- A room says whose it is: with the property in front, this index would be taken for the one above.
drop index room_assignment_by_room;
create index room_assignment_by_room on room_assignment (room_id) where released_at is null;

-- An index answers alone only for pages that are known to be visible to all: a fifth of a large table is too long to wait.
alter table booking set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table guest set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table booking_night set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- A key is looked for by itself: among indexes that begin with a property the planner sees no difference, and reads all its bookings.
create index booking_by_idempotency_key on booking using hash (idempotency_key);
