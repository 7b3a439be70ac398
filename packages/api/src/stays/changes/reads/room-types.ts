import { ofAccount } from '@atithi/db/account'
import { compileOnce, type Slots } from '@atithi/db/compile-once'
import type { RoomTypeId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { RoomTypeFacts } from '../rules/facts.ts'
import type { Reading } from './booking.ts'
import { type RoomTypeRow, roomTypeRows } from './room-type-rows.ts'

interface Stock {
  ids: readonly string[]
  from: IsoDate
  to: IsoDate
}

/** Room types, of which some are known, where it is asked for with what is left of them each night. */
export async function listRoomTypes(
  reading: Reading,
  { known, withLeft, ...request }: Stock & { known: readonly RoomTypeRow[]; withLeft: boolean },
): Promise<{ roomTypes: Map<string, RoomTypeFacts>; bestAvailable: Map<string, string> }> {
  const more = request.ids.filter(id => known.every(type => type.id !== id))
  const asked = { propertyId: reading.propertyId, ids: more }
  const types = [...known, ...(more.length > 0 ? await typesOf(reading.trx, asked) : [])]
  const byType = Map.groupBy(
    withLeft ? await listLeft(reading, request) : [],
    night => night.roomTypeId,
  )
  return {
    roomTypes: new Map(
      types.map(({ id, bestAvailableId: _best, ...type }) => [
        id,
        {
          ...type,
          available: new Map((byType.get(id) ?? []).map(night => [night.night, night.available])),
        },
      ]),
    ),
    bestAvailable: new Map(types.map(type => [type.id, type.bestAvailableId])),
  }
}

const typesOf = compileOnce(
  (db, { propertyId, ids }: Slots<{ propertyId: AuthorizedPropertyId; ids: readonly string[] }>) =>
    roomTypeRows(db)
      .where('t.propertyId', '=', propertyId)
      .where(sql<boolean>`t.id = any (${ids}::uuid[])`),
)

interface Left {
  roomTypeId: RoomTypeId
  night: IsoDate
  available: number
}

/** What is left of room types each night, holds that have run out counted as free. */
async function listLeft({ trx, propertyId, now }: Reading, request: Stock): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select n.room_type_id as "roomTypeId", n.night, (n.total + n.overbooking_allowance - n.booked - n.blocked + coalesce(h.held, 0))::int as available
    from room_night n left join (
      select bn.room_type_id, bn.night, count(*) as held from booking b join booking_night bn on bn.account_id = b.account_id and bn.booking_id = b.id and bn.released_at is null
      where ${ofAccount('b')} and b.property_id = ${propertyId} and b.status = 'pending' and b.hold_expires_at <= ${now.toISOString()}
      group by 1, 2) h on h.room_type_id = n.room_type_id and h.night = n.night
    where ${ofAccount('n')} and n.property_id = ${propertyId} and n.room_type_id = any (${[...request.ids]}::uuid[]) and n.night >= ${request.from}::date and n.night <= ${request.to}::date`.execute(
    trx,
  )
  return rows
}
