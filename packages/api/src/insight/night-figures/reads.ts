import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { withinAnyPortfolio } from '../../kernel/access/portfolio.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import type { Period } from '../reports/rules.ts'
import { type Dimension, type NightFigures, segmentOf } from './rules.ts'

export interface DayNightFigures extends NightFigures {
  day: IsoDate
}

interface Key {
  key: RawBuilder<string>
  name: RawBuilder<string>
  property: RawBuilder<string>
}
const none = sql<string>`''`
const ofHotel = sql<string>`p.name`
const keys: Record<Dimension, Key> = {
  source: { key: sql`f.source::text`, name: sql`f.source::text`, property: none },
  segment: { key: sql`f.source::text`, name: sql`f.source::text`, property: none },
  'room-type': { key: sql`t.id::text`, name: sql`t.name`, property: ofHotel },
  'rate-plan': { key: sql`p.id::text || rp.name`, name: sql`rp.name`, property: ofHotel },
  payer: {
    key: sql`f.payer`,
    name: sql`case f.payer when 'company' then 'Company' else 'Guest' end`,
    property: none,
  },
  property: { key: sql`p.id::text`, name: ofHotel, property: none },
}

/**
 * Room-nights sold and their revenue by day and key. What was kept is put right for the days that changed since, so that the answer is
 * always that of the bookings; over all keys it is what `readDays` says.
 */
export async function readNightsBy(
  db: Reader,
  propertyIds: readonly AuthorizedPropertyId[],
  { from, to }: Period,
  dimension: Dimension,
): Promise<DayNightFigures[]> {
  const { key, name, property } = keys[dimension]
  const within = withinAnyPortfolio('property_id', propertyIds)
  const { rows } = await sql<DayNightFigures>`
    with stale as materialized (
      select distinct account_id, property_id, day from dirty_day
      where ${ofAccount('dirty_day')} and day >= ${from}::date and day < ${to}::date and ${within}),
    part as (
      select f.property_id, f.day, f.room_type_id, f.rate_plan_id, f.source, f.payer, f.rooms_sold, f.room_revenue
      from night_figure f
      where ${ofAccount('f')} and f.day >= ${from}::date and f.day < ${to}::date and ${within}
        and not exists (select 1 from stale s where s.property_id = f.property_id and s.day = f.day)
      union all
      select s.property_id, c.*
      from (select account_id, property_id, array_agg(day) as days from stale group by 1, 2) s
      cross join lateral count_night_figures(s.account_id, s.property_id, s.days) c)
    select f.day, ${key} as "key", ${name} as "name", ${property} as "property",
      sum(f.rooms_sold)::int as "roomsSold", sum(f.room_revenue)::bigint as "roomRevenue"
    from part f join property p on ${ofAccount('p')} and p.id = f.property_id join room_type t on t.account_id = p.account_id and t.id = f.room_type_id
      join rate_plan rp on rp.account_id = p.account_id and rp.id = f.rate_plan_id
    group by 1, 2, 3, 4 order by 1, 2, 3`.execute(db)
  return dimension === 'segment' ? rows.map(row => ({ ...row, ...segmentOf(row.key) })) : rows
}

/** The first night from which on every one of these hotels has sold: before it there is nothing to compare with. Undefined where one never has. */
export async function findFirstNight(
  db: Reader,
  propertyIds: readonly AuthorizedPropertyId[],
): Promise<IsoDate | undefined> {
  const { rows } = await sql<{ first: IsoDate | null }>`
    select case when count(first) = count(*) then max(first) end as first
    from property p
    left join lateral (select min(day) as first from night_figure f where f.account_id = p.account_id and f.property_id = p.id) f on true
    where ${ofAccount('p')} and ${withinAnyPortfolio('p.id', propertyIds)}`.execute(db)
  return rows[0]?.first ?? undefined
}

/**
 * What each room and day of hotels is to their figures (room_days), of the hotels `p` and the days `d` chosen, `to` excluded. Made to be
 * a CTE that is materialized: a plan may otherwise count a hotel anew for each of its bookings.
 */
export const roomDaysOf = (
  { from, to }: Period,
  chosen: RawBuilder<SqlBool>,
): RawBuilder<unknown> => sql`
      select p.id as property_id, d.*
      from property p cross join lateral room_days(p.account_id, p.id, ${from}::date, ${to}::date) d
      where ${ofAccount('p')} and ${chosen}`

/**
 * What channels keep of each night from `from` to `to` of the hotels `p` chosen, both included, in paise as they told it: spread over the
 * nights of a stay so that its nights are the whole. A night of a booking of which no channel told anything is not among them.
 */
export const commissionOfNights = (
  { from, to }: { from: IsoDate; to: IsoDate },
  hotels: RawBuilder<SqlBool>,
): RawBuilder<unknown> => sql`
      select n.booking_room_id, n.night, round(r.commission_amount::numeric * n.place / n.nights)
        - round(r.commission_amount::numeric * (n.place - 1) / n.nights) as amount
      from property p join booking b on b.account_id = p.account_id and b.property_id = p.id and b.check_in <= ${to}::date and b.check_out > ${from}::date
        and b.status in ('confirmed', 'checked-in', 'checked-out')
      join channel_reservation r on r.account_id = p.account_id and r.booking_id = b.id and r.state <> 'cancelled' and r.commission_amount is not null
      cross join lateral (
        select booking_room_id, night, row_number() over (order by night, booking_room_id) as place, count(*) over () as nights
        from booking_night w where w.account_id = b.account_id and w.booking_id = b.id and w.released_at is null) n
      where ${ofAccount('p')} and ${hotels} and n.night between ${from}::date and ${to}::date`
