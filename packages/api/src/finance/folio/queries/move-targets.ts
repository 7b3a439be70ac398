import { ofAccount } from '@atithi/db/account'
import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { findMasterHome } from '../commands/master-bill.ts'

interface MoveTarget {
  bookingId: BookingId
  code: string
  guestName: string
  checkIn: IsoDate
  checkOut: IsoDate
  isInHouse: boolean
  /** The rooms that it has now or will have, as 'A-101, A-102'; empty before any is given. */
  rooms: string
  /** Besides the guest's own. */
  bills: { id: string; name: string }[]
}

const most = 20

/**
 * Where charges of a booking can be moved: other bookings of the hotel by code, guest or room, who is in the house first, and the master
 * bill of its group, null where it is of none.
 */
export async function listMoveTargets(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { bookingId, search }: { bookingId: BookingId; search: string },
) {
  const words = `${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows: items } = await sql<MoveTarget>`
    select b.id as booking_id, b.code, b.guest_name, b.check_in, b.check_out, b.status = 'checked-in' as is_in_house,
      coalesce(room.numbers, '') as rooms,
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.id) from bill o where o.account_id = b.account_id and o.booking_id = b.id), '[]') as bills
    from booking b
    left join lateral (
      select string_agg(r.number, ', ' order by r.number) as numbers from room_assignment a join room r on r.account_id = a.account_id and r.id = a.room_id
      where a.account_id = b.account_id and a.booking_id = b.id and a.released_at is null) room on true
    where ${ofAccount('b')} and b.property_id = ${propertyId} and b.id <> ${bookingId} and b.status in ('confirmed', 'checked-in')
      and (${search} = '' and b.status = 'checked-in' or ${search} <> '' and (lower(b.code) like ${words} or lower(b.guest_name) like ${words}
        or lower(b.guest_name) like '% ' || ${words} or exists (
          select 1 from room_assignment a join room r on r.account_id = a.account_id and r.id = a.room_id
          where a.account_id = b.account_id and a.booking_id = b.id and a.released_at is null and lower(r.number) like ${words})))
    order by b.status <> 'checked-in', b.check_in, b.id limit ${most}`.execute(db)
  const home = await findMasterHome(db, { propertyId, bookingId })
  return {
    items,
    group: home
      ? {
          name: home.name,
          code: home.code,
          isOpen: home.billId !== null,
          isHere: home.bookingId === bookingId,
        }
      : null,
  }
}
