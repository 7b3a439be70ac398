import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { addDays, daysBetween, type IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { salesHorizonNights } from '../../../selling/availability/schema.ts'
import { planTermColumns } from '../../../selling/rate-plans/reads.ts'
import { planNights } from '../../../selling/rate-plans/rules.ts'
import { listOverrides } from '../../../selling/rates/reads.ts'
import { type NightRate, resolveNights } from '../../../selling/rates/rules/rates.ts'
import type { SiteCalendarInput } from '../schema.ts'

export interface CalendarNight {
  date: IsoDate
  /** The cheapest room of the night for the party by any public plan, in paise before tax; null when nothing is for sale. */
  lowestRate: Paise | null
  isSoldOut: boolean
  /** The shortest stay that can begin on this day. */
  minimumStay: number
  closedToArrival: boolean
}

/** Every night from `from`, of as many months, that can be sold: from the business date to the end of sales. */
export async function getSiteCalendar(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  input: SiteCalendarInput,
  now: Date,
): Promise<{ from: IsoDate; to: IsoDate; nights: CalendarNight[] }> {
  const types = await listTypes(db, propertyId, now)
  const today = types[0]?.businessDate ?? input.from
  const from = input.from < today ? today : input.from
  const end = monthsAfter(input.from, input.months)
  const horizon = addDays(today, salesHorizonNights)
  const count = Math.max(0, daysBetween(from, end < horizon ? end : horizon))
  const to = addDays(from, count)
  const fitting = types.filter(type => type.maxGuests >= (input.adults ?? 1))
  if (count === 0 || fitting.length === 0) return { from, to, nights: [] }
  const stock = Map.groupBy(await listLeft(db, propertyId, from, to), row => row.roomTypeId)
  const overrides = await listOverrides(db, propertyId, {
    roomTypeIds: fitting.map(type => type.id),
    from,
    to,
  })
  const plans = Map.groupBy(await listPlanTerms(db, propertyId), plan => plan.roomTypeId)
  const offers = fitting.flatMap(type => {
    const touched = new Map((stock.get(type.id) ?? []).map(row => [row.night, row.available]))
    const own = overrides.filter(row => row.roomTypeId === type.id)
    const nights = resolveNights(type, own, from, count)
    const available = nights.map(({ night }) => touched.get(night) ?? type.stock)
    return (plans.get(type.id) ?? []).map(plan =>
      planNights(nights, plan).map((night, at) => ({ ...night, available: available[at] ?? 0 })),
    )
  })
  return {
    from,
    to,
    nights: Array.from({ length: count }, (_, at) =>
      bestOf(
        addDays(from, at),
        offers.flatMap(nights => nights[at] ?? []),
      ),
    ),
  }
}

function bestOf(
  date: IsoDate,
  offers: readonly (NightRate & { available: number })[],
): CalendarNight {
  const open = offers.filter(night => night.available > 0 && !night.stopSell)
  const arrivals = open.filter(night => !night.closedToArrival)
  return {
    date,
    lowestRate: open.length > 0 ? Math.min(...open.map(night => night.rate)) : null,
    isSoldOut: open.length === 0,
    minimumStay: arrivals.length > 0 ? Math.min(...arrivals.map(night => night.minimumStay)) : 1,
    closedToArrival: arrivals.length === 0,
  }
}

/** The same day so many months later, or the last of a shorter month's. */
function monthsAfter(date: IsoDate, months: number): IsoDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last)))
    .toISOString()
    .slice(0, 10)
}

const listTypes = (db: Reader, propertyId: AuthorizedPropertyId, now: Date) =>
  db
    .selectFrom('roomType as t')
    .innerJoin('property as p', 'p.id', 't.propertyId')
    .select(['t.id', 't.maxGuests', 't.basePrice', 't.weekendPrice'])
    .select(sql<number>`t.quantity + t.overbooking_allowance`.as('stock'))
    .select(
      sql<IsoDate>`business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)`.as(
        'businessDate',
      ),
    )
    .where('t.propertyId', '=', propertyId)
    .where('t.isActive', '=', true)
    .execute()

/** The plans that the public is sold by. */
const listPlanTerms = (db: Reader, propertyId: AuthorizedPropertyId) =>
  db
    .selectFrom('ratePlan as plan')
    .select('plan.roomTypeId')
    .select(planTermColumns)
    .where('plan.propertyId', '=', propertyId)
    .where('plan.isActive', '=', true)
    .where('plan.isPublic', '=', true)
    .execute()

/** Rooms left on the nights of [from, to) that anybody has touched. */
const listLeft = (db: Reader, propertyId: AuthorizedPropertyId, from: IsoDate, to: IsoDate) =>
  db
    .selectFrom('roomNight')
    .select(['roomTypeId', 'night'])
    .select(sql<number>`total + overbooking_allowance - booked - blocked`.as('available'))
    .where('propertyId', '=', propertyId)
    .where('night', '>=', from)
    .where('night', '<', to)
    .execute()
