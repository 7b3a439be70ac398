import { ofAccount } from '@atithi/db/account'
import { compileOnce, type Given, type Slots } from '@atithi/db/compile-once'
import type { PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import type { DailyFigure } from '@atithi/db/schema'
import { type RawBuilder, sql } from 'kysely'
import type { AuthorizedPropertyId, Portfolio } from '../../kernel/access/gates.ts'
import { withinAnyPortfolio } from '../../kernel/access/portfolio.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { type IsoDate, nightsOf } from '../../kernel/shared/dates.ts'
import { first } from '../../kernel/shared/present.ts'
import { insightReasons } from '../reasons.ts'
import { type DayFigures, type Figures, figureNames, noFigures, type Period } from './rules.ts'

const columnOf = (name: string): string => name.replace(/[A-Z]/g, big => `_${big.toLowerCase()}`)
/** The columns of the kept figures. Rooms are none: they are the sum of what the stock changed by up to a day. */
const kept = figureNames
  .map((name): keyof DailyFigure => (name === 'rooms' ? 'stockChange' : name))
  .map(columnOf)

const listed = (of: (name: string) => string): RawBuilder<unknown> =>
  sql.raw(kept.map(of).join(', '))

type Row = Omit<DayFigures, 'rooms'> & { stockChange: number }

type Hotels = readonly AuthorizedPropertyId[]

function daysOf(
  propertyIds: 'all' | Given<Hotels>,
  { from, to }: { from: Given<IsoDate>; to: Given<IsoDate> },
): RawBuilder<Row> {
  const table = sql.table(propertyIds === 'all' ? 'platform_figure' : 'daily_figure')
  const within = withinAnyPortfolio('property_id', propertyIds)
  const own = propertyIds === 'all' ? within : sql`${ofAccount('daily_figure')} and ${within}`
  return sql<Row>`
    with stale as materialized (select distinct account_id, property_id, day from dirty_day where ${ofAccount('dirty_day')} and day < ${to}::date and ${within}),
    part as (
      select day, ${listed(name => name)} from ${table} where ${own} and day >= ${from}::date and day < ${to}::date
      union all
      select day, ${listed(name => name)} from ${table} where ${own} and day < ${from}::date and stock_change <> 0
      union all
      select f.day, ${listed(name => `-f.${name}`)} from stale join daily_figure f using (account_id, property_id, day)
      union all
      select c.day, ${listed(name => `c.${name}`)} from stale cross join lateral count_days(stale.account_id, property_id, stale.day, stale.day + 1) c)
    -- Rooms that came before the period are there from its first day on; nothing else of those days counts.
    select greatest(day, ${from}::date) as day, ${listed(name =>
      name === 'stock_change'
        ? 'coalesce(sum(stock_change), 0)::int as stock_change'
        : `coalesce(sum(${name}) filter (where day >= first), 0)::bigint as ${name}`,
    )}
    from part cross join (select ${from}::date as first) period group by 1`
}

const daysOfHotels = compileOnce(
  (_, { propertyIds, from, to }: Slots<Period & { propertyIds: Hotels }>) =>
    daysOf(propertyIds, { from, to }),
)
const daysOfPlatform = compileOnce((_, period: Slots<Period>) => daysOf('all', period))

/**
 * Each day of the period over all these hotels together, in one statement whose work grows with the days and not with the bookings.
 * What was kept is put right for the days that changed since: they are counted here, so that the answer is always that of the bookings.
 */
export async function readDays(
  db: Reader,
  propertyIds: Portfolio,
  { from, to }: Period,
): Promise<DayFigures[]> {
  const rows =
    propertyIds === 'all'
      ? await daysOfPlatform(db, { from, to })
      : await daysOfHotels(db, { propertyIds, from, to })
  return fillIn(rows, { from, to })
}

function fillIn(rows: readonly Row[], { from, to }: Period): DayFigures[] {
  const byDay = new Map<IsoDate, Row>(rows.map(row => [row.day, row]))
  let rooms = 0
  return nightsOf(from, to).map(day => {
    const { stockChange = 0, ...figures }: Partial<Row> = byDay.get(day) ?? {}
    rooms += stockChange
    return { ...noFigures, ...figures, day, rooms }
  })
}

export interface Basis {
  /** Nights before it are closed at every one of these hotels: their figures are what was posted. Null where none has closed a day. */
  actualUntil: IsoDate | null
  /** Paise before tax of the period that were entered after their date was closed. */
  lateEntries: number
}

/** What the figures of a period rest on: what was posted, or what is booked (reference: metrics, rule 4). */
export async function readBasis(
  db: Reader,
  propertyIds: Portfolio,
  { from, to }: Period,
): Promise<Basis> {
  const within = withinAnyPortfolio('property_id', propertyIds)
  const { rows } = await sql<Basis>`
    select (select min(open_date) from property_day where ${ofAccount('property_day')} and ${within}) as actual_until,
      (select coalesce(sum(amount), 0)::bigint from folio_line
        where ${ofAccount('folio_line')} and late_for >= ${from}::date and late_for < ${to}::date and is_accommodation(sac) and ${within}) as late_entries`.execute(
    db,
  )
  return first(rows, 'basis of figures')
}

/** What one hotel did over a period. Rooms are room-nights that there are. */
export interface HotelFigures extends Figures {
  propertyId: PropertyId
  name: string
}

/** The sums of a period for each of these hotels, by name; as right as `readDays`, of which they are the parts. */
export async function readHotels(
  db: Reader,
  propertyIds: Exclude<Portfolio, 'all'>,
  { from, to }: Period,
): Promise<HotelFigures[]> {
  const mine = withinAnyPortfolio('property_id', propertyIds)
  const { rows } = await sql<HotelFigures>`
    with stale as materialized (select distinct account_id, property_id, day from dirty_day where ${ofAccount('dirty_day')} and day < ${to}::date and ${mine}),
    part as (
      select property_id, day, ${listed(name => name)} from daily_figure where ${ofAccount('daily_figure')} and day >= ${from}::date and day < ${to}::date and ${mine}
      union all
      select property_id, day, ${listed(name => name)} from daily_figure where ${ofAccount('daily_figure')} and day < ${from}::date and stock_change <> 0 and ${mine}
      union all
      select f.property_id, f.day, ${listed(name => `-f.${name}`)} from stale join daily_figure f using (account_id, property_id, day)
      union all
      select s.property_id, c.day, ${listed(name => `c.${name}`)} from stale s cross join lateral count_days(s.account_id, s.property_id, s.day, s.day + 1) c)
    select p.id as property_id, p.name, ${listed(name =>
      name === 'stock_change'
        ? // A room counts on every night from its day on.
          'coalesce(sum(stock_change * (past - greatest(day, first))), 0)::bigint as rooms'
        : `coalesce(sum(${name}) filter (where day >= first), 0)::bigint as ${name}`,
    )}
    from property p cross join (select ${from}::date as first, ${to}::date as past) period
      left join part on part.property_id = p.id
    where ${ofAccount('p')} and ${withinAnyPortfolio('p.id', propertyIds)} group by p.id, p.name order by p.name, p.id`.execute(
    db,
  )
  return rows
}

/**
 * The rooms, by day, that `readDays` has of hotels which had not begun: a hotel begins on the business date on which it was entered, or
 * with the first stay that was booked where that lies before. Days on which all had begun are not among them.
 */
export async function readRoomsNotYet(
  db: Reader,
  propertyIds: Portfolio,
  { from, to }: Period,
): Promise<ReadonlyMap<IsoDate, number>> {
  const { rows } = await sql<{ day: IsoDate; rooms: number }>`
    select d.day::date as day, sum(s.rooms)::int as rooms
    from property p
      cross join lateral (select least(business_date(p.created_at, p.time_zone, p.day_rolls_at),
        (select min(check_in) from booking where booking.account_id = p.account_id and property_id = p.id)) as begins) b
      cross join lateral (
        select sum(rooms) as rooms from (
          select distinct on (room_type_id) rooms from room_stock
          where room_stock.account_id = p.account_id and property_id = p.id and from_day < b.begins order by room_type_id, from_day desc) type) s
      cross join lateral generate_series(${from}::date, least(${to}::date, b.begins) - 1, interval '1 day') d (day)
    where ${ofAccount('p')} and p.status <> 'pending' and p.deleted_at is null and p.created_at >= ${from}::date and s.rooms > 0
      and ${withinAnyPortfolio('p.id', propertyIds)}
    group by 1`.execute(db)
  return new Map(rows.map(({ day, rooms }) => [day, rooms]))
}

/** The hotels of a report: an administrator names one of all, everybody else may mean all of theirs. Throws PROPERTY_NEEDED. */
export function hotelsOf(propertyIds: Portfolio): readonly AuthorizedPropertyId[] {
  if (propertyIds === 'all' || propertyIds.length === 0)
    throw new DomainError(insightReasons.PROPERTY_NEEDED, {}, 'propertyId')
  return propertyIds
}
