-- Which bill takes a night, for whoever posts it, taxes it or shows it.

create function bill_of_night(wanted_booking uuid, wanted_room uuid) returns uuid
language sql stable as $$
  select b.id from bill b
  where b.booking_id = wanted_booking and b.takes_nights
    and (b.booking_room_id is null or b.booking_room_id = wanted_room)
  order by b.booking_room_id nulls last, b.id limit 1
$$;
comment on function bill_of_night is
  'the bill on which the nights of a room are posted: that of its room, else that of all; null for the guest''s own';

create or replace function supply_of_room(wanted_booking uuid, wanted_room uuid) returns text
language sql stable as $$
  select case
    when b.sez is null then 'state'
    when b.lut is null then 'sez-with-tax'
    else 'sez-without-tax' end
  from bill b where b.id = bill_of_night(wanted_booking, wanted_room)
$$;
