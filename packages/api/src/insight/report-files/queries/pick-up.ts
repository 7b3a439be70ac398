import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import { findClosedDates, readBooksAt } from '../../books/reads.ts'
import type { ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'
import { ofHotels } from './parts.ts'

/** Closes before the last one, from which on is asked what came. */
const since = [1, 7, 30] as const

/**
 * Room nights that were given up, cancelled or not come, by the night and by how many closes before `last` that was: those that were on
 * the books. Unpaid holds that ran out never were.
 */
async function readGivenUp(
  db: Reader,
  span: ReportSpan,
  last: IsoDate,
): Promise<readonly { night: IsoDate; ago: number; rooms: number }[]> {
  const givenUp = sql`business_date(b.cancelled_at, p.time_zone, p.day_rolls_at)`
  const { rows } = await sql<{ night: IsoDate; ago: number; rooms: number }>`
    select night::date as night, ${last}::date - ${givenUp} as ago, sum(b.rooms)::int as rooms
    from property p join booking b on b.account_id = p.account_id and b.property_id = p.id and b.status = 'cancelled' and b.hold_expires_at is null
      and b.stay_type = 'revenue' and b.check_in <= ${span.to}::date and b.departs > ${span.from}::date
      and b.cancelled_at >= (${last}::date - ${Math.max(...since)}::int - 1)::timestamptz
      cross join lateral generate_series(greatest(b.check_in, ${span.from}::date), least(b.departs - 1, ${span.to}::date), interval '1 day') night
    where ${ofAccount('p')} and ${ofHotels(span)} and ${givenUp} <= ${last}::date group by 1, 2`.execute(
    db,
  )
  return rows
}

const perRoom = (money: number, rooms: number): number | null =>
  rooms === 0 ? null : Math.round(money / rooms)

/**
 * What came on the books of each night since 1, 7 and 30 closes before the last; nothing before the first close. Net is the difference of
 * the books; what came is net with what was given up meanwhile, so that a change of dates counts where it went (reference: metrics).
 */
export async function readPickUpRows(db: Reader, span: ReportSpan): Promise<readonly ReportRow[]> {
  const { propertyIds, from, to } = span
  const closed = await findClosedDates(db, propertyIds)
  if (!closed) return []
  const closes = [0, ...since].map(days => addDays(closed.last, -days))
  const [books, givenUp] = await Promise.all([
    readBooksAt(db, propertyIds, { from, to: addDays(to, 1) }, closes),
    readGivenUp(db, span, closed.last),
  ])
  const byNight = Map.groupBy(givenUp, ({ night }) => night)
  return [...books].map(([date, [now, ...then]]) => {
    const [rooms, revenue] = [now?.rooms ?? 0, now?.revenue ?? 0]
    const row: Record<string, string | number | null> = { date, rooms, revenue }
    for (const [at, days] of since.entries()) {
      const net = rooms - (then[at]?.rooms ?? 0)
      const money = revenue - (then[at]?.revenue ?? 0)
      const lost = (byNight.get(date) ?? []).filter(({ ago }) => ago < days)
      const cancelled = lost.reduce((sum, one) => sum + one.rooms, 0)
      row[`gross${days}`] = net + cancelled
      row[`cancelled${days}`] = cancelled
      row[`pickUp${days}`] = net
      row[`revenue${days}`] = money
      row[`pickUpRate${days}`] = perRoom(money, net)
    }
    return row
  })
}
