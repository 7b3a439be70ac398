import { ofAccount, theAccount } from '@atithi/db/account'
import { compileOnce, type Slots } from '@atithi/db/compile-once'
import type { AccountId, RatePlanId, RoomTypeId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import type { PropertyStatus } from '@atithi/db/schema'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { ExistingRecord, Idempotency } from '../../../kernel/idempotency/idempotency.ts'
import { type IsoDate, nightsOf } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { onlineAllowance } from '../../../plans/entitlements/reads.ts'
import type { OnlineAllowance } from '../../../plans/entitlements/rules.ts'
import { firstNightSold } from '../../../property/properties/reads/site-date.ts'
import { chargedFees } from '../../../tax/fees/reads.ts'
import type { PropertyFee } from '../../../tax/fees/rules/fees.ts'
import { taxRulesOf } from '../../../tax/gst/reads.ts'
import type { TaxRule } from '../../../tax/gst/rules/gst.ts'
import { planTermColumns } from '../../rate-plans/reads.ts'
import {
  type MealPlan,
  type PlanCancellation,
  planCancellation,
  planNights,
} from '../../rate-plans/rules.ts'
import { overridesOfType } from '../../rates/reads.ts'
import { type NightRate, resolveStay } from '../../rates/rules/rates.ts'
import {
  type CardVersion,
  cardVersion,
  overridesOn,
  type RateCard,
  taxRulesOn,
  withRateCard,
} from './rate-card.ts'

/** Who is offered to: the desk also sells the plans that the public does not see. */
export interface Audience {
  forDesk?: boolean
}

export interface StayTerms {
  property: {
    status: string
    accountId: AccountId
    /** The first night that is sold: at the desk that of the business date, on a website the next one some hours before the day ends. */
    firstNight: IsoDate
  }
  roomType: {
    id: string
    name: string
    maxGuests: number
    isActive: boolean
    /** Of a room by the day, before tax; null where it is agreed each time. */
    dayUseRate: Paise | null
  }
  ratePlanId: RatePlanId
  ratePlan: {
    name: string
    mealPlan: MealPlan
    isRefundable: boolean
    cancellation: PlanCancellation | null
  }
  /** The nights slept and the departure date after them, as the plan sells them. */
  nights: NightRate[]
  taxRules: TaxRule[]
  /** What the hotel charges of every guest now. */
  fees: PropertyFee[]
  /** The booking that this idempotency key has already made. */
  existing: ExistingRecord | null
  /** Nights with fewer rooms left than were asked about, as they stood at the reading: a booking is decided by `moveNights`. */
  soldOutNights: IsoDate[]
  /** What the plan lets the website sell, where it is the website that sells. */
  online: Pick<OnlineAllowance, 'allowed' | 'made'> | null
}

interface StayRequest {
  roomTypeId: RoomTypeId
  ratePlanId?: RatePlanId | undefined
  checkIn: IsoDate
  checkOut: IsoDate
  /** How many must be left, where a price is asked. */
  rooms?: number
  /** Of a booking that is to be made; a price alone has none. */
  idempotency?: Idempotency
  now: Date
}

/**
 * All that decides and prices one stay, in one statement; undefined when the room type is not of this property, or the plan not
 * one that it is sold by. Without `forDesk` only plans for the public count.
 */
export async function findStayTerms(
  trx: Reader,
  propertyId: AuthorizedPropertyId,
  {
    roomTypeId,
    ratePlanId,
    checkIn,
    checkOut,
    rooms = 0,
    idempotency,
    now,
    forDesk = false,
  }: StayRequest & Audience,
): Promise<StayTerms | undefined> {
  const asked = {
    propertyId,
    roomTypeId,
    ratePlanId: ratePlanId ?? null,
    forDesk,
    checkIn,
    checkOut,
    now: now.toISOString(),
  }
  if (!idempotency) {
    const found = await withRateCard(trx, {
      propertyId,
      forDesk,
      checkIn,
      count: async () => (await countStay(trx, asked))[0],
    })
    if (found) return termsOnCard(found.card, found.counted, { ...asked, rooms })
    const [row] = await termsToPrice(trx, { ...asked, rooms })
    return (
      row && {
        ...toTerms(row, checkIn, checkOut),
        soldOutNights: row.soldOutNights,
        existing: null,
        online: null,
      }
    )
  }
  const [row] = await termsToBook(trx, { ...asked, idempotencyKey: idempotency.idempotencyKey })
  return (
    row && {
      ...toTerms(row, checkIn, checkOut),
      soldOutNights: [],
      existing: row.existing,
      online: row.online,
    }
  )
}

interface Asked {
  propertyId: AuthorizedPropertyId
  roomTypeId: RoomTypeId
  /** Null for Best Available. */
  ratePlanId: RatePlanId | null
  forDesk: boolean
  checkIn: IsoDate
  checkOut: IsoDate
  now: string
}

const termsOf = (
  db: Reader,
  { propertyId, roomTypeId, ratePlanId, forDesk, checkIn, checkOut, now }: Slots<Asked>,
) =>
  db
    .selectFrom('property as p')
    .innerJoin('roomType as t', 't.propertyId', 'p.id')
    .innerJoin('ratePlan as plan', 'plan.roomTypeId', 't.id')
    .select([
      'p.status',
      'p.accountId',
      't.id',
      't.name',
      't.maxGuests',
      't.dayUseRate',
      't.isActive',
      't.basePrice',
      't.weekendPrice',
      'plan.id as ratePlanId',
      'plan.name as ratePlanName',
      'plan.mealPlan',
      'plan.isRefundable',
      'plan.freeUntilHours',
      'plan.feeNights',
      'plan.feeBasisPoints',
    ])
    .select(planTermColumns)
    .select(overridesOfType(propertyId, checkIn, checkOut).as('overrides'))
    .select(taxRulesOf(db, propertyId, checkIn, checkOut).as('taxRules'))
    .select(chargedFees(propertyId).as('fees'))
    .select(firstNightSold(now, forDesk).as('firstNight'))
    .where('p.id', '=', propertyId)
    .where('t.id', '=', roomTypeId)
    .where(
      sql<boolean>`case when ${ratePlanId}::uuid is null then plan.is_best_available else plan.id = ${ratePlanId} and plan.is_active end`,
    )
    .where(sql<boolean>`(${forDesk}::boolean or plan.is_public)`)

/** Of the room type `t`. A night without a row has never been touched, so all its rooms are left. */
const nightsShortOf = ({
  propertyId,
  roomTypeId,
  checkIn,
  checkOut,
  rooms,
  now,
}: Slots<Asked & { rooms: number }>) => sql<IsoDate[]>`(
  select coalesce(json_agg(stay.night order by stay.night), '[]')
  from (select ${checkIn}::date + i as night from generate_series(0, ${checkOut}::date - ${checkIn}::date - 1) i) stay
  left join (
    select n.night, n.total + n.overbooking_allowance - n.booked - n.blocked + coalesce(e.rooms, 0) as "available"
    from room_night n left join expired_holds(${theAccount}, ${propertyId}::uuid, ${checkIn}::date, ${checkOut}::date, ${now}::timestamptz) e
      on e.room_type_id = n.room_type_id and e.night = n.night
    where ${ofAccount('n')} and n.property_id = ${propertyId} and n.room_type_id = ${roomTypeId} and n.night >= ${checkIn} and n.night < ${checkOut}
  ) stored using (night)
  where coalesce(stored."available", t.quantity + t.overbooking_allowance) < ${rooms}::int)`

/** A visitor may not look at bookings, and has no key to look for. */
const termsToPrice = compileOnce((db, asked: Slots<Asked & { rooms: number }>) =>
  termsOf(db, asked).select(nightsShortOf(asked).as('soldOutNights')),
)

const termsToBook = compileOnce((db, asked: Slots<Asked & { idempotencyKey: string }>) =>
  termsOf(db, asked)
    .select(eb =>
      eb
        .selectFrom('booking')
        .select(
          sql<
            StayTerms['existing']
          >`json_build_object('id', id, 'requestDigest', request_digest)`.as('made'),
        )
        .where('propertyId', '=', asked.propertyId)
        .where('idempotencyKey', '=', asked.idempotencyKey)
        .as('existing'),
    )
    .select(
      sql<
        StayTerms['online']
      >`case when not ${asked.forDesk}::boolean then ${onlineAllowance(asked.propertyId, asked.now)} end`.as(
        'online',
      ),
    ),
)

interface CountedStay extends CardVersion {
  status: PropertyStatus
  accountId: AccountId
  firstNight: IsoDate
  /** Rooms left on the stored nights of the stay; the others have never been touched. */
  available: Record<IsoDate, number>
}

const countStay = compileOnce(
  (
    _db,
    { propertyId, roomTypeId, checkIn, checkOut, now, forDesk }: Slots<Asked>,
  ) => sql<CountedStay>`
    select p.status, p.account_id, ${firstNightSold(now, forDesk)} as first_night,
      ${cardVersion(propertyId)},
      (select coalesce(json_object_agg(n.night, n.total + n.overbooking_allowance - n.booked - n.blocked + coalesce(e.rooms, 0)), '{}')
        from room_night n left join expired_holds(${theAccount}, ${propertyId}::uuid, ${checkIn}::date, ${checkOut}::date, ${now}::timestamptz) e
          on e.room_type_id = n.room_type_id and e.night = n.night
        where ${ofAccount('n')} and n.property_id = ${propertyId} and n.room_type_id = ${roomTypeId}
          and n.night >= ${checkIn}::date and n.night < ${checkOut}::date) as available
    from property p where ${ofAccount('p')} and p.id = ${propertyId}`,
)

/** The terms of a stay by the property's rate card; undefined where the type is not on it, or not sold by that plan. */
function termsOnCard(
  card: RateCard,
  { status, accountId, firstNight, available }: CountedStay,
  { roomTypeId, ratePlanId, forDesk, checkIn, checkOut, rooms }: Asked & { rooms: number },
): StayTerms | undefined {
  const roomType = card.types.find(one => one.roomTypeId === roomTypeId)
  const plan = roomType?.plans.find(
    one =>
      (ratePlanId === null ? one.isBestAvailable : one.id === ratePlanId && one.isActive) &&
      (forDesk || one.isPublic),
  )
  if (!roomType || !plan) return undefined
  const row = {
    ...plan,
    status,
    accountId,
    firstNight,
    id: roomTypeId,
    name: roomType.name,
    maxGuests: roomType.maxGuests,
    isActive: roomType.isActive,
    basePrice: roomType.basePrice,
    weekendPrice: roomType.weekendPrice,
    dayUseRate: roomType.dayUseRate,
    ratePlanId: plan.id,
    ratePlanName: plan.name,
    overrides: overridesOn(roomType, checkIn, checkOut),
    taxRules: taxRulesOn(card, checkIn, checkOut),
    fees: card.fees,
  }
  return {
    ...toTerms(row, checkIn, checkOut),
    soldOutNights: nightsOf(checkIn, checkOut).filter(
      night => (available[night] ?? roomType.quantity) < rooms,
    ),
    existing: null,
    online: null,
  }
}

type TermsRow = Omit<Awaited<ReturnType<typeof termsToPrice>>[number], 'soldOutNights'>

const toTerms = (
  row: TermsRow,
  checkIn: IsoDate,
  checkOut: IsoDate,
): Omit<StayTerms, 'soldOutNights' | 'existing' | 'online'> => ({
  property: {
    status: row.status,
    accountId: row.accountId,
    firstNight: row.firstNight,
  },
  roomType: {
    id: row.id,
    name: row.name,
    maxGuests: row.maxGuests,
    isActive: row.isActive,
    dayUseRate: row.dayUseRate,
  },
  ratePlanId: row.ratePlanId,
  ratePlan: {
    name: row.ratePlanName,
    mealPlan: row.mealPlan,
    isRefundable: row.isRefundable,
    cancellation: planCancellation(row),
  },
  nights: planNights(resolveStay(row, row.overrides, checkIn, checkOut), row),
  taxRules: row.taxRules,
  fees: row.fees,
})
