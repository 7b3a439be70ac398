-- What a stay earns is reckoned in one place: for the credit, and for the letter that tells the guest of it.

create function stay_points(wanted uuid[])
returns table (booking_id uuid, property_id uuid, earned_on date, rate int, had int, target int)
language sql stable as $$
  select b.id, b.property_id, b.check_out, e.rate, e.had,
    case when b.status <> 'checked-out' then 0
      when b.charged_amount <= b.paid_amount then due.points
      else least(e.had, due.points) end
  from booking b
  left join loyalty_program p on p.account_id = b.account_id
  cross join lateral (
    select coalesce(sum(l.points), 0)::int as had,
      coalesce((array_agg(l.points_per_hundred order by l.id))[1], p.points_per_hundred, 1) as rate
    from loyalty_entry l where l.booking_id = b.id and l.kind in ('earned', 'taken-back')) e
  cross join lateral (
    select greatest(0, coalesce(sum(l.amount), 0) * e.rate / 10000)::int as points
    from folio_line l left join folio_line c on c.id = l.charge_id
    where l.booking_id = b.id and (l.kind = 'room-night'
      or (l.kind in ('discount', 'debit-adjustment') and c.kind = 'room-night'))) due
  where b.id = any (wanted)
$$;
comment on function stay_points is
  'what each of these stays has been credited and what it should have: its room revenue before GST at the rate of its first credit, once its bill is settled';

create or replace function credit_loyalty(wanted uuid[]) returns void language sql as $$
  insert into loyalty_entry (property_id, booking_id, kind, points, points_per_hundred, earned_on)
  select property_id, booking_id, (case when target > had then 'earned' else 'taken-back' end)::loyalty_entry_kind,
    target - had, rate, earned_on
  from stay_points(array(
    select b.id from booking b where b.guest_id = any (wanted) and (b.status = 'checked-out' or exists (
      select from loyalty_entry l where l.booking_id = b.id and l.kind in ('earned', 'taken-back')))))
  where target <> had
$$;
