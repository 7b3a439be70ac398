import { type SqlBool, sql } from 'kysely'

/** Of a reservation `r` and its booking `b`: it still has no room on some night, or could not be booked. */
export const needsAction = sql<SqlBool>`r.problem is not null and (r.problem <> 'overbooked' or (b.status in ('pending', 'confirmed')
  and exists (select from booking_night n
    join room_night s on s.property_id = n.property_id and s.room_type_id = n.room_type_id and s.night = n.night and s.oversold > 0
    where n.booking_id = b.id and n.released_at is null)))`
