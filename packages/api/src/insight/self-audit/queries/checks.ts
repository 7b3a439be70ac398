import { ofAccount, theAccount } from '@atithi/db/account'
import { type RawBuilder, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { CheckName } from '../rules.ts'
import { groupAdvances } from './group-checks.ts'
import { loyaltyChecks } from './loyalty-checks.ts'
import { nightsInWrongSlab } from './slab-check.ts'
import { tieChecks } from './tie-checks.ts'

type Check = (propertyId: AuthorizedPropertyId) => RawBuilder<unknown>

const bookingJson = (alias: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)}, 'guestName', ${sql.ref(`${alias}.guest_name`)})`

/**
 * Each check is one statement, so that it sees one moment of the books, and answers a row of JSON for everything that is wrong.
 * Nothing in here reads a counter where the rows behind it can be counted.
 */
export const checks: Record<Exclude<CheckName, 'documents'>, Check> = {
  'trial-balance': tieChecks['trial-balance'],
  'opening-balance': tieChecks['opening-balance'],
  'day-book': tieChecks['day-book'],
  'payment-lines': tieChecks['payment-lines'],
  'receipt-totals': tieChecks['receipt-totals'],
  'report-figures': tieChecks['report-figures'],
  'sold-counter': property => sql`
    with recount as (
      select room_type_id, night, count(*)::int as taken from booking_night where ${ofAccount('booking_night')} and property_id = ${property} and released_at is null and relet_at is null group by 1, 2)
    select jsonb_build_object('roomTypeName', t.name, 'night', night, 'stored', coalesce(n.booked + n.oversold, 0), 'recounted', coalesce(r.taken, 0)) as found
    from (select * from room_night where ${ofAccount('room_night')} and property_id = ${property}) n full join recount r using (room_type_id, night)
    join room_type t on ${ofAccount('t')} and t.id = room_type_id where coalesce(n.booked + n.oversold, 0) <> coalesce(r.taken, 0)`,
  'blocked-counter': property => sql`
    with off as (
      select room_type_id, night::date as night, sum(rooms) as rooms from room_block b, generate_series(lower(b.stay), upper(b.stay) - 1, interval '1 day') night
      where ${ofAccount('b')} and b.property_id = ${property} and b.released_at is null group by 1, 2
      union all
      select n.room_type_id, n.night, sum(n.rooms - n.picked_up) from group_block_night n join group_block g on g.account_id = n.account_id and g.id = n.group_block_id
      where ${ofAccount('n')} and n.property_id = ${property} and g.status = 'definite' and n.rooms > n.picked_up group by 1, 2),
    recount as (select room_type_id, night, sum(rooms)::int as rooms from off group by 1, 2)
    select jsonb_build_object('roomTypeName', t.name, 'night', night, 'stored', coalesce(n.blocked, 0), 'recounted', coalesce(r.rooms, 0)) as found
    from (select * from room_night where ${ofAccount('room_night')} and property_id = ${property}) n full join recount r using (room_type_id, night)
    join room_type t on ${ofAccount('t')} and t.id = room_type_id where coalesce(n.blocked, 0) <> coalesce(r.rooms, 0)`,
  oversold: property => sql`
    select jsonb_build_object('roomTypeName', t.name, 'night', r.night, 'stored', coalesce(n.total, t.quantity), 'recounted', r.taken,
      'bookings', (select jsonb_agg(${bookingJson('b')}) from (
        select distinct b.id, b.code, b.guest_name from booking_night x join booking b on b.account_id = x.account_id and b.id = x.booking_id
        where ${ofAccount('x')} and x.property_id = ${property} and x.room_type_id = r.room_type_id and x.night = r.night and x.released_at is null limit 10) b)) as found
    from (select room_type_id, night, count(*)::int as taken from booking_night where ${ofAccount('booking_night')} and property_id = ${property} and released_at is null and relet_at is null group by 1, 2) r
    join room_type t on ${ofAccount('t')} and t.id = r.room_type_id
    left join room_night n on n.account_id = t.account_id and n.property_id = ${property} and n.room_type_id = r.room_type_id and n.night = r.night
    where r.taken > coalesce(n.total + n.overbooking_allowance + n.oversold, t.quantity + t.overbooking_allowance)`,
  'room-given-twice': property => sql`
    select jsonb_build_object('roomNumber', r.number, 'night', lower(a.stay * o.stay), 'bookings', jsonb_build_array(${bookingJson('b')}, ${bookingJson('c')})) as found
    from room_assignment a join room_assignment o on o.account_id = a.account_id and o.room_id = a.room_id and o.id > a.id and o.stay && a.stay and o.released_at is null
    join room r on r.account_id = a.account_id and r.id = a.room_id and r.property_id = a.property_id join booking b on b.account_id = a.account_id and b.id = a.booking_id join booking c on c.account_id = a.account_id and c.id = o.booking_id
    where ${ofAccount('a')} and a.property_id = ${property} and a.released_at is null`,
  'out-of-order-with-guest': property => sql`
    select jsonb_build_object('roomNumber', r.number, 'night', lower(a.stay * o.stay), 'bookings', jsonb_build_array(${bookingJson('b')})) as found
    from room_block o join room_assignment a on a.account_id = o.account_id and a.room_id = o.room_id and a.stay && o.stay and a.released_at is null
    join room r on r.account_id = o.account_id and r.id = o.room_id and r.property_id = o.property_id join booking b on b.account_id = o.account_id and b.id = a.booking_id
    where ${ofAccount('o')} and o.property_id = ${property} and o.released_at is null`,
  'assignment-without-night': property => sql`
    select jsonb_build_object('roomNumber', r.number, 'night', day::date, 'bookings', jsonb_build_array(${bookingJson('b')})) as found
    from room_assignment a join room r on r.account_id = a.account_id and r.id = a.room_id and r.property_id = a.property_id join booking b on b.account_id = a.account_id and b.id = a.booking_id
    cross join lateral generate_series(lower(a.stay), upper(a.stay) - 1, interval '1 day') day
    where ${ofAccount('a')} and a.property_id = ${property} and a.released_at is null and not exists (
      select 1 from booking_night n where n.account_id = a.account_id and n.booking_room_id = a.booking_room_id and n.night = day::date and n.released_at is null)`,
  // The first night of a guest who did not come stays consumed.
  'cancelled-holds-nights': property => sql`
    select jsonb_build_object('night', min(n.night), 'bookings', jsonb_build_array(${bookingJson('b')})) as found
    from booking b join booking_night n on n.account_id = b.account_id and n.booking_id = b.id and n.released_at is null
    where ${ofAccount('b')} and b.property_id = ${property} and b.status = 'cancelled' and not (b.is_no_show and n.night = b.check_in)
    group by b.id, b.code, b.guest_name`,
  'amount-differs': property => sql`
    select jsonb_build_object('stored', b.total_amount, 'recounted', n.amount + coalesce(l.amount, 0) + coalesce(s.amount, 0), 'bookings', jsonb_build_array(${bookingJson('b')})) as found
    from booking b
    join (select booking_id, sum(rate + cgst + sgst + fee + fee_cgst + fee_sgst) as amount from booking_night where ${ofAccount('booking_night')} and property_id = ${property} and released_at is null group by 1) n
      on n.booking_id = b.id
    left join (select booking_id, sum(amount) as amount from folio_line where ${ofAccount('folio_line')} and property_id = ${property} and kind not in ('payment', 'refund')
        and not (night is not null and reverses_id is null and charge_id is null) group by 1) l on l.booking_id = b.id
    left join (select booking_id, unposted_tax_shift(${theAccount}, booking_id) as amount from (
        select distinct booking_id from bill where ${ofAccount('bill')} and property_id = ${property} and sez is not null) marked) s on s.booking_id = b.id
    where ${ofAccount('b')} and b.property_id = ${property} and b.status <> 'cancelled'
      and b.total_amount <> n.amount + coalesce(l.amount, 0) + coalesce(s.amount, 0)`,
  'paid-differs': property => sql`
    select jsonb_build_object('stored', b.paid_amount, 'recounted', -coalesce(l.amount, 0), 'bookings', jsonb_build_array(${bookingJson('b')})) as found
    from booking b left join (select booking_id, sum(amount) as amount from folio_line
      where ${ofAccount('folio_line')} and property_id = ${property} and kind in ('payment', 'refund') group by 1) l on l.booking_id = b.id
    where ${ofAccount('b')} and b.property_id = ${property} and b.paid_amount <> -coalesce(l.amount, 0)`,
  'charged-differs': property => sql`
    select jsonb_build_object('stored', b.charged_amount, 'recounted', coalesce(l.amount, 0), 'bookings', jsonb_build_array(${bookingJson('b')})) as found
    from booking b left join (select booking_id, sum(amount) as amount from folio_line
      where ${ofAccount('folio_line')} and property_id = ${property} and kind not in ('payment', 'refund') group by 1) l on l.booking_id = b.id
    where ${ofAccount('b')} and b.property_id = ${property} and b.charged_amount <> coalesce(l.amount, 0)`,
  'left-uncharged': property => sql`
    select jsonb_build_object('stored', b.charged_amount, 'recounted', b.total_amount, 'bookings', jsonb_build_array(${bookingJson('b')})) as found
    from booking b where ${ofAccount('b')} and b.property_id = ${property} and b.status = 'checked-out' and b.charged_amount <> b.total_amount`,
  'night-in-wrong-slab': property => nightsInWrongSlab(property),
  // A guest in house on a closed day, or who left on a later date than booked, without a night, a fee or a word for it.
  'overstay-uncharged': property => sql`
    select jsonb_build_object('night', greatest(b.check_out, b.overstay_charged_until), 'bookings', jsonb_build_array(${bookingJson('b')})) as found
    from booking b join property p on p.account_id = b.account_id and p.id = b.property_id left join property_day d on d.account_id = b.account_id and d.property_id = b.property_id
    where ${ofAccount('b')} and b.property_id = ${property} and b.overstay_waived is null and greatest(b.check_out, b.overstay_charged_until) < case b.status
      when 'checked-in' then d.open_date when 'checked-out' then business_date(b.checked_out_at, p.time_zone, p.day_rolls_at) end`,
  'group-pick-up': property => sql`
    select jsonb_build_object('groupName', g.name, 'roomTypeName', t.name, 'night', n.night, 'stored', n.picked_up, 'recounted', coalesce(u.rooms, 0)) as found
    from group_block_night n join group_block g on g.account_id = n.account_id and g.id = n.group_block_id join room_type t on t.account_id = n.account_id and t.id = n.room_type_id
    left join lateral (select sum(p.rooms)::int as rooms from group_pick_up_night p
      where p.account_id = n.account_id and p.group_block_id = n.group_block_id and p.room_type_id = n.room_type_id and p.night = n.night) u on true
    where ${ofAccount('n')} and n.property_id = ${property} and n.picked_up <> coalesce(u.rooms, 0)`,
  'closed-day': property => sql`
    select jsonb_build_object('night', n.business_date, 'stored', n.deposits + n.guest_balances + n.receivables, 'recounted', n.opening_balance
      + n.room_revenue + n.other_revenue + n.tax - n.received - n.withheld - n.advances_applied - n.written_off + n.refunded) as found
    from night_audit n where ${ofAccount('n')} and n.property_id = ${property} and n.deposits + n.guest_balances + n.receivables
      <> n.opening_balance + n.room_revenue + n.other_revenue + n.tax - n.received - n.withheld - n.advances_applied - n.written_off + n.refunded
    union all
    -- Nothing is posted into a closed date: what comes later is late, and stands on the open one.
    select jsonb_build_object('night', n.business_date, 'stored', n.room_revenue + n.other_revenue + n.tax - n.received - n.withheld - n.advances_applied - n.written_off + n.refunded,
      'recounted', coalesce(l.amount, 0))
    from night_audit n left join (
      select business_date, sum(amount) as amount from folio_line where ${ofAccount('folio_line')} and property_id = ${property} group by 1) l using (business_date)
    where ${ofAccount('n')} and n.property_id = ${property} and n.room_revenue + n.other_revenue + n.tax - n.received - n.withheld - n.advances_applied - n.written_off + n.refunded <> coalesce(l.amount, 0)
    union all
    select jsonb_build_object('night', f.night, 'stored', 0, 'recounted', f.amount, 'bookings', jsonb_build_array(${bookingJson('b')}))
    from folio_line f join night_audit n on n.account_id = f.account_id and n.property_id = f.property_id and n.business_date = f.night join booking b on b.account_id = f.account_id and b.id = f.booking_id
    where ${ofAccount('f')} and f.property_id = ${property} and f.kind in ('room-night', 'fee') and f.business_date > f.night and f.id > n.id
      and f.late_for is null and f.reverses_id is null`,
  'group-advances': property => groupAdvances(property),
  'points-balance': loyaltyChecks['points-balance'],
  'points-of-stays': loyaltyChecks['points-of-stays'],
  // What companies owe is what their invoices lack; a receipt is what it settled, and its advance.
  'city-ledger': property => sql`
    select jsonb_build_object('stored', b.on_account_amount, 'recounted', coalesce(o.open, 0), 'bookings', jsonb_build_array(${bookingJson('b')})) as found
    from (select * from booking where ${ofAccount('booking')} and property_id = ${property} and (on_account_amount <> 0 or id in (
      select booking_id from company_invoice where ${ofAccount('company_invoice')} and property_id = ${property}))) b
    left join (select booking_id, sum(greatest(0, invoice_open(${theAccount}, document_id))) as open from company_invoice
      where ${ofAccount('company_invoice')} and property_id = ${property} group by 1) o on o.booking_id = b.id
    where b.on_account_amount <> coalesce(o.open, 0)
    union all
    select jsonb_build_object('night', r.business_date, 'stored', r.amount + r.tds, 'recounted', r.advance + m.paid)
    from company_receipt r cross join lateral (select coalesce(sum(p.amount) filter (where p.method::text <> 'company-advance'), 0) as paid,
      coalesce(sum(p.amount) filter (where p.method::text = 'company-advance'), 0) as applied
      from payment p where p.account_id = r.account_id and p.company_receipt_id = r.id and p.status <> 'cancelled') m
    where ${ofAccount('r')} and r.property_id = ${property} and case when r.reversed_at is null then r.amount + r.tds <> r.advance + m.paid or m.applied > r.advance
      else m.paid + m.applied <> 0 end`,
  // Income-tax Act, section 269ST; and money goes back the way it came.
  cash: property => sql`
    with taken as (
      select l.booking_id, b.guest_id, l.business_date, -l.amount as amount from folio_line l join booking b on b.account_id = l.account_id and b.id = l.booking_id
      where ${ofAccount('l')} and l.property_id = ${property} and l.kind = 'payment' and l.method = 'cash' and l.reverses_id is null
        and not exists (select 1 from folio_line r where r.account_id = l.account_id and r.reverses_id = l.id)),
    beyond as (
      select min(business_date) as night, array_agg(distinct booking_id) as bookings from taken group by guest_id, business_date having sum(amount) >= 20000000
      union all
      select min(business_date), array[booking_id] from taken group by booking_id having sum(amount) >= 20000000
      union all
      select min(business_date), array[booking_id] from folio_line where ${ofAccount('folio_line')} and property_id = ${property} and kind in ('payment', 'refund') and method = 'cash'
      group by booking_id having sum(amount) > 0
      union all
      select min(l.business_date), '{}'::uuid[] from folio_line l
      where ${ofAccount('l')} and l.property_id = ${property} and l.group_block_id is not null and l.kind = 'payment' and l.method = 'cash' and l.reverses_id is null
        and not exists (select 1 from folio_line r where r.account_id = l.account_id and r.reverses_id = l.id)
      group by l.group_block_id having -sum(l.amount) >= 20000000)
    select jsonb_build_object('night', night, 'bookings', (
      select coalesce(jsonb_agg(${bookingJson('b')}), '[]') from (select * from booking where ${ofAccount('booking')} and id = any (bookings) order by id limit 10) b)) as found from beyond`,
}
