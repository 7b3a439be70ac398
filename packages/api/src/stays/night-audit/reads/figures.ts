import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { DayBalances, LineFigure } from '../rules.ts'
import { isSlept, linesOf, owedBy, roomsUsed, whereaboutsOf } from './parts.ts'

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

const sumOf = (figure: LineFigure) =>
  sql`coalesce(sum(amount) filter (where ${linesOf[figure]}), 0)::bigint`
const balanceOf = (figure: keyof typeof whereaboutsOf) =>
  sql`coalesce(sum(amount) filter (where whereabouts = ${whereaboutsOf[figure]}), 0)::bigint`

/** The figures of one business date, in one statement. Balances are those at the end of that date, also when it is closed days later. */
export async function getDayFigures(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  date: IsoDate,
): Promise<DayFigures> {
  const { rows } = await sql<DayFigures>`
    with moved as (
      select count(*)::int as lines, count(*) filter (where kind = 'room-night' and reverses_id is null)::int as nights_posted,
        ${sumOf('room-revenue')} as room_revenue, ${sumOf('late-charges')} as late_charges, ${sumOf('other-revenue')} as other_revenue,
        ${sumOf('tax')} as tax, -${sumOf('received')} as received, -${sumOf('withheld')} as withheld,
        -${sumOf('advances-applied')} as advances_applied, -${sumOf('written-off')} as written_off, ${sumOf('refunded')} as refunded
      from folio_line where ${ofAccount('folio_line')} and property_id = ${propertyId} and business_date = ${date}::date),
    balances as (
      select ${balanceOf('deposits')} as deposits, ${balanceOf('guest-balances')} as guest_balances, ${balanceOf('receivables')} as receivables
      from (${owedBy(propertyId, date)}) owed),
    slept as (
      select count(*) filter (where ${isSlept})::int as rooms_slept,
        count(*) filter (where class = 'complimentary')::int as rooms_complimentary,
        count(*) filter (where class = 'house-use')::int as rooms_house_use, count(*) filter (where class = 'day-use')::int as day_rooms
      from (${roomsUsed(propertyId, date)}) n),
    before as (
      select (deposits + guest_balances + receivables)::bigint as balance from night_audit
      where ${ofAccount('night_audit')} and property_id = ${propertyId} and business_date < ${date}::date order by business_date desc limit 1)
    select moved.*, balances.*, slept.*,
      coalesce((select balance from before), deposits + guest_balances + receivables
        - room_revenue - other_revenue - tax + received + withheld + advances_applied + written_off - refunded)::bigint as opening_balance,
      (select coalesce(sum(greatest(0, invoice_open_on(i.account_id, i.document_id, ${date}::date))), 0)::bigint from company_invoice i
        where ${ofAccount('i')} and i.property_id = ${propertyId} and i.moved_on <= ${date}::date) as city_ledger,
      (select coalesce(sum(coalesce(n.total, t.quantity) - coalesce(n.blocked, 0)), 0)::int from room_type t
        left join room_night n on n.account_id = t.account_id and n.property_id = t.property_id and n.room_type_id = t.id and n.night = ${date}::date
        where ${ofAccount('t')} and t.property_id = ${propertyId} and t.is_active) as rooms_sellable,
      (select count(*)::int from booking where ${ofAccount('booking')} and property_id = ${propertyId} and check_in = ${date}::date and status in ('checked-in', 'checked-out')) as arrivals,
      (select count(*)::int from booking where ${ofAccount('booking')} and property_id = ${propertyId} and departs = ${date}::date and status = 'checked-out') as departures,
      (select count(*)::int from booking where ${ofAccount('booking')} and property_id = ${propertyId} and no_show_on = ${date}::date) as no_shows,
      (select count(*)::int from booking where ${ofAccount('booking')} and property_id = ${propertyId} and (departs <= ${date}::date or overstay_since <= ${date}::date) and status = 'checked-in') as overstays
    from moved, balances, slept`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('an aggregate answers one row')
  return figures
}
