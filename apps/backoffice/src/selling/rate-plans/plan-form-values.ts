import { type MealPlan, planRate } from '@atithi/api/selling/rate-plans/rules'
import { type RatePlanFields, ratePlanFields } from '@atithi/api/selling/rate-plans/schema'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import type { RatePlan } from './plan-words.ts'

type Change = 'percent-below' | 'percent-over' | 'amount-below' | 'amount-over'

/** What is typed: how much below or over is a figure of its own, never below zero. */
export interface PlanForm {
  name: string
  /** Only of a new plan. */
  roomTypeId: string
  mealPlan: MealPlan
  change: Change
  percent: number | null
  amount: number | null
  minimumStay: number | null
  maximumStay: number | null
  closedToArrival: number[]
  closedToDeparture: number[]
  terms: 'property' | 'own' | 'none'
  freeUntilHours: number | null
  feeKind: 'nights' | 'percent'
  feeNights: number | null
  feePercent: number | null
  isPublic: 'yes' | 'no'
  /** What the website takes online. */
  pay: PayKind
  depositPercent: number | null
  depositAmount: number | null
}

type PayKind = 'at-hotel' | 'percent' | 'first-night' | 'fixed' | 'full'
export type PayForm = Pick<PlanForm, 'pay' | 'depositPercent' | 'depositAmount'>

export const everyRoomType = 'every'

export const emptyPlan: PlanForm = {
  name: '',
  roomTypeId: everyRoomType,
  mealPlan: 'CP',
  change: 'amount-over',
  percent: null,
  amount: null,
  minimumStay: null,
  maximumStay: null,
  closedToArrival: [],
  closedToDeparture: [],
  terms: 'property',
  freeUntilHours: 48,
  feeKind: 'nights',
  feeNights: 1,
  feePercent: 50,
  isPublic: 'yes',
  pay: 'at-hotel',
  depositPercent: 30,
  depositAmount: null,
}

export function formOf(plan: RatePlan): PlanForm {
  const {
    name,
    mealPlan,
    minimumStay,
    maximumStay,
    closedToArrival,
    closedToDeparture,
    adjustment,
    cancellation,
  } = plan
  const value = adjustment?.kind === 'percent' ? adjustment.percent : (adjustment?.amount ?? 0)
  const fee = cancellation?.fee
  return {
    ...emptyPlan,
    name,
    mealPlan,
    minimumStay,
    maximumStay,
    closedToArrival,
    closedToDeparture,
    change: `${adjustment?.kind ?? 'percent'}-${value < 0 ? 'below' : 'over'}`,
    ...(adjustment?.kind === 'amount' ? { amount: Math.abs(value) } : { percent: Math.abs(value) }),
    terms: cancellation ? 'own' : plan.isRefundable ? 'property' : 'none',
    ...(cancellation && { freeUntilHours: cancellation.freeUntilHours }),
    ...(fee?.kind === 'nights' && { feeKind: 'nights' as const, feeNights: fee.nights }),
    ...(fee?.kind === 'percent' && { feeKind: 'percent' as const, feePercent: fee.percent }),
    isPublic: plan.isPublic ? 'yes' : 'no',
    ...payFormOf(plan.payment),
  }
}

/** How a plan is paid for, as it is typed. */
export function payFormOf(payment: RatePlan['payment']): PayForm {
  const { depositPercent, depositAmount } = emptyPlan
  const blank = { depositPercent, depositAmount }
  if (payment.policy !== 'deposit') return { ...blank, pay: payment.policy }
  const { deposit } = payment
  if (deposit.kind === 'percent')
    return { ...blank, pay: 'percent', depositPercent: deposit.percent }
  return deposit.kind === 'fixed'
    ? { ...blank, pay: 'fixed', depositAmount: deposit.amount }
    : { ...blank, pay: 'first-night' }
}

/** What is typed, as the server takes it; a plan that cannot be refunded is not paid at the hotel. */
export function paymentOf(
  { pay, depositPercent, depositAmount }: PayForm,
  isRefundable: boolean,
): RatePlanFields['payment'] {
  switch (pay) {
    case 'at-hotel':
      return { policy: isRefundable ? 'at-hotel' : 'full' }
    case 'full':
      return { policy: 'full' }
    case 'percent':
      return {
        policy: 'deposit',
        deposit: { kind: 'percent', percent: depositPercent ?? Number.NaN },
      }
    case 'fixed':
      return {
        policy: 'deposit',
        deposit: { kind: 'fixed', amount: depositAmount ?? Number.NaN },
      }
    case 'first-night':
      return { policy: 'deposit', deposit: { kind: 'first-night' } }
    default:
      throw new RangeError(`no way to pay: ${pay satisfies never}`)
  }
}

function adjustmentOf({
  change,
  percent,
  amount,
}: Pick<PlanForm, 'change' | 'percent' | 'amount'>): RatePlanFields['adjustment'] {
  const sign = change.endsWith('below') ? -1 : 1
  if (change.startsWith('percent'))
    return { kind: 'percent', percent: sign * (percent ?? Number.NaN) }
  return { kind: 'amount', amount: sign * (amount ?? Number.NaN) }
}

/** What a night at this price costs by the plan that is typed; undefined while its figure is missing. */
export function priceByPlan(
  bestAvailable: number,
  form: Pick<PlanForm, 'change' | 'percent' | 'amount'>,
): number | undefined {
  const adjustment = adjustmentOf(form)
  const value =
    adjustment.kind === 'percent' ? Math.round(adjustment.percent * 100) : adjustment.amount
  if (!Number.isSafeInteger(value)) return undefined
  const isPercent = adjustment.kind === 'percent'
  return planRate(bestAvailable, {
    adjustmentBasisPoints: isPercent ? value : null,
    adjustmentAmount: isPercent ? null : value,
  })
}

function fieldsOf(form: PlanForm) {
  const { name, mealPlan, minimumStay, maximumStay, closedToArrival, closedToDeparture, terms } =
    form
  const fee =
    form.feeKind === 'nights'
      ? { kind: 'nights' as const, nights: form.feeNights }
      : { kind: 'percent' as const, percent: form.feePercent }
  return {
    name,
    mealPlan,
    minimumStay,
    maximumStay,
    closedToArrival,
    closedToDeparture,
    adjustment: adjustmentOf(form),
    isRefundable: terms !== 'none',
    cancellation: terms === 'own' ? { freeUntilHours: form.freeUntilHours, fee } : null,
    isPublic: form.isPublic === 'yes',
    payment: paymentOf(form, terms !== 'none'),
  }
}

const resolve = schemaResolver(ratePlanFields)

export const planResolver: Resolver<PlanForm, unknown, RatePlanFields> = async (
  form,
  context,
  { shouldUseNativeValidation },
) => {
  const input = fieldsOf(form) as Parameters<typeof resolve>[0]
  const result = await resolve(input, context, { fields: {}, shouldUseNativeValidation })
  if (Object.keys(result.errors).length === 0)
    return result as Awaited<ReturnType<typeof planResolver>>
  return { values: {}, errors: placed(result.errors, form) }
}

/** The schema's messages, at the inputs in which the figures are typed. */
function placed(errors: object, form: PlanForm): FieldErrors<PlanForm> {
  const said = (...path: string[]) =>
    path.reduce<unknown>((node, key) => Reflect.get(Object(node), key), errors)
  const at: Partial<Record<keyof PlanForm, unknown>> = {
    name: said('name'),
    minimumStay: said('minimumStay'),
    maximumStay: said('maximumStay'),
    closedToArrival: said('closedToArrival'),
    closedToDeparture: said('closedToDeparture'),
    [form.change.startsWith('percent') ? 'percent' : 'amount']:
      said('adjustment', 'percent') ?? said('adjustment', 'amount'),
    freeUntilHours: said('cancellation', 'freeUntilHours'),
    feeNights: said('cancellation', 'fee', 'nights'),
    feePercent: said('cancellation', 'fee', 'percent'),
    depositPercent: said('payment', 'deposit', 'percent'),
    depositAmount: said('payment', 'deposit', 'amount'),
  }
  return Object.fromEntries(Object.entries(at).filter(([, error]) => error !== undefined))
}
