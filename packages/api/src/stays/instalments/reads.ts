import { ofAccount } from '@atithi/db/account'
import type { BookingId, PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { AuthorizedPropertyId, Portfolio } from '../../kernel/access/gates.ts'
import { withinPortfolio } from '../../kernel/access/portfolio.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import type { Paise } from '../../kernel/shared/money.ts'
import {
  coveredAmount,
  instalmentTerms,
  paysByInstalments,
} from '../bookings/reads/payment-schedule.ts'
import {
  type InstalmentTerms,
  type Schedule,
  toSchedule,
} from '../bookings/rules/payment-schedule.ts'

/** How a booking pays, with when a letter was written of what. */
interface BookingSchedule extends Schedule {
  bookingId: BookingId
  propertyId: PropertyId
  code: string
  guestName: string
  reminders: Reminder[]
}

/** That a letter was written of what is due on a date. */
export interface Reminder {
  dueOn: IsoDate
  kind: 'due' | 'overdue'
  writtenAt: string
}

interface Row extends Omit<BookingSchedule, keyof Schedule> {
  today: IsoDate
  total: Paise
  covered: Paise
  terms: InstalmentTerms[]
}

/** The letters about the instalments of a group `g` or a booking `b`, the latest first, as JSON. */
export const remindersOf = (of: 'group' | 'booking'): RawBuilder<Reminder[]> => sql<
  Reminder[]
>`coalesce((
  select json_agg(json_build_object('dueOn', r.due_on, 'kind', r.kind, 'writtenAt', r.written_at) order by r.written_at desc, r.due_on)
  from instalment_reminder r where ${ofAccount('r')} and ${of === 'group' ? sql`r.group_block_id = g.id` : sql`r.booking_id = b.id`}), '[]')`

/** By when a booking pays how much; null where no dates are agreed. */
export async function findBookingSchedule(
  db: Reader,
  { propertyId, bookingId }: { propertyId: AuthorizedPropertyId; bookingId: BookingId },
  now: Date,
): Promise<BookingSchedule | null> {
  const [found] = await schedulesOf(
    db,
    sql`b.property_id = ${propertyId} and b.id = ${bookingId}`,
    now,
  )
  return found ?? null
}

/** The group that a booking comes out of, by whose schedule it pays; undefined where it is of none. */
export const findGroupOf = (
  db: Reader,
  { propertyId, bookingId }: { propertyId: AuthorizedPropertyId; bookingId: BookingId },
) =>
  db
    .selectFrom('groupPickUp as u')
    .innerJoin('groupBlock as g', 'g.id', 'u.groupBlockId')
    .select(['g.id', 'g.name'])
    .where('u.propertyId', '=', propertyId)
    .where('u.bookingId', '=', bookingId)
    .executeTakeFirst()

/** By when a booking pays how much, by a schedule of its own or by that of its group. */
export const getBookingInstalments = async (
  db: Reader,
  at: { propertyId: AuthorizedPropertyId; bookingId: BookingId },
  now: Date,
) => ({
  schedule: await findBookingSchedule(db, at, now),
  group: (await findGroupOf(db, at)) ?? null,
})

/** The most bookings of one list of what is due. */
const mostBookings = 300

/**
 * Bookings that have not paid what is due of their schedule by today, whose instalment is oldest first. From the day of departure on, and
 * once cancelled, they stand among those that owe.
 */
export async function listBookingsDue(
  db: Reader,
  propertyIds: Portfolio,
  now: Date,
): Promise<(BookingSchedule & { due: NonNullable<Schedule['due']> })[]> {
  const schedules = await schedulesOf(
    db,
    sql`${withinPortfolio('b.property_id', propertyIds)} and ${hasInstalments(propertyIds, now)}
      and ${paysByInstalments(sql`day.today`)}
      and exists (select from booking_instalment i where i.account_id = b.account_id and i.property_id = b.property_id and i.booking_id = b.id and i.due_on <= day.today)`,
    now,
  )
  return schedules
    .flatMap(({ due, ...schedule }) => (due ? [{ ...schedule, due }] : []))
    .toSorted(
      (a, b) => a.due.since.localeCompare(b.due.since) || a.bookingId.localeCompare(b.bookingId),
    )
}

/**
 * Whether the booking `b` of a query has an instalment whose date may have come, wherever its hotel is: as an array, so that few bookings
 * are looked at where few have instalments, and not all that are awaited.
 */
const hasInstalments = (propertyIds: Portfolio, now: Date): RawBuilder<unknown> =>
  propertyIds === 'all'
    ? sql`true`
    : sql`b.id = any (array(select i.booking_id from booking_instalment i
        where ${ofAccount('i')} and ${withinPortfolio('i.property_id', propertyIds)} and i.due_on <= (${now.toISOString()}::timestamptz + interval '1 day')::date))`

async function schedulesOf(
  db: Reader,
  which: RawBuilder<unknown>,
  now: Date,
): Promise<BookingSchedule[]> {
  const { rows } = await sql<Row>`
    select b.id as booking_id, b.property_id, b.code, b.guest_name, day.today, i.terms, ${remindersOf('booking')} as reminders,
      case when b.status = 'cancelled' then b.charged_amount else b.total_amount end as total,
      ${coveredAmount} as covered
    from booking b join property p on p.account_id = b.account_id and p.id = b.property_id
      cross join lateral (
        select business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at) as today) day
      cross join lateral (select ${instalmentTerms} as terms) i
    where ${ofAccount('b')} and i.terms is not null and ${which}
    order by b.id limit ${mostBookings}`.execute(db)
  return rows.map(({ today, total, covered, terms, ...row }) => ({
    ...row,
    ...toSchedule(terms, { total, covered, today }),
  }))
}
