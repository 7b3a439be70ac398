-- An index of ranges or of likeness (GiST) loses rows when it grows out of its first page in the middle of a scan that is begun anew for
-- each row of a join (PostgreSQL 18.4): the scan still holds which entries of the page it found dead, and marks by their numbers the two
-- pages below, where there are now as many rows as the index has. Whoever asks the index afterwards sees half of them, a constraint as
-- well, until it is built anew. Merging guests did it: the plan joined by the index of likeness, of which nothing but the account was
-- asked, and wrote to it in the same statement.
--
-- A constraint begins each of its checks with a scan of its own, and is safe. So GiST is for constraints alone, and no statement can ask
-- it: its columns are expressions that none uses (the least of one value is that value). Likeness is asked of a GIN index, which marks
-- nothing.
create extension if not exists btree_gin;

drop index guest_alike;
drop index guest_by_words;
-- By words, or by account and words. The account is asked of it alone: a plan for an account of middling size would take another index
-- and compare all guests letter by letter, which for a large account takes thirty times as long.
create index guest_by_words on guest using gin ((least(account_id)), words gin_trgm_ops);

create or replace function guests_alike(of_account uuid, asked text, swapped text[])
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

alter table room_block drop constraint room_block_once;
alter table room_block add constraint room_block_once
  exclude using gist ((least(account_id)) with =, (least(room_id)) with =, (least(stay)) with &&)
  where (released_at is null and room_id is not null);
drop index room_block_by_property;
create index room_block_by_property on room_block (account_id, property_id, id) where released_at is null;
create index room_block_by_room on room_block (account_id, room_id) where released_at is null;

alter table festival drop constraint festival_once;
alter table festival add constraint festival_once exclude using gist
  ((least(account_id)) with =, (least(property_id)) with =, (least(lower(name))) with =,
    (least(daterange(first_night, last_night, '[]'))) with &&);

alter table room_assignment drop constraint room_assignment_one_stay;
alter table room_assignment add constraint room_assignment_one_stay
  exclude using gist ((least(account_id)) with =, (least(room_id)) with =, (least(stay)) with &&)
  where (released_at is null);

-- A few networks are read as a whole.
drop index blocked_network_by_range;
