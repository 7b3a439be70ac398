import { ofAccount } from '@atithi/db/account'
import type { PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { withinPortfolio } from '../../../kernel/access/portfolio.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { roomDaysOf } from '../../night-figures/reads.ts'
import type { Period } from '../../reports/rules.ts'

/** What was posted over a period, in paise. */
export interface Posted {
  rooms: Paise
  other: Paise
  tax: Paise
  received: Paise
  refunded: Paise
}
export const nothingPosted: Posted = { rooms: 0, other: 0, tax: 0, received: 0, refunded: 0 }

/** Who came and who did not over a period, by the dates of the stays; early departures by the business date on which the guest left. */
export interface Moved {
  arrivalRooms: number
  arrivalGuests: number
  departureRooms: number
  departureGuests: number
  walkIns: number
  noShows: number
  earlyDepartures: number
  /** Departures that were put off, by the business date on which that was agreed. */
  extensions: number
  /** Of the bookings made on local days, as long as they stand: their rooms in paise before tax. */
  revenueBooked: Paise
}
export const nobodyMoved: Moved = {
  arrivalRooms: 0,
  arrivalGuests: 0,
  departureRooms: 0,
  departureGuests: 0,
  walkIns: 0,
  noShows: 0,
  earlyDepartures: 0,
  extensions: 0,
  revenueBooked: 0,
}

interface Of {
  propertyId: PropertyId
  /** Which of the periods, from 1. */
  at: number
}

const windows = (periods: readonly Period[]) =>
  sql`unnest(${periods.map(one => one.from)}::date[], ${periods.map(one => one.to)}::date[]) with ordinality w (first, past, at)`

export async function readPosted(
  db: Reader,
  propertyIds: readonly AuthorizedPropertyId[],
  periods: readonly Period[],
): Promise<readonly (Posted & Of)[]> {
  const { rows } = await sql<Posted & Of>`
    select l.property_id, w.at::int as at,
      coalesce(sum(amount) filter (where kind = 'room-night'), 0)::bigint as rooms,
      coalesce(sum(amount) filter (where kind not in ('room-night', 'tax', 'payment', 'refund')), 0)::bigint as other,
      coalesce(sum(amount) filter (where kind = 'tax'), 0)::bigint as tax,
      -coalesce(sum(amount) filter (where kind = 'payment' and method not in ('tds', 'company-advance', 'group-advance', 'write-off', 'channel-commission')), 0)::bigint as received,
      coalesce(sum(amount) filter (where kind = 'refund'), 0)::bigint as refunded
    from ${windows(periods)}
    join folio_line l on ${ofAccount('l')} and ${withinPortfolio('l.property_id', propertyIds)} and l.business_date >= w.first and l.business_date < w.past
    group by 1, 2`.execute(db)
  return rows
}

/** Money received less money given back by each method: together the two lines of all methods. What settles a bill without money is none. */
export async function readMethods(
  db: Reader,
  propertyIds: readonly AuthorizedPropertyId[],
  periods: readonly Period[],
): Promise<readonly ({ method: string; net: Paise } & Of)[]> {
  const { rows } = await sql<{ method: string; net: Paise } & Of>`
    select l.property_id, w.at::int as at, coalesce(l.method::text, 'other') as method, -sum(l.amount)::bigint as net
    from ${windows(periods)}
    join folio_line l on ${ofAccount('l')} and ${withinPortfolio('l.property_id', propertyIds)} and l.business_date >= w.first and l.business_date < w.past
      and (l.kind = 'refund' or l.kind = 'payment' and l.method not in ('tds', 'company-advance', 'group-advance', 'write-off', 'channel-commission'))
    group by 1, 2, 3 order by 3`.execute(db)
  return rows
}

export async function readMoved(
  db: Reader,
  propertyIds: readonly AuthorizedPropertyId[],
  periods: readonly Period[],
): Promise<readonly (Moved & Of)[]> {
  const { rows } = await sql<Moved & Of>`
    with fact as (
      select b.property_id, w.at, case when b.is_no_show then 0 else b.rooms end as arrival_rooms,
        case when b.is_no_show then 0 else b.adults + b.children end as arrival_guests, 0 as departure_rooms, 0 as departure_guests,
        case when b.source = 'walk-in' and not b.is_no_show then b.rooms else 0 end as walk_ins, b.is_no_show::int as no_shows,
        0 as early_departures, 0 as extensions, 0::bigint as revenue_booked
      from ${windows(periods)}
      join booking b on ${ofAccount('b')} and ${withinPortfolio('b.property_id', propertyIds)} and b.check_in >= w.first and b.check_in < w.past
        and (b.is_no_show or b.status in ('confirmed', 'checked-in', 'checked-out'))
      union all
      select b.property_id, w.at, 0, 0, b.rooms, b.adults + b.children, 0, 0, 0, 0, 0
      from ${windows(periods)}
      join booking b on ${ofAccount('b')} and ${withinPortfolio('b.property_id', propertyIds)} and b.check_out >= w.first and b.check_out <= w.past
        and b.departs >= w.first and b.departs < w.past and b.status in ('confirmed', 'checked-in', 'checked-out')
      union all
      select b.property_id, w.at, 0, 0, 0, 0, 0, 0, 1, 0, 0
      from ${windows(periods)}
      join booking b on ${ofAccount('b')} and ${withinPortfolio('b.property_id', propertyIds)} and b.early_departure is not null
        and b.checked_out_at >= (w.first - 1)::timestamptz and b.checked_out_at < (w.past + 1)::timestamptz
      join property p on p.account_id = b.account_id and p.id = b.property_id
      where business_date(b.checked_out_at, p.time_zone, p.day_rolls_at) >= w.first
        and business_date(b.checked_out_at, p.time_zone, p.day_rolls_at) < w.past
      union all
      select e.property_id, w.at, 0, 0, 0, 0, 0, 0, 0, 1, 0
      from ${windows(periods)}
      join audit_entry e on ${ofAccount('e')} and ${withinPortfolio('e.property_id', propertyIds)} and e.action = 'booking.dates-changed'
        and e.at >= (w.first - 1)::timestamptz and e.at < (w.past + 1)::timestamptz and e.after->>'checkOut' > e.before->>'checkOut'
      join property p on p.account_id = e.account_id and p.id = e.property_id join booking b on b.account_id = e.account_id and b.id = e.entity_id and b.checked_in_at <= e.at
      where business_date(e.at, p.time_zone, p.day_rolls_at) >= w.first and business_date(e.at, p.time_zone, p.day_rolls_at) < w.past
      union all
      select b.property_id, w.at, 0, 0, 0, 0, 0, 0, 0, 0, b.room_amount
      from ${windows(periods)}
      join booking b on ${ofAccount('b')} and ${withinPortfolio('b.property_id', propertyIds)} and b.status <> 'cancelled'
        and b.created_at >= (w.first - 1)::timestamptz and b.created_at < (w.past + 1)::timestamptz
      join property p on p.account_id = b.account_id and p.id = b.property_id
      where (b.created_at at time zone p.time_zone)::date >= w.first and (b.created_at at time zone p.time_zone)::date < w.past)
    select property_id, at::int as at, sum(arrival_rooms)::int as arrival_rooms, sum(arrival_guests)::int as arrival_guests,
      sum(departure_rooms)::int as departure_rooms, sum(departure_guests)::int as departure_guests, sum(walk_ins)::int as walk_ins,
      sum(no_shows)::int as no_shows, sum(early_departures)::int as early_departures,
      sum(extensions)::int as extensions, sum(revenue_booked)::bigint as revenue_booked
    from fact group by 1, 2`.execute(db)
  return rows
}

/** Nights that somebody sleeps there: of rooms sold, free or of the house. */
export const nightsSlept = (
  propertyIds: readonly AuthorizedPropertyId[],
  period: Period,
): RawBuilder<unknown> =>
  roomDaysOf(
    period,
    sql<SqlBool>`${withinPortfolio('p.id', propertyIds)} and d.rooms > 0 and d.class <> 'day-use'`,
  )

/** Guests who sleep in each hotel on the night of a day: of rooms sold, free or of the house. */
export async function readGuestsInHouse(
  db: Reader,
  propertyIds: readonly AuthorizedPropertyId[],
  period: Period,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ propertyId: PropertyId; guests: number }>`
    with slept as materialized (${nightsSlept(propertyIds, period)})
    select d.property_id, sum(br.adults + br.children)::int as guests
    from slept d join property p on ${ofAccount('p')} and p.id = d.property_id
      join booking_room br on br.account_id = p.account_id and br.id = d.booking_room_id group by 1`.execute(
    db,
  )
  return new Map(rows.map(row => [row.propertyId, row.guests]))
}
