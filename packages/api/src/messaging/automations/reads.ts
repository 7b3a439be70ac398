import { ofAccount } from '@atithi/db/account'
import type { AccountId, AutomationId, BookingId, GuestId, PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { z } from 'zod'
import type { WrittenChannel } from '../providers/rules/channels.ts'
import {
  type Condition,
  conditionFields,
  conditionOperators,
  type Facts,
} from './rules/conditions.ts'
import {
  atAnyHour,
  birthdayHour,
  lookBackHours,
  quietFromHour,
  quietUntilHour,
  type Trigger,
} from './rules/triggers.ts'

const storedConditions = z.array(
  z.object({
    field: z.enum(conditionFields),
    operator: z.enum(conditionOperators),
    value: z.string(),
  }),
)

/** The conditions of a rule as they lie in the database. */
export const readConditions = (stored: unknown): Condition[] => storedConditions.parse(stored)

/** A booking, a payment or a birthday on which a rule acts at `dueAt`. */
export interface Candidate extends Facts {
  automationId: AutomationId
  accountId: AccountId
  propertyId: PropertyId
  trigger: Trigger
  channel: WrittenChannel
  templateId: string
  conditions: Condition[]
  occurrence: string
  bookingId: BookingId | null
  guestId: GuestId
  guestName: string
  dueAt: Date
}

interface Wanted {
  /** Of one rule, on or off; of all that are on when it is not given. */
  automationId?: AutomationId
  now: Date
  /** What is due until then: now for sending, later for a look ahead. */
  until: Date
  /** Messages leave this machine: the owner has to have proved their address. */
  onlyProved?: boolean
  limit: number
}

/**
 * On what the rules act, the first due first, without what they acted on before. Computed from the bookings as they are now, so that what
 * was moved or cancelled is never sent as it was. A look ahead of a rule that is off shows what it would do once it is on.
 */
export async function listCandidates(
  db: Reader,
  { automationId, now, until, onlyProved = false, limit }: Wanted,
): Promise<Candidate[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const upTo = sql`${until.toISOString()}::timestamptz`
  const delay = sql`make_interval(mins => a.delay_minutes)`
  const since = sql`greatest(coalesce(a.active_since, ${at}), ${at} - make_interval(hours => ${lookBackHours}))`
  const arrival = sql`((b.check_in + p.check_in_time::time) at time zone p.time_zone - ${delay})`
  const departure = sql`((b.check_out + p.check_out_time::time) at time zone p.time_zone)`
  const { rows } = await sql<Omit<Candidate, 'conditions'> & { conditions: unknown }>`
    select a.id as "automationId", a.account_id as "accountId", a.property_id as "propertyId", a.trigger, a.channel,
      a.template_id as "templateId", a.conditions, c.occurrence, c.booking_id as "bookingId",
      c.guest_id as "guestId", coalesce(k.guest_name, g.name) as "guestName", c.due_at as "dueAt",
      k.source, k.language, g.tags as "guestTags", g.status as "guestStatus",
      k.check_out - k.check_in as nights,
      k.check_in - (k.created_at at time zone p.time_zone)::date as "leadDays",
      k.total_amount::float8 as total, (k.total_amount - k.paid_amount - k.on_account_amount)::float8 as balance,
      (select count(*)::int from booking s where s.account_id = a.account_id and s.guest_id = c.guest_id and s.status = 'checked-out') as stays
    from automation a
    join property p on p.account_id = a.account_id and p.id = a.property_id
    cross join lateral (
      select b.id::text as occurrence, b.id as booking_id, b.guest_id, b.created_at + ${delay} as due_at
      from booking b where b.account_id = a.account_id and a.trigger = 'booking.confirmed' and b.property_id = a.property_id
        and b.status in ('confirmed', 'checked-in', 'checked-out')
        and b.created_at > ${since} - ${delay} and b.created_at <= ${upTo} - ${delay}
        and not exists (select from booking_import_row i where i.account_id = b.account_id and i.property_id = b.property_id and i.booking_id = b.id)
      union all
      select b.id::text, b.id, b.guest_id, b.cancelled_at + ${delay}
      from booking b where b.account_id = a.account_id and a.trigger = 'booking.cancelled' and b.property_id = a.property_id
        and b.status = 'cancelled' and not b.is_no_show and not b.is_walked
        and b.cancelled_at > ${since} - ${delay} and b.cancelled_at <= ${upTo} - ${delay}
        and not exists (select from booking_import_row i where i.account_id = b.account_id and i.property_id = b.property_id and i.booking_id = b.id
          and i.taken_back_at is not null)
      union all
      select b.id::text, b.id, b.guest_id, b.checked_in_at + ${delay}
      from booking b where b.account_id = a.account_id and a.trigger = 'stay.checked-in' and b.property_id = a.property_id
        and b.status = 'checked-in'
        and b.checked_in_at > ${since} - ${delay} and b.checked_in_at <= ${upTo} - ${delay}
      union all
      select b.id::text, b.id, b.guest_id, b.checked_out_at + ${delay}
      from booking b where b.account_id = a.account_id and a.trigger = 'stay.checked-out' and b.property_id = a.property_id
        and b.status = 'checked-out'
        and b.checked_out_at > ${since} - ${delay} and b.checked_out_at <= ${upTo} - ${delay}
      union all
      select b.id::text, b.id, b.guest_id, ${arrival}
      from booking b where b.account_id = a.account_id and a.trigger = 'before-check-in' and b.property_id = a.property_id
        and b.status = 'confirmed'
        and b.check_in between (${since} + ${delay})::date - 1 and (${upTo} + ${delay})::date + 1
        and ${arrival} > ${since} and ${arrival} <= ${upTo}
        -- Who booked after that hour has nothing to be reminded of.
        and ${arrival} >= b.arrival_agreed_at
      union all
      select b.id::text, b.id, b.guest_id, ${departure} + ${delay}
      from booking b where b.account_id = a.account_id and a.trigger = 'after-check-out' and b.property_id = a.property_id
        and b.status = 'checked-out'
        and b.check_out between (${since} - ${delay})::date - 1 and (${upTo} - ${delay})::date + 1
        and ${departure} > ${since} - ${delay} and ${departure} <= ${upTo} - ${delay}
      union all
      select f.id::text, b.id, b.guest_id, f.posted_at + ${delay}
      from folio_line f join booking b on b.account_id = f.account_id and b.id = f.booking_id
      where f.account_id = a.account_id and a.trigger = 'payment.received' and f.property_id = a.property_id
        and f.kind = 'payment' and f.reverses_id is null
        and f.business_date >= (${since} - ${delay})::date - 1
        and f.posted_at > ${since} - ${delay} and f.posted_at <= ${upTo} - ${delay}
      union all
      select o.id || ' ' || d.day::date, null::uuid, o.id,
        (d.day + make_interval(hours => ${birthdayHour})) at time zone p.time_zone
      from generate_series((${since} at time zone p.time_zone)::date::timestamp,
        (${upTo} at time zone p.time_zone)::date::timestamp, interval '1 day') as d(day)
      join guest o on o.account_id = p.account_id and o.date_of_birth is not null
        and extract(month from o.date_of_birth) = extract(month from d.day)
        and extract(day from o.date_of_birth) = extract(day from d.day)
      where a.trigger = 'birthday'
        and (d.day + make_interval(hours => ${birthdayHour})) at time zone p.time_zone > ${since}
        and (d.day + make_interval(hours => ${birthdayHour})) at time zone p.time_zone <= ${upTo}
        and exists (select from booking v where v.account_id = o.account_id and v.guest_id = o.id and v.property_id = a.property_id
          and v.status in ('checked-in', 'checked-out'))
    ) c
    join guest g on g.account_id = a.account_id and g.id = c.guest_id
    left join booking k on k.account_id = a.account_id and k.id = c.booking_id
    where ${ofAccount('a')} and a.deleted_at is null and p.deleted_at is null and p.status = 'active'
      ${automationId === undefined ? sql`and a.active_since is not null` : sql`and a.id = ${automationId}::uuid`}
      ${onlyProved ? sql`and exists (select from app_user w where w.id = p.account_id and w.email_proved_at is not null)` : sql``}
      and (a.trigger in (${sql.join(atAnyHour)}) or ${upTo} > ${at}
        or extract(hour from ${at} at time zone p.time_zone) between ${quietUntilHour} and ${quietFromHour - 1})
      and not exists (select from automation_run r
        where r.account_id = a.account_id and r.automation_id = a.id and r.occurrence = c.occurrence)
    order by c.due_at, c.occurrence
    limit ${limit}`.execute(db)
  return rows.map(row => ({ ...row, conditions: readConditions(row.conditions) }))
}
