import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { DayBalances } from '../rules.ts'

export interface DayFigures extends Omit<DayBalances, 'openingBalance'> {
  nightsPosted: number
  roomsSlept: number
  roomsSellable: number
  arrivals: number
  departures: number
  noShows: number
  overstays: number
  /** What was owed before the day: the close before it, or on the first day the balances less the day's movements. */
  openingBalance: number
  /** Of the rooms slept in, those that nobody pays for, and rooms let by the day. */
  roomsComplimentary: number
  roomsHouseUse: number
  dayRooms: number
  /** Of the room revenue, nights of dates that were closed before they were entered. */
  lateCharges: number
  /** Of the receivables: what was moved to accounts of companies by that date and stands there now. */
  cityLedger: number
  /** Lines on the folios that carry this date. */
  lines: number
}

/**
 * The figures of one business date, in one statement. Balances are those at the end of that date, also when it is closed days later:
 * lines of later dates are taken off what the bookings stand at now.
 */
export async function getDayFigures(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  date: IsoDate,
): Promise<DayFigures> {
  const { rows } = await sql<DayFigures>`
    with line as (
      select kind, method, amount, kind = 'room-night' and reverses_id is null as is_night,
        kind in ('room-night', 'fee', 'extra', 'discount', 'debit-adjustment') and is_accommodation(sac) as is_room,
        late_for is not null as is_late
      from folio_line where property_id = ${propertyId} and business_date = ${date}::date),
    moved as (
      select count(*)::int as lines, count(*) filter (where is_night)::int as nights_posted,
        coalesce(sum(amount) filter (where is_room), 0)::bigint as room_revenue,
        coalesce(sum(amount) filter (where is_room and is_late), 0)::bigint as late_charges,
        coalesce(sum(amount) filter (where not is_room and kind in ('extra', 'fee', 'discount', 'debit-adjustment', 'rounding')), 0)::bigint as other_revenue,
        coalesce(sum(amount) filter (where kind = 'tax'), 0)::bigint as tax,
        -coalesce(sum(amount) filter (where kind = 'payment' and method not in ('tds', 'company-advance', 'write-off', 'channel-commission')), 0)::bigint as received,
        -coalesce(sum(amount) filter (where kind = 'payment' and method in ('tds', 'channel-commission')), 0)::bigint as withheld,
        -coalesce(sum(amount) filter (where kind = 'payment' and method = 'company-advance'), 0)::bigint as advances_applied,
        -coalesce(sum(amount) filter (where kind = 'payment' and method = 'write-off'), 0)::bigint as written_off,
        coalesce(sum(amount) filter (where kind = 'refund'), 0)::bigint as refunded
      from line),
    later as (
      select booking_id, sum(amount) as amount from folio_line where property_id = ${propertyId} and business_date > ${date}::date group by 1),
    owed as (
      select b.charged_amount - b.paid_amount - coalesce(l.amount, 0) as amount,
        case
          when b.status = 'checked-out' and coalesce(business_date(b.checked_out_at, p.time_zone, p.day_rolls_at) <= ${date}::date, true) then 'left'
          when b.status in ('checked-in', 'checked-out') and coalesce(business_date(b.checked_in_at, p.time_zone, p.day_rolls_at) <= ${date}::date, true) then 'here'
          -- Money held for guests to come is a liability, which what others still owe never lowers.
          when b.charged_amount - b.paid_amount - coalesce(l.amount, 0) > 0 then 'left'
          else 'to-come' end as whereabouts
      from booking b join property p on p.id = b.property_id left join later l on l.booking_id = b.id
      where b.property_id = ${propertyId} and (not b.is_even or l.booking_id is not null)),
    balances as (
      select coalesce(sum(amount) filter (where whereabouts = 'to-come'), 0)::bigint as deposits,
        coalesce(sum(amount) filter (where whereabouts = 'here'), 0)::bigint as guest_balances,
        coalesce(sum(amount) filter (where whereabouts = 'left'), 0)::bigint as receivables
      from owed),
    slept as (
      select count(*) filter (where class <> 'day-use' or relet_at is null)::int as rooms_slept,
        count(*) filter (where class = 'complimentary')::int as rooms_complimentary,
        count(*) filter (where class = 'house-use')::int as rooms_house_use, count(*) filter (where class = 'day-use')::int as day_rooms
      from (
        select n.relet_at, night_class(b.stay_type, b.departs < b.check_out, n.rate, b.room_amount + b.fee_amount) as class
        from booking_night n join booking b on b.id = n.booking_id
        where n.property_id = ${propertyId} and n.night = ${date}::date and n.released_at is null and b.status in ('checked-in', 'checked-out')) n),
    before as (
      select (deposits + guest_balances + receivables)::bigint as balance from night_audit
      where property_id = ${propertyId} and business_date < ${date}::date order by business_date desc limit 1)
    select moved.*, balances.*, slept.*,
      coalesce((select balance from before), deposits + guest_balances + receivables
        - room_revenue - other_revenue - tax + received + withheld + advances_applied + written_off - refunded)::bigint as opening_balance,
      (select coalesce(sum(greatest(0, invoice_open_on(i.document_id, ${date}::date))), 0)::bigint from company_invoice i
        where i.property_id = ${propertyId} and i.moved_on <= ${date}::date) as city_ledger,
      (select coalesce(sum(coalesce(n.total, t.quantity) - coalesce(n.blocked, 0)), 0)::int from room_type t
        left join room_night n on n.property_id = t.property_id and n.room_type_id = t.id and n.night = ${date}::date
        where t.property_id = ${propertyId} and t.is_active) as rooms_sellable,
      (select count(*)::int from booking where property_id = ${propertyId} and check_in = ${date}::date and status in ('checked-in', 'checked-out')) as arrivals,
      (select count(*)::int from booking where property_id = ${propertyId} and departs = ${date}::date and status = 'checked-out') as departures,
      (select count(*)::int from booking where property_id = ${propertyId} and check_in = ${date}::date and is_no_show) as no_shows,
      (select count(*)::int from booking where property_id = ${propertyId} and (departs <= ${date}::date or overstay_since <= ${date}::date) and status = 'checked-in') as overstays
    from moved, balances, slept`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('an aggregate answers one row')
  return figures
}
