import type { RatePlanId, RoomTypeId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import type { DB } from '@atithi/db/schema'
import type { Selectable } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { PlanTerms } from './rules.ts'
import type { ListRatePlansInput, PaymentPolicy, RatePlanFields } from './schema.ts'

const mostPlans = 500

export interface RatePlan extends Omit<RatePlanFields, 'adjustment'> {
  id: string
  roomTypeId: RoomTypeId
  roomTypeName: string
  isBestAvailable: boolean
  isActive: boolean
  /** Null for Best Available. */
  adjustment: RatePlanFields['adjustment'] | null
}

/** What prices and binds a plan, of a table or alias `plan`. */
export const planTermColumns = [
  'plan.adjustmentBasisPoints',
  'plan.adjustmentAmount',
  'plan.minimumStay',
  'plan.maximumStay',
  'plan.closedArrivalWeekdays',
  'plan.closedDepartureWeekdays',
] as const satisfies readonly `plan.${keyof PlanTerms}`[]

const policyColumns = [
  'plan.isRefundable',
  'plan.paymentPolicy',
  'plan.depositBasisPoints',
  'plan.depositNights',
  'plan.depositAmount',
] as const

const columns = [
  ...([
    'plan.id',
    'plan.roomTypeId',
    'plan.name',
    'plan.mealPlan',
    'plan.isBestAvailable',
    'plan.isActive',
    'plan.isPublic',
  ] as const),
  ...(['plan.freeUntilHours', 'plan.feeNights', 'plan.feeBasisPoints'] as const),
  ...policyColumns,
  ...planTermColumns,
] as const

/** The plans of the property's active room types: of each type Best Available first, then by name. */
export async function listRatePlans(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  input: ListRatePlansInput,
): Promise<RatePlan[]> {
  const rows = await db
    .selectFrom('ratePlan as plan')
    .innerJoin('roomType as t', 't.id', 'plan.roomTypeId')
    .select(columns)
    .select('t.name as roomTypeName')
    .where('plan.propertyId', '=', propertyId)
    .where('t.isActive', '=', true)
    .$call(qb =>
      input.roomTypeId === undefined ? qb : qb.where('plan.roomTypeId', '=', input.roomTypeId),
    )
    .$if(!input.includeInactive, qb => qb.where('plan.isActive', '=', true))
    .orderBy('t.basePrice')
    .orderBy('t.id')
    .orderBy('plan.isBestAvailable', 'desc')
    .orderBy('plan.isActive', 'desc')
    .orderBy('plan.name')
    .orderBy('plan.id')
    .limit(mostPlans)
    .execute()
  return rows.map(toRatePlan)
}

export async function getRatePlan(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  ratePlanId: RatePlanId,
): Promise<RatePlan> {
  const row = await db
    .selectFrom('ratePlan as plan')
    .innerJoin('roomType as t', 't.id', 'plan.roomTypeId')
    .select(columns)
    .select('t.name as roomTypeName')
    .where('plan.propertyId', '=', propertyId)
    .where('plan.id', '=', ratePlanId)
    .executeTakeFirstOrThrow()
  return toRatePlan(row)
}

type Row = Pick<
  Selectable<DB['ratePlan']>,
  'id' | 'roomTypeId' | 'name' | 'mealPlan' | 'isBestAvailable' | 'isActive' | 'isPublic'
> &
  Pick<
    Selectable<DB['ratePlan']>,
    'isRefundable' | 'freeUntilHours' | 'feeNights' | 'feeBasisPoints'
  > &
  Pick<
    Selectable<DB['ratePlan']>,
    'paymentPolicy' | 'depositBasisPoints' | 'depositNights' | 'depositAmount'
  > &
  PlanTerms & { roomTypeName: string }

function toRatePlan(row: Row): RatePlan {
  const {
    adjustmentBasisPoints,
    adjustmentAmount,
    closedArrivalWeekdays,
    closedDepartureWeekdays,
    ...rest
  } = row
  const { freeUntilHours, feeNights, feeBasisPoints, ...priced } = rest
  const {
    paymentPolicy: _,
    depositBasisPoints: __,
    depositNights: ___,
    depositAmount: ____,
    ...plan
  } = priced
  return {
    ...plan,
    adjustment: adjustmentOf({ adjustmentBasisPoints, adjustmentAmount }),
    payment: paymentPolicyOf(row),
    closedToArrival: weekdaysOf(closedArrivalWeekdays),
    closedToDeparture: weekdaysOf(closedDepartureWeekdays),
    cancellation:
      freeUntilHours === null
        ? null
        : { freeUntilHours, fee: feeOf({ feeNights, feeBasisPoints }) },
  }
}

/** As `paymentPoliciesOf` reads it. */
interface StoredPolicy {
  isRefundable: boolean
  paymentPolicy: string
  depositBasisPoints: number | null
  depositNights: number | null
  depositAmount: number | null
}

/** What the website takes for a plan. What cannot be refunded is sold with payment only: all of it, unless a deposit is asked for. */
export function paymentPolicyOf(stored: StoredPolicy): PaymentPolicy {
  const { paymentPolicy, depositBasisPoints, depositNights, depositAmount, isRefundable } = stored
  if (paymentPolicy === 'full' || (paymentPolicy === 'at-hotel' && !isRefundable))
    return { policy: 'full' }
  if (depositBasisPoints !== null)
    return { policy: 'deposit', deposit: { kind: 'percent', percent: depositBasisPoints / 100 } }
  if (depositNights !== null) return { policy: 'deposit', deposit: { kind: 'first-night' } }
  if (depositAmount !== null)
    return { policy: 'deposit', deposit: { kind: 'fixed', amount: depositAmount } }
  return { policy: 'at-hotel' }
}

/** What the website takes online for plans of room types, each once; none named is Best Available. */
export const paymentPoliciesOf = (
  db: Reader,
  propertyId: AuthorizedPropertyId,
  lines: readonly { roomTypeId: RoomTypeId; ratePlanId?: RatePlanId | undefined }[],
) =>
  db
    .selectFrom('ratePlan as plan')
    .select(policyColumns)
    .where('plan.propertyId', '=', propertyId)
    .where(eb =>
      eb.or(
        lines.map(({ roomTypeId, ratePlanId }) =>
          eb.and([
            eb('plan.roomTypeId', '=', roomTypeId),
            ratePlanId === undefined
              ? eb('plan.isBestAvailable', '=', true)
              : eb('plan.id', '=', ratePlanId),
          ]),
        ),
      ),
    )

function adjustmentOf(
  terms: Pick<PlanTerms, 'adjustmentBasisPoints' | 'adjustmentAmount'>,
): RatePlan['adjustment'] {
  if (terms.adjustmentBasisPoints !== null)
    return { kind: 'percent', percent: terms.adjustmentBasisPoints / 100 }
  return terms.adjustmentAmount === null ? null : { kind: 'amount', amount: terms.adjustmentAmount }
}

const feeOf = ({
  feeNights,
  feeBasisPoints,
}: {
  feeNights: number | null
  feeBasisPoints: number | null
}) =>
  feeNights === null
    ? { kind: 'percent' as const, percent: (feeBasisPoints ?? 0) / 100 }
    : { kind: 'nights' as const, nights: feeNights }

const weekdaysOf = (mask: number): number[] =>
  [0, 1, 2, 3, 4, 5, 6].filter(day => ((mask >> day) & 1) === 1)
