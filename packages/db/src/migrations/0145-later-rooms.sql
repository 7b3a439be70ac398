-- A room type that is added later has no rooms before its day: with them last year's occupancy would fall today. What a hotel began with,
-- on the day on which it joined, counts for the stays of before that it brings.

create or replace function record_room_stock() returns trigger language plpgsql as $$
begin
  with present as (
    select p.id as property_id, t.id as room_type_id,
      case when tg_op = 'UPDATE' then business_date(clock_timestamp(), p.time_zone, p.day_rolls_at)
        when business_date(t.created_at, p.time_zone, p.day_rolls_at) > business_date(p.created_at, p.time_zone, p.day_rolls_at)
          then business_date(t.created_at, p.time_zone, p.day_rolls_at)
        else date '1900-01-01' end as from_day,
      case when t.is_active and (p.status <> 'suspended' or tg_op = 'INSERT') then t.quantity else 0 end as rooms
    from property p join room_type t on t.property_id = p.id
    where case tg_table_name when 'property' then p.id else t.id end = new.id),
  recorded as (
    insert into room_stock (property_id, room_type_id, from_day, rooms)
    select property_id, room_type_id, from_day, rooms from present
    on conflict (room_type_id, from_day) do update set rooms = excluded.rooms
    returning property_id, from_day),
  later as (
    update room_stock s set rooms = n.rooms
    from present n where s.room_type_id = n.room_type_id and s.from_day > n.from_day
    returning s.property_id, s.from_day)
  insert into dirty_day (property_id, day) select property_id, from_day from recorded union select property_id, from_day from later;
  return null;
end $$;
comment on column room_stock.from_day is
  '1900-01-01 for what a hotel began with: one that joins brings stays of before; of a type that was added later the day on which it was';
