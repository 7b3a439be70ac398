import type { PlanOffer } from './offers.ts'
import type { RawSite } from './site-api.ts'
import type { Words } from './words/en.ts'

type Policy = RawSite['policies'][number]

/** What cancelling costs, however it is stored: free until so many hours before check-in, then nights or a part of the price. */
interface Terms {
  freeUntilHours: number
  feeNights: number | null
  feePercent: number | null
}

function termsInWords({ freeUntilHours, feeNights, feePercent }: Terms, t: Words): string {
  const free = freeUntilHours > 0 ? t.policies.freeUntil(freeUntilHours) : t.policies.alwaysFree
  const fee =
    feeNights !== null ? t.policies.thenNights(feeNights) : t.policies.thenPercent(feePercent ?? 0)
  return `${free} ${fee}`
}

export function policyInWords(
  { cancellation }: Pick<Policy, 'cancellation'>,
  t: Words,
): string | undefined {
  if (!cancellation) return undefined
  const { freeUntilHours, fee } = cancellation
  const terms =
    fee.kind === 'nights'
      ? { feeNights: fee.nights, feePercent: null }
      : { feeNights: null, feePercent: fee.percent }
  return termsInWords({ freeUntilHours, ...terms }, t)
}

/** What the house asks for a cancellation, in one sentence; undefined without a policy. */
const houseTerms = (policies: readonly Policy[], t: Words): string | undefined => {
  const policy = policies.find(candidate => candidate.type === 'cancellation')
  return policy && policyInWords(policy, t)
}

export interface QuestionView {
  question: string
  /** What the owner calls the rule. */
  title?: string
  answers: string[]
}

/** The rules of the house as a guest would ask for them. */
export function questionsOf(
  site: Pick<
    RawSite,
    'policies' | 'checkInTime' | 'checkOutTime' | 'paymentMethods' | 'petFriendly'
  >,
  t: Words,
): QuestionView[] {
  const times = t.policies.timesAnswer(
    t.clockTime(site.checkInTime),
    t.clockTime(site.checkOutTime),
  )
  const payments = paymentsInWords(site.paymentMethods, t)
  const hasPetPolicy = site.policies.some(policy => policy.type === 'pet')
  return [
    { question: t.policies.times, answers: [times] },
    ...site.policies.map(policy => ({
      question: t.policies.questions[policy.type],
      title: policy.title,
      answers: [policyInWords(policy, t), policy.description].filter(text => text !== undefined),
    })),
    ...(payments ? [{ question: t.policies.pay, answers: [payments] }] : []),
    ...(site.petFriendly && !hasPetPolicy
      ? [{ question: t.policies.questions.pet, answers: [t.policies.petsWelcome] }]
      : []),
  ]
}

const isPayment = (name: string, t: Words): name is keyof Words['payments'] => name in t.payments

/** 'Cash, UPI, credit card'; empty where the hotel names none. */
export function paymentsInWords(methods: readonly string[], t: Words): string {
  const text = t.list(methods.flatMap(name => (isPayment(name, t) ? [t.payments[name]] : [])))
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What cancelling costs under a plan: its own terms, else those of the house. */
export function planTerms(
  { isRefundable, cancellation }: Pick<PlanOffer, 'isRefundable' | 'cancellation'>,
  policies: readonly Policy[],
  t: Words,
): string | undefined {
  if (isRefundable && !cancellation) return houseTerms(policies, t)
  if (!isRefundable || cancellation?.freeUntilHours == null) return t.policies.nonRefundable
  const { freeUntilHours, feeNights, feeBasisPoints } = cancellation
  return termsInWords(
    {
      freeUntilHours,
      feeNights,
      feePercent: feeBasisPoints === null ? null : feeBasisPoints / 100,
    },
    t,
  )
}
