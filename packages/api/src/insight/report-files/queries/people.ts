import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'
import { ofHotels, roomNumbers } from './parts.ts'

const mostGuests = 500

/** Guests whose stays ended in the period, by what their rooms brought. */
export async function readTopGuestRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select p.name as "property", g.name as "guest", coalesce(g.phone, '') as "phone", g.status::text as "status",
      count(*)::int as "stays", sum(b.rooms * (b.check_out - b.check_in))::int as "nights", sum(b.room_amount)::bigint as "revenue",
      round(sum(b.room_amount)::numeric / nullif(sum(b.rooms * (b.check_out - b.check_in)), 0))::bigint as "averageRate",
      max(b.check_out) as "lastStay"
    from property p join booking b on b.account_id = p.account_id and b.property_id = p.id and b.status = 'checked-out' join guest g on g.account_id = p.account_id and g.id = b.guest_id
    where ${ofAccount('p')} and ${ofHotels(span)} and b.check_out between ${span.from}::date and ${span.to}::date
    group by p.name, p.id, g.id, g.name, g.phone, g.status
    order by p.name, p.id, sum(b.room_amount) desc, g.name, g.id limit ${mostGuests}`.execute(db)
  return rows
}

/** Stays that begin in the period of guests who have stayed before, at the same hotel: each with what came before it. */
export async function readReturningGuestRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select p.name as "property", b.check_in as "checkIn", b.check_out as "checkOut", b.code as "code", b.guest_name as "guest",
      coalesce(b.guest_phone, '') as "phone", g.status::text as "status", e.stays as "stays", e.nights as "nights", e.revenue as "revenue",
      round(e.revenue::numeric / nullif(e.nights, 0))::bigint as "averageRate", e.last as "lastStay"
    from property p join booking b on b.account_id = p.account_id and b.property_id = p.id and b.status in ('confirmed', 'checked-in', 'checked-out')
      join guest g on g.account_id = p.account_id and g.id = b.guest_id
      cross join lateral (
        select count(*)::int as stays, sum(o.rooms * (o.check_out - o.check_in))::int as nights, sum(o.room_amount)::bigint as revenue,
          max(o.check_out) as last
        from booking o where o.account_id = p.account_id and o.guest_id = b.guest_id and o.property_id = p.id and o.status = 'checked-out' and o.check_in < b.check_in) e
    where ${ofAccount('p')} and ${ofHotels(span)} and b.check_in between ${span.from}::date and ${span.to}::date and e.stays > 0
    order by p.name, p.id, b.check_in, b.guest_name, b.id`.execute(db)
  return rows
}

/** Arrivals by nationality, as tourism departments ask for them; a guest without an identity is unknown. */
export async function readNationalityRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select p.name as "property", coalesce(i.nationality, 'unknown') as "nationality",
      case when i.nationality is null then 'unknown' when i.nationality = 'IND' then 'domestic' else 'foreign' end as "origin",
      count(*)::int as "stays", sum(b.adults + b.children)::int as "guests",
      sum((b.adults + b.children) * (b.check_out - b.check_in))::int as "guestNights"
    from property p join booking b on b.account_id = p.account_id and b.property_id = p.id and b.status in ('checked-in', 'checked-out')
    left join guest_identity i on i.account_id = p.account_id and i.booking_id = b.id
    where ${ofAccount('p')} and ${ofHotels(span)} and b.check_in between ${span.from}::date and ${span.to}::date
    group by 1, p.id, 2, 3 order by p.name, p.id, sum(b.adults + b.children) desc, 2`.execute(db)
  return rows
}

/** Days of guests that fall in the period and in a stay; who was born on 29 February has the 28th in other years. */
export async function readBirthdayRows(
  db: Reader,
  span: ReportSpan,
): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select p.name as "property", d.day::date as "date", x.what as "what", g.name as "guest", b.code as "code",
      ${roomNumbers} as "roomNumbers", b.check_in as "checkIn", b.check_out as "checkOut"
    from property p join booking b on b.account_id = p.account_id and b.property_id = p.id and b.status in ('confirmed', 'checked-in', 'checked-out')
      and b.check_in <= ${span.to}::date and b.check_out >= ${span.from}::date
    join guest g on g.account_id = p.account_id and g.id = b.guest_id
    cross join lateral (values ('birthday', g.date_of_birth), ('anniversary', g.anniversary)) x (what, born)
    join lateral generate_series(greatest(b.check_in, ${span.from}::date), least(b.check_out, ${span.to}::date), interval '1 day') d (day)
      on (x.born + make_interval(years => (extract(year from d.day) - extract(year from x.born))::int))::date = d.day::date
    where ${ofAccount('p')} and ${ofHotels(span)} and x.born is not null
    order by p.name, p.id, d.day, g.name, b.id`.execute(db)
  return rows
}

/** Reviews given on days of the period, by the hotel's own calendar. */
export async function readReviewRows(db: Reader, span: ReportSpan): Promise<readonly ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select p.name as "property", (r.submitted_at at time zone p.time_zone)::date as "date", r.signed_as as "guest",
      r.room_type_name as "roomType", 1 as "reviews", r.rating as "rating", r.comment as "comment", coalesce(r.answer, '') as "answer",
      case when r.is_shown then 'shown' else '' end as "shown"
    from property p join review r on r.account_id = p.account_id and r.property_id = p.id
    where ${ofAccount('p')} and ${ofHotels(span)} and (r.submitted_at at time zone p.time_zone)::date between ${span.from}::date and ${span.to}::date
    order by p.name, p.id, r.submitted_at, r.id`.execute(db)
  return rows
}
