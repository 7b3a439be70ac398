import type { Trx } from '@atithi/db/client'
import type { RoomTypeId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { propertyReasons } from '../../reasons.ts'
import { addRooms, retireRooms } from './numbered-rooms.ts'

interface QuantityChange {
  propertyId: AuthorizedPropertyId
  roomTypeId: RoomTypeId
  from: number
  to: number
}

/**
 * More or fewer rooms of a type, on every night from the business date on, and as many numbered rooms.
 * The caller holds the room type's row. Throws FEWER_THAN_BOOKED with the first night that needs more, ROOM_IN_USE.
 */
export async function changeQuantity(trx: Trx, work: Work, change: QuantityChange): Promise<void> {
  const { propertyId, roomTypeId, from, to } = change
  await trx.updateTable('roomType').set({ quantity: to }).where('id', '=', roomTypeId).execute()
  const ahead = await trx
    .selectFrom('roomNight as n')
    .innerJoin('property as p', 'p.id', 'n.propertyId')
    .select(['n.night', 'n.booked', 'n.blocked'])
    .where('n.propertyId', '=', propertyId)
    .where('n.roomTypeId', '=', roomTypeId)
    .where(
      'n.night',
      '>=',
      sql<IsoDate>`business_date(${work.now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)`,
    )
    .orderBy('n.night')
    .forUpdate('n')
    .execute()
  // An allowance lets more be sold; it does not let rooms be taken from stays that are sold.
  const tooFew = ahead.find(row => row.booked + row.blocked > to)
  if (to < from && tooFew)
    throw new DomainError(
      propertyReasons.FEWER_THAN_BOOKED,
      { night: tooFew.night, booked: tooFew.booked + tooFew.blocked },
      'quantity',
    )
  const firstNight = ahead[0]?.night
  if (firstNight) {
    await trx
      .updateTable('roomNight')
      .set({ total: to })
      .where('propertyId', '=', propertyId)
      .where('roomTypeId', '=', roomTypeId)
      .where('night', '>=', firstNight)
      .execute()
  }
  if (to > from) await addRooms(trx, { propertyId, roomTypeId, count: to - from })
  else if ((await retireRooms(trx, { propertyId, roomTypeId, count: from - to })) < from - to)
    throw new DomainError(
      propertyReasons.ROOM_IN_USE,
      { rooms: await assignedRooms(trx, change) },
      'quantity',
    )
}

/** The numbers of this type's rooms that somebody has now or will have. */
export async function assignedRooms(
  trx: Reader,
  { propertyId, roomTypeId }: Pick<QuantityChange, 'propertyId' | 'roomTypeId'>,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('roomAssignment as a')
    .innerJoin('room as r', 'r.id', 'a.roomId')
    .select('r.number')
    .distinct()
    .where('a.propertyId', '=', propertyId)
    .where('r.roomTypeId', '=', roomTypeId)
    .where('a.releasedAt', 'is', null)
    .orderBy('r.number')
    .execute()
  return rows.map(row => row.number)
}
