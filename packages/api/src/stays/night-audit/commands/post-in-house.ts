import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import { postNights } from '../../../finance/folio/commands/post/nights.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import { inOpenDay } from './open-day.ts'

/** Stays posted in one transaction: few enough that the desk never waits long for a booking's row. */
const batch = 25

/** Charges every stay in house with its nights up to `date`, some stays at a time. Answers false once somebody else has closed the date. */
export async function postInHouse(
  work: Work,
  day: { propertyId: AuthorizedPropertyId; date: IsoDate },
): Promise<boolean> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const posted = await inOpenDay(work, day, async trx => {
      const stays = await lockUnposted(trx, day, after)
      for (const bookingId of stays)
        await postNights(trx, work, {
          propertyId: day.propertyId,
          bookingId,
          businessDate: day.date,
          until: addDays(day.date, 1),
        })
      return stays
    })
    if (!posted) return false
    const last = posted.at(-1)
    if (posted.length < batch || !last) return true
    after = last
  }
}

async function lockUnposted(
  trx: Trx,
  day: { propertyId: AuthorizedPropertyId; date: IsoDate },
  after: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from booking b
    where ${ofAccount('b')} and b.property_id = ${day.propertyId} and b.status = 'checked-in' and b.id > ${after}::uuid and exists (
      select 1 from booking_night n where n.account_id = b.account_id and n.booking_id = b.id and n.night <= ${day.date}::date and n.released_at is null and n.rate + n.fee > 0
        and not exists (select 1 from folio_line f where f.account_id = n.account_id and f.booking_room_id = n.booking_room_id and f.night = n.night and f.kind in ('room-night', 'fee')))
    order by b.id limit ${batch} for no key update`.execute(trx)
  return rows.map(row => row.id)
}
