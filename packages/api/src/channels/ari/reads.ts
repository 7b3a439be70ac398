import { ofAccount } from '@atithi/db/account'
import type { RatePlanId, RoomTypeId } from '@atithi/db/ids'
import { jsonFields } from '@atithi/db/json-rows'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { daysBetween, type IsoDate } from '../../kernel/shared/dates.ts'
import { type StoredNights, storedNights } from '../../selling/availability/reads/stored-nights.ts'
import type { PlanTerms } from '../../selling/rate-plans/rules.ts'
import { planNights } from '../../selling/rate-plans/rules.ts'
import { overridesOfType } from '../../selling/rates/reads.ts'
import {
  type BaseRates,
  type RateOverride,
  resolveNights,
} from '../../selling/rates/rules/rates.ts'
import { taxRulesOf } from '../../tax/gst/reads.ts'
import type { TaxRule } from '../../tax/gst/rules/gst.ts'
import type { Closure, NightOnSale } from './rules/desired.ts'

export interface Span {
  from: IsoDate
  /** The last night, inclusive. */
  to: IsoDate
}

/** A rate plan of a room type under the channel's codes, night by night. */
interface MappedRate {
  roomTypeId: RoomTypeId
  ratePlanId: RatePlanId
  roomCode: string
  rateCode: string
  maxGuests: number
  /** Mapped, active and for the public. */
  isSold: boolean
  /** Between which prices the room type is sold at this channel, where it has limits of its own. */
  limits: { lowest: number | null; highest: number | null }
  nights: NightOnSale[]
}

type MappedPlan = PlanTerms & {
  ratePlanId: RatePlanId
  roomCode: string
  rateCode: string
  isSold: boolean
}

interface MappedType extends BaseRates {
  roomTypeId: RoomTypeId
  maxGuests: number
  stock: number
  isActive: boolean
  lowestPrice: number | null
  highestPrice: number | null
  touched: StoredNights
  edits: RateOverride[]
  plans: MappedPlan[]
}

const termFields = jsonFields('plan', [
  'adjustmentBasisPoints',
  'adjustmentAmount',
  'minimumStay',
  'maximumStay',
  'closedArrivalWeekdays',
  'closedDepartureWeekdays',
] satisfies (keyof PlanTerms)[])

export interface Mapped {
  rates: MappedRate[]
  tax: TaxRule[]
  closures: Closure[]
}

/** A rate under the codes of a channel that is not saved. */
export interface ProposedRate {
  roomTypeId: RoomTypeId
  ratePlanId: RatePlanId
  channelRoomCode: string
  channelRateCode: string
}

interface Asked {
  span: Span
  roomTypeIds: readonly string[] | 'all'
  /** In place of those that are mapped. */
  proposed?: readonly ProposedRate[]
  /** Holds that have run out by then are free. */
  now: Date
}

const asMapped = (connectionId: string, rates: readonly ProposedRate[]) => sql`(
  select ${connectionId}::uuid as connection_id, x.*, null::timestamptz as removed_at
  from unnest(${rates.map(rate => rate.roomTypeId)}::uuid[], ${rates.map(rate => rate.ratePlanId)}::uuid[],
    ${rates.map(rate => rate.channelRoomCode)}::text[], ${rates.map(rate => rate.channelRateCode)}::text[])
    as x(room_type_id, rate_plan_id, room_code, rate_code))`

const ratesOfAccount = sql`(select * from channel_rate where ${ofAccount('channel_rate')})`

/** What the mapped rates of a connection cost and have left on each night of a span, as committed when it is asked; in one statement. */
export async function readMapped(
  db: Reader,
  connection: { id: string; propertyId: AuthorizedPropertyId },
  { span: { from, to }, roomTypeIds, proposed, now }: Asked,
): Promise<Mapped> {
  const { id, propertyId } = connection
  const count = daysBetween(from, to) + 1
  const mapped = proposed ? asMapped(id, proposed) : ratesOfAccount
  const { rows } = await sql<{ types: MappedType[]; tax: TaxRule[]; closures: Closure[] }>`
    select
      (select coalesce(json_agg(json_build_object('roomTypeId', t.id, 'maxGuests', t.max_guests, 'isActive', t.is_active,
          'lowestPrice', g.lowest_price, 'highestPrice', g.highest_price,
          'stock', t.quantity + t.overbooking_allowance, 'basePrice', t.base_price, 'weekendPrice', t.weekend_price,
          'touched', ${storedNights(propertyId, from, to, now)}, 'edits', ${overridesOfType(propertyId, from, to)},
          'plans', (select json_agg(json_build_object(${termFields}, 'ratePlanId', plan.id, 'roomCode', r.room_code,
              'rateCode', r.rate_code, 'isSold', plan.is_active and plan.is_public and r.removed_at is null) order by plan.id)
            from ${mapped} r join rate_plan plan on plan.account_id = t.account_id and plan.id = r.rate_plan_id and plan.room_type_id = t.id
            where r.connection_id = ${id} and r.room_type_id = t.id)) order by t.id), '[]')
        from room_type t left join channel_price_limit g on g.account_id = t.account_id and g.connection_id = ${id} and g.room_type_id = t.id
        where ${ofAccount('t')} and t.property_id = ${propertyId}
          and (${roomTypeIds === 'all'} or t.id = any (${roomTypeIds === 'all' ? [] : [...roomTypeIds]}::uuid[]))
          and exists (select from ${mapped} r where r.connection_id = ${id} and r.room_type_id = t.id)) as types,
      ${taxRulesOf(db, propertyId, from, to)} as tax,
      (select coalesce(json_agg(json_build_object('roomTypeId', x.room_type_id, 'from', x.date_from, 'to', x.date_to)), '[]')
        from channel_closure x where ${ofAccount('x')} and x.connection_id = ${id} and x.date_to >= ${from} and x.date_from <= ${to}) as closures`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('a statement without a condition has answered no row')
  const rates = found.types.flatMap(
    ({ plans, touched, edits, stock, lowestPrice, highestPrice, ...type }) => {
      const free = Array<number>(count).fill(stock)
      for (const [row, at] of touched.at.entries()) free[at] = touched.available[row] ?? stock
      const nights = resolveNights(type, edits, from, count)
      return plans.map(({ ratePlanId, roomCode, rateCode, isSold, ...plan }) => ({
        roomTypeId: type.roomTypeId,
        ratePlanId,
        roomCode,
        rateCode,
        maxGuests: type.maxGuests,
        isSold: isSold && type.isActive,
        limits: { lowest: lowestPrice, highest: highestPrice },
        nights: planNights(nights, plan).map((night, at) => ({ night, free: free[at] ?? stock })),
      }))
    },
  )
  return { rates, tax: found.tax, closures: found.closures }
}
