import { ofAccount } from '@atithi/db/account'
import type { AccountId, BookingId, GuestId, PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { GuestAddress } from '../../finance/documents/rules/parties.ts'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import type { Paise } from '../../kernel/shared/money.ts'
import { normalisePhone } from '../../kernel/shared/phone.ts'
import { complaintStars, type GuestFlag } from './rules.ts'
import type { AlertsForInput } from './schema.ts'

/** The birthday of `g` that falls within a stay, the day of departure included; null for none. 29 February is kept on the 28th. */
const birthdayWithin = (
  checkIn: RawBuilder<unknown>,
  checkOut: RawBuilder<unknown>,
): RawBuilder<IsoDate | null> => sql`(
  select day::date from (select g.date_of_birth + make_interval(years => (extract(year from ${checkIn}) - extract(year from g.date_of_birth))::int + later) as day
    from generate_series(0, 1) later) kept
  where g.date_of_birth is not null and day::date between ${checkIn} and ${checkOut} order by day limit 1)`

/** What guest `g` has left unpaid at a hotel on stays that are over, without one booking. */
const owedAt = (propertyId: RawBuilder<unknown>, but: RawBuilder<unknown>) => sql<Paise>`(
  select coalesce(sum(o.charged_amount - o.paid_amount), 0)::bigint from booking o
  where ${ofAccount('o')} and o.guest_id = g.id and o.property_id = ${propertyId} and o.id is distinct from ${but}
    and o.status in ('checked-out', 'cancelled') and o.charged_amount > o.paid_amount)`

/** The flags of the guest of `booking b`, as JSON for a larger statement. */
export const flagsOfBooking: RawBuilder<GuestFlag[]> = sql`(
  select to_json(array_remove(array[
    case when g.status in ('blacklisted', 'vip') then g.status::text end,
    case when ${birthdayWithin(sql`b.check_in`, sql`b.check_out`)} is not null then 'birthday' end,
    case when ${owedAt(sql`b.property_id`, sql`b.id`)} > 0 then 'owes' end,
    case when exists (select from booking o join review v on v.account_id = o.account_id and v.booking_id = o.id
      where o.account_id = g.account_id and o.guest_id = g.id and o.property_id = b.property_id and v.rating <= ${sql.lit(complaintStars)}) then 'complaint' end,
    case when g.preferences <> '{}'::jsonb then 'preferences' end], null))
  from guest g where ${ofAccount('g')} and g.id = b.guest_id)`

/**
 * The same of guest `g` for the bookings `b` of one hotel on its board, a thousand at once; null for the many of whom there is nothing to
 * tell. Who left money unpaid and who complained is looked up once for the hotel, and the money is summed only for them.
 */
export function flagsOnBoard(propertyId: PropertyId): RawBuilder<GuestFlag[] | null> {
  const mayOwe = sql`g.id = any (array(select o.guest_id from booking o where ${ofAccount('o')} and o.property_id = ${propertyId}
    and not o.is_even and o.status in ('checked-out', 'cancelled') and o.charged_amount > o.paid_amount))`
  const complained = sql`g.id = any (array(select o.guest_id from review v join booking o on o.account_id = v.account_id and o.id = v.booking_id
    where ${ofAccount('v')} and v.property_id = ${propertyId} and v.rating <= ${sql.lit(complaintStars)}))`
  return sql`case when g.status in ('blacklisted', 'vip') or g.date_of_birth is not null or g.preferences <> '{}'::jsonb
      or ${mayOwe} or ${complained}
    then to_json(array_remove(array[
      case when g.status in ('blacklisted', 'vip') then g.status::text end,
      case when ${birthdayWithin(sql`b.check_in`, sql`b.check_out`)} is not null then 'birthday' end,
      case when ${mayOwe} then case when ${owedAt(sql`b.property_id`, sql`b.id`)} > 0 then 'owes' end end,
      case when ${complained} then 'complaint' end,
      case when g.preferences <> '{}'::jsonb then 'preferences' end], null)) end`
}

export interface GuestAlerts {
  guestId: GuestId
  status: 'vip' | 'blacklisted' | null
  statusReason: string | null
  /** The birthday that falls within the stay. */
  birthday: IsoDate | null
  /** Left unpaid at this hotel on other stays that are over. */
  owes: Paise
  /** The last review of few stars at this hotel. */
  complaint: { rating: number; comment: string; stayedUntil: IsoDate } | null
  /** As the guest's card holds them, by their names there. */
  preferences: Record<string, string | string[]>
  address: GuestAddress
  /** Other stays at this hotel that began, and the last departure among them. */
  earlierStays: { count: number; lastDeparture: IsoDate | null }
}

interface Asked {
  propertyId: AuthorizedPropertyId
  guest: RawBuilder<unknown>
  checkIn: RawBuilder<unknown>
  checkOut: RawBuilder<unknown>
  but: RawBuilder<unknown>
}

async function readAlerts(
  db: Reader,
  { propertyId, guest, checkIn, checkOut, but }: Asked,
): Promise<GuestAlerts | null> {
  const { rows } = await sql<GuestAlerts>`
    select g.id as "guestId", case when g.status in ('vip', 'blacklisted') then g.status::text end as status,
      case when g.status in ('vip', 'blacklisted') then g.status_reason end as "statusReason",
      ${birthdayWithin(checkIn, checkOut)} as birthday, ${owedAt(sql`${propertyId}`, but)} as owes,
      (select json_build_object('rating', v.rating, 'comment', v.comment, 'stayedUntil', v.stayed_until)
        from booking o join review v on v.account_id = o.account_id and v.booking_id = o.id
        where o.account_id = g.account_id and o.guest_id = g.id and o.property_id = ${propertyId} and v.rating <= ${sql.lit(complaintStars)}
        order by v.submitted_at desc limit 1) as complaint,
      -- What one hotel of the owner has written down is shown where the guest is known.
      case when exists (select from booking o where o.account_id = g.account_id and o.guest_id = g.id and o.property_id = ${propertyId})
        or exists (select from guest_at_property f where f.account_id = g.account_id and f.guest_id = g.id and f.property_id = ${propertyId})
        then g.preferences else '{}'::jsonb end as preferences,
      case when exists (select from booking o where o.account_id = g.account_id and o.guest_id = g.id and o.property_id = ${propertyId})
        or exists (select from guest_at_property f where f.account_id = g.account_id and f.guest_id = g.id and f.property_id = ${propertyId})
        then g.address else '{}'::jsonb end as address,
      (select json_build_object('count', count(*), 'lastDeparture', max(o.check_out)) from booking o
        where o.account_id = g.account_id and o.guest_id = g.id and o.property_id = ${propertyId} and o.id is distinct from ${but}
          and o.status in ('checked-in', 'checked-out')) as "earlierStays"
    from guest g where ${ofAccount('g')} and g.id = ${guest} and g.erased_at is null`.execute(db)
  return rows[0] ?? null
}

/** What the desk has to know of the guest of a booking; null where there is none to know. */
export async function getAlertsOfBooking(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  bookingId: BookingId,
): Promise<GuestAlerts | null> {
  const stay = await db
    .selectFrom('booking')
    .select(['guestId', 'checkIn', 'checkOut'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return readAlerts(db, {
    propertyId,
    guest: sql`${stay.guestId}::uuid`,
    checkIn: sql`${stay.checkIn}::date`,
    checkOut: sql`${stay.checkOut}::date`,
    but: sql`${bookingId}::uuid`,
  })
}

/** The same of a guest who is being booked, recognised as the booking will recognise them; null for somebody new. */
export async function findAlertsFor(
  db: Reader,
  { propertyId, accountId }: { propertyId: AuthorizedPropertyId; accountId: AccountId },
  { guestName, guestEmail, guestPhone, checkIn, checkOut }: AlertsForInput,
): Promise<GuestAlerts | null> {
  const email = guestEmail.toLowerCase() || null
  const phone = normalisePhone(guestPhone) ?? null
  if (email === null && phone === null) return null
  // Each way by its own index, as recogniseGuest goes.
  const { rows } = await sql<{ id: string }>`
    select coalesce(known.merged_into_id, known.id) as id from (
      select 0 as place, id, merged_into_id from guest
      where account_id = ${accountId}::uuid and email = ${email} and merged_into_id is null
      union all
      select 0, id, merged_into_id from guest
      where account_id = ${accountId}::uuid and email = ${email} and merged_into_id is not null
      union all
      select 1, id, merged_into_id from guest
      where account_id = ${accountId}::uuid and phone = ${phone} and compatible_names(name, ${guestName})) known
    order by known.place, known.id limit 1`.execute(db)
  const [known] = rows
  if (!known) return null
  return readAlerts(db, {
    propertyId,
    guest: sql`${known.id}::uuid`,
    checkIn: sql`${checkIn ?? null}::date`,
    checkOut: sql`${checkOut ?? null}::date`,
    but: sql`null::uuid`,
  })
}
