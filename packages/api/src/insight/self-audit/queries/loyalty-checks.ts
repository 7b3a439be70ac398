import { ofAccount, theAccount } from '@atithi/db/account'
import { type RawBuilder, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'

type Check = (propertyId: AuthorizedPropertyId) => RawBuilder<unknown>

const bookings = sql`jsonb_build_array(jsonb_build_object('id', b.id, 'code', b.code, 'guestName', b.guest_name))`

/**
 * Loyalty points against what they come of: the balance of a guest is the sum of its movements, and each movement stands with the bill that
 * made it (decisions, section 7).
 */
export const loyaltyChecks = {
  'points-balance': property => sql`
    select jsonb_build_object('stored', g.stored, 'recounted', g.recounted, 'bookings', coalesce(last.bookings, '[]'::jsonb)) as found
    from points_out_of_step(${theAccount}, ${property}) g
    left join lateral (
      select ${bookings} as bookings from booking b
      where ${ofAccount('b')} and b.guest_id = g.guest_id and b.property_id = ${property} order by b.id desc limit 1) last on true
    order by g.guest_id`,
  // At the rate of the first credit: a settled stay has what its rooms come to, one with an open bill no more, one that is not over none. And
  // what a discount took, the line that reversed it gave back.
  'points-of-stays': property => sql`
    with credited as (
      select booking_id, sum(points)::int as had, (array_agg(points_per_hundred order by id))[1] as rate
      from loyalty_entry where ${ofAccount('loyalty_entry')} and property_id = ${property} and kind in ('earned', 'taken-back') group by 1),
    due as (
      select c.booking_id, c.had, greatest(0, coalesce(sum(l.amount), 0) * c.rate / 10000)::int as points
      from credited c left join (
        select l.booking_id, l.amount from folio_line l left join folio_line ch on ch.account_id = l.account_id and ch.id = l.charge_id
        where ${ofAccount('l')} and l.property_id = ${property}
          and (l.kind = 'room-night' or (l.kind in ('discount', 'debit-adjustment') and ch.kind = 'room-night'))) l using (booking_id)
      group by c.booking_id, c.had, c.rate),
    expected as (
      select b.id, d.had, case when b.status <> 'checked-out' then 0 when b.charged_amount <= b.paid_amount then d.points
        else least(d.had, d.points) end as due
      from due d join booking b on ${ofAccount('b')} and b.id = d.booking_id
      where not exists (select from dirty_guest w where w.account_id = b.account_id and w.guest_id = b.guest_id)),
    spent as (
      select l.spent_booking_id as id, coalesce(f.reverses_id, f.id) as line_id,
        -sum(l.points) filter (where l.kind = 'redeemed') as taken, coalesce(sum(l.points) filter (where l.kind = 'given-back'), 0) as given
      from loyalty_entry l join folio_line f on f.account_id = l.account_id and f.id = l.line_id
      where ${ofAccount('l')} and l.spent_property_id = ${property} group by 1, 2)
    select jsonb_build_object('stored', e.had, 'recounted', e.due, 'bookings', ${bookings}) as found
    from expected e join booking b on ${ofAccount('b')} and b.id = e.id where e.had <> e.due
    union all
    select jsonb_build_object('stored', s.given, 'recounted', due.points, 'bookings', ${bookings}) as found
    from spent s join booking b on ${ofAccount('b')} and b.id = s.id
    cross join lateral (
      select case when exists (select from folio_line r where ${ofAccount('r')} and r.reverses_id = s.line_id) then coalesce(s.taken, 0) else 0 end as points) due
    where s.given <> due.points`,
} as const satisfies Record<string, Check>
