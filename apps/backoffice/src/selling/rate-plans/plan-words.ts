import type { MealPlan } from '@atithi/api/selling/rate-plans/rules'
import { weekdays } from '../../components/forms/weekdays.ts'
import { cancellationSentence } from '../../components/words/policy-words.ts'
import { formatCounted, formatMoney, formatPercent } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'

export type RatePlan = Outputs['ratePlans']['list']['items'][number]

export const mealWords: Record<MealPlan, string> = {
  EP: 'EP, room only',
  CP: 'CP, with breakfast',
  MAP: 'MAP, breakfast and one main meal',
  AP: 'AP, all meals',
}

/** '10% below Best Available', '₹600 a night over Best Available'. */
export function adjustmentWords(adjustment: RatePlan['adjustment']): string {
  if (adjustment === null) return 'The price of the calendar'
  const value = adjustment.kind === 'percent' ? adjustment.percent : adjustment.amount
  if (value === 0) return 'As Best Available'
  const much =
    adjustment.kind === 'percent'
      ? formatPercent(Math.abs(value))
      : `${formatMoney(Math.abs(value))} a night`
  return `${much} ${value < 0 ? 'below' : 'over'} Best Available`
}

const daysInWords = (days: readonly number[]) =>
  weekdays
    .filter(({ day }) => days.includes(day))
    .map(({ name }) => name)
    .join(', ')

type Conditions = Pick<
  RatePlan,
  | 'minimumStay'
  | 'maximumStay'
  | 'closedToArrival'
  | 'closedToDeparture'
  | 'isRefundable'
  | 'cancellation'
  | 'payment'
>

/** What binds guests of a plan beyond the room type's own rules; none for Best Available. */
export function conditionsOf(plan: Conditions): string[] {
  const { minimumStay, maximumStay, closedToArrival, closedToDeparture } = plan
  return [
    ...(minimumStay === null ? [] : [`At least ${formatCounted(minimumStay, 'night')}.`]),
    ...(maximumStay === null ? [] : [`At most ${formatCounted(maximumStay, 'night')}.`]),
    ...(closedToArrival.length > 0 ? [`No arrivals on ${daysInWords(closedToArrival)}.`] : []),
    ...(closedToDeparture.length > 0
      ? [`No departures on ${daysInWords(closedToDeparture)}.`]
      : []),
    ...(plan.isRefundable ? [] : ['Not refundable.']),
    ...(plan.cancellation ? [cancellationSentence(plan.cancellation)] : []),
    ...paymentWords(plan.payment),
  ]
}

function paymentWords(payment: RatePlan['payment']): string[] {
  if (payment.policy === 'at-hotel') return []
  if (payment.policy === 'full') return ['Paid online in full.']
  const { deposit } = payment
  if (deposit.kind === 'first-night') return ['The first night is paid online.']
  return [
    deposit.kind === 'percent'
      ? `${formatPercent(deposit.percent)} is paid online.`
      : `${formatMoney(deposit.amount)} is paid online.`,
  ]
}
