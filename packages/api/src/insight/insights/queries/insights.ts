import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import { paceOf } from '../../analytics/rules.ts'
import { aYearBefore, findClosedDates, readBooksAt } from '../../books/reads.ts'
import type { ForecastBasis } from '../../forecast/reads.ts'
import { findFirstNight, readNightsBy } from '../../night-figures/reads.ts'
import { readDays } from '../../reports/reads.ts'
import { averageDailyRateOf, sumOf } from '../../reports/rules.ts'
import {
  channelCost,
  discountUse,
  earlyDays,
  gstCliff,
  lateCleaning,
  lateRefunds,
  reviewChange,
  soldOutEarly,
  stayGaps,
} from '../rules/operations.ts'
import {
  type BenchmarkFigures,
  type Cancelled,
  cancellationSpike,
  directShare,
  emptySoon,
  fewestOwners,
  type Insight,
  oldReceivables,
  ordered,
  paceInsights,
  roundedBenchmark,
  type SoonNight,
  weakWeekday,
} from '../rules/statements.ts'
import {
  readChannelCosts,
  readCleaning,
  readCliffNights,
  readDiscountUse,
  readLateRefunds,
  readPaymentCost,
  readReviewFigures,
  readStayGaps,
} from './operations.ts'

const receivableDays = 60
const refundDays = 7
const cleaningDays = 28
const soonNights = 14
const pastWeeks = 8

/** What the figures of one hotel say, each over its gate; `today` is its business date. */
export async function readInsights(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  today: IsoDate,
  basis: ForecastBasis | undefined,
): Promise<Insight[]> {
  const lastQuarter = { from: addDays(today, -91), to: today }
  const [pace, days, cancelled, direct, directBefore, owed] = await Promise.all([
    readPace(db, propertyId, today),
    readDays(db, [propertyId], { from: addDays(today, -pastWeeks * 7), to: today }),
    readCancelled(db, propertyId, today),
    readDirect(db, propertyId, lastQuarter),
    readDirect(db, propertyId, {
      from: aYearBefore(lastQuarter.from),
      to: aYearBefore(lastQuarter.to),
    }),
    readOldReceivables(db, propertyId, today),
  ])
  const lastCleaned = { from: addDays(today, -cleaningDays), to: today }
  const [ahead, channels, paymentCost, discounts, gaps, cliff, reviews, refunds, cleaning] =
    await Promise.all([
      readDays(db, [propertyId], { from: addDays(today, earlyDays), to: addDays(today, 150) }),
      readChannelCosts(db, propertyId, lastQuarter),
      readPaymentCost(db, propertyId, lastQuarter),
      readDiscountUse(db, propertyId, lastQuarter),
      readStayGaps(db, propertyId, { from: today, to: addDays(today, 30) }),
      readCliffNights(db, propertyId, { from: today, to: addDays(today, 90) }),
      readReviewFigures(db, propertyId, today),
      readLateRefunds(db, propertyId, addDays(today, -refundDays)),
      readCleaning(db, propertyId, lastCleaned),
    ])
  const rate = averageDailyRateOf(sumOf(days))
  return ordered([
    ...soldOutEarly(ahead),
    ...channelCost(channels, paymentCost),
    ...discountUse(discounts, { from: lastQuarter.from, to: addDays(today, -1) }),
    ...stayGaps(gaps, rate),
    ...gstCliff(cliff),
    ...reviewChange(reviews),
    ...lateRefunds(refunds, refundDays),
    ...lateCleaning(cleaning, { from: lastCleaned.from, to: addDays(today, -1) }),
    ...paceInsights(pace, today),
    ...weakWeekday(days, today),
    ...emptySoon(basis ? soonOf(basis) : [], rate),
    ...cancellationSpike(cancelled.now, cancelled.before),
    ...directShare(direct, directBefore),
    ...oldReceivables(owed, receivableDays),
  ])
}

async function readPace(db: Reader, propertyId: AuthorizedPropertyId, today: IsoDate) {
  const closed = await findClosedDates(db, [propertyId])
  if (!closed) return []
  const period = { from: today, to: addDays(today, 100) }
  const before = { from: aYearBefore(period.from), to: aYearBefore(period.to) }
  const [now, lastYear, firstNight] = await Promise.all([
    readBooksAt(db, [propertyId], period, [closed.last]),
    readBooksAt(db, [propertyId], before, [aYearBefore(closed.last), closed.last]),
    findFirstNight(db, [propertyId]),
  ])
  return paceOf(now, lastYear, firstNight)
}

/** The next nights beside what eight past nights of the same weekday had at the same distance. */
function soonOf({ nights, asOf, ahead }: ForecastBasis): SoonNight[] {
  return ahead.slice(0, soonNights).map(({ night, lead }) => {
    const past = Array.from({ length: pastWeeks }, (_, week) =>
      addDays(night, -7 * (week + Math.ceil(lead / 7))),
    ).filter(one => addDays(one, -lead) >= nights.first && one <= asOf)
    const sum = past.reduce((total, one) => total + nights.booksAt(one, addDays(one, -lead)), 0)
    return {
      night,
      onBooks: nights.booksAt(night, asOf),
      typical: past.length === pastWeeks ? sum / pastWeeks : undefined,
      rooms: nights.sellable(night),
    }
  })
}

/** Bookings made within the last 28 days and the 84 before, and how many of them were cancelled since; holds that ran out are neither. */
async function readCancelled(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  today: IsoDate,
): Promise<{ now: Cancelled & { worstSource: string | null }; before: Cancelled }> {
  const { rows } = await sql<{ source: string; isNow: boolean } & Cancelled>`
    select b.source::text as source, b.created_at >= ${addDays(today, -28)}::date as "isNow",
      count(*)::int as bookings,
      count(*) filter (where b.status = 'cancelled' and not b.is_no_show)::int as cancelled
    from booking b
    where ${ofAccount('b')} and b.property_id = ${propertyId} and b.created_at >= ${addDays(today, -28 - 84)}::date
      and b.created_at < ${today}::date and b.hold_expires_at is null and b.status <> 'pending'
    group by 1, 2 order by 4 desc, 1`.execute(db)
  const add = (isNow: boolean): Cancelled => {
    const mine = rows.filter(row => row.isNow === isNow)
    return {
      bookings: mine.reduce((sum, row) => sum + row.bookings, 0),
      cancelled: mine.reduce((sum, row) => sum + row.cancelled, 0),
    }
  }
  const worst = rows.find(row => row.isNow && row.cancelled > 0)
  return {
    now: Object.assign(add(true), { worstSource: worst?.source ?? null }),
    before: add(false),
  }
}

async function readDirect(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  period: { from: IsoDate; to: IsoDate },
) {
  const rows = await readNightsBy(db, [propertyId], period, 'segment')
  const nights = (key?: string) =>
    rows.reduce((sum, row) => sum + (!key || row.key === key ? row.roomsSold : 0), 0)
  return { direct: nights('direct'), all: nights() }
}

async function readOldReceivables(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  today: IsoDate,
): Promise<{ bookings: number; amount: number }> {
  const { rows } = await sql<{ bookings: number; amount: number }>`
    select count(*)::int as bookings, coalesce(sum(b.total_amount - b.paid_amount), 0)::bigint as amount
    from booking b
    where ${ofAccount('b')} and b.property_id = ${propertyId} and b.status = 'checked-out'
      and b.check_out < ${addDays(today, -receivableDays)}::date and b.total_amount > b.paid_amount`.execute(
    db,
  )
  return rows[0] ?? { bookings: 0, amount: 0 }
}

/**
 * The median of hotels of the same kind of other owners over a period: of the same state, active, with rooms to sell. Null under five
 * owners. As the platform: it reads over all hotels and answers nothing of one.
 */
export async function readMedian(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<{ owners: number; median: BenchmarkFigures } | null> {
  const { rows } = await sql<{ owners: number } & BenchmarkFigures>`
    with mine as (select account_id, property_type, state from property where ${ofAccount('property')} and id = ${propertyId}),
    hotel as (
      select p.id, p.account_id from property p join mine m on p.property_type = m.property_type
        and p.state = m.state and p.account_id <> m.account_id
      where p.status = 'active' and p.deleted_at is null),
    one as (
      select h.account_id, sum(f.rooms_sold) as sold, sum(f.room_revenue) as revenue,
        (select coalesce(sum(s.stock_change * (${to}::date - greatest(s.day, ${from}::date))), 0)
          from daily_figure s where s.account_id = h.account_id and s.property_id = h.id and s.day < ${to}::date and s.stock_change <> 0)
        - sum(f.rooms_out_of_order) as rooms
      from hotel h join daily_figure f on f.account_id = h.account_id and f.property_id = h.id and f.day >= ${from}::date and f.day < ${to}::date
      group by h.id, h.account_id)
    select count(distinct account_id)::int as owners,
      percentile_cont(0.5) within group (order by 100.0 * sold / nullif(rooms, 0))::float8 as "occupancyRate",
      percentile_cont(0.5) within group (order by revenue::float8 / nullif(sold, 0))::float8 as "averageDailyRate",
      percentile_cont(0.5) within group (order by revenue::float8 / nullif(rooms, 0))::float8 as "revenuePerRoom"
    from one where rooms > 0`.execute(db)
  const [found] = rows
  if (!found || found.owners < fewestOwners) return null
  const { owners, ...median } = found
  return { owners, median: roundedBenchmark(median) }
}

/** By which clock a hotel's business date goes. */
export const readClockOf = (
  db: Reader,
  propertyId: AuthorizedPropertyId,
): Promise<{ timeZone: string; dayRollsAt: string }> =>
  db
    .selectFrom('property')
    .select(['timeZone', 'dayRollsAt'])
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
