import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import type {
  ChannelCost,
  CleaningFigures,
  CliffNights,
  DiscountUse,
  GapNight,
  ReviewFigures,
} from '../rules/operations.ts'

interface Span {
  from: IsoDate
  /** Exclusive. */
  to: IsoDate
}

/** What channels kept of the stays that began in the period, as they said themselves; bookings without a commission are none. */
export async function readChannelCosts(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { from, to }: Span,
): Promise<ChannelCost[]> {
  const { rows } = await sql<ChannelCost>`
    select b.source::text as source, sum(b.rooms * (b.check_out - b.check_in))::int as nights,
      sum(b.room_amount)::bigint as revenue, sum(r.commission_amount)::bigint as commission
    from booking b join channel_reservation r on r.account_id = b.account_id and r.booking_id = b.id
    where ${ofAccount('b')} and b.property_id = ${propertyId} and b.check_in >= ${from}::date and b.check_in < ${to}::date
      and b.status in ('confirmed', 'checked-in', 'checked-out') and r.commission_amount is not null and r.state <> 'cancelled'
    group by 1 order by 1`.execute(db)
  return rows
}

/** What of a payment its gateway kept in the period, as a share; null where no fee is known. */
export async function readPaymentCost(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { from, to }: Span,
): Promise<number | null> {
  const { rows } = await sql<{ share: number | null }>`
    select (sum(fee)::float8 / nullif(sum(amount), 0))::float8 as share from payment
    where ${ofAccount('payment')} and property_id = ${propertyId} and fee is not null and completed_at >= ${from}::date and completed_at < ${to}::date`.execute(
    db,
  )
  return rows[0]?.share ?? null
}

/** Discounts that stand, beside the room-nights posted in the same time. */
export async function readDiscountUse(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { from, to }: Span,
): Promise<DiscountUse> {
  const { rows } = await sql<DiscountUse>`
    with line as (
      select l.id, l.kind, l.amount, l.posted_by from folio_line l
      where ${ofAccount('l')} and l.property_id = ${propertyId} and l.business_date >= ${from}::date and l.business_date < ${to}::date
        and l.kind in ('discount', 'room-night') and l.reverses_id is null
        and not exists (select 1 from folio_line r where r.account_id = l.account_id and r.reverses_id = l.id)),
    giver as (
      select u.name, -sum(l.amount) as amount from line l join app_user u on u.id = l.posted_by
      where l.kind = 'discount' group by u.id, u.name order by 2 desc, 1 limit 1)
    select count(*) filter (where kind = 'discount')::int as discounted, count(*) filter (where kind = 'room-night')::int as nights,
      coalesce(-sum(amount) filter (where kind = 'discount'), 0)::bigint as amount,
      (select name from giver) as "by", coalesce((select amount from giver), 0)::bigint as by_amount
    from line`.execute(db)
  return rows[0] ?? { discounted: 0, nights: 0, amount: 0, by: null, byAmount: 0 }
}

/** Nights of the period that have a room free in a type while the night before and after have none. */
export async function readStayGaps(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { from, to }: Span,
): Promise<GapNight[]> {
  const { rows } = await sql<GapNight>`
    with free as (
      select t.id, t.name, d.day::date as night,
        coalesce(n.total, t.quantity) - coalesce(n.booked + n.oversold + n.blocked, 0) as rooms
      from room_type t
      cross join generate_series(${from}::date - 1, ${to}::date, interval '1 day') d (day)
      left join room_night n on n.account_id = t.account_id and n.property_id = t.property_id and n.room_type_id = t.id and n.night = d.day::date
      where ${ofAccount('t')} and t.property_id = ${propertyId} and t.is_active),
    beside as (
      select *, lag(rooms) over same as before, lead(rooms) over same as after
      from free window same as (partition by id order by night))
    select night, name as room_type, rooms as free from beside
    where night >= ${from}::date and night < ${to}::date and rooms > 0 and before <= 0 and after <= 0
    order by night, name`.execute(db)
  return rows
}

/** Nights to come sold at a price just above the one at which GST rises, by the rates of today; none for a hotel that collects no GST. */
export async function readCliffNights(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { from, to }: Span,
): Promise<CliffNights> {
  const none = { nights: 0, threshold: 0, lowRate: 0, highRate: 0, first: null }
  const { rows } = await sql<CliffNights>`
    with slab as (
      select high.above_value as threshold, low.rate_basis_points as low, high.rate_basis_points as high
      from tax_rule high join tax_rule low on low.supply = high.supply and low.up_to_value = high.above_value
        and low.effective_from <= ${from}::date and (low.effective_to is null or low.effective_to >= ${from}::date)
      where high.supply = 'accommodation' and high.effective_from <= ${from}::date
        and (high.effective_to is null or high.effective_to >= ${from}::date) and high.rate_basis_points > low.rate_basis_points
      order by high.above_value desc limit 1)
    select s.threshold, s.low / 100.0::float8 as low_rate, s.high / 100.0::float8 as high_rate,
      count(n.night)::int as nights, min(n.night) as first
    from slab s left join (
      select n.night, n.rate from booking_night n join booking b on b.account_id = n.account_id and b.id = n.booking_id
      where ${ofAccount('n')} and n.property_id = ${propertyId} and n.night >= ${from}::date and n.night < ${to}::date and n.released_at is null
        and b.status in ('confirmed', 'checked-in') and n.tax_basis_points > 0) n
      on n.rate > s.threshold and n.rate <= s.threshold * (10000 + s.high) / 10000
    group by 1, 2, 3`.execute(db)
  return rows[0] ?? none
}

/** Ratings of the last 30 days and of the 90 before, and those of both that nobody answered. */
export async function readReviewFigures(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  today: IsoDate,
): Promise<ReviewFigures> {
  const { rows } = await sql<ReviewFigures>`
    select count(*) filter (where is_recent)::int as recent, count(*) filter (where not is_recent)::int as before,
      round(avg(rating) filter (where is_recent), 1)::float8 as recent_mean,
      round(avg(rating) filter (where not is_recent), 1)::float8 as before_mean,
      count(*) filter (where answer is null)::int as unanswered
    from (
      select rating, answer, submitted_at >= ${addDays(today, -30)}::date as is_recent from review
      where ${ofAccount('review')} and property_id = ${propertyId} and submitted_at >= ${addDays(today, -120)}::date) r`.execute(
    db,
  )
  return rows[0] ?? { recent: 0, recentMean: null, before: 0, beforeMean: null, unanswered: 0 }
}

/**
 * Rooms that guests left within the period, as the report of housekeeping times lists them: clean from the first time that they were marked
 * so before the next guest came. One that guests left after the hour of check-in could not be clean by it.
 */
export async function readCleaning(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { from, to }: Span,
): Promise<CleaningFigures> {
  const { rows } = await sql<CleaningFigures>`
    with gone as (
      select b.checked_out_at as left_at, c.at as clean_at,
        ((b.checked_out_at at time zone p.time_zone)::date + p.check_in_time::time) at time zone p.time_zone as ready_by
      from property p join booking b on b.account_id = p.account_id and b.property_id = p.id and b.status = 'checked-out'
        and b.checked_out_at >= (${from}::date - 1)::timestamptz and b.checked_out_at < (${to}::date + 1)::timestamptz
      join lateral (
        select distinct a.room_id from room_assignment a
        where a.account_id = b.account_id and a.booking_id = b.id and a.released_at is null and upper(a.stay) >= b.check_out) a on true
      left join lateral (
        select min(later.checked_in_at) as at from room_assignment x join booking later on later.account_id = x.account_id and later.id = x.booking_id
        where x.account_id = p.account_id and x.room_id = a.room_id and x.released_at is null and later.id <> b.id
          and x.leaves >= (b.checked_out_at at time zone p.time_zone)::date - 1 and later.checked_in_at > b.checked_out_at) n on true
      left join lateral (
        select e.at from audit_entry e
        where e.account_id = p.account_id and e.entity_id = a.room_id and e.property_id = p.id and e.action = 'room.housekeeping'
          and e.after->>'housekeeping' in ('clean', 'inspected') and e.at > b.checked_out_at and (n.at is null or e.at <= n.at)
        order by e.id limit 1) c on true
      where ${ofAccount('p')} and p.id = ${propertyId} and business_date(b.checked_out_at, p.time_zone, p.day_rolls_at) >= ${from}::date
        and business_date(b.checked_out_at, p.time_zone, p.day_rolls_at) < ${to}::date)
    select count(*) filter (where left_at < ready_by)::int as "left",
      count(*) filter (where left_at < ready_by and (clean_at is null or clean_at > ready_by))::int as late,
      (select check_in_time from property where ${ofAccount('property')} and id = ${propertyId}) as "by", count(clean_at)::int as cleaned,
      round((percentile_cont(0.5) within group (order by extract(epoch from clean_at - left_at) / 60))::numeric)::int as minutes
    from gone`.execute(db)
  return rows[0] ?? { left: 0, late: 0, by: '', cleaned: 0, minutes: null }
}

/** Refunds that are due, or at a gateway, since before a date. */
export async function readLateRefunds(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  before: IsoDate,
): Promise<{ refunds: number; amount: number }> {
  const { rows } = await sql<{ refunds: number; amount: number }>`
    select count(*)::int as refunds, coalesce(sum(amount), 0)::bigint as amount from refund
    where ${ofAccount('refund')} and property_id = ${propertyId} and status in ('due', 'processing') and requested_at < ${before}::date`.execute(
    db,
  )
  return rows[0] ?? { refunds: 0, amount: 0 }
}
