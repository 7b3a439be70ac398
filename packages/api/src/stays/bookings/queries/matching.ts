import { ofAccount } from '@atithi/db/account'
import { freshPlan } from '@atithi/db/prepared-statements'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PaymentStatus } from '../../../finance/ledger/rules/balance.ts'
import type { Portfolio } from '../../../kernel/access/gates.ts'
import { withinPortfolio } from '../../../kernel/access/portfolio.ts'
import { amongWords } from '../../../kernel/shared/search-text.ts'
import { onlineFailed } from '../reads/columns.ts'
import type { BookingFilters, DateRange } from '../schema/list.ts'

const today = sql`business_date(${sql.ref('at.now')}, zone.time_zone, zone.day_rolls_at)`

/** First and last day of a range, from a zone's own today. A booking is in it when it arrives or leaves on one of them. */
const spans: Record<Exclude<DateRange, 'all'>, RawBuilder<unknown>> = {
  today: sql`select ${today} as first, ${today} as last`,
  tomorrow: sql`select ${today} + 1 as first, ${today} + 1 as last`,
  'this-week': sql`select date_trunc('week', ${today})::date as first, date_trunc('week', ${today})::date + 6 as last`,
  'this-month': sql`select date_trunc('month', ${today})::date as first, (date_trunc('month', ${today}) + interval '1 month')::date - 1 as last`,
  'next-month': sql`select (date_trunc('month', ${today}) + interval '1 month')::date as first,
    (date_trunc('month', ${today}) + interval '2 months')::date - 1 as last`,
}

// As paymentStatusOf derives it.
const owed = sql`case when b.status = 'cancelled' then b.charged_amount else b.total_amount end`
const paymentIs: Record<PaymentStatus, RawBuilder<SqlBool>> = {
  paid: sql`b.paid_amount > 0 and b.paid_amount >= ${owed} and ${owed} > 0`,
  partial: sql`b.paid_amount > 0 and b.paid_amount < ${owed}`,
  pending: sql`b.paid_amount <= 0 and b.refunded_amount = 0 and ${owed} > 0 and ${onlineFailed} is not true`,
  refunded: sql`b.paid_amount <= 0 and b.refunded_amount > 0`,
  failed: sql`b.paid_amount <= 0 and b.refunded_amount = 0 and ${owed} > 0 and ${onlineFailed}`,
}

/** Where the bookings come from that filters match, in the parts of a statement: `with` stands before it, `b` is a booking. */
export interface Matching {
  with: RawBuilder<unknown>
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

/** Without the row of a booking `b` may be its id and its property alone. */
export interface Asked {
  propertyIds: Portfolio
  filters: BookingFilters
  now: Date
  needsRow: boolean
}

/** The bookings that the filters match, of the properties that are there. */
export function matching(asked: Asked): Matching {
  const { propertyIds, filters } = asked
  if (propertyIds === 'all') return overPlatform(asked)
  if (filters.search) return amongOwnWords(asked, filters.search)
  return {
    with: partsOf([daysOf(asked)]),
    from: sql`${placesOf(asked)} join booking b on b.account_id = p.account_id and b.property_id = p.id`,
    where: allOf(conditions(filters)),
  }
}

const partsOf = (parts: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<unknown> => {
  const given = parts.filter(part => part !== undefined)
  return given.length > 0 ? sql`with ${sql.join(given)}` : sql``
}

/** What filters, sums and orders ask of a booking: few enough columns to be held for all that have common words. */
const read = sql`b.account_id, b.id, b.property_id, b.status, b.source, b.check_in, b.check_out, b.total_amount, b.charged_amount, b.paid_amount,
  b.refunded_amount, b.guest_name`

/**
 * Of every hotel. What has the words, or is of one day, is taken from its index once, as far as it is asked for: it is little beside
 * what the order of a list would have to go through.
 */
function overPlatform(asked: Asked): Matching {
  const { search, dateRange } = asked.filters
  // Zones differ in their today: first the days of all of them, which an index answers for all hotels at once, then each its own.
  const [first, last] = [sql`(select min(first) from days)`, sql`(select max(last) from days)`]
  const coarse =
    dateRange === 'all'
      ? []
      : [sql`(b.check_in between ${first} and ${last} or b.check_out between ${first} and ${last})`]
  const ofHeld = [...(search ? [hasWords(search)] : []), ...coarse]
  const isHeld = search || dateRange === 'today' || dateRange === 'tomorrow'
  const held = isHeld
    ? sql`held as materialized (select ${read} from booking b where ${ofAccount('b')} and ${allOf(ofHeld)})`
    : undefined
  const booking = isHeld ? sql`held b` : sql`booking b`
  return {
    with: sql`${search ? sql.raw(freshPlan) : sql``} ${partsOf([daysOf(asked), held])}`,
    from:
      dateRange === 'all'
        ? booking
        : sql`${booking} join ${placesOf(asked)} on p.id = b.property_id`,
    where: allOf([
      ...(dateRange === 'all' ? [isOfLivingProperty] : []),
      ...(isHeld ? [] : coarse),
      ...conditions(asked.filters),
    ]),
  }
}

export const hasWords = (search: string): RawBuilder<unknown> =>
  sql`b.words like ${amongWords(search)}`

// Joined to every property, one that needs to know only whether its own is gone would read them all.
const isOfLivingProperty = sql`not exists (select from property p where p.account_id = b.account_id and p.id = b.property_id and p.deleted_at is not null)`

/**
 * A tenant's words are read once and apart, bounded by nothing but the scope: a property named here would be reckoned beside
 * the scope as if it were another condition, one row would be expected, and any index of the hotel taken, with its table.
 */
function amongOwnWords(asked: Asked, search: string): Matching {
  const others = conditions(asked.filters)
  const row =
    asked.needsRow || others.length > 0
      ? sql`worded on worded.property_id = p.id join booking b on b.account_id = p.account_id and b.id = worded.id`
      : undefined
  const worded = sql`worded as materialized (select b.account_id, b.id, b.property_id from booking b where ${ofAccount('b')} and ${hasWords(search)})`
  return {
    with: partsOf([daysOf(asked), worded]),
    from: sql`${placesOf(asked)} join ${row ?? sql`worded b on b.property_id = p.id`}`,
    where: allOf(others),
  }
}

/** What the filters ask of a booking, but for the words. */
function conditions({
  status,
  source,
  paymentStatus,
  dateRange,
}: BookingFilters): RawBuilder<unknown>[] {
  return [
    ...(status ? [sql`b.status = ${status}`] : []),
    ...(source ? [sql`b.source = ${source}`] : []),
    ...(paymentStatus ? [paymentIs[paymentStatus]] : []),
    ...(dateRange === 'all'
      ? []
      : [
          sql`(b.check_in between span.first and span.last or b.check_out between span.first and span.last)`,
        ]),
  ]
}

const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join([sql`true`, ...conditions], sql` and `)

type Place = Pick<Asked, 'propertyIds' | 'filters' | 'now'>

const propertiesOf = ({ propertyIds }: Place): RawBuilder<unknown> =>
  sql`(select p.account_id, p.id, p.time_zone, p.day_rolls_at from property p
    where ${ofAccount('p')} and p.deleted_at is null and ${withinPortfolio('p.id', propertyIds)})`

/** The days of the range in each zone that there is, reckoned once and not for every booking. */
function daysOf(place: Place): RawBuilder<unknown> | undefined {
  const { dateRange } = place.filters
  if (dateRange === 'all') return undefined
  return sql`days as materialized (
    select zone.*, span.* from (values (${place.now.toISOString()}::timestamptz)) at(now)
    cross join (select distinct p.time_zone, p.day_rolls_at from ${propertiesOf(place)} p) zone cross join lateral (${spans[dateRange]}) span)`
}

/** The properties of the list as `p`, each with the days of the range as `span`: the statement needs the `with` of its matching. */
export function placesOf(place: Place): RawBuilder<unknown> {
  const span = sql`join days span on span.time_zone = p.time_zone and span.day_rolls_at = p.day_rolls_at`
  return place.filters.dateRange === 'all'
    ? sql`${propertiesOf(place)} p`
    : sql`(${propertiesOf(place)} p ${span})`
}
