import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { addDays, daysBetween, type IsoDate } from '../../../kernel/shared/dates.ts'

interface Figures {
  visits: number
  pages: number
  searches: number
  /** Made on the website that day, whatever became of them. */
  bookings: number
}
export interface WebsiteAnalytics {
  from: IsoDate
  to: IsoDate
  totals: Figures & {
    /** Bookings of a hundred visits, to one decimal; null without visits. */
    conversionPercent: number | null
  }
  days: (Figures & { date: IsoDate })[]
  sources: { source: string; visits: number }[]
  languages: { language: 'en' | 'hi'; visits: number }[]
}

const mostSources = 12

/** What happened on the website in the last `days` business days, today included. */
export async function getAnalytics(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  days: number,
  now: Date,
): Promise<WebsiteAnalytics> {
  const { today } = await db
    .selectFrom('property')
    .select(
      sql<IsoDate>`business_date(${now.toISOString()}::timestamptz, time_zone, day_rolls_at)`.as(
        'today',
      ),
    )
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  const from = addDays(today, 1 - days)
  const visits = await db
    .selectFrom('siteVisit')
    .select(['day', 'kind', 'source', 'language', eb => eb.fn.sum<number>('times').as('times')])
    .where('propertyId', '=', propertyId)
    .where('day', '>=', from)
    .where('day', '<=', today)
    .groupBy(['day', 'kind', 'source', 'language'])
    .execute()
  const bookings = await listBookings(db, propertyId, from)
  const sum = (kind: string, date?: IsoDate) =>
    visits
      .filter(row => row.kind === kind && (!date || row.day === date))
      .reduce((total, row) => total + Number(row.times), 0)
  const booked = (date?: IsoDate) =>
    bookings.filter(row => !date || row.day === date).reduce((total, row) => total + row.made, 0)
  const figures = (date?: IsoDate): Figures => ({
    visits: sum('visit', date),
    pages: sum('page', date),
    searches: sum('search', date),
    bookings: booked(date),
  })
  const totals = figures()
  const entries = visits.filter(row => row.kind === 'visit')
  return {
    from,
    to: today,
    totals: {
      ...totals,
      conversionPercent:
        totals.visits === 0 ? null : Math.round((totals.bookings * 1000) / totals.visits) / 10,
    },
    days: Array.from({ length: daysBetween(from, today) + 1 }, (_, at) => addDays(from, at)).map(
      date => ({ date, ...figures(date) }),
    ),
    sources: ranked(entries, row => row.source)
      .slice(0, mostSources)
      .map(([source, times]) => ({ source, visits: times })),
    languages: ranked(entries, row => (row.language === 'hi' ? 'hi' : 'en')).map(
      ([language, times]) => ({ language, visits: times }),
    ),
  }
}

function ranked<Name extends string, Row extends { times: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => Name,
): [Name, number][] {
  const sums = new Map<Name, number>()
  for (const row of rows) sums.set(nameOf(row), (sums.get(nameOf(row)) ?? 0) + Number(row.times))
  return [...sums].sort(([a, timesA], [b, timesB]) => timesB - timesA || a.localeCompare(b))
}

const listBookings = (db: Reader, propertyId: AuthorizedPropertyId, from: IsoDate) =>
  db
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .select(sql<IsoDate>`business_date(b.created_at, p.time_zone, p.day_rolls_at)`.as('day'))
    .select(eb => eb.fn.countAll<number>().as('made'))
    .where('b.propertyId', '=', propertyId)
    .where('b.isOnline', '=', true)
    .where('b.createdAt', '>=', sql<string>`(${from}::date::timestamp at time zone p.time_zone)`)
    .groupBy(sql`1`)
    .execute()
    .then(rows => rows.filter(row => row.day >= from))
