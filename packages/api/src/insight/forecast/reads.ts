import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { withinAnyPortfolio } from '../../kernel/access/portfolio.ts'
import { addDays, type IsoDate, nightsOf } from '../../kernel/shared/dates.ts'
import { findClosedDates, readBooksAt } from '../books/reads.ts'
import { findFirstNight } from '../night-figures/reads.ts'
import { readDays } from '../reports/reads.ts'
import type { Nights } from './rules.ts'

/** Nights back: a year, the 26 weeks of the back-test and a month around. */
const nightsBack = 364 + 26 * 7 + 30
/** A rate of pick-up is that of so many closed dates. */
const recentDays = 28

/** What a forecast is made from, as it was written down at each close and not as bookings are now. */
export interface ForecastBasis {
  nights: Nights
  /** The last close: the night of this date is over. */
  asOf: IsoDate
  ahead: { night: IsoDate; lead: number; revenue: number }[]
  /** Paise for each room-night that came on the books of late; null where fewer than ten came. */
  pickUpRate: number | null
}

/** The nights of these hotels together, and so many ahead; undefined before the first close. */
export async function readForecastBasis(
  db: Reader,
  propertyIds: readonly AuthorizedPropertyId[],
  nightsAhead: number,
): Promise<ForecastBasis | undefined> {
  const closed = await findClosedDates(db, propertyIds)
  if (!closed) return undefined
  const asOf = closed.last
  const span = { from: addDays(asOf, -nightsBack), to: addDays(asOf, nightsAhead + 15) }
  const next = { from: addDays(asOf, 1), to: addDays(asOf, nightsAhead + 1) }
  const [{ rows: changes }, days, books, recent, firstNight] = await Promise.all([
    sql<{ night: IsoDate; close: IsoDate; rooms: number }>`
      select stay_date as night, business_date as close, sum(rooms)::int as rooms from books_change
      where ${ofAccount('books_change')} and ${withinAnyPortfolio('property_id', propertyIds)} and business_date <= ${asOf}::date
        and stay_date >= ${span.from}::date and stay_date < ${span.to}::date
      group by 1, 2 order by 1, 2`.execute(db),
    readDays(db, [...propertyIds], span),
    readBooksAt(db, propertyIds, next, [asOf]),
    readRecentPickUp(db, propertyIds, asOf),
    findFirstNight(db, propertyIds),
  ])
  return {
    nights: nightsKnown(changes, days, {
      first: closed.first,
      firstNight: firstNight ?? addDays(asOf, 1),
    }),
    asOf,
    ahead: nightsOf(next.from, next.to).map((night, at) => ({
      night,
      lead: at + 1,
      revenue: books.get(night)?.[0]?.revenue ?? 0,
    })),
    pickUpRate: recent,
  }
}

async function readRecentPickUp(
  db: Reader,
  propertyIds: readonly AuthorizedPropertyId[],
  asOf: IsoDate,
): Promise<number | null> {
  const { rows } = await sql<{ rooms: number; revenue: number }>`
    select coalesce(sum(rooms), 0)::int as rooms, coalesce(sum(revenue), 0)::bigint as revenue
    from books_change
    where ${ofAccount('books_change')} and ${withinAnyPortfolio('property_id', propertyIds)} and rooms > 0
      and business_date > ${addDays(asOf, -recentDays)}::date and business_date <= ${asOf}::date`.execute(
    db,
  )
  const [sum] = rows
  return sum && sum.rooms >= 10 ? Math.round(sum.revenue / sum.rooms) : null
}

function nightsKnown(
  changes: readonly { night: IsoDate; close: IsoDate; rooms: number }[],
  days: readonly { day: IsoDate; rooms: number; roomsOutOfOrder: number }[],
  firsts: Pick<Nights, 'first' | 'firstNight'>,
): Nights {
  const steps = new Map<IsoDate, { close: IsoDate; rooms: number }[]>()
  for (const { night, close, rooms } of changes) {
    const mine = steps.get(night) ?? []
    mine.push({ close, rooms: (mine.at(-1)?.rooms ?? 0) + rooms })
    steps.set(night, mine)
  }
  const sellable = new Map(
    days.map(({ day, rooms, roomsOutOfOrder }) => [day, Math.max(0, rooms - roomsOutOfOrder)]),
  )
  return {
    first: firsts.first,
    firstNight: firsts.firstNight,
    sellable: night => sellable.get(night) ?? 0,
    booksAt: (night, close) => steps.get(night)?.findLast(step => step.close <= close)?.rooms ?? 0,
  }
}
