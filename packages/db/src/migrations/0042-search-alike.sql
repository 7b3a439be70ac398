-- A slip of the finger: guests whose words are alike, by an index of trigrams of their account.
--
-- Likeness is not leakproof, so that under row-level security no such index can be asked. This
-- function asks it for the hotels of the scope, and answers nothing but who it is: what a person may
-- see of them is read under the policies.

create index guest_alike on guest using gist (account_id, words gist_trgm_ops(siglen=64));

create function guests_alike(asked text, swapped text[])
returns table (guest_id uuid, likeness real)
language sql stable security definer set search_path = public
-- Below this share of common trigrams two words are different words, not a slip of the finger.
set pg_trgm.word_similarity_threshold = 0.45 as $$
  with own as materialized (
    select array(select distinct account_id from property where id = any (scope_property_ids())) as accounts),
  near as (
    select g.id, word_similarity(asked, g.words) as likeness
    from own, guest g where g.account_id = any (own.accounts) and g.words %> asked
    union all
    select g.id, 0.9::real
    from own, guest g where g.account_id = any (own.accounts) and g.words like any (swapped))
  select id, max(likeness) as likeness from near group by id order by likeness desc, id desc limit 500
$$;
comment on function guests_alike is
  'the likeliest guests of the hotels in scope: what was typed, in lowercase, and patterns of it with two letters swapped';
revoke execute on function guests_alike from public;
grant execute on function guests_alike to atithi_tenant;
