import { ofAccount, theAccount } from '@atithi/db/account'
import { compileOnce, type Slots } from '@atithi/db/compile-once'
import type { RoomTypeId } from '@atithi/db/ids'
import { jsonFields } from '@atithi/db/json-rows'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { chargedFees } from '../../../tax/fees/reads.ts'
import type { PropertyFee } from '../../../tax/fees/rules/fees.ts'
import type { TaxRule } from '../../../tax/gst/rules/gst.ts'
import type { MealPlan, PlanCancellation, PlanTerms } from '../../rate-plans/rules.ts'
import { overridesOfType } from '../../rates/reads.ts'
import type { RateOverride } from '../../rates/rules/rates.ts'
import {
  type CardVersion,
  cardVersion,
  overridesOn,
  taxRulesOn,
  withRateCard,
} from './rate-card.ts'

export type OfferedPlan = PlanTerms &
  PlanCancellation & {
    id: string
    name: string
    mealPlan: MealPlan
    isBestAvailable: boolean
    isRefundable: boolean
  }

/** A room type as it stands before anything is priced. */
interface OfferedType {
  roomTypeId: RoomTypeId
  name: string
  type: string
  description: string
  maxGuests: number
  amenities: string[]
  basePrice: number
  weekendPrice: number | null
  available: number
  plans: OfferedPlan[]
  /** Oldest first. */
  overrides: RateOverride[]
}

interface Search {
  checkIn: IsoDate
  checkOut: IsoDate
  forDesk: boolean
  /** Holds that have run out by then are free. */
  now: Date
}

// Built once: of every search on the platform the text is the same.
const plan = jsonFields('plan', [
  ...([
    'id',
    'name',
    'mealPlan',
    'isBestAvailable',
    'isRefundable',
    'freeUntilHours',
    'feeNights',
    'feeBasisPoints',
  ] as const),
  ...(['adjustmentBasisPoints', 'adjustmentAmount', 'minimumStay', 'maximumStay'] as const),
  ...(['closedArrivalWeekdays', 'closedDepartureWeekdays'] as const),
] satisfies (keyof OfferedPlan)[])
const type = jsonFields('t', [
  'name',
  'type',
  'description',
  'maxGuests',
  'amenities',
  'basePrice',
  'weekendPrice',
] satisfies (keyof OfferedType)[])
const law = jsonFields('law', [
  'effectiveFrom',
  'effectiveTo',
  'aboveValue',
  'upToValue',
] satisfies (keyof TaxRule)[])

export interface Offered {
  types: OfferedType[]
  taxRules: TaxRule[]
  fees: PropertyFee[]
}

/** All that a search of a stay needs: what is sold is counted, what rarely changes is on the property's rate card. */
export async function readOffered(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  search: Search,
): Promise<Offered> {
  const { checkIn, checkOut, forDesk, now } = search
  const found = await withRateCard(db, {
    propertyId,
    forDesk,
    checkIn,
    count: async () =>
      (await countAvailable(db, { propertyId, checkIn, checkOut, now: now.toISOString() }))[0],
  })
  if (!found) return readOfferedWhole(db, propertyId, search)
  const { card, counted } = found
  return {
    types: card.types
      .filter(one => one.isActive)
      .map(({ isActive: _active, dayUseRate: _day, quantity, plans, ...type }) => ({
        ...type,
        available: Math.max(0, Math.min(quantity, counted.available[type.roomTypeId] ?? quantity)),
        plans: plans.filter(({ isActive, isPublic }) => isActive && (isPublic || forDesk)),
        overrides: overridesOn(type, checkIn, checkOut),
      })),
    taxRules: taxRulesOn(card, checkIn, checkOut),
    fees: card.fees,
  }
}

interface Span {
  propertyId: AuthorizedPropertyId
  checkIn: IsoDate
  checkOut: IsoDate
  now: string
}

/** The fewest rooms left on a night of the stay, of each type that has a stored night in it, with the version that holds. */
const countAvailable = compileOnce(
  (_db, { propertyId, checkIn, checkOut, now }: Slots<Span>) => sql<
    CardVersion & { available: Record<string, number> }
  >`
    select ${cardVersion(propertyId)},
      (select coalesce(json_object_agg(n.room_type_id, n.fewest), '{}') from (
        select s.room_type_id, min(total + overbooking_allowance - booked - blocked + coalesce(e.rooms, 0)) as fewest
        from room_night s left join expired_holds(${theAccount}, ${propertyId}::uuid, ${checkIn}::date, ${checkOut}::date, ${now}::timestamptz) e
          on e.room_type_id = s.room_type_id and e.night = s.night
        where ${ofAccount('s')} and s.property_id = ${propertyId} and s.night >= ${checkIn}::date and s.night < ${checkOut}::date
        group by s.room_type_id) n) as available`,
)

/** The same in one statement and without a card. A night without a row has never been touched, so all its rooms are left. */
export async function readOfferedWhole(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { checkIn, checkOut, forDesk, now }: Search,
): Promise<Offered> {
  const { rows } = await sql<Offered>`
    select
      (select coalesce(json_agg(json_build_object(${type},
        'roomTypeId', t.id,
        'available', greatest(0, least(t.quantity + t.overbooking_allowance, (
          select min(n.total + n.overbooking_allowance - n.booked - n.blocked + coalesce(e.rooms, 0)) from room_night n
          left join expired_holds(${theAccount}, ${propertyId}::uuid, ${checkIn}::date, ${checkOut}::date, ${now.toISOString()}::timestamptz) e
            on e.room_type_id = n.room_type_id and e.night = n.night
          where n.account_id = t.account_id and n.property_id = ${propertyId} and n.room_type_id = t.id and n.night >= ${checkIn} and n.night < ${checkOut}))),
        'plans', coalesce((
          select json_agg(json_build_object(${plan})) from rate_plan plan
          where plan.account_id = t.account_id and plan.property_id = ${propertyId} and plan.room_type_id = t.id and plan.is_active and (plan.is_public or ${forDesk})), '[]'),
        'overrides', ${overridesOfType(propertyId, checkIn, checkOut)}
        ) order by t.base_price, t.id), '[]')
      from "room_type" t where ${ofAccount('t')} and t.property_id = ${propertyId} and t.is_active) as types,
      (select coalesce(json_agg(json_build_object(${law}, 'rateBasisPoints', law.rate_basis_points * (
          select (gst_registration = 'regular')::int from property where ${ofAccount('property')} and id = ${propertyId})) order by law.effective_from, law.above_value), '[]')
      from tax_rule law
      where law.supply = 'accommodation' and law.effective_from <= ${checkOut}
        and (law.effective_to is null or law.effective_to >= ${checkIn})) as tax_rules,
      ${chargedFees(propertyId)} as fees`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a statement without a condition has answered no row')
  return found
}
