import { type IsoDate, instantAt } from '@atithi/api/kernel/shared/dates'
import { sayCancellation, scheduleOf } from '@atithi/api/stays/bookings/rules/cancellation-schedule'
import type { Language } from './language.ts'
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
    | 'policies'
    | 'checkInTime'
    | 'checkOutTime'
    | 'paymentMethods'
    | 'petFriendly'
    | 'freeChildBelow'
    | 'adultFromAge'
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
      answers: [policyInWords(policy, t), policy.description || undefined].filter(
        text => text !== undefined,
      ),
    })),
    { question: t.policies.children, answers: [childrenInWords(site, t)] },
    ...(payments ? [{ question: t.policies.pay, answers: [payments] }] : []),
    ...(site.petFriendly && !hasPetPolicy
      ? [{ question: t.policies.questions.pet, answers: [t.policies.petsWelcome] }]
      : []),
  ]
}

/** How the hotel counts children, for whoever reads before they search. */
function childrenInWords(
  { freeChildBelow, adultFromAge }: Pick<RawSite, 'freeChildBelow' | 'adultFromAge'>,
  t: Words,
): string {
  const free = freeChildBelow > 0 ? [t.policies.childrenFree(freeChildBelow)] : []
  const pay = t.policies.childrenPay(freeChildBelow, adultFromAge)
  return [...free, pay, t.policies.childrenPrice].join(' ')
}

const isPayment = (name: string, t: Words): name is keyof Words['payments'] => name in t.payments

/** 'Cash, UPI, credit card'; empty where the hotel names none. */
export function paymentsInWords(methods: readonly string[], t: Words): string {
  const text = t.list(methods.flatMap(name => (isPayment(name, t) ? [t.payments[name]] : [])))
  return text.charAt(0).toUpperCase() + text.slice(1)
}

interface AtHotel {
  site: Pick<RawSite, 'policies' | 'checkInTime' | 'timeZone'>
  language: Language
}

/**
 * What cancelling a stay costs under a plan, with the last moment at which it is free: by the plan's own terms, else by
 * those of the house.
 */
export function planTerms(
  { cancellation }: Pick<PlanOffer, 'cancellation'>,
  checkIn: IsoDate,
  { site, language }: AtHotel,
  now = new Date(),
): string {
  const terms = cancellation ?? houseTermsOf(site.policies)
  const arrival = instantAt(checkIn, site.checkInTime, site.timeZone)
  const schedule = scheduleOf(terms, { checkInAt: arrival, agreedAt: now })
  return sayCancellation(schedule, { language, timeZone: site.timeZone, now })
}

/** The policy of the house in the shape of a plan's terms; null without one. */
function houseTermsOf(policies: readonly Policy[]): PlanOffer['cancellation'] {
  const policy = policies.find(candidate => candidate.type === 'cancellation')?.cancellation
  if (!policy) return null
  const { freeUntilHours, fee } = policy
  return {
    freeUntilHours,
    feeNights: fee.kind === 'nights' ? fee.nights : null,
    feeBasisPoints: fee.kind === 'percent' ? fee.percent * 100 : null,
  }
}
