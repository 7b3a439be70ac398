import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BookingId, GroupBlockId, RoomTypeId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { publish } from '../../../kernel/events/publish.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { NightChange } from '../../../selling/availability/commands/inventory.ts'
import { sellingEvents } from '../../../selling/events.ts'
import { type BlockChange, remainderOf } from '../rules.ts'

/**
 * Nights of a pick-up that these bookings no longer hold go back to their block while its cut-off date is ahead; later, and from a released
 * block, they stay where they are: on general sale. Call it once the nights of the bookings are written. Answers what the caller moves
 * beside them as its last step.
 */
export async function returnToBlock(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
  bookingIds: readonly string[],
): Promise<NightChange[]> {
  const groups = await lockHoldingGroups(trx, work, propertyId, bookingIds)
  if (groups.size === 0) return []
  const given = await refundAttempt(trx, [...groups.keys()], bookingIds)
  for (const [entityId, nights] of Map.groupBy(given, row => row.groupBlockId)) {
    await recordChange(trx, work, {
      action: 'group.given-back',
      entity: 'group',
      entityId,
      propertyId,
      after: {
        bookingId: nights[0]?.bookingId ?? null,
        roomNights: nights.reduce((sum, row) => sum + row.rooms, 0),
      },
    })
    await publish(trx, work, {
      propertyId,
      event: sellingEvents['availability.changed'],
      entityId,
      days: nights.map(({ night }) => night),
    })
  }
  return given.map(({ groupBlockId, roomTypeId, night, rooms }): BlockChange => {
    const status = groups.get(groupBlockId) ?? 'released'
    return { roomTypeId, night, blocked: remainderOf(status, { rooms, pickedUp: 0 }) }
  })
}

/** The groups that these bookings came out of and that still take rooms back, with their status; held for the rest of the transaction. */
async function lockHoldingGroups(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
  bookingIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; status: string; isAhead: boolean }>`
    select g.id, g.status, g.cut_off > business_date(${work.now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at) as is_ahead
    from group_block g join property p on p.account_id = g.account_id and p.id = g.property_id
    where ${ofAccount('g')} and g.property_id = ${propertyId}
      and g.id in (select u.group_block_id from group_pick_up u where ${ofAccount('u')} and u.booking_id = any (${[...bookingIds]}::uuid[]))
    order by g.id for no key update of g`.execute(trx)
  return new Map(
    rows
      .filter(group => group.status !== 'released' && group.isAhead)
      .map(group => [group.id, group.status]),
  )
}

interface GivenBack {
  groupBlockId: GroupBlockId
  bookingId: BookingId
  roomTypeId: RoomTypeId
  night: IsoDate
  rooms: number
}

async function refundAttempt(
  trx: Trx,
  groupIds: readonly string[],
  bookingIds: readonly string[],
): Promise<GivenBack[]> {
  const { rows } = await sql<GivenBack>`
    with held as (
      select booking_id, room_type_id, night, count(*)::int as rooms from booking_night
      where ${ofAccount('booking_night')} and booking_id = any (${[...bookingIds]}::uuid[]) and released_at is null group by 1, 2, 3),
    given as (
      select u.group_block_id, u.booking_id, u.room_type_id, u.night, u.rooms - coalesce(h.rooms, 0) as rooms, coalesce(h.rooms, 0) as stay
      from group_pick_up_night u left join held h using (booking_id, room_type_id, night)
      where ${ofAccount('u')} and u.booking_id = any (${[...bookingIds]}::uuid[]) and u.group_block_id = any (${[...groupIds]}::uuid[])
        and u.rooms > coalesce(h.rooms, 0)),
    fewer as (
      update group_pick_up_night u set rooms = g.stay from given g
      where ${ofAccount('u')} and u.booking_id = g.booking_id and u.room_type_id = g.room_type_id and u.night = g.night and g.stay > 0),
    gone as (
      delete from group_pick_up_night u using given g
      where ${ofAccount('u')} and u.booking_id = g.booking_id and u.room_type_id = g.room_type_id and u.night = g.night and g.stay = 0),
    block as (
      update group_block_night b set picked_up = b.picked_up - g.rooms
      from (select group_block_id, room_type_id, night, sum(rooms)::int as rooms from given group by 1, 2, 3) g
      where ${ofAccount('b')} and b.group_block_id = g.group_block_id and b.room_type_id = g.room_type_id and b.night = g.night)
    select group_block_id, booking_id, room_type_id, night, rooms from given order by group_block_id, night, room_type_id, booking_id`.execute(
    trx,
  )
  return rows
}
