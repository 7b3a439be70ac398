-- A charge that another booking of the hotel pays, as another room or the group: one line takes it off where it was, one carries it on
-- there, each with its tax, so that both accounts are whole and the hotel's sum stays what it was.

alter table folio_line
  add column moved_booking_id uuid,
  add column moved_line_id uuid,
  add constraint folio_line_moved_booking foreign key (property_id, moved_booking_id)
    references booking (property_id, id),
  add constraint folio_line_moved_line foreign key (property_id, moved_booking_id, moved_line_id)
    references folio_line (property_id, booking_id, id),
  add constraint folio_line_moved check (
    (moved_booking_id is null or (kind = 'transfer' and moved_booking_id <> booking_id))
    and (moved_line_id is null or moved_booking_id is not null)),
  drop constraint folio_line_transfer_of_charge,
  add constraint folio_line_transfer_of_charge check (
    kind <> 'transfer' or num_nonnulls(charge_id, moved_line_id) = 1);
comment on column folio_line.moved_booking_id is
  'of a transfer between bookings: the other booking, which carries the charge or had it before';
comment on column folio_line.moved_line_id is
  'of a charge that came from another booking: the line that took it off there';
create unique index folio_line_moved_once on folio_line (moved_line_id)
  where moved_line_id is not null and reverses_id is null;
create index folio_line_moved_with on folio_line (moved_booking_id) where moved_booking_id is not null;

-- The group whose master bill it is.
alter table bill
  add column group_block_id uuid,
  add constraint bill_group foreign key (property_id, group_block_id) references group_block (property_id, id);
comment on column bill.group_block_id is
  'the group whose master bill it is, which takes what the rooms of the group do not pay themselves';
create index bill_of_group on bill (group_block_id, id desc) where group_block_id is not null;

-- Commission is that of the room that was sold, whichever booking pays for it.
create or replace function post_commission(wanted uuid[]) returns int
language sql as $$
  with held as (
    select s.property_id, s.invoiced_month from subscription s
    where s.property_id in (select b.property_id from booking b where b.id = any (wanted) and b.commission_basis_points > 0)
    order by s.property_id for share),
  of as (
    select b.id, b.property_id, b.account_id, b.commission_basis_points as bp, h.invoiced_month,
      b.status in ('checked-out', 'cancelled') as is_over,
      (coalesce(case b.status when 'cancelled' then b.cancelled_at else b.checked_out_at end, b.updated_at)
        at time zone p.time_zone)::date as ended_on
    from booking b join held h on h.property_id = b.property_id join property p on p.id = b.property_id
    where b.id = any (wanted) and b.commission_basis_points > 0),
  revenue as (
    select of.id, coalesce(sum(l.amount), 0)::bigint as base, max(l.business_date) as last_on
    from of cross join lateral (
      with recursive line as (
        select f.id, f.amount, f.business_date, coalesce(f.reverses_id, f.charge_id) as up,
          f.kind, f.property_fee_id, f.sac, f.slab_night
        from folio_line f
        where f.booking_id = of.id and f.moved_booking_id is null
          and f.kind in ('room-night', 'fee', 'discount', 'debit-adjustment', 'transfer')),
      rooted as (
        select l.id, l.amount, l.business_date, l.up, l.kind, l.property_fee_id, l.sac, l.slab_night from line l
        union all
        select r.id, r.amount, r.business_date, u.up, u.kind, u.property_fee_id, u.sac, u.slab_night
        from rooted r join line u on u.id = r.up)
      select r.amount, r.business_date from rooted r
      where r.up is null and (r.kind = 'room-night'
        or (r.kind = 'fee' and r.property_fee_id is null and r.slab_night is null and r.sac = '996311'))) l
    group by of.id),
  posted as (
    select of.id, coalesce(sum(c.base), 0)::bigint as base, coalesce(sum(c.amount), 0)::bigint as amount
    from of left join billing_line c on c.booking_id = of.id group by of.id),
  wanted_now as (
    select of.*, r.last_on, case when of.is_over then greatest(coalesce(r.base, 0), 0) else 0 end as base
    from of left join revenue r on r.id = of.id),
  added as (
    insert into billing_line (property_id, account_id, kind, day, booking_id, base, basis_points, amount)
    select w.property_id, w.account_id, 'commission',
      greatest(w.ended_on, w.last_on, w.invoiced_month), w.id, w.base - p.base, w.bp,
      (w.base * w.bp + 5000) / 10000 - p.amount
    from wanted_now w join posted p on p.id = w.id
    where w.base <> p.base or (w.base * w.bp + 5000) / 10000 <> p.amount
    order by w.id
    returning 1)
  select count(*)::int from added
$$;
