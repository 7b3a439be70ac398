-- Guests of an owner, across the owner's hotels.

create type id_proof as enum ('aadhar', 'passport', 'driving-license', 'voter-id', 'pan');

-- What people say of a guest; that one has not come for long is derived from the stays.
create type guest_status as enum ('active', 'vip', 'blacklisted');
create type loyalty_tier as enum ('bronze', 'silver', 'gold', 'platinum');

create table guest_import (
  id uuid not null default new_id(),
  property_id uuid not null,
  account_id uuid not null references account,
  file_name text not null check (length(file_name) between 1 and 200),
  sheet jsonb not null,
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  state text not null default 'previewed'
    check (state in ('previewed', 'waiting', 'running', 'done', 'failed')),
  total int not null default 0 check (total >= 0),
  done int not null default 0 check (done between 0 and total),
  created int not null default 0 check (created >= 0),
  bad jsonb not null default '[]' check (jsonb_typeof(bad) = 'array'),
  failure text,
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  started_by uuid references app_user,
  created_at timestamptz not null default clock_timestamp(),
  undone_at timestamptz,
  undone_by uuid references app_user,
  removed int check (removed between 0 and created),
  heads_digest text check (length(heads_digest) between 1 and 100),
  without_company jsonb not null default '[]',
  primary key (account_id, id),
  constraint guest_import_undone_when_done check (undone_at is null or (state = 'done' and removed is not null)),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table guest_import is
  'files of guests: read once to say what they would do, imported by a job when somebody says so';
comment on column guest_import.sheet is 'heads and rows of the file; emptied when it is imported';
comment on column guest_import.mapping is 'which column is read as which field';
comment on column guest_import.bad is 'the rows that were refused, each with its reason';
comment on column guest_import.removed is 'guests of it who went when it was undone; the others had been booked, written to or changed';
comment on column guest_import.heads_digest is
  'of the heads of the file: the next file with the same heads begins with its mapping';
comment on column guest_import.without_company is
  'rows whose guest was imported without the company that they name, each with its reason; bad: rows that became no guest';
create index guest_import_waiting on guest_import (id) where state in ('waiting', 'running');
create index guest_import_by_property on guest_import (account_id, property_id, id desc);
create index guest_import_by_heads on guest_import (account_id, property_id, heads_digest, id desc) where state = 'done';
create trigger guest_import_waits after update of state on guest_import
  for each row when (new.state = 'waiting') execute function wake_job('import-guests');
call bound_to_property('guest_import');
revoke delete on guest_import from atithi_tenant;

create table company (
  id uuid not null default new_id(),
  account_id uuid not null references account,
  name text not null check (length(name) between 1 and 120),
  gstin text check (gstin ~ '^[0-9]{2}[A-Z0-9]{13}$'),
  address text not null check (length(address) between 1 and 160),
  city text not null check (length(city) between 1 and 80),
  state text not null check (length(state) between 1 and 80),
  pincode text not null check (pincode ~ '^[1-9][0-9]{5}$'),
  contact_name text check (length(contact_name) between 1 and 120),
  email text check (length(email) between 3 and 254),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  credit_limit paise check (credit_limit >= 0),
  terms_days int not null default 30 check (terms_days between 0 and 365),
  is_active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  words text not null generated always as
    (lower(name || ' ' || coalesce(gstin, '') || ' ' || city)) stored,
  primary key (account_id, id)
);
comment on table company is 'a company that may pay later, known to all hotels of an owner';
comment on column company.credit_limit is
  'the most that it may owe all hotels together, in paise; null: no limit is set';
comment on column company.terms_days is 'days from an invoice until it is due';
comment on column company.is_active is 'false: nothing new is put on its account';
comment on column company.words is 'what search looks in, lowercase';
create unique index company_once on company (account_id, lower(name), coalesce(gstin, ''));
create trigger company_touch before update on company
  for each row execute function touch_updated_at();
alter table company enable row level security;
create policy tenant on company to atithi_tenant using (account_id = (select scope_account_id()));
create policy platform on company to atithi_platform using (true);
grant select, insert, update on company to atithi_tenant, atithi_platform;

-- A booking knows a name in one piece: until somebody says it better, its last word is the last name.
create function split_guest_name() returns trigger language plpgsql as $$
begin
  if new.first_name is null and new.last_name is null then
    new.first_name := regexp_replace(new.name, '\s+\S+$', '');
    new.last_name := nullif(substring(new.name from '\s+(\S+)$'), '');
  end if;
  return new;
end $$;

create table guest (
  id uuid not null default new_id(),
  account_id uuid not null references account,
  name text not null check (length(name) between 1 and 120),
  first_name text check (length(first_name) between 1 and 120),
  last_name text check (length(last_name) between 1 and 120),
  email text,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  date_of_birth date check (date_of_birth >= '1900-01-01'),
  anniversary date check (anniversary >= '1900-01-01'),
  address jsonb not null default '{}' check (jsonb_typeof(address) = 'object'),
  preferences jsonb not null default '{}' check (jsonb_typeof(preferences) = 'object'),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  notes text not null default '' check (length(notes) <= 4000),
  status guest_status not null default 'active',
  status_reason text check (length(status_reason) between 1 and 300),

  total_bookings int not null default 0 check (total_bookings >= 0),
  stays int not null default 0 check (stays >= 0),
  total_spent paise not null default 0,
  rating_sum int not null default 0 check (rating_sum >= 0),
  rating_count int not null default 0 check (rating_count >= 0),
  last_stay_date date,
  next_booking_date date,
  loyalty_points int not null default 0,
  tier_points int not null default 0,
  loyalty_tier loyalty_tier not null default 'bronze',

  merged_into_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  words text not null generated always as
    (lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored,
  erased_at timestamptz,
  import_id uuid,
  company_id uuid,
  primary key (account_id, id),
  foreign key (account_id, merged_into_id) references guest (account_id, id),
  constraint guest_not_merged_into_itself check (merged_into_id <> id),
  constraint guest_company foreign key (account_id, company_id) references company (account_id, id),
  foreign key (account_id, import_id) references guest_import (account_id, id)
);
comment on table guest is 'a person who stays or stayed, known to all hotels of an owner';
comment on column guest.name is 'as it is printed';
comment on column guest.address is 'street, city, state, country, pincode: those that are known';
comment on column guest.preferences is
  'roomType, bedType, floorPreference, smokingPreference, dietaryRestrictions, specialRequests, and roomFeatures as a list: those that are known';
comment on column guest.status_reason is 'why somebody set the status';
comment on column guest.total_bookings is
  'bookings that were not cancelled; this and the figures below are those of guest_stays over all properties, counted by recount_guests';
comment on column guest.total_spent is
  'what was charged before GST on stays checked out, less credit notes (decisions, section 7)';
comment on column guest.last_stay_date is 'of the last stay: its departure, or while the guest is in the house its arrival';
comment on column guest.next_booking_date is 'the arrival of the next booking that is pending or confirmed';
comment on column guest.loyalty_points is 'the sum of the guest''s loyalty entries';
comment on column guest.tier_points is 'of these, of stays that ended within the last twelve months: they make the tier';
comment on column guest.merged_into_id is
  'the guest that this one was found to be: their bookings are there, and this row only still recognises them';
comment on column guest.words is 'what search looks in, lowercase';
comment on column guest.erased_at is
  'nothing of the person is left here: figures of money stay, under a made-up name';
comment on column guest.import_id is 'the file that the guest came with';
comment on column guest.company_id is 'the company for which the guest travels';
create unique index guest_email_key on guest (account_id, email)
  where email is not null and merged_into_id is null;
create index guest_merged on guest (account_id, merged_into_id) where merged_into_id is not null;
create index guest_by_phone on guest (account_id, phone);
-- The newest of all accounts.
create index guest_all_by_id on guest (id);
-- LIKE is not leakproof, so that under row-level security no trigram index can be asked: a tenant's
-- search reads its own rows in an index that holds their words, whatever the size of the platform.
create index guest_words on guest (account_id, id desc) include (words);
-- By words, as administrators look through all guests at once, where no policy stands in the way; or by account and words (guests_alike).
-- The account is asked of it alone: a plan for an account of middling size would take another index and compare all guests letter by
-- letter, which for a large account takes thirty times as long.
create index guest_by_words on guest using gin ((least(account_id)), words gin_trgm_ops);
-- Each order of the list of guests.
create index guest_by_name on guest (account_id, lower(name), id) where merged_into_id is null;
create index guest_by_spending on guest (account_id, total_spent, id) where merged_into_id is null;
create index guest_by_bookings on guest (account_id, total_bookings, id) where merged_into_id is null;
create index guest_by_last_stay on guest
  (account_id, coalesce(last_stay_date, '1900-01-01'), id) where merged_into_id is null;
create index guest_by_tier on guest (account_id, loyalty_tier, id) where loyalty_tier <> 'bronze';
create index guest_by_tag on guest using gin (tags) where tags <> '{}';
create index guest_birthday
  on guest (account_id, (extract(month from date_of_birth)), (extract(day from date_of_birth)))
  where date_of_birth is not null;
create index guest_by_import on guest (account_id, import_id) where import_id is not null;
create index guest_with_points on guest (account_id, id) where loyalty_points > 0;
-- A guest who was merged is still recognised by their email; guest_email_key holds the others.
create index guest_merged_by_email on guest (account_id, email) where merged_into_id is not null;
create index guest_by_company on guest (account_id, company_id, id) where company_id is not null;
create trigger guest_name_split before insert on guest
  for each row execute function split_guest_name();
create trigger guest_touch before update of name, first_name, last_name, email, phone, date_of_birth,
  anniversary, address, preferences, tags, notes, status, status_reason, company_id, merged_into_id on guest
  for each row execute function touch_updated_at();
-- An index answers alone only for pages that are known to be visible to all: a fifth of a large
-- table is too long to wait.
alter table guest set (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
alter table guest enable row level security;
create policy tenant on guest to atithi_tenant using (account_id = (select scope_account_id()));
create policy platform on guest to atithi_platform using (true);
grant select, insert, update on guest to atithi_tenant, atithi_platform;
grant delete on guest to atithi_platform;

-- The words of a name for comparing: lowercase, without titles and punctuation, in order of the
-- alphabet; of a Devanagari name its consonants in Latin letters.
create function guest_name_words(name text) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(word order by word), '{}') from regexp_split_to_table(
    regexp_replace(lower(normalize(name, nfkc)), '[^[:alnum:]\u0900-\u097F]+', ' ', 'g'), ' +') word
  where word not in ('', 'mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'shri', 'sri', 'smt', 'kumari',
    'श्री', 'श्रीमती', 'डॉ')
$$;

-- What is left of a word when scripts and spellings are put aside: its consonants.
create function guest_name_bones(word text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(translate(
      regexp_replace(word, 'ph', 'f', 'g'),
      'कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसहqwz',
      'kkggncCjjnttddnttddnpfbbmyrlvsss' || 'hkvj'),
    '[^bcdfgjklmnprstv]', '', 'g'), '(.)\1+', '\1', 'g')
$$;

-- Whether two names can be those of one person: the same words in any order, a word beside its
-- initial, words left out, or the same name in another script. Who has the same phone and such a
-- name is the same guest (decisions, section 7).
create function compatible_names(one text, other text) returns boolean
language plpgsql immutable parallel safe as $$
declare
  a text[] := guest_name_words(one);
  b text[] := guest_name_words(other);
  swap text[];
begin
  if a = b then return true; end if;
  if cardinality(a) = 0 or cardinality(b) = 0 then return false; end if;
  if one ~ '[\u0900-\u097F]' <> other ~ '[\u0900-\u097F]' then
    return (select array_agg(guest_name_bones(w) order by guest_name_bones(w)) from unnest(a) w)
      = (select array_agg(guest_name_bones(w) order by guest_name_bones(w)) from unnest(b) w);
  end if;
  if cardinality(a) > cardinality(b) then swap := a; a := b; b := swap; end if;
  -- One word alone says too little: Kumar is not every Kumar.
  return cardinality(a) > 1
    and not exists (select from unnest(a) w where not exists (
      select from unnest(b) v where v = w
        or (length(w) = 1 and left(v, 1) = w) or (length(v) = 1 and left(w, 1) = v)
        or (length(w) > 3 and length(v) > 3 and left(w, 1) = left(v, 1) and similarity(w, v) >= 0.55)))
    and exists (select from unnest(a) w join unnest(b) v on length(w) > 1 and length(v) > 1
      and left(w, 1) = left(v, 1) and similarity(w, v) >= 0.55);
end $$;

create table guest_not_same (
  id uuid not null default new_id(),
  account_id uuid not null,
  guest_id uuid not null,
  other_id uuid not null,
  said_by uuid references app_user,
  said_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  check (guest_id < other_id),
  unique (account_id, guest_id, other_id),
  foreign key (account_id, guest_id) references guest (account_id, id),
  foreign key (account_id, other_id) references guest (account_id, id)
);
comment on table guest_not_same is 'two guests of whom somebody said that they are two: nobody is asked again';
create index guest_not_same_by_other on guest_not_same (account_id, other_id);
alter table guest_not_same enable row level security;
create policy tenant on guest_not_same to atithi_tenant using (account_id = (select scope_account_id()));
create policy platform on guest_not_same to atithi_platform using (true);
grant select, insert on guest_not_same to atithi_tenant, atithi_platform;

create table guest_merge (
  id uuid not null default new_id(),
  account_id uuid not null,
  kept_id uuid not null,
  merged_id uuid not null,
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  booking_ids uuid[] not null,
  earlier_ids uuid[] not null,
  reason text check (length(reason) between 1 and 300),
  merged_by uuid references app_user,
  merged_at timestamptz not null default clock_timestamp(),
  undone_by uuid references app_user,
  undone_at timestamptz,
  brought_property_ids uuid[] not null default '{}',
  primary key (account_id, id),
  foreign key (account_id, kept_id) references guest (account_id, id),
  foreign key (account_id, merged_id) references guest (account_id, id)
);
comment on table guest_merge is 'two guests found to be one: what an undo puts back, within 30 days';
comment on column guest_merge.before is 'the fields of the guest who was kept, as they were; after: as they became';
comment on column guest_merge.booking_ids is 'the bookings that were brought over';
comment on column guest_merge.earlier_ids is 'guests who had been merged into the merged one before';
comment on column guest_merge.brought_property_ids is 'hotels that knew the merged guest and not the kept one: undoing takes them back';
create index guest_merge_by_kept on guest_merge (account_id, kept_id, id desc);
create index guest_merge_by_merged on guest_merge (account_id, merged_id);
alter table guest_merge enable row level security;
create policy tenant on guest_merge to atithi_tenant using (account_id = (select scope_account_id()));
create policy platform on guest_merge to atithi_platform using (true);
grant select, insert, update on guest_merge to atithi_tenant, atithi_platform;

create table loyalty_program (
  account_id uuid not null references account,
  points_per_hundred int not null check (points_per_hundred between 0 and 100),
  silver int not null check (silver > 0),
  gold int not null,
  platinum int not null,
  updated_at timestamptz not null default clock_timestamp(),
  point_value paise not null default 0 check (point_value between 0 and 10000),
  least_points int not null default 1 check (least_points between 1 and 1000000),
  expires_after_months int check (expires_after_months between 1 and 120),
  primary key (account_id),
  constraint loyalty_program_rises check (silver < gold and gold < platinum)
);
comment on table loyalty_program is
  'what an owner gives: without a row one point for each 100 rupees, silver from 500, gold from 1,500, platinum from 4,000';
comment on column loyalty_program.points_per_hundred is 'for each 100 rupees of room revenue before GST';
comment on column loyalty_program.silver is 'points of the last twelve months from which the tier begins; likewise gold, platinum';
comment on column loyalty_program.point_value is 'what a point takes off a bill, before GST; 0: points are not redeemed';
comment on column loyalty_program.least_points is 'fewer are not redeemed at once';
comment on column loyalty_program.expires_after_months is
  'points are lost once the stay that earned them ended longer ago; null: they are never lost';
alter table loyalty_program enable row level security;
create policy tenant on loyalty_program to atithi_tenant using (account_id = (select scope_account_id()));
create policy platform on loyalty_program to atithi_platform using (true);
grant select, insert, update on loyalty_program to atithi_tenant, atithi_platform;

create table guest_consent (
  id uuid not null default new_id(),
  account_id uuid not null,
  guest_id uuid not null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp', 'phone')),
  is_given boolean not null,
  source text not null check (length(source) between 1 and 80),
  recorded_by uuid references app_user,
  recorded_at timestamptz not null default clock_timestamp(),
  import_id uuid,
  primary key (account_id, id),
  foreign key (account_id, guest_id) references guest (account_id, id),
  foreign key (account_id, import_id) references guest_import (account_id, id)
);
comment on table guest_consent is
  'each time that a guest agreed to be written to for marketing by a channel, or took it back; the latest holds, and without one there is none';
comment on column guest_consent.source is 'where it was said: desk, website, import, unsubscribe link';
comment on column guest_consent.import_id is 'the file that said so';
create index guest_consent_latest on guest_consent (account_id, guest_id, channel, id desc);
create index guest_consent_by_import on guest_consent (account_id, import_id) where import_id is not null;
alter table guest_consent enable row level security;
create policy tenant on guest_consent to atithi_tenant using (account_id = (select scope_account_id()));
create policy platform on guest_consent to atithi_platform using (true);
grant select, insert on guest_consent to atithi_tenant, atithi_platform;
grant update (source), delete on guest_consent to atithi_platform;

create table guest_at_property (
  property_id uuid not null,
  account_id uuid not null,
  guest_id uuid not null,
  total_bookings int not null default 0 check (total_bookings >= 0),
  stays int not null default 0 check (stays >= 0),
  total_spent paise not null default 0,
  rating_sum int not null default 0 check (rating_sum >= 0),
  rating_count int not null default 0 check (rating_count >= 0),
  last_stay_date date,
  next_booking_date date,
  primary key (account_id, property_id, guest_id),
  foreign key (account_id, guest_id) references guest (account_id, id),
  foreign key (account_id, property_id) references property (account_id, id)
);
comment on table guest_at_property is
  'the guests that a property knows, with their figures there: what its staff see of them';
create index guest_at_property_by_guest on guest_at_property (account_id, guest_id);
create index guest_at_property_by_spending on guest_at_property (account_id, property_id, total_spent, guest_id);
create index guest_at_property_by_bookings on guest_at_property (account_id, property_id, total_bookings, guest_id);
create index guest_at_property_by_last_stay on guest_at_property
  (property_id, coalesce(last_stay_date, '1900-01-01'), guest_id);
call bound_to_property('guest_at_property');
create policy nothing_happened on guest_at_property as restrictive for delete to atithi_tenant
  using (total_bookings = 0 and stays = 0 and total_spent = 0 and rating_count = 0);

create table dirty_guest (
  id bigint generated always as identity,
  -- No foreign keys: see dirty_day.
  account_id uuid not null,
  property_id uuid not null,
  guest_id uuid not null,
  primary key (account_id, id)
);
comment on table dirty_guest is
  'guests whose stays changed after their figures were counted; rows are only added, so that two bookings of one guest do not wait for each other here';
call bound_to_property('dirty_guest');
revoke update, delete on dirty_guest from atithi_tenant;

-- Takes back the guests of an import with whom nothing has happened since, and answers how many they were. They are held first: who books
-- for one of them meanwhile waits, and is then somebody new (refuse_erased_guest).
create function undo_guest_import(of_account uuid, wanted uuid) returns int language plpgsql as $$
declare
  untouched uuid[];
begin
  perform from guest where account_id = of_account and import_id = wanted order by id for update;
  untouched := array(select g.id from guest g
    where g.account_id = of_account and g.import_id = wanted and g.merged_into_id is null and g.erased_at is null
    and not exists (select from booking b where b.account_id = of_account and b.guest_id = g.id)
    and not exists (select from guest_consent c
      where c.account_id = of_account and c.guest_id = g.id and c.import_id is distinct from wanted)
    and not exists (select from conversation c where c.account_id = of_account and c.guest_id = g.id)
    and not exists (select from message m where m.account_id = of_account and m.guest_id = g.id)
    and not exists (select from guest_merge m where m.account_id = of_account and (m.kept_id = g.id or m.merged_id = g.id))
    and not exists (select from guest_not_same n where n.account_id = of_account and (n.guest_id = g.id or n.other_id = g.id))
    and not exists (select from guest_relation r
      where r.account_id = of_account and (r.guest_id = g.id or r.related_guest_id = g.id))
    and not exists (select from automation_run r where r.account_id = of_account and r.guest_id = g.id)
    and not exists (select from audit_entry a where a.account_id = of_account and a.entity_id = g.id));
  delete from guest_consent where account_id = of_account and guest_id = any (untouched);
  delete from guest_at_property where account_id = of_account and guest_id = any (untouched);
  delete from guest where account_id = of_account and id = any (untouched);
  return cardinality(untouched);
end $$;

-- A slip of the finger: guests whose words are alike, by an index of trigrams of their account.
--
-- Likeness is not leakproof, so that under row-level security no such index can be asked. This
-- function asks it for the hotels of the scope, and answers nothing but who it is: what a person may
-- see of them is read under the policies.
create function guests_alike(of_account uuid, asked text, swapped text[])
returns table (guest_id uuid, likeness real)
language sql stable security definer set search_path = public
-- Below this share of common trigrams two words are different words, not a slip of the finger.
set pg_trgm.word_similarity_threshold = 0.45
-- Planned for what was typed: a plan for any words compares them with all guests of a hotel.
set plan_cache_mode = force_custom_plan as $$
  with own as materialized (
    select distinct account_id from property where account_id = of_account and id = any (scope_property_ids())),
  near as (
    select g.id, word_similarity(asked, g.words) as likeness
    from own join guest g on least(g.account_id) = own.account_id and g.words %> asked
    union all
    select g.id, 0.9::real from own join guest g on g.account_id = own.account_id and g.words like any (swapped))
  select id, max(likeness) as likeness from near group by id order by likeness desc, id desc limit 500
$$;
comment on function guests_alike is
  'the likeliest guests of the hotels in scope: what was typed, in lowercase, and patterns of it with two letters swapped';

-- For which company a guest travels, and who belongs to whom.
create table guest_relation (
  id uuid not null default new_id(),
  account_id uuid not null,
  guest_id uuid not null,
  related_guest_id uuid not null,
  kind text not null check (
    kind in ('spouse', 'child', 'parent', 'sibling', 'friend', 'colleague', 'assistant', 'other')),
  made_by uuid references app_user,
  made_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id),
  constraint guest_relation_of_two check (guest_id <> related_guest_id),
  foreign key (account_id, guest_id) references guest (account_id, id),
  foreign key (account_id, related_guest_id) references guest (account_id, id)
);
comment on table guest_relation is
  'who belongs to whom, written once for both; rows stay with the guests of whom they were said, also when those are merged';
comment on column guest_relation.kind is 'what the related guest is to the guest: their child, their assistant';
comment on column guest_relation.made_by is 'null: a program with a key of the hotel';
create unique index guest_relation_once on guest_relation (account_id, least(guest_id, related_guest_id), greatest(guest_id, related_guest_id));
create index guest_relation_by_guest on guest_relation (account_id, guest_id, id);
create index guest_relation_by_related on guest_relation (account_id, related_guest_id, id);
create index guest_relation_by_maker on guest_relation (made_by) where made_by is not null;
alter table guest_relation enable row level security;
create policy tenant on guest_relation to atithi_tenant using (account_id = (select scope_account_id()));
create policy platform on guest_relation to atithi_platform using (true);
grant select, insert, delete on guest_relation to atithi_tenant, atithi_platform;
