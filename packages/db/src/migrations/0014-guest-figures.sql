-- What a guest's bookings, folios and reviews come to, at each property and over the portfolio.

-- The only definition of these figures. Spent is what was charged before GST on stays checked out:
-- a reversal, which a credit note states, lowers it by itself; rounding is of the sum with GST.
create function guest_stays(wanted uuid[])
returns table (
  guest_id uuid, property_id uuid, account_id uuid, total_bookings int, stays int, total_spent bigint,
  rating_sum int, rating_count int, last_stay_date date, next_booking_date date)
language sql stable as $$
  select b.guest_id, b.property_id, b.account_id,
    (count(*) filter (where b.status <> 'cancelled'))::int,
    (count(*) filter (where b.status = 'checked-out'))::int,
    coalesce(sum(spent.amount), 0)::bigint,
    coalesce(sum(r.rating), 0)::int,
    count(r.rating)::int,
    max(case b.status when 'checked-out' then b.check_out when 'checked-in' then b.check_in end),
    min(b.check_in) filter (where b.status in ('pending', 'confirmed'))
  from booking b
  left join review r on r.booking_id = b.id
  left join lateral (
    select sum(l.amount) as amount from folio_line l
    where l.booking_id = b.id and l.kind not in ('tax', 'payment', 'refund', 'rounding')) spent
    on b.status = 'checked-out'
  where b.guest_id = any (wanted)
  group by 1, 2, 3
$$;

create table loyalty_entry (
  id uuid not null default new_id() primary key,
  property_id uuid not null,
  booking_id uuid not null,
  points int not null check (points <> 0),
  points_per_hundred int not null check (points_per_hundred >= 0),
  earned_on date not null,
  recorded_at timestamptz not null default clock_timestamp(),
  foreign key (property_id, booking_id) references booking (property_id, id)
);
comment on table loyalty_entry is
  'points credited for a stay, or taken back when its room revenue fell; of whose booking it is, is whose points they are';
comment on column loyalty_entry.points_per_hundred is 'the rate when the stay was first credited: it holds for what is taken back';
comment on column loyalty_entry.earned_on is 'the departure of the stay: the twelve months of a tier are counted from it';
create index loyalty_entry_by_booking on loyalty_entry (booking_id, id);
create index loyalty_entry_by_day on loyalty_entry (earned_on);
create trigger loyalty_entry_append_only before update or delete on loyalty_entry
  for each row execute function refuse_change();
call bound_to_property('loyalty_entry');
revoke update, delete on loyalty_entry from atithi_tenant, atithi_platform;

-- Credits what stays have earned since, and takes back what they no longer have: of a stay checked
-- out whose bill is settled, on its room nights before GST less discounts. While a bill is open
-- again, points fall and do not rise. Whoever calls it holds the guests.
create function credit_loyalty(wanted uuid[]) returns void language sql as $$
  insert into loyalty_entry (property_id, booking_id, points, points_per_hundred, earned_on)
  select property_id, id, target - had, rate, check_out from (
    select b.id, b.property_id, b.check_out, e.rate, e.had,
      case when b.status <> 'checked-out' then 0
        when b.charged_amount <= b.paid_amount then due.points
        else least(e.had, due.points) end as target
    from booking b
    left join loyalty_program p on p.account_id = b.account_id
    cross join lateral (
      select coalesce(sum(l.points), 0)::int as had,
        coalesce((array_agg(l.points_per_hundred order by l.id))[1], p.points_per_hundred, 1) as rate
      from loyalty_entry l where l.booking_id = b.id) e
    cross join lateral (
      select greatest(0, coalesce(sum(l.amount), 0) * e.rate / 10000)::int as points
      from folio_line l left join folio_line c on c.id = l.charge_id
      where l.booking_id = b.id and (l.kind = 'room-night'
        or (l.kind in ('discount', 'debit-adjustment') and c.kind = 'room-night'))) due
    where b.guest_id = any (wanted) and (b.status = 'checked-out' or e.had <> 0)) stay
  where target <> had
$$;

-- Counts guests anew. They are held in the order of their ids: who counts or merges the same waits.
create function recount_guests(wanted uuid[]) returns void language plpgsql as $$
begin
  perform from guest where id = any (wanted) order by id for no key update;
  perform credit_loyalty(wanted);
  update guest_at_property set total_bookings = 0, stays = 0, total_spent = 0, rating_sum = 0,
    rating_count = 0, last_stay_date = null, next_booking_date = null
  where guest_id = any (wanted);
  insert into guest_at_property as kept (property_id, account_id, guest_id, total_bookings, stays,
    total_spent, rating_sum, rating_count, last_stay_date, next_booking_date)
  select s.property_id, s.account_id, s.guest_id, s.total_bookings, s.stays, s.total_spent,
    s.rating_sum, s.rating_count, s.last_stay_date, s.next_booking_date
  from guest_stays(wanted) s
  on conflict (property_id, guest_id) do update set
    total_bookings = excluded.total_bookings, stays = excluded.stays,
    total_spent = excluded.total_spent, rating_sum = excluded.rating_sum,
    rating_count = excluded.rating_count, last_stay_date = excluded.last_stay_date,
    next_booking_date = excluded.next_booking_date;
  update guest g set total_bookings = s.total_bookings, stays = s.stays, total_spent = s.total_spent,
    rating_sum = s.rating_sum, rating_count = s.rating_count, last_stay_date = s.last_stay_date,
    next_booking_date = s.next_booking_date
  from (
    select w.id, coalesce(sum(p.total_bookings), 0)::int as total_bookings,
      coalesce(sum(p.stays), 0)::int as stays, coalesce(sum(p.total_spent), 0)::bigint as total_spent,
      coalesce(sum(p.rating_sum), 0)::int as rating_sum,
      coalesce(sum(p.rating_count), 0)::int as rating_count,
      max(p.last_stay_date) as last_stay_date, min(p.next_booking_date) as next_booking_date
    from unnest(wanted) as w(id) left join guest_at_property p on p.guest_id = w.id
    group by w.id) s
  where g.id = s.id and
    (g.total_bookings, g.stays, g.total_spent, g.rating_sum, g.rating_count, g.last_stay_date,
      g.next_booking_date) is distinct from
    (s.total_bookings, s.stays, s.total_spent, s.rating_sum, s.rating_count, s.last_stay_date,
      s.next_booking_date);
  update guest g set loyalty_points = s.points, tier_points = s.recent, loyalty_tier = s.tier
  from (
    select w.id, e.points, e.recent, (case
      when e.recent >= coalesce(p.platinum, 4000) then 'platinum'
      when e.recent >= coalesce(p.gold, 1500) then 'gold'
      when e.recent >= coalesce(p.silver, 500) then 'silver'
      else 'bronze' end)::loyalty_tier as tier
    from guest w left join loyalty_program p on p.account_id = w.account_id
    cross join lateral (
      select coalesce(sum(l.points), 0)::int as points,
        coalesce(sum(l.points) filter (where l.earned_on > current_date - interval '12 months'), 0)::int as recent
      from booking b join loyalty_entry l on l.booking_id = b.id where b.guest_id = w.id) e
    where w.id = any (wanted)) s
  where g.id = s.id and (g.loyalty_points, g.tier_points, g.loyalty_tier)
    is distinct from (s.points, s.recent, s.tier);
end $$;

-- Counts the guests of the oldest marks, at most so many; answers how many marks it took and of which
-- properties. Marks go before their guests are counted: whatever commits in between has left a mark
-- of its own.
create function refresh_guest_figures(most int, out taken int, out properties uuid[])
language plpgsql as $$
declare
  wanted uuid[];
begin
  perform pg_advisory_xact_lock(hashtext('guest_figures'));
  with gone as (
    delete from dirty_guest where id in (select id from dirty_guest order by id limit most)
    returning guest_id, property_id)
  select array_agg(distinct guest_id), array_agg(distinct property_id), count(*)
    into wanted, properties, taken from gone;
  if taken > 0 then perform recount_guests(wanted); end if;
end $$;

-- Counts every guest anew; what it comes to is what was stored.
create function rebuild_guest_figures() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('guest_figures'));
  delete from dirty_guest;
  perform recount_guests(array(select id from guest order by id));
end $$;

-- Marks the guests whose points of a year ago have just left the twelve months of their tier.
create function mark_lapsed_tiers() returns void language sql as $$
  insert into dirty_guest (property_id, guest_id)
  select distinct b.property_id, b.guest_id from loyalty_entry l join booking b on b.id = l.booking_id
  join guest g on g.id = b.guest_id
  where l.earned_on between current_date - interval '12 months 30 days' and current_date - interval '12 months'
    and g.loyalty_tier <> 'bronze'
$$;

-- Marks the guests of an owner who have points: their tiers have other thresholds now.
create function mark_loyal_guests(wanted_account uuid) returns void language sql as $$
  insert into dirty_guest (property_id, guest_id)
  select distinct b.property_id, b.guest_id from booking b join loyalty_entry l on l.booking_id = b.id
  where b.account_id = wanted_account
$$;

-- Marks stay with triggers: whoever writes a booking or a review has changed its guest's figures,
-- and what is posted to a folio is counted in the booking (recount_bookings).
create function mark_booking_guest() returns trigger language plpgsql as $$
begin
  insert into dirty_guest (property_id, guest_id) values (new.property_id, new.guest_id);
  if tg_op = 'UPDATE' and old.guest_id <> new.guest_id then
    insert into dirty_guest (property_id, guest_id) values (old.property_id, old.guest_id);
  end if;
  return null;
end $$;
create trigger booking_marks_guest after insert on booking
  for each row execute function mark_booking_guest();
create trigger booking_change_marks_guest after update on booking for each row
  when (new.status = 'checked-out'
    or (old.guest_id, old.status, old.check_in) is distinct from (new.guest_id, new.status, new.check_in))
  execute function mark_booking_guest();

create function mark_review_guest() returns trigger language plpgsql as $$
begin
  insert into dirty_guest (property_id, guest_id)
  select b.property_id, b.guest_id from booking b where b.id = new.booking_id;
  return null;
end $$;
create trigger review_marks_guest after insert or update of rating on review
  for each row execute function mark_review_guest();

insert into event_consumer (name) values ('guest-figures');

-- Which guest an id names, and where they are known: an id of one who was merged names the other.
create function locate_guest(wanted uuid)
returns table (guest_id uuid, account_id uuid, property_ids uuid[])
language sql stable security definer set search_path = public as $$
  select g.id, g.account_id, array(
    select p.property_id from guest_at_property p where p.guest_id = g.id
    union select b.property_id from booking b where b.guest_id = g.id)
  from guest g
  where g.id = (select coalesce(w.merged_into_id, w.id) from guest w where w.id = wanted)
$$;
