import { ofAccount } from '@atithi/db/account'
import { compileOnce, type Slots } from '@atithi/db/compile-once'
import type { RoomTypeId } from '@atithi/db/ids'
import { jsonFields } from '@atithi/db/json-rows'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import { chargedFees } from '../../../tax/fees/reads.ts'
import type { PropertyFee } from '../../../tax/fees/rules/fees.ts'
import type { TaxRule } from '../../../tax/gst/rules/gst.ts'
import type { MealPlan, PlanCancellation, PlanTerms } from '../../rate-plans/rules.ts'
import type { RateOverride } from '../../rates/rules/rates.ts'

type CardPlan = PlanTerms &
  PlanCancellation & {
    id: string
    name: string
    mealPlan: MealPlan
    isBestAvailable: boolean
    isRefundable: boolean
    isActive: boolean
    isPublic: boolean
  }

export interface CardType {
  roomTypeId: RoomTypeId
  name: string
  type: string
  description: string
  maxGuests: number
  amenities: string[]
  basePrice: number
  weekendPrice: number | null
  /** Of a room by the day; null where it is agreed each time. */
  dayUseRate: number | null
  isActive: boolean
  /** What a night that nobody has touched has to sell, the overbooking allowance included. */
  quantity: number
  plans: CardPlan[]
  /** Oldest first. */
  overrides: RateOverride[]
}

/** All that prices a stay at a property but what is sold: it is read once for each of its states, and shared; nobody changes it. */
export interface RateCard {
  /** Overrides that ended before are not on it. */
  from: IsoDate
  types: CardType[]
  taxRules: TaxRule[]
  fees: PropertyFee[]
}

/** The names of the state that holds now, of the property's own and of the law. */
export interface CardVersion {
  version: string | null
  lawVersion: string
}

/** More than this of a property, counted in overrides and plans, is read anew each time. */
const heaviestCard = 5_000
/** What one process keeps, counted likewise: some tens of megabytes. */
const heaviestShelf = 200_000
/** Somebody else asks for a stay that begins a little earlier: they need no other card. */
const slackDays = 7

/** Cards by their version, the one last asked for at the end; 'too-heavy' for a property that is not kept. */
const shelf = new Map<string, { card: RateCard | 'too-heavy'; weight: number }>()
let shelfWeight = 0

function keep(key: string, card: RateCard): void {
  const weight = card.types.reduce(
    (sum, { plans, overrides }) => sum + plans.length + overrides.length,
    1,
  )
  drop(key)
  const kept = weight > heaviestCard ? { card: 'too-heavy' as const, weight: 1 } : { card, weight }
  shelf.set(key, kept)
  shelfWeight += kept.weight
  for (const oldest of shelf.keys()) {
    if (shelfWeight <= heaviestShelf) return
    drop(oldest)
  }
}

function drop(key: string): void {
  shelfWeight -= shelf.get(key)?.weight ?? 0
  shelf.delete(key)
}

function take(key: string): RateCard | 'too-heavy' | undefined {
  const kept = shelf.get(key)
  if (!kept) return undefined
  shelf.delete(key)
  shelf.set(key, kept)
  return kept.card
}

/** The public's rows and the desk's are not the same, so neither is what is read with them. */
const keyOf = ({ version, lawVersion }: CardVersion, forDesk: boolean) =>
  `${version}/${lawVersion}/${forDesk}`

interface CardRequest<Counted extends CardVersion> {
  propertyId: AuthorizedPropertyId
  forDesk: boolean
  checkIn: IsoDate
  /** Reads what is sold, and the version, in one statement: what it answers and the card then are of one moment. */
  count: () => Promise<Counted | undefined>
}

/**
 * What was counted, and the rate card that held at that moment: kept from an earlier request where its version is still the one that
 * holds, else read now. Undefined where no card serves: a property too large to be kept, or one that is changed at this very moment.
 */
export async function withRateCard<Counted extends CardVersion>(
  db: Reader,
  { propertyId, forDesk, checkIn, count }: CardRequest<Counted>,
): Promise<{ card: RateCard; counted: Counted } | undefined> {
  // The state may move between the two statements; who changes it at every moment is answered without a card.
  for (let tries = 0; tries < 3; tries += 1) {
    const counted = await count()
    if (!counted || counted.version === null) return undefined
    const kept = take(keyOf(counted, forDesk))
    if (kept === 'too-heavy') return undefined
    if (kept && kept.from <= checkIn) return { card: kept, counted }
    const [read] = await readCard(db, { propertyId, from: addDays(checkIn, -slackDays) })
    if (!read) return undefined
    const { version, lawVersion, ...card } = read
    keep(keyOf({ version, lawVersion }, forDesk), card)
    if (version === counted.version && lawVersion === counted.lawVersion) return { card, counted }
  }
  return undefined
}

const plan = jsonFields('plan', [
  ...(['id', 'name', 'mealPlan', 'isBestAvailable', 'isRefundable', 'isActive'] as const),
  ...(['isPublic', 'freeUntilHours', 'feeNights', 'feeBasisPoints'] as const),
  ...(['adjustmentBasisPoints', 'adjustmentAmount', 'minimumStay', 'maximumStay'] as const),
  ...(['closedArrivalWeekdays', 'closedDepartureWeekdays'] as const),
] satisfies (keyof CardPlan)[])
const type = jsonFields('t', [
  ...(['name', 'type', 'description', 'maxGuests', 'amenities'] as const),
  ...(['basePrice', 'weekendPrice', 'dayUseRate', 'isActive'] as const),
] satisfies (keyof CardType)[])
const override = jsonFields('o', [
  ...(['dateFrom', 'dateTo', 'baseRate', 'weekendRate', 'discountBasisPoints'] as const),
  ...(['minimumStay', 'minimumStayThrough', 'maximumStay', 'closedToArrival'] as const),
  ...(['closedToDeparture', 'stopSell', 'weekdays'] as const),
] satisfies (keyof RateOverride)[])
const law = jsonFields('law', [
  ...(['effectiveFrom', 'effectiveTo', 'aboveValue', 'upToValue'] as const),
] satisfies (keyof TaxRule)[])

type ReadCard = RateCard & CardVersion

/** The version as scalar sub-selects for a larger statement: both found by key. */
export const cardVersion = (propertyId: Slots<{ id: AuthorizedPropertyId }>['id']) =>
  sql<CardVersion>`(select version from rate_card_version where ${ofAccount('rate_card_version')} and property_id = ${propertyId}) as version,
    (select version from tax_rule_version) as law_version`

const readCard = compileOnce(
  (
    _db,
    { propertyId, from }: Slots<{ propertyId: AuthorizedPropertyId; from: IsoDate }>,
  ) => sql<ReadCard>`
  select ${cardVersion(propertyId)},
    ${from}::text as from,
    (select coalesce(json_agg(json_build_object(${type}, 'roomTypeId', t.id, 'quantity', t.quantity + t.overbooking_allowance,
      'plans', coalesce((select json_agg(json_build_object(${plan}) order by plan.id) from rate_plan plan
        where plan.account_id = t.account_id and plan.property_id = ${propertyId} and plan.room_type_id = t.id), '[]'),
      'overrides', coalesce((select json_agg(json_build_object(${override}) order by o.id) from rate_override o
        where o.account_id = t.account_id and o.property_id = ${propertyId} and o.room_type_id = t.id and o.date_to >= ${from}::date and o.revoked_at is null), '[]')
      ) order by t.base_price, t.id), '[]')
    from room_type t where ${ofAccount('t')} and t.property_id = ${propertyId}) as types,
    (select coalesce(json_agg(json_build_object(${law}, 'rateBasisPoints', law.rate_basis_points * (
        select (gst_registration = 'regular')::int from property where ${ofAccount('property')} and id = ${propertyId})) order by law.effective_from, law.above_value), '[]')
      from tax_rule law where law.supply = 'accommodation') as tax_rules,
    ${chargedFees(propertyId)} as fees`,
)

/** The overrides of a type that touch a night from `from` to `to`, oldest first. */
export const overridesOn = (
  { overrides }: Pick<CardType, 'overrides'>,
  from: IsoDate,
  to: IsoDate,
): RateOverride[] => overrides.filter(one => one.dateTo >= from && one.dateFrom <= to)

/** The law on any night from `from` to `to`. */
export const taxRulesOn = (
  { taxRules }: Pick<RateCard, 'taxRules'>,
  from: IsoDate,
  to: IsoDate,
): TaxRule[] =>
  taxRules.filter(
    one => one.effectiveFrom <= to && (one.effectiveTo === null || one.effectiveTo >= from),
  )
