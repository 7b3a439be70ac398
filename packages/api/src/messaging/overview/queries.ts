import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { addDays, businessDate, type IsoDate, nightsOf } from '../../kernel/shared/dates.ts'
import { getOverviewFigures, type Span } from '../messages/reads/figures.ts'
import { listMessages } from '../messages/reads/messages.ts'
import { daysOf, type Period } from './rules.ts'

const overviewDays = 30
const recentMessages = 5

const midnight = '00:00'

/** Messages are counted by the calendar of the hotel, whose day turns at midnight: they are no takings of a business day. */
async function clockOf(db: Reader, propertyId: AuthorizedPropertyId, now: Date) {
  const { timeZone } = await db
    .selectFrom('property')
    .select('timeZone')
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  return { timeZone, today: businessDate(now, timeZone, midnight) }
}

/** The instants of local days [from, to). */
async function spanOf(
  db: Reader,
  timeZone: string,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<Span> {
  const { rows } = await sql<{ from: Date; to: Date }>`
    select (${from}::date::timestamp at time zone ${timeZone}) as from, (${to}::date::timestamp at time zone ${timeZone}) as to`.execute(
    db,
  )
  const [span] = rows
  if (!span) throw new Error('a span has two ends')
  return { from: new Date(span.from).toISOString(), to: new Date(span.to).toISOString() }
}

/** The figures of the last 30 days, and the five newest messages. */
export async function getOverview(db: Reader, propertyId: AuthorizedPropertyId, now: Date) {
  const { timeZone, today } = await clockOf(db, propertyId, now)
  const span = await spanOf(db, timeZone, {
    from: addDays(today, 1 - overviewDays),
    to: addDays(today, 1),
  })
  const figures = await getOverviewFigures(db, [propertyId], span)
  const { items } = await listMessages(db, [propertyId], { limit: recentMessages })
  return { days: overviewDays, ...figures, recent: items }
}

/** What each channel did and cost in a period, and on each of its days. */
export async function getAnalytics(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { period, now }: { period: Period; now: Date },
) {
  const { timeZone, today } = await clockOf(db, propertyId, now)
  const days = daysOf(period, today)
  const span = await spanOf(db, timeZone, days)
  const figures = await getOverviewFigures(db, [propertyId], span)
  const left = await db
    .selectFrom('message as m')
    .select([
      sql<IsoDate>`(m.created_at at time zone ${timeZone})::date`.as('date'),
      sql<number>`(count(*) filter (where m.channel = 'email'))::int`.as('email'),
      sql<number>`(count(*) filter (where m.channel = 'sms'))::int`.as('sms'),
      sql<number>`(count(*) filter (where m.channel = 'whatsapp'))::int`.as('whatsapp'),
      sql<number>`coalesce(round(sum(m.cost_micros) / 10000.0), 0)::float8`.as('cost'),
    ])
    .where('m.propertyId', '=', propertyId)
    .where('m.direction', '=', 'outbound')
    .where('m.sentAt', 'is not', null)
    .where('m.createdAt', '>=', span.from)
    .where('m.createdAt', '<', span.to)
    .groupBy('date')
    .orderBy('date')
    .execute()
  const byDay = new Map(left.map(day => [day.date, day]))
  const trend = nightsOf(days.from, days.to).map(
    date => byDay.get(date) ?? { date, email: 0, sms: 0, whatsapp: 0, cost: 0 },
  )
  return { period, ...days, ...figures, trend }
}
