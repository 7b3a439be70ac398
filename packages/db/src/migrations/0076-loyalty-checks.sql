-- Points of guests are held against their movements, at whichever hotel of the owner these are.

create function points_out_of_step(wanted uuid) returns table (guest_id uuid, stored int, recounted int)
language sql stable security definer set search_path = public as $$
  select g.id, g.loyalty_points, e.points
  from guest_at_property f join guest g on g.id = f.guest_id
  cross join lateral (
    select coalesce(sum(l.points), 0)::int as points
    from booking b join loyalty_entry l on l.booking_id = b.id where b.guest_id = g.id) e
  where f.property_id = wanted and wanted = any (scope_property_ids()) and g.loyalty_points <> e.points
    -- Who waits to be counted anew is not wrong yet.
    and not exists (select from dirty_guest d where d.guest_id = g.id)
$$;
comment on function points_out_of_step is
  'guests whom a hotel of the scope knows and whose kept points are not the sum of their entries at all hotels of the owner';
