import { ofAccount } from '@atithi/db/account'
import type { PropertyId, RoomTypeId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { withinPortfolio } from '../../kernel/access/portfolio.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { addDays, type IsoDate, nightsOf } from '../../kernel/shared/dates.ts'
import type { Paise } from '../../kernel/shared/money.ts'
import { getCalendar } from '../../selling/calendar/reads.ts'
import { type Shortage, sellingReasons } from '../../selling/reasons.ts'
import { listTaxRules } from '../../tax/gst/reads.ts'
import { taxOnNight } from '../../tax/gst/rules/gst.ts'
import {
  type InstalmentTerms,
  type Schedule,
  toSchedule,
} from '../bookings/rules/payment-schedule.ts'
import { type Reminder, remindersOf } from '../instalments/reads.ts'
import { type BlockNight, type BlockRequest, keyOf, type OwnRates, remainderOf } from './rules.ts'

interface Stay {
  checkIn: IsoDate
  checkOut: IsoDate
}

/** What each room type costs on each night of the stay by the calendar, before tax. Throws STAY_REFUSED where a line has no rate and its type none either. */
export async function readOwnRates(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { checkIn, checkOut, lines }: Stay & Pick<BlockRequest, 'lines'>,
  now: Date,
): Promise<OwnRates> {
  const { roomTypes } = await getCalendar(
    db,
    propertyId,
    {
      from: checkIn,
      to: addDays(checkOut, -1),
    },
    now,
  )
  const sold = new Set(roomTypes.map(type => type.roomTypeId))
  if (lines.some(line => line.rate == null && !sold.has(line.roomTypeId))) {
    const message = 'A room type that is not on sale has no price of its own: enter the rate.'
    throw new DomainError(sellingReasons.STAY_REFUSED, { field: 'lines', message }, 'lines')
  }
  const nights = nightsOf(checkIn, checkOut)
  return new Map(
    roomTypes.flatMap(({ roomTypeId, rate }) =>
      nights.map((night, at): [string, number] => [keyOf({ roomTypeId, night }), rate[at] ?? 0]),
    ),
  )
}

/** For each type the tightest night on which fewer rooms are left than asked; what the group holds already counts as left. */
export async function listShortages(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  {
    stay,
    asked,
    holds,
  }: {
    stay: Stay
    asked: readonly { roomTypeId: RoomTypeId; rooms: number }[]
    holds: { status: string; nights: readonly BlockNight[] }
  },
  now: Date,
): Promise<Shortage[]> {
  const { roomTypes } = await getCalendar(
    db,
    propertyId,
    {
      from: stay.checkIn,
      to: addDays(stay.checkOut, -1),
    },
    now,
  )
  const held = new Map(
    holds.nights.map(row => [keyOf(row), row.pickedUp + remainderOf(holds.status, row)]),
  )
  const nights = nightsOf(stay.checkIn, stay.checkOut)
  return asked.flatMap(({ roomTypeId, rooms }) => {
    const type = roomTypes.find(one => one.roomTypeId === roomTypeId)
    if (!type) return []
    const [tightest] = nights
      .map((night, at) => ({
        night,
        left: (type.available[at] ?? 0) + (held.get(keyOf({ roomTypeId, night })) ?? 0),
      }))
      .toSorted((a, b) => a.left - b.left)
    return tightest && tightest.left < rooms ? [{ roomTypeName: type.name, ...tightest }] : []
  })
}

/** What a group comes to and by when it pays how much of it, with when a letter was written of what. */
export interface GroupSchedule extends Schedule {
  groupId: string
  propertyId: PropertyId
  name: string
  reminders: Reminder[]
}

interface ScheduleRow extends Omit<GroupSchedule, Exclude<keyof Schedule, 'covered'>> {
  today: IsoDate
  isTaxed: boolean
  booked: Paise
  terms: InstalmentTerms[]
  open: { night: IsoDate; rate: Paise; rooms: number }[]
}

/** How these groups pay, those without a schedule left out. */
export const listSchedules = (
  db: Reader,
  propertyId: AuthorizedPropertyId,
  groupIds: readonly string[],
  now: Date,
): Promise<GroupSchedule[]> =>
  schedulesOf(db, sql`g.property_id = ${propertyId} and g.id = any (${[...groupIds]}::uuid[])`, now)

/** The most groups of one list of what is due. */
const mostGroups = 200

/**
 * Groups that have not left and have not paid what is due of their schedule by today, whose instalment is oldest first. From the day of
 * departure on, what is owed stands with their bookings.
 */
export async function listGroupsDue(
  db: Reader,
  propertyIds: readonly AuthorizedPropertyId[] | 'all',
  now: Date,
): Promise<(GroupSchedule & { due: NonNullable<GroupSchedule['due']> })[]> {
  const schedules = await schedulesOf(
    db,
    sql`${withinPortfolio('g.property_id', propertyIds)}
      and exists (select from group_instalment i where i.account_id = g.account_id and i.property_id = g.property_id and i.group_block_id = g.id and i.due_on <= day.today)
      and exists (select from group_block_night n where n.account_id = g.account_id and n.group_block_id = g.id and n.night >= day.today)`,
    now,
  )
  return schedules
    .flatMap(({ due, ...schedule }) => (due ? [{ ...schedule, due }] : []))
    .toSorted(
      (a, b) => a.due.since.localeCompare(b.due.since) || a.groupId.localeCompare(b.groupId),
    )
}

async function schedulesOf(
  db: Reader,
  which: RawBuilder<unknown>,
  now: Date,
): Promise<GroupSchedule[]> {
  const { rows } = await sql<ScheduleRow>`
    select g.id as group_id, g.property_id, g.name, ${remindersOf('group')} as reminders, day.today, p.gst_registration = 'regular' as is_taxed, b.booked, b.covered,
      i.terms, coalesce(n.open, '[]') as open
    from group_block g join property p on p.account_id = g.account_id and p.id = g.property_id
      cross join lateral (
        select business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at) as today) day
      cross join lateral (
        select json_agg(json_build_object('dueOn', i.due_on, 'amount', i.amount, 'basisPoints', i.basis_points) order by i.due_on) as terms
        from group_instalment i where i.account_id = g.account_id and i.property_id = g.property_id and i.group_block_id = g.id) i
      cross join lateral (
        select coalesce(sum(case when b.status = 'cancelled' then b.charged_amount else b.total_amount end), 0)::bigint as booked,
          coalesce(sum(b.paid_amount + b.on_account_amount), 0)::bigint - coalesce((
            select sum(l.amount) from folio_line l where l.account_id = g.account_id and l.group_block_id = g.id), 0)::bigint as covered
        from group_pick_up u join booking b on b.account_id = u.account_id and b.id = u.booking_id where u.account_id = g.account_id and u.group_block_id = g.id) b
      cross join lateral (
        select json_agg(json_build_object('night', n.night, 'rate', n.rate, 'rooms', n.rooms - n.picked_up)) as open
        from group_block_night n
        where n.account_id = g.account_id and n.group_block_id = g.id and g.status <> 'released' and n.rooms > n.picked_up) n
    where ${ofAccount('g')} and i.terms is not null and ${which}
    order by g.id limit ${mostGroups}`.execute(db)
  const nights = rows.flatMap(({ open }) => open.map(({ night }) => night)).toSorted()
  const [first] = nights
  const rules = first ? await listTaxRules(db, first, nights.at(-1) ?? first) : []
  return rows.map(({ today, isTaxed, booked, covered, terms, open, ...row }) => {
    const held = open.reduce((sum, { night, rate, rooms }) => {
      const { cgst, sgst } = isTaxed ? taxOnNight(rate, night, rules) : { cgst: 0, sgst: 0 }
      return sum + rooms * (rate + cgst + sgst)
    }, 0)
    return { ...row, ...toSchedule(terms, { total: booked + held, covered, today }) }
  })
}
