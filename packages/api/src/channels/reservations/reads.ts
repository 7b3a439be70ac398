import { ofAccount } from '@atithi/db/account'
import { type SqlBool, sql } from 'kysely'

/** Its guest, or a part of its rooms or nights, was brought to another hotel, and nobody has told the channel, whose protocol has no word for it. */
export const isUntoldWalk = sql<SqlBool>`coalesce(r.state <> 'cancelled' and exists (
  select from booking_walk w where ${ofAccount('w')} and w.property_id = b.property_id and w.booking_id = b.id and w.undone_at is null and w.channel_told_at is null), false)`

/** Of a reservation `r` and its booking `b`: it still has no room on some night, could not be booked, or was walked untold. */
export const needsAction = sql<SqlBool>`(${isUntoldWalk} or r.problem is not null and (r.problem <> 'overbooked' or (b.status in ('pending', 'confirmed')
  and exists (select from booking_night n
    join room_night s on s.account_id = n.account_id and s.property_id = n.property_id and s.room_type_id = n.room_type_id and s.night = n.night and s.oversold > 0
    where ${ofAccount('n')} and n.booking_id = b.id and n.released_at is null))))`
