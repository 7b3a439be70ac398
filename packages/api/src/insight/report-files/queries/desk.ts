import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import { idProofNames } from '../../../stays/bookings/rules/bookings.ts'
import { purposeNames } from '../../../stays/bookings/rules/registration.ts'
import type { ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'
import { attendant, localTime, ofHotels, roomNumbers } from './parts.ts'

/** Every room that there is, with who has it and who makes it on the last day; housekeeping and faults are those of the moment. */
export async function readRoomStatusRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const day = sql`${span.to}::date`
  const { rows } = await sql<ReportRow>`
    select p.name as "property", r.number as "room", t.name as "roomType", r.floor as "floor",
      case when o.id is not null then 'out of order' when s.status = 'checked-in' and s.leaves <= ${day} then 'due out'
        when s.status = 'checked-in' then 'occupied' when s.status = 'checked-out' then 'left'
        when s.status is not null then 'due in' else 'vacant' end as "state",
      r.housekeeping::text as "housekeeping", coalesce(s.code, '') as "code", coalesce(s.guest_name, '') as "guest",
      s.leaves as "leaves", n.arrives as "nextArrival", ${attendant(day)} as "attendant",
      coalesce((select string_agg(f.what, '; ' order by f.id) from room_fault f where f.account_id = r.account_id and f.room_id = r.id and f.fixed_at is null), '') as "faults"
    from room r join property p on p.account_id = r.account_id and p.id = r.property_id join room_type t on t.account_id = r.account_id and t.id = r.room_type_id
    left join lateral (
      select k.id from room_block k where k.account_id = r.account_id and k.room_id = r.id and k.released_at is null and k.stay @> ${day} limit 1) o on true
    left join lateral (
      select b.status, b.code, b.guest_name, a.leaves from room_assignment a join booking b on b.account_id = a.account_id and b.id = a.booking_id
      where a.account_id = r.account_id and a.room_id = r.id and a.released_at is null and a.arrives <= ${day} and a.leaves >= ${day}
        and b.status in ('confirmed', 'checked-in', 'checked-out')
      order by (a.leaves > ${day}) desc, a.arrives desc limit 1) s on true
    left join lateral (
      select a.arrives from room_assignment a join booking b on b.account_id = a.account_id and b.id = a.booking_id
      where a.account_id = r.account_id and a.room_id = r.id and a.released_at is null and a.arrives > ${day} and b.status = 'confirmed'
      order by a.arrives limit 1) n on true
    where ${ofAccount('r')} and ${ofHotels(span)} and r.is_active
    order by p.name, p.id, r.floor, r.number, r.id`.execute(db)
  return rows
}

/** Overstays, early departures, room moves and arrivals without a room, in the order of their days. */
export function stayExceptionRows(span: ReportSpan): RawBuilder<ReportRow> {
  const within = sql`between ${span.from}::date and ${span.to}::date`
  const left = sql`business_date(b.checked_out_at, p.time_zone, p.day_rolls_at)`
  const moved = sql`business_date(e.at, p.time_zone, p.day_rolls_at)`
  return sql<ReportRow>`
    with hotel as (select p.* from property p where ${ofAccount('p')} and ${ofHotels(span)}),
    found as (
      select b.id as booking_id, b.overstay_since as day, 'overstay' as what, coalesce(b.overstay_waived, '') as reason, null::uuid as by_id
      from hotel p join booking b on b.account_id = p.account_id and b.property_id = p.id where b.overstay_since ${within}
      union all
      select b.id, ${left}, 'early departure', b.early_departure, (
        select o.actor_user_id from audit_entry o where o.account_id = p.account_id and o.property_id = p.id and o.entity_id = b.id and o.action = 'booking.checked-out' order by o.id desc limit 1)
      from hotel p join booking b on b.account_id = p.account_id and b.property_id = p.id
      where b.early_departure is not null and b.checked_out_at is not null and ${left} ${within}
      union all
      select b.id, ${moved}, 'room move', coalesce(e.reason, ''), e.actor_user_id
      from hotel p join audit_entry e on e.account_id = p.account_id and e.property_id = p.id and e.action = 'booking.room-moved'
        and e.at >= (${span.from}::date - 1)::timestamptz and e.at < (${span.to}::date + 2)::timestamptz
      join booking b on b.account_id = p.account_id and b.id = e.entity_id where ${moved} ${within}
      union all
      select b.id, b.check_in, 'day use', '', null
      from hotel p join booking b on b.account_id = p.account_id and b.property_id = p.id
      where b.check_in ${within} and b.stay_type = 'day-use' and b.status in ('confirmed', 'checked-in', 'checked-out')
      union all
      select b.id, b.check_in, 'no room assigned', '', null
      from hotel p join booking b on b.account_id = p.account_id and b.property_id = p.id
      where b.check_in ${within} and b.status = 'confirmed' and not exists (
        select 1 from room_assignment a where a.account_id = b.account_id and a.booking_id = b.id and a.released_at is null))
    select p.name as "property", f.day as "date", f.what as "what", b.code as "code", b.guest_name as "guest",
      ${roomNumbers} as "roomNumbers", f.reason as "reason",
      coalesce((select u.name from app_user u where u.id = f.by_id), '') as "by"
    from found f join booking b on ${ofAccount('b')} and b.id = f.booking_id join property p on p.account_id = b.account_id and p.id = b.property_id
    order by p.name, p.id, f.day, f.what, b.id`
}

/** Why the guest of booking `b` travels, in words; null where nobody asked. */
const purposeName = sql`${JSON.stringify(purposeNames)}::jsonb ->> b.purpose_of_visit`

/** What identity `i` was shown, in words. */
const idProofName = sql`${JSON.stringify(idProofNames)}::jsonb ->> i.id_proof::text`

/** Who checked in on a business date of the period, as the register of the law asks (reference: india, section 6). */
export function guestRegisterRows(span: ReportSpan): RawBuilder<ReportRow> {
  const arrived = sql`business_date(b.checked_in_at, p.time_zone, p.day_rolls_at)`
  return sql<ReportRow>`
    select p.name as "property", ${arrived} as "arrived", ${localTime('b.checked_in_at')} as "arrivedAt", b.code as "code",
      b.guest_name as "guest", coalesce(b.guest_phone, '') as "phone",
      concat_ws(', ', nullif(g.address->>'street', ''), nullif(g.address->>'city', ''), nullif(g.address->>'state', ''),
        nullif(g.address->>'country', '')) as "address",
      coalesce(i.nationality, '') as "nationality", coalesce(${idProofName}, '') as "idProof", coalesce(i.id_number_last, '') as "idNumber",
      coalesce(b.coming_from, '') as "comingFrom", coalesce(b.going_to, '') as "goingTo",
      coalesce(${purposeName}, '') as "purpose", coalesce(b.vehicle_number, '') as "vehicle",
      b.adults as "adults", b.children as "children", ${roomNumbers} as "roomNumbers", b.check_out as "checkOut",
      case when f.booking_id is not null then case when f.open = 0 then 'filed' else 'due' end
        when coalesce(i.nationality, 'IND') <> 'IND' then 'missing' else '' end as "formIII"
    from booking b join property p on p.account_id = b.account_id and p.id = b.property_id join guest g on g.account_id = b.account_id and g.id = b.guest_id
    left join guest_identity i on i.account_id = b.account_id and i.booking_id = b.id
    left join lateral (
      select booking_id, count(*) filter (where submitted_at is null) as open from form_c where form_c.account_id = b.account_id and booking_id = b.id group by 1) f on true
    where ${ofAccount('b')} and ${ofHotels(span)} and b.status in ('checked-in', 'checked-out')
      and b.checked_in_at >= (${span.from}::date - 1)::timestamptz and b.checked_in_at < (${span.to}::date + 2)::timestamptz
      and ${arrived} between ${span.from}::date and ${span.to}::date
    order by p.name, p.id, b.checked_in_at, b.id`
}
