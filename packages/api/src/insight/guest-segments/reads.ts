import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { withinAnyPortfolio } from '../../kernel/access/portfolio.ts'
import { roomDaysOf } from '../night-figures/reads.ts'
import { classOf } from '../night-figures/rules.ts'
import type { Period } from '../reports/rules.ts'
import {
  type BookingSegmentation,
  gathered,
  loyalStays,
  type Segmentation,
  type SegmentFigures,
} from './rules.ts'

/** A number as the bucket that it falls in, by the highest of each (reference: metrics, lead time): '2–3', '91 and more'. */
function buckets(value: RawBuilder<unknown>, tops: readonly number[]): RawBuilder<string> {
  const named = tops.map((top, at) => {
    const first = at === 0 ? top : (tops[at - 1] ?? 0) + 1
    return sql`when ${value} <= ${sql.lit(top)} then ${sql.lit(first >= top ? String(top) : `${first}–${top}`)}`
  })
  const last = (tops.at(-1) ?? 0) + 1
  return sql<string>`case ${sql.join(named, sql` `)} else ${sql.lit(`${last} and more`)} end`
}

/** Days from the making of a booking `b` of a hotel `p` to its arrival; a walk-in counts 0. */
const leadOfBooking = sql`greatest(0, b.check_in - (b.created_at at time zone p.time_zone)::date)`

const stayLength = buckets(sql`b.check_out - b.check_in`, [1, 2, 3, 4, 7, 14])
const leadTime = buckets(leadOfBooking, [0, 1, 3, 7, 14, 30, 60, 90])

/** Stays of the guest of a booking `b` that ended before it began, as far as they count. */
export const earlierStays = sql<number>`(select count(*) from (
  select from booking e where e.account_id = b.account_id and e.guest_id = b.guest_id and e.status = 'checked-out' and e.check_in < b.check_in limit ${sql.lit(loyalStays)}) e)`

const nationality = sql`(select i.nationality from guest_identity i where i.account_id = b.account_id and i.booking_id = b.id)`
const addressOf = (part: 'state' | 'country') =>
  sql`(select nullif(g.address->>${sql.lit(part)}, '') from guest g where g.account_id = b.account_id and g.id = b.guest_id)`

/** The segment of a booking `b` of a hotel `p`, in words. */
export const segmentOfBooking: Record<BookingSegmentation, RawBuilder<string>> = {
  guest: sql<string>`case ${earlierStays} when 0 then 'New' when ${sql.lit(loyalStays)} then 'Loyal' else 'Returning' end`,
  party: sql<string>`case when exists (select from group_pick_up u where u.account_id = b.account_id and u.booking_id = b.id) then 'Group' when b.children + b.infants > 0 then 'Family'
    when b.adults = 1 then 'Solo' when b.adults = 2 then 'Couple' else 'Group' end`,
  origin: sql<string>`case
    when coalesce(${nationality}, ${addressOf('country')}) in ('IND', 'IN', 'India') then coalesce(${addressOf('state')}, 'India, state unknown')
    else coalesce(${nationality}, ${addressOf('country')}, 'Unknown') end`,
  purpose: sql<string>`coalesce(initcap(b.purpose_of_visit), 'Not asked')`,
  'stay-length': stayLength,
  'lead-time': leadTime,
}

/**
 * Nights sold within the period by the segment of their guests, the largest revenue first: the sums over all segments are those of the
 * period, by the one definition of both (room_days).
 */
export async function readSegments(
  db: Reader,
  propertyIds: readonly AuthorizedPropertyId[],
  period: Period,
  by: Segmentation,
): Promise<SegmentFigures[]> {
  const segment = by === 'source-class' ? sql<string>`b.source::text` : segmentOfBooking[by]
  const sold = sql<SqlBool>`${withinAnyPortfolio('p.id', propertyIds)} and d.class = 'sold'`
  const { rows } = await sql<SegmentFigures>`
    with sold as materialized (${roomDaysOf(period, sold)}),
    stay as (
      select property_id, booking_id, sum(rooms)::int as rooms, sum(revenue)::bigint as revenue from sold group by 1, 2)
    select ${segment} as "segment", (count(*) filter (where s.rooms > 0))::int as "bookings", sum(s.rooms)::int as "roomNights",
      sum(s.revenue)::bigint as "revenue", sum(s.rooms * ${leadOfBooking})::bigint as "leadNights",
      coalesce(sum(b.check_out - b.check_in) filter (where s.rooms > 0), 0)::int as "stayNights",
      (count(*) filter (where s.rooms > 0 and ${earlierStays} > 0))::int as "returning",
      coalesce(sum(r.rating), 0)::int as "stars", count(r.rating)::int as "reviews"
    from stay s join property p on ${ofAccount('p')} and p.id = s.property_id join booking b on b.account_id = p.account_id and b.id = s.booking_id
      left join review r on r.account_id = p.account_id and r.booking_id = b.id
    group by 1`.execute(db)
  return gathered(rows, by === 'source-class' ? classOf : segment => segment)
}
