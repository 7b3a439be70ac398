import { ofAccount } from '@atithi/db/account'
import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { type FlagKind, type NoShowRule, noShowDate } from '../rules.ts'

export interface FlaggedBooking {
  kind: FlagKind
  bookingId: BookingId
  code: string
  guestName: string
  checkIn: IsoDate
  checkOut: IsoDate
}

const mostFlags = 200

/** The same with the business date whose close makes a no-show of a guest who is late; null where none will. */
export interface WaitingFlag extends FlaggedBooking {
  noShowOn: IsoDate | null
}

/** What waits for people after the close of `date`, and when a late guest is a no-show. */
export async function listWaitingFlags(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  date: IsoDate,
  rule: NoShowRule,
): Promise<WaitingFlag[]> {
  const flags = (await listFlags(db, propertyId, date)).filter(flag => flag.kind !== 'no-show')
  const late = flags.filter(flag => flag.kind === 'overdue-arrival').map(flag => flag.bookingId)
  const agreed =
    late.length === 0
      ? []
      : await db
          .selectFrom('booking')
          .select(['id', 'checkIn', 'arrivalAgreedAt'])
          .where('propertyId', '=', propertyId)
          .where('status', '=', 'confirmed')
          .where('id', 'in', late)
          .execute()
  const decided = new Map(agreed.map(stay => [stay.id, noShowDate(stay, rule)]))
  return flags.map(flag => ({ ...flag, noShowOn: decided.get(flag.bookingId) ?? null }))
}

/** Bookings that the close of `date` leaves for people: who did not come, who did not leave, who comes next without a room. */
export async function listFlags(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  date: IsoDate,
): Promise<FlaggedBooking[]> {
  const { rows } = await sql<FlaggedBooking>`
    select kind, id as booking_id, code, guest_name, check_in, departs as check_out from (
      select 'no-show' as kind, b.* from booking b where ${ofAccount('b')} and b.property_id = ${propertyId} and b.no_show_on = ${date}::date
      union all
      select 'overdue-arrival', b.* from booking b
      where ${ofAccount('b')} and b.property_id = ${propertyId} and b.check_in <= ${date}::date and b.status in ('pending', 'confirmed')
      union all
      select 'overstay', b.* from booking b where ${ofAccount('b')} and b.property_id = ${propertyId} and (b.departs <= ${date}::date or b.overstay_since <= ${date}::date) and b.status = 'checked-in'
      union all
      select 'unassigned-arrival', b.* from booking b
      where ${ofAccount('b')} and b.property_id = ${propertyId} and b.check_in = ${date}::date + 1 and b.status = 'confirmed' and exists (
        select 1 from booking_night n where n.account_id = b.account_id and n.booking_id = b.id and n.night = b.check_in and n.released_at is null and not exists (
          select 1 from room_assignment a where a.account_id = n.account_id and a.booking_room_id = n.booking_room_id and a.released_at is null and a.stay @> n.night))
    ) flagged
    order by array_position(array['overstay', 'overdue-arrival', 'unassigned-arrival', 'no-show'], kind), check_in, id
    limit ${mostFlags}`.execute(db)
  return rows
}
