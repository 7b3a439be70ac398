-- What a guest's bookings, folios and reviews come to, at each property and over the portfolio.

-- Marks stay with triggers: whoever writes a booking or a review has changed its guest's figures,
-- and what is posted to a folio is counted in the booking (recount_bookings).
create function mark_booking_guest() returns trigger language plpgsql as $$
begin
  insert into dirty_guest (account_id, property_id, guest_id) values (new.account_id, new.property_id, new.guest_id);
  if tg_op = 'UPDATE' and old.guest_id <> new.guest_id then
    insert into dirty_guest (account_id, property_id, guest_id) values (old.account_id, old.property_id, old.guest_id);
  end if;
  return null;
end $$;

create trigger booking_change_marks_guest after update on booking for each row
  when (new.status = 'checked-out'
    or (old.guest_id, old.status, old.check_in) is distinct from (new.guest_id, new.status, new.check_in))
  execute function mark_booking_guest();

-- A discount that goes, by itself or with its charge, whatever takes it back, gives its points back to the stays that they came of.
create function give_points_back() returns trigger language plpgsql as $$
begin
  insert into loyalty_entry (account_id, property_id, booking_id, kind, points, earned_on, spent_property_id, spent_booking_id, line_id)
  select l.account_id, l.property_id, l.booking_id, 'given-back', -l.points, l.earned_on, new.property_id, new.booking_id, new.id
  from loyalty_entry l where l.account_id = new.account_id and l.line_id = new.reverses_id and l.kind = 'redeemed';
  if found then
    insert into dirty_guest (account_id, property_id, guest_id)
    select new.account_id, new.property_id, guest_id from guests_of_redemption(new.account_id, new.reverses_id) guest_id;
  end if;
  return null;
end $$;

create trigger booking_marks_guest after insert on booking
  for each row execute function mark_booking_guest();
create trigger folio_line_gives_points_back after insert on folio_line for each row
  when (new.reverses_id is not null and new.kind = 'discount')
  execute function give_points_back();

create type loyalty_entry_kind as enum ('earned', 'taken-back', 'redeemed', 'given-back', 'expired');

create table loyalty_entry (
  id uuid not null default new_id(),
  account_id uuid not null,
  property_id uuid not null,
  booking_id uuid not null,
  points int not null check (points <> 0),
  points_per_hundred int check (points_per_hundred >= 0),
  earned_on date not null,
  recorded_at timestamptz not null default clock_timestamp(),
  kind loyalty_entry_kind not null,
  spent_property_id uuid,
  spent_booking_id uuid,
  line_id uuid,
  primary key (account_id, id),
  foreign key (account_id, property_id, booking_id) references booking (account_id, property_id, id),
  foreign key (account_id, spent_property_id, spent_booking_id, line_id) references folio_line (account_id, property_id, booking_id, id),
  constraint loyalty_entry_sign check ((points > 0) = (kind in ('earned', 'given-back'))),
  constraint loyalty_entry_rate check ((points_per_hundred is not null) = (kind in ('earned', 'taken-back'))),
  constraint loyalty_entry_spent check (
    num_nonnulls(spent_property_id, spent_booking_id, line_id)
    = case when kind in ('redeemed', 'given-back') then 3 else 0 end),
  -- Of each stay's points a discount takes some once, and its reversal gives them back once.
  constraint loyalty_entry_line_once unique (account_id, line_id, booking_id)
);
comment on table loyalty_entry is
  'points credited for a stay, taken back when its room revenue fell, redeemed, given back or expired; those of a stay belong to whoever the stay belongs to';
comment on column loyalty_entry.booking_id is 'the stay that earned the points, also of those that were redeemed or expired';
comment on column loyalty_entry.points_per_hundred is
  'of points earned or taken back the rate when the stay was first credited: it holds for what is taken back';
comment on column loyalty_entry.earned_on is 'the departure of the stay: the twelve months of a tier are counted from it';
comment on column loyalty_entry.line_id is
  'the discount for which they were redeemed, or the line that reversed it; with spent_booking_id the stay whose bill it is on';
create index loyalty_entry_by_booking on loyalty_entry (account_id, booking_id, id);
create index loyalty_entry_by_day on loyalty_entry (earned_on);
create index loyalty_entry_by_spent on loyalty_entry (account_id, spent_booking_id) where spent_booking_id is not null;
create trigger loyalty_entry_append_only before update or delete on loyalty_entry
  for each row execute function refuse_change();
call bound_to_property('loyalty_entry');
revoke update, delete on loyalty_entry from atithi_tenant, atithi_platform;
-- Points that another hotel of the owner gave are spent and given back here.
create policy spent_here on loyalty_entry to atithi_tenant
  using (spent_property_id = any ((select scope_property_ids())::uuid[]));

-- What a stay earns is reckoned in one place: for the credit, and for the letter that tells the guest of it.
create function stay_points(of_account uuid, wanted uuid[])
returns table (booking_id uuid, property_id uuid, earned_on date, rate int, had int, target int)
language sql stable as $$
  select b.id, b.property_id, b.departs, e.rate, e.had,
    case when b.status <> 'checked-out' then 0
      when b.charged_amount <= b.paid_amount then due.points
      else least(e.had, due.points) end
  from booking b
  left join loyalty_program p on p.account_id = b.account_id
  cross join lateral (
    select coalesce(sum(l.points), 0)::int as had,
      coalesce((array_agg(l.points_per_hundred order by l.id))[1], p.points_per_hundred, 1) as rate
    from loyalty_entry l where l.account_id = b.account_id and l.booking_id = b.id and l.kind in ('earned', 'taken-back')) e
  cross join lateral (
    select greatest(0, coalesce(sum(l.amount), 0) * e.rate / 10000)::int as points
    from folio_line l left join folio_line c on c.account_id = l.account_id and c.id = l.charge_id
    where l.account_id = b.account_id and l.booking_id = b.id and (l.kind = 'room-night'
      or (l.kind in ('discount', 'debit-adjustment') and c.kind = 'room-night'))) due
  where b.account_id = of_account and b.id = any (wanted)
$$;
comment on function stay_points is
  'what each of these stays has been credited and what it should have: its room revenue before GST at the rate of its first credit, once its bill is settled';

-- What stays earned is reckoned apart from what was spent of it.
create function credit_loyalty(of_account uuid, wanted uuid[]) returns void language sql as $$
  insert into loyalty_entry (account_id, property_id, booking_id, kind, points, points_per_hundred, earned_on)
  select of_account, property_id, booking_id, (case when target > had then 'earned' else 'taken-back' end)::loyalty_entry_kind,
    target - had, rate, earned_on
  from stay_points(of_account, array(
    select b.id from booking b
    where b.account_id = of_account and b.guest_id = any (wanted) and (b.status = 'checked-out' or exists (
      select from loyalty_entry l where l.account_id = b.account_id and l.booking_id = b.id and l.kind in ('earned', 'taken-back')))))
  where target <> had
$$;

-- Counts guests anew. They are held in the order of their ids: who counts or merges the same waits. Points that were spent or lost make no
-- tier lower.
create function recount_guests(of_account uuid, wanted uuid[]) returns void language plpgsql as $$
begin
  perform from guest where account_id = of_account and id = any (wanted) order by id for no key update;
  perform credit_loyalty(of_account, wanted);
  update guest_at_property set total_bookings = 0, stays = 0, total_spent = 0, rating_sum = 0,
    rating_count = 0, last_stay_date = null, next_booking_date = null
  where account_id = of_account and guest_id = any (wanted);
  insert into guest_at_property as kept (property_id, account_id, guest_id, total_bookings, stays,
    total_spent, rating_sum, rating_count, last_stay_date, next_booking_date)
  select s.property_id, s.account_id, s.guest_id, s.total_bookings, s.stays, s.total_spent,
    s.rating_sum, s.rating_count, s.last_stay_date, s.next_booking_date
  from guest_stays(of_account, wanted) s
  on conflict (account_id, property_id, guest_id) do update set
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
    from unnest(wanted) as w(id) left join guest_at_property p on p.account_id = of_account and p.guest_id = w.id
    group by w.id) s
  where g.account_id = of_account and g.id = s.id and
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
        coalesce(sum(l.points) filter (where l.kind in ('earned', 'taken-back')
          and l.earned_on > current_date - interval '12 months'), 0)::int as recent
      from booking b join loyalty_entry l on l.account_id = b.account_id and l.booking_id = b.id
      where b.account_id = w.account_id and b.guest_id = w.id) e
    where w.account_id = of_account and w.id = any (wanted)) s
  where g.account_id = of_account and g.id = s.id and (g.loyalty_points, g.tier_points, g.loyalty_tier)
    is distinct from (s.points, s.recent, s.tier);
end $$;

-- Counts the guests of marks, at most so many, account by account; answers how many marks it took and of which
-- properties, with the account of each. Marks go before their guests are counted: whatever commits in between has left a mark
-- of its own.
create function refresh_guest_figures(most int, out taken int, out accounts uuid[], out properties uuid[])
language plpgsql as $$
declare
  owners uuid[];
  places uuid[];
  guests uuid[];
begin
  perform pg_advisory_xact_lock(hashtext('guest_figures'));
  with gone as (
    delete from dirty_guest d using (select w.account_id, w.id from dirty_guest w order by w.account_id, w.id limit most) w
    where d.account_id = w.account_id and d.id = w.id returning d.account_id, d.guest_id, d.property_id)
  select array_agg(account_id), array_agg(property_id), array_agg(guest_id), count(*) into owners, places, guests, taken from gone;
  select array_agg(p.account_id), array_agg(p.property_id) into accounts, properties
    from (select distinct account_id, property_id from unnest(owners, places) as m(account_id, property_id)) p;
  perform recount_guests(w.account_id, w.wanted) from (
    select m.account_id, array_agg(distinct m.guest_id) as wanted from unnest(owners, guests) as m(account_id, guest_id)
    group by m.account_id order by m.account_id) w;
end $$;

-- Counts every guest anew; what it comes to is what was stored.
create function rebuild_guest_figures() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('guest_figures'));
  delete from dirty_guest;
  perform recount_guests(g.account_id, array_agg(g.id order by g.id)) from guest g group by g.account_id;
end $$;

-- Marks the guests whose points of a year ago have just left the twelve months of their tier.
create function mark_lapsed_tiers() returns void language sql as $$
  insert into dirty_guest (account_id, property_id, guest_id)
  select distinct b.account_id, b.property_id, b.guest_id from loyalty_entry l
  join booking b on b.account_id = l.account_id and b.id = l.booking_id
  join guest g on g.account_id = l.account_id and g.id = b.guest_id
  where l.earned_on between current_date - interval '12 months 30 days' and current_date - interval '12 months'
    and g.loyalty_tier <> 'bronze'
$$;

-- Marks the guests of an owner who have points: their tiers have other thresholds now.
create function mark_loyal_guests(wanted_account uuid) returns void language sql as $$
  insert into dirty_guest (account_id, property_id, guest_id)
  select distinct b.account_id, b.property_id, b.guest_id from booking b
  join loyalty_entry l on l.account_id = b.account_id and l.booking_id = b.id
  where b.account_id = wanted_account
$$;

create function mark_review_guest() returns trigger language plpgsql as $$
begin
  insert into dirty_guest (account_id, property_id, guest_id)
  select b.account_id, b.property_id, b.guest_id from booking b where b.account_id = new.account_id and b.id = new.booking_id;
  return null;
end $$;

-- Which guest an id names, and where they are known: an id of one who was merged names the other.
create function locate_guest(of_account uuid, wanted uuid)
returns table (guest_id uuid, account_id uuid, property_ids uuid[])
language sql stable security definer set search_path = public as $$
  select g.id, g.account_id, array(
    select p.property_id from guest_at_property p where p.account_id = g.account_id and p.guest_id = g.id
    union select b.property_id from booking b where b.account_id = g.account_id and b.guest_id = g.id)
  from guest g
  where g.account_id = of_account and g.id = (select coalesce(w.merged_into_id, w.id) from guest w where w.account_id = of_account and w.id = wanted)
$$;

-- What is left of the points of each stay of a guest, at every hotel of the owner, the oldest first. Points taken back after they were
-- spent are a debt that the oldest of the others make up for: they are not free.
create function loyalty_lots(of_account uuid, wanted uuid, as_of date)
returns table (booking_id uuid, property_id uuid, earned_on date, free int, expires_on date, is_lapsed boolean)
language sql stable security definer set search_path = public as $$
  with lot as (
    select b.id, b.property_id, min(l.earned_on) as earned_on, sum(l.points)::int as rest
    from booking b join loyalty_entry l on l.account_id = b.account_id and l.booking_id = b.id
    where b.account_id = of_account and b.guest_id = wanted and scope_admits(of_account)
    group by b.account_id, b.id),
  debt as (select coalesce(-sum(rest) filter (where rest < 0), 0)::int as points from lot),
  term as (
    select p.expires_after_months as months from guest g join loyalty_program p on p.account_id = g.account_id
    where g.account_id = of_account and g.id = wanted)
  select lot.id, lot.property_id, lot.earned_on,
    greatest(0, least(rest, sum(rest) over (order by lot.earned_on, lot.id) - debt.points))::int,
    ends.on_day, coalesce(ends.on_day < as_of, false)
  from lot cross join debt left join term on true
  cross join lateral (select (lot.earned_on + make_interval(months => term.months))::date as on_day) ends
  where rest > 0 order by lot.earned_on, lot.id
$$;

-- All that happened to a guest's points, at every hotel of the owner; what a redemption took of several stays is one movement, at the hotel
-- where it was redeemed. Whoever calls it shows those of the hotels that the person may see.
create function loyalty_movements(of_account uuid, wanted uuid)
returns table (id uuid, kind loyalty_entry_kind, points int, property_id uuid, booking_id uuid, day date, recorded_at timestamptz)
language sql stable security definer set search_path = public as $$
  select min(l.id::text)::uuid, l.kind, sum(l.points)::int, coalesce(l.spent_property_id, l.property_id),
    coalesce(l.spent_booking_id, l.booking_id), coalesce(s.business_date, min(l.earned_on)), min(l.recorded_at)
  from booking b join loyalty_entry l on l.account_id = b.account_id and l.booking_id = b.id
  left join folio_line s on s.account_id = b.account_id and s.id = l.line_id
  where b.account_id = of_account and b.guest_id = wanted and scope_admits(of_account)
  group by coalesce(l.line_id, l.id), l.kind, l.spent_property_id, l.property_id, l.spent_booking_id, l.booking_id, s.business_date
$$;

-- Spends points of the guest whose bill has this discount, the oldest first. Of two that spend at once the second waits for the first:
-- the guest is held. Refuses where fewer are left.
create function redeem_loyalty(of_account uuid, wanted_line uuid, wanted_points int, as_of date) returns void
language plpgsql as $$
declare
  line record;
  drawn int;
begin
  select l.property_id, l.booking_id, b.guest_id into strict line
  from folio_line l join booking b on b.account_id = l.account_id and b.id = l.booking_id
  where l.account_id = of_account and l.id = wanted_line and l.kind = 'discount' and l.reverses_id is null;
  perform from guest where account_id = of_account and id = line.guest_id for no key update;
  insert into loyalty_entry (account_id, property_id, booking_id, kind, points, earned_on, spent_property_id, spent_booking_id, line_id)
  select of_account, lot.property_id, lot.booking_id, 'redeemed', -least(lot.free, wanted_points - lot.before), lot.earned_on,
    line.property_id, line.booking_id, wanted_line
  from (
    select o.*, sum(o.free) over (order by o.earned_on, o.booking_id) - o.free as before
    from loyalty_lots(of_account, line.guest_id, as_of) o where o.free > 0 and not o.is_lapsed) lot
  where lot.before < wanted_points;
  select -coalesce(sum(points), 0) into drawn from loyalty_entry where account_id = of_account and line_id = wanted_line;
  if drawn <> wanted_points then
    raise exception 'the guest has only % points', drawn
      using errcode = 'check_violation', constraint = 'loyalty_points_left', table = 'loyalty_entry';
  end if;
  update guest set loyalty_points = loyalty_points - wanted_points where account_id = of_account and id = line.guest_id;
  insert into dirty_guest (account_id, property_id, guest_id) values (of_account, line.property_id, line.guest_id);
end $$;

-- Whose points a discount took, at whichever hotel they were earned.
create function guests_of_redemption(of_account uuid, wanted_line uuid) returns setof uuid
language sql stable security definer set search_path = public as $$
  select distinct b.guest_id from loyalty_entry l
  join booking b on b.account_id = l.account_id and b.id = l.booking_id
  where l.account_id = of_account and l.line_id = wanted_line and scope_admits(of_account)
$$;

-- Ends points: those that have lapsed, or with `all_of_them` whatever is left. Whoever calls it holds the guests. Answers how many points.
create function expire_loyalty(of_account uuid, wanted uuid[], as_of date, all_of_them boolean default false) returns int
language sql as $$
  with gone as (
    insert into loyalty_entry (account_id, property_id, booking_id, kind, points, earned_on)
    select of_account, o.property_id, o.booking_id, 'expired', -o.free, o.earned_on
    from unnest(wanted) as w(id) cross join lateral loyalty_lots(of_account, w.id, as_of) o
    where o.free > 0 and (o.is_lapsed or all_of_them)
    returning property_id, booking_id, points),
  told as (
    insert into dirty_guest (account_id, property_id, guest_id)
    select distinct of_account, gone.property_id, b.guest_id from gone join booking b on b.account_id = of_account and b.id = gone.booking_id)
  select coalesce(-sum(points), 0)::int from gone
$$;

-- Ends the lapsed points of the next guests, at most so many, account by account; answers the last of them, null when there is no other.
create function expire_next_guests(after_account uuid, after_guest uuid, most int, as_of date, out last_account uuid, out last_guest uuid)
language plpgsql as $$
declare
  accounts uuid[];
  guests uuid[];
begin
  select array_agg(w.account_id order by w.account_id, w.id), array_agg(w.id order by w.account_id, w.id) into accounts, guests from (
    select g.account_id, g.id from guest g join loyalty_program p on p.account_id = g.account_id
    where g.loyalty_points > 0 and p.expires_after_months is not null
      and (after_guest is null or (g.account_id, g.id) > (after_account, after_guest))
    order by g.account_id, g.id limit most) w;
  perform from guest g join unnest(accounts, guests) as w(account_id, id) on w.account_id = g.account_id and w.id = g.id
    order by g.account_id, g.id for no key update of g;
  perform expire_loyalty(w.account_id, w.wanted, as_of) from (
    select m.account_id, array_agg(m.id) as wanted from unnest(accounts, guests) as m(account_id, id)
    group by m.account_id order by m.account_id) w;
  last_account := accounts[cardinality(accounts)];
  last_guest := guests[cardinality(guests)];
end $$;

-- Points of guests are held against their movements, at whichever hotel of the owner these are.
create function points_out_of_step(of_account uuid, wanted uuid) returns table (guest_id uuid, stored int, recounted int)
language sql stable security definer set search_path = public as $$
  select g.id, g.loyalty_points, e.points
  from guest_at_property f join guest g on g.account_id = f.account_id and g.id = f.guest_id
  cross join lateral (
    select coalesce(sum(l.points), 0)::int as points
    from booking b join loyalty_entry l on l.account_id = b.account_id and l.booking_id = b.id
    where b.account_id = f.account_id and b.guest_id = g.id) e
  where f.account_id = of_account and f.property_id = wanted and wanted = any (scope_property_ids()) and g.loyalty_points <> e.points
    -- Who waits to be counted anew is not wrong yet.
    and not exists (select from dirty_guest d where d.account_id = of_account and d.guest_id = g.id)
$$;
comment on function points_out_of_step is
  'guests whom a hotel of the scope knows and whose kept points are not the sum of their entries at all hotels of the owner';
