import { ofAccount, theAccount } from '@atithi/db/account'
import type { RoomTypeId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { daysBetween, type IsoDate } from '../../../kernel/shared/dates.ts'
import { siteDate } from '../../../property/properties/reads/site-date.ts'
import { planTermColumns } from '../../../selling/rate-plans/reads.ts'
import { planNights } from '../../../selling/rate-plans/rules.ts'
import { listOverrides } from '../../../selling/rates/reads.ts'
import { type NightRate, resolveNights } from '../../../selling/rates/rules/rates.ts'

export type SoldType = Awaited<ReturnType<typeof listSoldTypes>>[number]
/** A night of a room type by one public plan. */
export type SoldNight = NightRate & { available: number }

/** Every night of [from, to) of these types: by type, for each plan that the public is sold by. */
export async function listSoldNights(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  types: readonly SoldType[],
  { from, to, now }: { from: IsoDate; to: IsoDate; now: Date },
): Promise<Map<string, SoldNight[][]>> {
  const [left, overrides, terms] = await Promise.all([
    listLeft(db, propertyId, { from, to, now }),
    listOverrides(db, propertyId, { roomTypeIds: types.map(type => type.id), from, to }),
    listPlanTerms(db, propertyId),
  ])
  const stock = Map.groupBy(left, row => row.roomTypeId)
  const own = Map.groupBy(overrides, row => row.roomTypeId)
  const plans = Map.groupBy(terms, plan => plan.roomTypeId)
  return new Map(
    types.map(type => {
      const touched = new Map((stock.get(type.id) ?? []).map(row => [row.night, row.available]))
      const nights = resolveNights(type, own.get(type.id) ?? [], from, daysBetween(from, to))
      return [
        type.id,
        (plans.get(type.id) ?? []).map(plan =>
          planNights(nights, plan).map(night => ({
            ...night,
            available: touched.get(night.night) ?? type.stock,
          })),
        ),
      ]
    }),
  )
}

/** The room types that the public is sold, with what they have on a night that nobody has touched. */
export const listSoldTypes = (db: Reader, propertyId: AuthorizedPropertyId, now: Date) =>
  db
    .selectFrom('roomType as t')
    .innerJoin('property as p', 'p.id', 't.propertyId')
    .select(['t.id', 't.maxGuests', 't.basePrice', 't.weekendPrice'])
    .select(sql<number>`t.quantity + t.overbooking_allowance`.as('stock'))
    .select(siteDate(sql`${now.toISOString()}`).as('firstNight'))
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
const listLeft = async (
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { from, to, now }: { from: IsoDate; to: IsoDate; now: Date },
): Promise<{ roomTypeId: RoomTypeId; night: IsoDate; available: number }[]> => {
  const { rows } = await sql<{ roomTypeId: RoomTypeId; night: IsoDate; available: number }>`
    select n.room_type_id, n.night, n.total + n.overbooking_allowance - n.booked - n.blocked + coalesce(e.rooms, 0) as available
    from room_night n left join expired_holds(${theAccount}, ${propertyId}::uuid, ${from}::date, ${to}::date, ${now.toISOString()}::timestamptz) e
      on e.room_type_id = n.room_type_id and e.night = n.night
    where ${ofAccount('n')} and n.property_id = ${propertyId} and n.night >= ${from}::date and n.night < ${to}::date`.execute(
    db,
  )
  return rows
}
