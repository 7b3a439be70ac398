import { ofAccount, theAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BookingId, RoomTypeId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { ReservedStay } from '../../rules.ts'
import { isStay } from '../rules.ts'
import type { Connection } from './hold.ts'

/** Clocks of channels and ours differ by as much. */
const clockSeconds = 5

interface Nights {
  roomTypeId: RoomTypeId
  checkIn: IsoDate
  checkOut: IsoDate
}

/**
 * A channel has counted its own sale already: where nothing was sent to it since, what it believes is what it accepted less what it
 * sold, and telling it again would undo sales that we have not heard of. Where something was, nobody knows what it believes: null.
 */
export async function countOwnSale(
  trx: Trx,
  connection: Connection,
  sold: Nights & { rooms: number; soldAt: string },
): Promise<void> {
  await sql`
    update channel_cell set available = case
      when accepted_at < ${sold.soldAt}::timestamptz - make_interval(secs => ${clockSeconds}) and available >= ${sold.rooms}
      then available - ${sold.rooms} end
    where ${ofAccount('channel_cell')} and connection_id = ${connection.id} and room_type_id = ${sold.roomTypeId}
      and night >= ${sold.checkIn} and night < ${sold.checkOut}`.execute(trx)
}

/**
 * First, so that it waits for whoever writes an answer down: what was sent before is not taken for what the channel believes, however
 * late it is written.
 */
export const countForgetting = (trx: Trx, { id }: Pick<Connection, 'id'>) =>
  trx
    .updateTable('channelConnection')
    .set({ forgettings: sql<number>`forgettings + 1` })
    .where('id', '=', id)
    .execute()

/** What a channel believes of these nights is not known any more: it is told again. */
export async function forgetAvailability(
  trx: Trx,
  connection: Connection,
  bookingId: BookingId,
): Promise<void> {
  await countForgetting(trx, connection)
  await sql`
    update channel_cell c set available = null
    from (select distinct room_type_id, night from booking_night where ${ofAccount('booking_night')} and booking_id = ${bookingId}) n
    where ${ofAccount('c')} and c.connection_id = ${connection.id} and c.room_type_id = n.room_type_id and c.night = n.night`.execute(
    trx,
  )
}

/**
 * The channel has counted a sale that becomes no booking, because its cancellation came first: it is told again what is
 * free on those nights, though nothing of ours changes on them.
 */
export async function tellAgain(
  trx: Trx,
  { id, propertyId }: Connection,
  stay: ReservedStay | null,
): Promise<void> {
  if (!stay || !isStay(stay)) return
  await countForgetting(trx, { id })
  const codes = stay.rooms.map(room => room.roomCode)
  const types = sql`select distinct room_type_id from channel_rate
    where ${ofAccount('channel_rate')} and connection_id = ${id} and room_code = any (${codes}::text[])`
  await sql`
    update channel_cell set available = null where ${ofAccount('channel_cell')} and connection_id = ${id} and room_type_id in (${types})
      and night >= ${stay.checkIn} and night < ${stay.checkOut}`.execute(trx)
  await sql`
    insert into channel_mark (account_id, property_id, connection_id, room_type_id, date_from, date_to)
    select ${theAccount}, ${propertyId}::uuid, ${id}::uuid, t.room_type_id, ${stay.checkIn}::date, ${stay.checkOut}::date - 1 from (${types}) t`.execute(
    trx,
  )
}
