import type { Trx } from '@atithi/db/client'
import type { RatePlanId } from '@atithi/db/ids'
import type { Person } from '../../kernel/access/actor.ts'
import { type AuthorizedPropertyId, requireGrant } from '../../kernel/access/gates.ts'
import type { AuditAction } from '../../kernel/audit/actions.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import type { Work } from '../../kernel/context/context.ts'
import { DomainError, violatedConstraint } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { publish } from '../../kernel/events/publish.ts'
import { changedFields } from '../../kernel/shared/changed-fields.ts'
import { sellingEvents } from '../events.ts'
import { assertTermsChange, findLargeTermsChange } from '../rates/commands/assert-terms-change.ts'
import { sellingReasons } from '../reasons.ts'
import { planRate } from './rules.ts'
import type { CreateRatePlanInput, RatePlanPatch } from './schema.ts'

/** Makes the plan for one room type or for every active one. Answers the ids. Throws NAME_TAKEN, NOT_FOUND, RATE_CHANGE_LARGE, GRANT_REQUIRED. */
export async function createRatePlans(
  work: Work,
  person: Person,
  propertyId: AuthorizedPropertyId,
  input: CreateRatePlanInput,
): Promise<string[]> {
  const { roomTypeId, acceptsChange, ...fields } = input
  return refusing(() =>
    work.write(async trx => {
      const types = await trx
        .selectFrom('roomType')
        .select('id')
        .where('propertyId', '=', propertyId)
        .where('isActive', '=', true)
        .$call(qb => (roomTypeId === undefined ? qb : qb.where('id', '=', roomTypeId)))
        .orderBy('basePrice')
        .orderBy('id')
        .execute()
      if (types.length === 0)
        throw new DomainError(kernelReasons.NOT_FOUND, { what: 'room type' }, 'roomTypeId')
      const columns = columnsOf(fields)
      if (!acceptsChange)
        await assertTermsChange(trx, propertyId, {
          roomTypeIds: types.map(type => type.id),
          field: 'adjustment',
          before: rate => rate,
          after: rate => planRate(rate, adjustedBy(columns)),
        })
      await requireFloor(trx, person, propertyId, {
        roomTypeIds: types.map(type => type.id),
        plan: { isPublic: fields.isPublic, ...adjustedBy(columns) },
      })
      const made = await trx
        .insertInto('ratePlan')
        .values(
          types.map(type => ({
            ...columns,
            name: fields.name,
            propertyId,
            roomTypeId: type.id,
          })),
        )
        .returning('id')
        .execute()
      for (const { id } of made)
        await note(trx, work, { action: 'rate-plan.created', propertyId, id, after: { ...fields } })
      return made.map(plan => plan.id)
    }),
  )
}

/** Changes the named fields, for stays booked from now on. Throws BEST_AVAILABLE_STAYS, NAME_TAKEN, RATE_PLAN_REFUSED, RATE_CHANGE_LARGE, GRANT_REQUIRED. */
export async function updateRatePlan(
  work: Work,
  person: Person,
  { propertyId, ratePlanId }: { propertyId: AuthorizedPropertyId; ratePlanId: RatePlanId },
  { acceptsChange, ...patch }: RatePlanPatch,
) {
  await refusing(() =>
    work.write(async trx => {
      // How it is paid for is no part of its price: that of Best Available changes too.
      const isOfPayment = Object.keys(patch).every(key => key === 'payment')
      const before = await holdPlan(trx, propertyId, { ratePlanId, orBestAvailable: isOfPayment })
      const { isActive, ...fields } = patch
      const set = { ...columnsOf(fields), ...(isActive !== undefined && { isActive }) }
      if (Object.keys(set).length === 0) return
      if (patch.adjustment && !acceptsChange)
        await assertTermsChange(trx, propertyId, {
          roomTypeIds: [before.roomTypeId],
          field: 'adjustment',
          before: rate => planRate(rate, before),
          after: rate => planRate(rate, adjustedBy(set)),
        })
      const after = { ...before, ...set }
      const isSoldAnew =
        patch.adjustment !== undefined || patch.isPublic === false || isActive === true
      if (isSoldAnew && after.isActive)
        await requireFloor(trx, person, propertyId, {
          roomTypeIds: [before.roomTypeId],
          plan: after,
        })
      await trx
        .updateTable('ratePlan')
        .set(set)
        .where('propertyId', '=', propertyId)
        .where('id', '=', ratePlanId)
        .execute()
      const changed = changedFields(before, set)
      await note(trx, work, {
        action: 'rate-plan.updated',
        propertyId,
        id: ratePlanId,
        before: changed.before,
        after: { name: before.name, ...changed.after },
      })
    }),
  )
}

/**
 * A plan that the desk alone sells is a changed price by another name: one further below Best Available than the hotel goes in one step
 * asks the grant that a changed price asks. A public plan is everybody's price, which the area of the property sets.
 */
async function requireFloor(
  trx: Trx,
  person: Person,
  propertyId: AuthorizedPropertyId,
  {
    roomTypeIds,
    plan,
  }: {
    roomTypeIds: readonly string[]
    plan: Parameters<typeof planRate>[1] & { isPublic: boolean }
  },
): Promise<void> {
  if (plan.isPublic) return
  const steep = await findLargeTermsChange(trx, propertyId, {
    roomTypeIds,
    before: rate => rate,
    after: rate => Math.min(rate, planRate(rate, plan)),
  })
  if (steep) requireGrant(person, 'override')
}

/** Takes a plan away; one that a booking was made with is kept for history and only sold no more. Throws BEST_AVAILABLE_STAYS. */
export async function deleteRatePlan(
  work: Work,
  propertyId: AuthorizedPropertyId,
  ratePlanId: RatePlanId,
): Promise<'deleted' | 'deactivated'> {
  return work.write(async trx => {
    const plan = await holdPlan(trx, propertyId, { ratePlanId })
    const used = await trx
      .selectFrom('bookingRoom')
      .select('id')
      .where('propertyId', '=', propertyId)
      .where('ratePlanId', '=', ratePlanId)
      .limit(1)
      .executeTakeFirst()
    if (used)
      await trx
        .updateTable('ratePlan')
        .set({ isActive: false })
        .where('propertyId', '=', propertyId)
        .where('id', '=', ratePlanId)
        .execute()
    else
      await trx
        .deleteFrom('ratePlan')
        .where('propertyId', '=', propertyId)
        .where('id', '=', ratePlanId)
        .execute()
    const outcome = used ? 'deactivated' : 'deleted'
    await note(trx, work, {
      action: `rate-plan.${outcome}`,
      propertyId,
      id: ratePlanId,
      before: { name: plan.name },
    })
    return outcome
  })
}

/** A booking that names the plan waits for this, or this for the booking: a plan in use is never deleted. */
async function holdPlan(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  { ratePlanId, orBestAvailable = false }: { ratePlanId: RatePlanId; orBestAvailable?: boolean },
) {
  const plan = await trx
    .selectFrom('ratePlan')
    .selectAll()
    .where('propertyId', '=', propertyId)
    .where('id', '=', ratePlanId)
    .forUpdate()
    .executeTakeFirst()
  if (!plan) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'rate plan' }, 'ratePlanId')
  if (plan.isBestAvailable && !orBestAvailable)
    throw new DomainError(sellingReasons.BEST_AVAILABLE_STAYS, {})
  return plan
}

/** The price of a plan against Best Available, as its columns hold it. */
const adjustedBy = ({
  adjustmentBasisPoints = null,
  adjustmentAmount = null,
}: {
  adjustmentBasisPoints?: number | null
  adjustmentAmount?: number | null
}) => ({ adjustmentBasisPoints, adjustmentAmount })

type Fields = Omit<RatePlanPatch, 'isActive' | 'acceptsChange'>

function columnsOf({
  adjustment,
  closedToArrival,
  closedToDeparture,
  cancellation,
  payment,
  ...plain
}: Fields) {
  const given = Object.fromEntries(
    Object.entries(plain).filter(([, value]) => value !== undefined),
  ) as Partial<typeof plain>
  return {
    ...given,
    ...(adjustment && {
      adjustmentBasisPoints:
        adjustment.kind === 'percent' ? Math.round(adjustment.percent * 100) : null,
      adjustmentAmount: adjustment.kind === 'amount' ? adjustment.amount : null,
    }),
    ...(closedToArrival && { closedArrivalWeekdays: maskOf(closedToArrival) }),
    ...(closedToDeparture && { closedDepartureWeekdays: maskOf(closedToDeparture) }),
    ...(cancellation !== undefined && {
      freeUntilHours: cancellation?.freeUntilHours ?? null,
      feeNights: cancellation?.fee.kind === 'nights' ? cancellation.fee.nights : null,
      feeBasisPoints:
        cancellation?.fee.kind === 'percent' ? Math.round(cancellation.fee.percent * 100) : null,
    }),
    ...(payment && {
      paymentPolicy: payment.policy,
      depositBasisPoints:
        payment.policy === 'deposit' && payment.deposit.kind === 'percent'
          ? Math.round(payment.deposit.percent * 100)
          : null,
      depositNights:
        payment.policy === 'deposit' && payment.deposit.kind === 'first-night' ? 1 : null,
      depositAmount:
        payment.policy === 'deposit' && payment.deposit.kind === 'fixed'
          ? payment.deposit.amount
          : null,
    }),
    // Own terms and no refund exclude each other.
    ...(plain.isRefundable === false && {
      freeUntilHours: null,
      feeNights: null,
      feeBasisPoints: null,
    }),
  }
}

const maskOf = (days: readonly number[]): number => days.reduce((mask, day) => mask | (1 << day), 0)

async function note(
  trx: Trx,
  work: Work,
  change: {
    action: AuditAction
    propertyId: AuthorizedPropertyId
    id: string
    before?: object
    after?: object
  },
): Promise<void> {
  const { action, propertyId, id, before, after } = change
  await recordChange(trx, work, {
    action,
    entity: 'rate-plan',
    entityId: id,
    propertyId,
    ...(before && { before: { ...before } }),
    ...(after && { after: { ...after } }),
  })
  await publish(trx, work, { propertyId, event: sellingEvents['rates.updated'], entityId: id })
}

const refusals = {
  rate_plan_name_key: () => new DomainError(kernelReasons.NAME_TAKEN, {}, 'name'),
  rate_plan_stay_span: () =>
    new DomainError(
      sellingReasons.RATE_PLAN_REFUSED,
      { message: 'The maximum stay cannot be shorter than the minimum.' },
      'maximumStay',
    ),
  rate_plan_no_terms_without_refund: () =>
    new DomainError(
      sellingReasons.RATE_PLAN_REFUSED,
      { message: 'Make the plan refundable to give it cancellation terms.' },
      'cancellation',
    ),
}

async function refusing<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    const constraint = violatedConstraint(error)
    const refusal = Object.entries(refusals).find(([name]) => name === constraint)?.[1]
    throw refusal?.() ?? error
  }
}
