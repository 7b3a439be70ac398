-- A day use is over on the day itself: the last stay of its guest, and the points that it earns, are of that day and not of the next.
create or replace function guest_stays(of_account uuid, wanted uuid[])
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
    max(case b.status when 'checked-out' then b.departs when 'checked-in' then b.check_in end),
    min(b.check_in) filter (where b.status in ('pending', 'confirmed'))
  from booking b
  left join review r on r.account_id = b.account_id and r.booking_id = b.id
  left join lateral (
    select sum(l.amount) as amount from folio_line l
    where l.account_id = b.account_id and l.booking_id = b.id and l.kind not in ('tax', 'payment', 'refund', 'rounding')) spent
    on b.status = 'checked-out'
  where b.account_id = of_account and b.guest_id = any (wanted)
  group by 1, 2, 3
$$;

create or replace function stay_points(of_account uuid, wanted uuid[])
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
