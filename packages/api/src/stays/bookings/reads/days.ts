import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BookingId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { IsoDate } from '../../../kernel/shared/dates.ts'

/** The local days in whose figures a booking stands: those of its stay, and on which it was made and cancelled. */
export async function listDaysOfBooking(trx: Trx, bookingId: BookingId): Promise<IsoDate[]> {
  const { rows } = await sql<{ day: IsoDate }>`
    select night::date as day
    from booking b cross join lateral generate_series(b.check_in, b.check_out, interval '1 day') night
    where ${ofAccount('b')} and b.id = ${bookingId}
    union
    select (at at time zone p.time_zone)::date
    from booking b join property p on p.account_id = b.account_id and p.id = b.property_id
    cross join unnest(array[b.created_at, b.cancelled_at]) at
    where ${ofAccount('b')} and b.id = ${bookingId} and at is not null`.execute(trx)
  return rows.map(({ day }) => day)
}
