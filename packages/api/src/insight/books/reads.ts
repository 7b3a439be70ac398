import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { withinAnyPortfolio } from '../../kernel/access/portfolio.ts'
import { addDays, type IsoDate, nightsOf } from '../../kernel/shared/dates.ts'
import type { Period } from '../reports/rules.ts'

/** Room-nights on the books and their revenue in paise before tax. */
export interface OnBooks {
  rooms: number
  revenue: number
}

/** Which business dates have their close written down, for all these hotels. */
export interface ClosedDates {
  /** From here on every hotel has its closes. */
  first: IsoDate
  last: IsoDate
}

/** The dates of which every one of these hotels has the close; undefined before the first. */
export async function findClosedDates(
  db: Reader,
  propertyIds: readonly AuthorizedPropertyId[],
): Promise<ClosedDates | undefined> {
  const { rows } = await sql<{ first: IsoDate | null; last: IsoDate | null }>`
    select max(first) as first, min(last) as last from (
      select min(business_date) as first, max(business_date) as last from books_close
      where ${ofAccount('books_close')} and ${withinAnyPortfolio('property_id', propertyIds)} group by property_id) one`.execute(
    db,
  )
  const [found] = rows
  return found?.first && found.last && found.first <= found.last
    ? { first: found.first, last: found.last }
    : undefined
}

/**
 * What was on the books of each night of the period at the close of each of these business dates, in their order. A night that was
 * over by then is as it was at its own close.
 */
export async function readBooksAt(
  db: Reader,
  propertyIds: readonly AuthorizedPropertyId[],
  { from, to }: Period,
  closes: readonly IsoDate[],
): Promise<Map<IsoDate, OnBooks[]>> {
  const { rows } = await sql<{ stayDate: IsoDate; at: number } & OnBooks>`
    select c.stay_date, w.at::int as at, sum(c.rooms)::int as rooms, sum(c.revenue)::bigint as revenue
    from books_change c join unnest(${[...closes]}::date[]) with ordinality w (close, at) on c.business_date <= w.close
    where ${ofAccount('c')} and ${withinAnyPortfolio('c.property_id', propertyIds)}
      and c.stay_date >= ${from}::date and c.stay_date < ${to}::date
    group by 1, 2`.execute(db)
  const nothing = (): OnBooks => ({ rooms: 0, revenue: 0 })
  const books = new Map(nightsOf(from, to).map(night => [night, closes.map(nothing)]))
  for (const { stayDate, at, rooms, revenue } of rows) {
    const night = books.get(stayDate)
    if (night) night[at - 1] = { rooms, revenue }
  }
  return books
}

/** The same weekday a year before: 52 weeks (reference: metrics, pace). */
export const aYearBefore = (day: IsoDate): IsoDate => addDays(day, -364)
