-- Counts attempts and judges them in one statement. Those that come at once for a subject wait for each other, so that exactly the limit passes;
-- every statement below sees what was counted before the lock came. Answers the seconds to wait, null when it was let through, and the rows counted.
create function take_attempt(subjects text[], weights int[], limits int[], minutes int[], out wait_seconds int, out taken uuid[])
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(each_once.subject, 0))
    from (select distinct unnest(subjects) as subject order by 1) each_once;
  select max(greatest(1, asked.minutes * 60 - ceil(extract(epoch from clock_timestamp() - coalesce(before.oldest, clock_timestamp())))::int))
    into wait_seconds
    from unnest(subjects, weights, limits, minutes) as asked (subject, weight, most, minutes)
    cross join lateral (
      select count(*) as made, min(a.at) as oldest from attempt a
      where a.subject = asked.subject and a.at > clock_timestamp() - make_interval(mins => asked.minutes)
    ) before
    where before.made + asked.weight > asked.most;
  if wait_seconds is not null then return; end if;
  with counted as (
    insert into attempt (subject)
    select asked.subject from unnest(subjects, weights) as asked (subject, weight), generate_series(1, asked.weight)
    returning id
  )
  select array_agg(id) into taken from counted;
end $$;
