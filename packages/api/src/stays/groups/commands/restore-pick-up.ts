import { ofAccount, theAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BookingId, RoomTypeId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { publish } from '../../../kernel/events/publish.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { sellingEvents } from '../../../selling/events.ts'
import type { BlockChange } from '../rules.ts'

interface PickUp {
  propertyId: AuthorizedPropertyId
  bookingId: BookingId
  now: Date
}

/** Rooms of one type and night. */
interface HeldNight {
  roomTypeId: RoomTypeId
  night: IsoDate
  rooms: number
}

/** What a block still holds of the nights that a booking once took out of it and gave back: nothing past its cut-off date or once released. */
export async function listHeldForPickUp(db: Reader, of: PickUp): Promise<HeldNight[]> {
  const { rows } = await held(of).execute(db)
  return rows
}

const held = ({ propertyId, bookingId, now }: PickUp) => sql<HeldNight & { groupId: string }>`
  select u.group_block_id as "groupId", b.room_type_id as "roomTypeId", b.night,
    least(u.rooms - coalesce(p.rooms, 0), b.rooms - b.picked_up)::int as rooms
  from group_pick_up u
  join group_block g on g.account_id = u.account_id and g.id = u.group_block_id and g.status = 'definite'
  join property h on h.account_id = u.account_id and h.id = g.property_id
  join group_block_night b on b.account_id = u.account_id and b.group_block_id = g.id and b.room_type_id = u.room_type_id and u.stay @> b.night
  left join group_pick_up_night p on p.account_id = u.account_id and p.booking_id = u.booking_id and p.room_type_id = b.room_type_id and p.night = b.night
  where ${ofAccount('u')} and u.property_id = ${propertyId} and u.booking_id = ${bookingId}
    and g.cut_off > business_date(${now.toISOString()}::timestamptz, h.time_zone, h.day_rolls_at)
    and least(u.rooms - coalesce(p.rooms, 0), b.rooms - b.picked_up) > 0
  order by b.night`

/**
 * A pick-up that is reinstated takes its nights out of its block again, as far as the block holds them; what lacks comes from general sale.
 * Call it once the nights of the booking are written. Answers what the caller moves beside them as its last step.
 */
export async function restorePickUp(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
  bookingId: BookingId,
): Promise<BlockChange[]> {
  await sql`select 1 from group_block where ${ofAccount('group_block')} and property_id = ${propertyId}
    and id in (select group_block_id from group_pick_up where ${ofAccount('group_pick_up')} and booking_id = ${bookingId}) for no key update`.execute(
    trx,
  )
  const { rows: drawn } = await sql<HeldNight & { groupId: string }>`
    with held as (${held({ propertyId, bookingId, now: work.now })}),
    stays as (
      select room_type_id, night, count(*)::int as rooms from booking_night
      where ${ofAccount('booking_night')} and booking_id = ${bookingId} and released_at is null group by 1, 2),
    drawn as (
      select h."groupId", h."roomTypeId", h.night, least(h.rooms, s.rooms - coalesce(p.rooms, 0))::int as rooms
      from held h join stays s on s.room_type_id = h."roomTypeId" and s.night = h.night
      left join group_pick_up_night p on ${ofAccount('p')} and p.booking_id = ${bookingId} and p.room_type_id = s.room_type_id and p.night = s.night
      where s.rooms > coalesce(p.rooms, 0)),
    block as (
      update group_block_night b set picked_up = b.picked_up + d.rooms from drawn d
      where ${ofAccount('b')} and b.group_block_id = d."groupId" and b.room_type_id = d."roomTypeId" and b.night = d.night),
    taken as (
      insert into group_pick_up_night as p (account_id, property_id, booking_id, group_block_id, room_type_id, night, rooms)
      select ${theAccount}, ${propertyId}, ${bookingId}, "groupId", "roomTypeId", night, rooms from drawn
      on conflict (account_id, booking_id, room_type_id, night) do update set rooms = p.rooms + excluded.rooms)
    select * from drawn order by night`.execute(trx)
  const [first] = drawn
  if (!first) return []
  await recordChange(trx, work, {
    action: 'group.picked-up',
    entity: 'group',
    entityId: first.groupId,
    propertyId,
    after: { bookingId, roomNights: drawn.reduce((sum, row) => sum + row.rooms, 0) },
  })
  await publish(trx, work, {
    propertyId,
    event: sellingEvents['availability.changed'],
    days: drawn.map(({ night }) => night),
    entityId: first.groupId,
  })
  return drawn.map(({ roomTypeId, night, rooms }) => ({ roomTypeId, night, blocked: -rooms }))
}
