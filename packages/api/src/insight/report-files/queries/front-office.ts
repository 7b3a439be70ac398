import { ofAccount } from '@atithi/db/account'
import type { PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { withinPortfolio } from '../../../kernel/access/portfolio.ts'
import { addDays, type IsoDate, nightsOf } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { readDays } from '../../reports/reads.ts'
import { averageDailyRateOf, occupancyOf } from '../../reports/rules.ts'
import type { ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'

type StayReport = 'arrivals' | 'departures' | 'in-house' | 'no-shows'

const held = sql<SqlBool>`b.status in ('confirmed', 'checked-in', 'checked-out')`

/** Which stays a report lists, by the dates of the stay; and in which order. */
function conditionOf(report: StayReport, { from, to }: ReportSpan): RawBuilder<SqlBool> {
  const arrives = sql<SqlBool>`b.check_in between ${from}::date and ${to}::date`
  switch (report) {
    case 'arrivals':
      return sql<SqlBool>`${held} and ${arrives}`
    case 'departures':
      return sql<SqlBool>`${held} and b.departs between ${from}::date and ${to}::date`
    case 'in-house':
      return sql<SqlBool>`b.status in ('checked-in', 'checked-out')
        and b.check_in <= ${to}::date and greatest(b.departs, b.check_in + 1) > ${from}::date`
    case 'no-shows':
      return sql<SqlBool>`b.is_no_show and ${arrives}`
  }
}

const ofHotels = ({ propertyIds }: ReportSpan): RawBuilder<SqlBool> =>
  withinPortfolio('p.id', propertyIds)

/** The columns of a stay that every report of stays shares. */
const stayColumns = sql`p.name as "property", b.code as "code", b.guest_name as "guest", b.guest_phone as "phone",
  b.check_in as "checkIn", b.departs as "checkOut", b.departs - b.check_in as "nights", b.rooms as "rooms",
  b.adults as "adults", b.children as "children", t.name as "roomType",
  coalesce((select string_agg(distinct r.number, ', ') from room_assignment a join room r on r.account_id = a.account_id and r.id = a.room_id
    where a.account_id = b.account_id and a.booking_id = b.id and a.released_at is null), '') as "roomNumbers",
  b.source::text as "source", case when b.is_no_show then 'no-show' else b.status::text end as "status",
  b.total_amount as "total", b.paid_amount as "paid", b.charged_amount as "charged",
  case when b.status = 'cancelled' then b.charged_amount else b.total_amount end - b.paid_amount - b.on_account_amount as "balance",
  b.special_requests as "requests", coalesce(b.cancellation_terms->>'description', '') as "policy",
  coalesce((select g.name from group_pick_up u join group_block g on g.account_id = u.account_id and g.id = u.group_block_id where u.account_id = b.account_id and u.booking_id = b.id limit 1), '') as "group"`

const ratePlan = sql`coalesce((select string_agg(distinct rp.name, ', ') from booking_room br join rate_plan rp on rp.account_id = br.account_id and rp.id = br.rate_plan_id
    where br.account_id = b.account_id and br.booking_id = b.id and br.released_at is null), '') as "ratePlan"`

/** Who pays, and what the hotel knows of the guest. */
const guestColumns = sql`coalesce(b.company_name, '') as "company",
  coalesce((select concat_ws(', ', case when g.status = 'vip' then 'VIP' end, nullif(array_to_string(g.tags, ', '), ''))
    from guest g where g.account_id = b.account_id and g.id = b.guest_id), '') as "tags"`

/** What a report asks of a stay beside the columns that all share: each is looked up for its own report alone. */
function ownColumns(report: StayReport, { to }: ReportSpan): RawBuilder<unknown> {
  switch (report) {
    case 'arrivals':
      return sql`${ratePlan}, ${guestColumns}, coalesce(b.expected_arrival, '') as "expected",
        case when i.booking_id is null then 'identity'
          when i.nationality <> 'IND' and not exists (select 1 from form_c f where f.account_id = b.account_id and f.booking_id = b.id and f.submitted_at is not null)
          then 'Form III' else '' end as "papers"`
    case 'departures':
      return sql`${ratePlan}, ${guestColumns},
        coalesce(to_char(b.checked_out_at at time zone p.time_zone, 'YYYY-MM-DD HH24:MI'), 'by ' || coalesce(b.late_check_out, p.check_out_time)) as "leavesAt",
        coalesce((select string_agg(distinct l.method::text, ', ') from folio_line l
          where l.account_id = b.account_id and l.booking_id = b.id and l.kind = 'payment' and l.reverses_id is null), '') as "methods"`
    case 'in-house':
      return sql`${ratePlan}, coalesce(i.nationality, '') as "nationality",
        coalesce((select string_agg(distinct r.floor, ', ') from room_assignment a join room r on r.account_id = a.account_id and r.id = a.room_id
          where a.account_id = b.account_id and a.booking_id = b.id and a.released_at is null), '') as "floor",
        (select sum(n.rate)::bigint from booking_night n where n.account_id = b.account_id and n.booking_id = b.id and n.released_at is null
          and n.night = least(${to}::date, b.check_out - 1)) as "tonight",
        (select c.credit_limit - company_outstanding(c.account_id, c.id) from company c where c.account_id = b.account_id and c.id = b.company_id) as "creditLeft"`
    case 'no-shows':
      return sql`case when b.channel_collected is not null then 'channel' when b.company_name is not null then 'company'
        when exists (select from folio_line l where l.account_id = b.account_id and l.booking_id = b.id and l.kind = 'payment' and l.business_date <= b.check_in) then 'paid ahead'
        else 'nothing' end as "guarantee"`
  }
}

/** Stays with guest, rooms and money: one row a booking, in the order of their arrival, or departure. */
export function stayRows(span: ReportSpan, report: StayReport): RawBuilder<ReportRow> {
  const day = sql.ref(report === 'departures' ? 'b.departs' : 'b.check_in')
  return sql<ReportRow>`
    select ${stayColumns}, ${ownColumns(report, span)} from booking b join property p on p.account_id = b.account_id and p.id = b.property_id
      join room_type t on t.account_id = b.account_id and t.id = b.room_type_id left join guest_identity i on i.account_id = b.account_id and i.booking_id = b.id
    where ${ofAccount('b')} and ${ofHotels(span)} and ${conditionOf(report, span)}
    order by p.name, p.id, ${day}, b.guest_name, b.id`
}

/** Bookings cancelled on days of the period, by the hotel's own calendar; no-shows have a report of their own. */
export function cancellationRows(span: ReportSpan): RawBuilder<ReportRow> {
  const cancelledOn = sql`(b.cancelled_at at time zone p.time_zone)::date`
  return sql<ReportRow>`
    select ${stayColumns}, ${cancelledOn} as "cancelledOn", b.check_in - ${cancelledOn} as "leadDays",
      to_char(b.cancelled_at at time zone p.time_zone, 'HH24:MI') as "cancelledAt", b.rooms * (b.departs - b.check_in) as "nightsLost",
      b.room_amount as "revenueLost",
      b.room_amount + b.fee_amount + b.tax_amount as "lost", b.refunded_amount as "refunded", coalesce(b.cancel_reason, '') as "reason",
      coalesce((select u.name from audit_entry e join app_user u on u.id = e.actor_user_id
        where e.account_id = b.account_id and e.entity_id = b.id and e.property_id = p.id and e.action = 'booking.cancelled' order by e.id desc limit 1), '') as "by"
    from booking b join property p on p.account_id = b.account_id and p.id = b.property_id join room_type t on t.account_id = b.account_id and t.id = b.room_type_id
    where ${ofAccount('b')} and ${ofHotels(span)} and b.status = 'cancelled' and not b.is_no_show
      and b.cancelled_at >= (${span.from}::date - 1)::timestamptz and b.cancelled_at < (${span.to}::date + 2)::timestamptz
      and ${cancelledOn} between ${span.from}::date and ${span.to}::date
    order by p.name, p.id, b.cancelled_at, b.id`
}

/** Guests who were brought to another hotel on business dates of the period, with what that cost; without those whose walk was undone. */
export function walkRows(span: ReportSpan): RawBuilder<ReportRow> {
  return sql<ReportRow>`
    select ${stayColumns}, w.walked_on as "walkedOn", w.hotel_name as "hotelName", w.hotel_phone as "hotelPhone",
      case w.scope when 'stay' then 'whole stay' when 'rest' then 'nights left'
        else w.rooms || case when w.rooms = 1 then ' room' else ' rooms' end end as "scope", w.rooms * (w.walked_to - w.walked_from) as "walkedNights",
      w.room_cost as "roomCost", w.transport_cost as "transportCost", w.compensation as "compensation",
      w.room_cost + w.transport_cost + w.compensation as "cost", w.paid_by as "paidBy", w.reason as "reason",
      coalesce(u.name, '') as "by"
    from booking_walk w join booking b on b.account_id = w.account_id and b.id = w.booking_id join property p on p.account_id = w.account_id and p.id = w.property_id
      join room_type t on t.account_id = w.account_id and t.id = b.room_type_id left join app_user u on u.id = w.walked_by
    where ${ofAccount('w')} and ${ofHotels(span)} and w.undone_at is null and w.walked_on between ${span.from}::date and ${span.to}::date
    order by p.name, p.id, w.walked_on, w.id`
}

/** From this occupancy on a room that is out of order would have been sold (reference: reports, section 5). */
const asGoodAsFull = 95

/**
 * Rooms off sale with their nights within the period; one that was put back on sale has its nights up to then. What that cost is the ADR
 * of those nights on which the others were as good as full, in paise: on other nights nothing was lost.
 */
export async function readOutOfOrderRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const { rows } = await sql<
    ReportRow & { propertyId: PropertyId; rooms: number; from: IsoDate; past: IsoDate }
  >`
    select p.id as "propertyId", p.name as "property", coalesce(r.number, '') as "room", t.name as "roomType",
      lower(nights.within) as "from", upper(nights.within) - 1 as "to", upper(nights.within) as "past", k.rooms as "rooms",
      (upper(nights.within) - lower(nights.within)) * k.rooms as "roomNights", k.reason as "reason"
    from room_block k join property p on p.account_id = k.account_id and p.id = k.property_id join room_type t on t.account_id = k.account_id and t.id = k.room_type_id
      left join room r on r.account_id = k.account_id and r.id = k.room_id
      cross join lateral (select k.stay * daterange(${span.from}::date, ${span.to}::date, '[]')
        * daterange(null, (k.released_at at time zone p.time_zone)::date) as within) nights
    where ${ofAccount('k')} and ${ofHotels(span)} and not isempty(nights.within)
    order by p.name, p.id, lower(nights.within), r.number, k.id`.execute(db)
  const period = { from: span.from, to: addDays(span.to, 1) }
  const lost = new Map<string, Map<IsoDate, Paise>>()
  for (const id of new Set(rows.map(row => row.propertyId))) {
    const days = await readDays(
      db,
      span.propertyIds.filter(known => known === id),
      period,
    )
    const full = days.filter(day => (occupancyOf(day) ?? 0) >= asGoodAsFull)
    lost.set(id, new Map(full.map(day => [day.day, averageDailyRateOf(day) ?? 0])))
  }
  return rows.map(({ propertyId, rooms, past, ...row }) => ({
    ...row,
    cost: nightsOf(row.from, past).reduce(
      (sum, night) => sum + rooms * (lost.get(propertyId)?.get(night) ?? 0),
      0,
    ),
  }))
}
