import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../access/gates.ts'
import { listOverrides } from '../rates/reads.ts'
import { brokenRestrictions, type NightRate, resolveStay } from '../rates/rules.ts'
import type { IsoDate } from '../shared/dates.ts'
import { listTaxRules } from '../tax/reads.ts'
import { occupancyFault, type Quote, quoteNights } from './rules.ts'
import type { SearchInput } from './schema.ts'

export interface Offer {
  roomTypeId: string
  name: string
  type: string
  description: string
  maxGuests: number
  amenities: string[]
  /** The fewest rooms free on any night of the stay. */
  left: number
  /** Why the site cannot sell this stay, in sentences; empty when it can. The desk sees them as warnings. */
  restrictions: string[]
  ratePlans: (Quote & { ratePlanId: string; name: string; mealPlan: 'EP' | 'CP' | 'MAP' | 'AP' })[]
}

/** Each active room type with its price for the stay, what binds it and how many rooms are left on its fullest night. */
export async function listOffers(db: Trx, propertyId: AuthorizedPropertyId, input: SearchInput): Promise<Offer[]> {
  const types = await listStock(db, propertyId, input.checkIn, input.checkOut)
  const ids = types.map(type => type.roomTypeId)
  const overrides = await listOverrides(db, propertyId, { roomTypeIds: ids, from: input.checkIn, to: input.checkOut })
  const taxRules = await listTaxRules(db, input.checkIn, input.checkOut)
  return types.map(({ basePrice, weekendPrice, ratePlanId, ratePlanName, mealPlan, ...type }) => {
    const own = overrides.filter(row => row.roomTypeId === type.roomTypeId)
    const nights = resolveStay({ basePrice, weekendPrice }, own, input.checkIn, input.checkOut)
    const crowded = occupancyFault(input, type.maxGuests)
    return {
      ...type,
      restrictions: [...(crowded ? [crowded] : []), ...brokenRestrictions(nights)],
      ratePlans: [{ ratePlanId, name: ratePlanName, mealPlan, ...quoteNights(nights.slice(0, -1), input.rooms, taxRules) }],
    }
  })
}

/** Rooms left of each active type. A night without a row has never been touched, so all its rooms are left. */
async function listStock(db: Trx, propertyId: AuthorizedPropertyId, checkIn: IsoDate, checkOut: IsoDate) {
  return db
    .selectFrom('roomType as t')
    .innerJoin('ratePlan as plan', join =>
      join.onRef('plan.roomTypeId', '=', 't.id').on('plan.isBestAvailable', '=', true).on('plan.propertyId', '=', propertyId),
    )
    .select(['t.id as roomTypeId', 't.name', 't.type', 't.description', 't.maxGuests', 't.amenities', 't.basePrice', 't.weekendPrice'])
    .select(['plan.id as ratePlanId', 'plan.name as ratePlanName', 'plan.mealPlan'])
    .select(
      sql<number>`greatest(0, least(t.quantity + t.overbooking_allowance, (
        select min(n.total + n.overbooking_allowance - n.booked - n.blocked) from room_night n
        where n.property_id = ${propertyId} and n.room_type_id = t.id and n.night >= ${checkIn} and n.night < ${checkOut})))`.as('left'),
    )
    .where('t.propertyId', '=', propertyId)
    .where('t.isActive', '=', true)
    .orderBy('t.basePrice')
    .orderBy('t.id')
    .execute()
}

export interface StayTerms {
  property: { status: string; ownerId: string; businessDate: IsoDate; trialEndsAt: string; planId: string }
  roomType: { id: string; name: string; maxGuests: number; isActive: boolean }
  ratePlanId: string
  /** The nights slept and the departure date after them. */
  nights: NightRate[]
  taxRules: Awaited<ReturnType<typeof listTaxRules>>
  /** The booking that this idempotency key has already made. */
  madeBefore: string | null
}

/** All that decides and prices one stay, in three statements; undefined when the room type is not of this property. */
export async function findStayTerms(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  wish: { roomTypeId: string; ratePlanId?: string; checkIn: IsoDate; checkOut: IsoDate; idempotencyKey?: string; now: Date },
): Promise<StayTerms | undefined> {
  const row = await trx
    .selectFrom('property as p')
    .innerJoin('roomType as t', 't.propertyId', 'p.id')
    .innerJoin('ratePlan as plan', 'plan.roomTypeId', 't.id')
    .select([
      'p.status',
      'p.ownerId',
      'p.trialEndsAt',
      'p.currentPlanId',
      't.id',
      't.name',
      't.maxGuests',
      't.isActive',
      't.basePrice',
      't.weekendPrice',
      'plan.id as ratePlanId',
    ])
    .select(sql<IsoDate>`business_date(${wish.now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)`.as('businessDate'))
    // A visitor may not look at bookings, and has no key to look for.
    .$if(wish.idempotencyKey !== undefined, qb =>
      qb.select(eb =>
        eb
          .selectFrom('booking')
          .select('id')
          .where('propertyId', '=', propertyId)
          .where('idempotencyKey', '=', wish.idempotencyKey ?? '')
          .as('madeBefore'),
      ),
    )
    .where('p.id', '=', propertyId)
    .where('t.id', '=', wish.roomTypeId)
    .$call(qb =>
      wish.ratePlanId
        ? qb.where('plan.id', '=', wish.ratePlanId).where('plan.isActive', '=', true)
        : qb.where('plan.isBestAvailable', '=', true),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const overrides = await listOverrides(trx, propertyId, { roomTypeIds: [row.id], from: wish.checkIn, to: wish.checkOut })
  return {
    property: {
      status: row.status,
      ownerId: row.ownerId,
      businessDate: row.businessDate,
      trialEndsAt: row.trialEndsAt,
      planId: row.currentPlanId,
    },
    roomType: { id: row.id, name: row.name, maxGuests: row.maxGuests, isActive: row.isActive },
    ratePlanId: row.ratePlanId,
    nights: resolveStay(row, overrides, wish.checkIn, wish.checkOut),
    taxRules: await listTaxRules(trx, wish.checkIn, wish.checkOut),
    madeBefore: row.madeBefore ?? null,
  }
}
