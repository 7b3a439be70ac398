import { ofAccount } from '@atithi/db/account'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { BalanceFigure, LineFigure } from '../rules.ts'

const isRoom = sql<SqlBool>`kind in ('room-night', 'fee', 'extra', 'discount', 'debit-adjustment') and is_accommodation(sac)`

/** Which lines of a folio a sum of the day is made of: the only definition, of the sum and of the rows behind it. */
export const linesOf: Record<LineFigure, RawBuilder<SqlBool>> = {
  'room-revenue': isRoom,
  'late-charges': sql<SqlBool>`${isRoom} and late_for is not null`,
  'other-revenue': sql<SqlBool>`not (${isRoom}) and kind in ('extra', 'fee', 'discount', 'debit-adjustment', 'rounding')`,
  tax: sql<SqlBool>`kind = 'tax'`,
  received: sql<SqlBool>`kind = 'payment' and method not in ('tds', 'company-advance', 'group-advance', 'write-off', 'channel-commission')`,
  withheld: sql<SqlBool>`kind = 'payment' and method in ('tds', 'channel-commission')`,
  'advances-applied': sql<SqlBool>`kind = 'payment' and method in ('company-advance', 'group-advance')`,
  'written-off': sql<SqlBool>`kind = 'payment' and method = 'write-off'`,
  refunded: sql<SqlBool>`kind = 'refund'`,
}

/** What was entered later for a date that was closed by then. */
export const enteredLateFor = (date: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`f.late_for = ${date} and is_accommodation(f.sac)`

/** A query of the rooms of a date that were slept in or let by the day: `booking_id, booking_room_id, room_type_id, night, relet_at, class, rate`. */
export const roomsUsed = (
  propertyId: AuthorizedPropertyId,
  date: IsoDate,
): RawBuilder<unknown> => sql`
        select b.id as booking_id, n.booking_room_id, n.room_type_id, n.night, n.relet_at, n.rate,
          night_class(b.stay_type, b.departs < b.check_out, n.rate, b.room_amount + b.fee_amount) as class
        from booking_night n join booking b on b.account_id = n.account_id and b.id = n.booking_id
        where ${ofAccount('n')} and n.property_id = ${propertyId} and n.night = ${date}::date and n.released_at is null and b.status in ('checked-in', 'checked-out')`

/** A room let by the day and let again for the night was slept in by the others. */
export const isSlept = sql<SqlBool>`class <> 'day-use' or relet_at is null`

/** Where a booking stands in the balance of a date, as `owedBy` says it. */
export const whereaboutsOf: Record<Exclude<BalanceFigure, 'owed'>, string> = {
  'guest-balances': 'here',
  receivables: 'left',
  deposits: 'to-come',
}

/** A query of what each booking owed at the end of a date, and where it stood then: `booking_id, group_block_id, amount, whereabouts`. The advance of a group is held for guests to come. Lines of later dates are taken off what it stands at now. */
export const owedBy = (propertyId: AuthorizedPropertyId, date: IsoDate): RawBuilder<unknown> => sql`
      select b.id as booking_id, null::uuid as group_block_id, b.charged_amount - b.paid_amount - coalesce(l.amount, 0) as amount,
        case
          when b.status = 'checked-out' and coalesce(business_date(b.checked_out_at, p.time_zone, p.day_rolls_at) <= ${date}::date, true) then 'left'
          when b.status in ('checked-in', 'checked-out') and coalesce(business_date(b.checked_in_at, p.time_zone, p.day_rolls_at) <= ${date}::date, true) then 'here'
          -- Money held for guests to come is a liability, which what others still owe never lowers.
          when b.charged_amount - b.paid_amount - coalesce(l.amount, 0) > 0 then 'left'
          else 'to-come' end as whereabouts
      from booking b join property p on p.account_id = b.account_id and p.id = b.property_id left join (
        select booking_id, sum(amount) as amount from folio_line where ${ofAccount('folio_line')} and property_id = ${propertyId} and business_date > ${date}::date group by 1) l
        on l.booking_id = b.id
      where ${ofAccount('b')} and b.property_id = ${propertyId} and (not b.is_even or l.booking_id is not null)
      union all
      select null, group_block_id, sum(amount), 'to-come' from folio_line
      where ${ofAccount('folio_line')} and property_id = ${propertyId} and group_block_id is not null and business_date <= ${date}::date group by group_block_id`

/** A query of the nights before a date that guests in house have slept and that stand on no folio yet: `booking_id, booking_room_id, room_type_id, night, rate`. */
export const nightsToPost = (
  propertyId: AuthorizedPropertyId,
  date: IsoDate,
): RawBuilder<unknown> => sql`
        select b.id as booking_id, n.booking_room_id, n.room_type_id, n.night, n.rate + n.fee as rate
        from booking b cross join lateral (select * from booking_night where booking_night.account_id = b.account_id and booking_id = b.id offset 0) n
        where ${ofAccount('b')} and b.property_id = ${propertyId} and b.status = 'checked-in' and n.night < ${date}::date and n.released_at is null and n.rate + n.fee > 0
          and not exists (select 1 from folio_line f where ${ofAccount('f')} and f.booking_room_id = n.booking_room_id and f.night = n.night and f.kind in ('room-night', 'fee')
            and f.reverses_id is null and f.charge_id is null)`
