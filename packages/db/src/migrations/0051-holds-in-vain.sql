-- Rooms of holds that have run out are free from that moment, whoever looks, though nobody has released them yet.

create function expired_holds(property uuid, from_night date, to_night date, at timestamptz)
returns table (room_type_id uuid, night date, rooms int)
language plpgsql stable security definer set search_path = public as $$
begin
  -- Hardly ever is there one: the index of open holds says so at once.
  if not exists (
    select from booking b where b.property_id = property and b.status = 'pending' and b.hold_expires_at <= at and b.paid_amount <= 0
  ) then return; end if;
  return query
    select n.room_type_id, n.night, count(*)::int
    from booking b join booking_night n on n.booking_id = b.id and n.released_at is null
    where b.property_id = property and b.status = 'pending' and b.hold_expires_at <= at and b.paid_amount <= 0
      and n.night >= from_night and n.night < to_night
    group by 1, 2;
end $$;
comment on function expired_holds is
  'by room type and night how many rooms of a property are held by bookings whose hold had run out at that time, the night to_night left out: numbers alone, so that a visitor may count what is free';
revoke execute on function expired_holds from public;
grant execute on function expired_holds to atithi_tenant, atithi_visitor, atithi_platform;
