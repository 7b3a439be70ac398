import { formatCount, formatCounted, formatDay, formatMoney, formatPercent } from '../lib/format.ts'
import type { Outputs } from '../lib/trpc.ts'

export type Plan = Outputs['billing']['plans']['plans'][number]
export type Subscription = Outputs['billing']['current']
export type PlanRequest = Outputs['billing']['requests']['items'][number]
type State = Subscription['state']

export const planStateWords: Record<State, string> = {
  trial: 'Trial',
  active: 'Active',
  'past-due': 'Payment due',
  grace: 'Payment overdue',
  freemium: 'Freemium',
}

/** What the state of the plan means now, and until when. */
export function stateSentence({
  state,
  planId,
  trialUntil,
  paidUntil,
  invoiceDueOn,
  graceUntil,
}: Pick<
  Subscription,
  'state' | 'planId' | 'trialUntil' | 'paidUntil' | 'invoiceDueOn' | 'graceUntil'
>): string {
  if (state === 'trial')
    return `Until the end of ${formatDay(trialUntil)} the website takes bookings as on the Starter plan.`
  if (state === 'active')
    return invoiceDueOn
      ? `An invoice is to be paid by ${formatDay(invoiceDueOn)}.`
      : paidUntil
        ? `Paid to ${formatDay(paidUntil)}.`
        : 'No payment is awaited.'
  if (state === 'freemium')
    return planId === 'freemium'
      ? 'The website shows the telephone in place of the booking form. The desk, bills, registers and exports go on.'
      : 'The plan was not paid, so the website takes no bookings until it is. The desk, bills, registers and exports go on.'
  const until = graceUntil
    ? ` Without a payment the website stops taking bookings after ${formatDay(graceUntil)}.`
    : ''
  if (invoiceDueOn) return `An invoice was due on ${formatDay(invoiceDueOn)}.${until}`
  return paidUntil ? `Paid to ${formatDay(paidUntil)}.${until}` : until.trim()
}

const supportWords: Record<string, string> = {
  priority: 'priority',
  email: 'email',
  phone: 'phone',
}

interface Content {
  text: string
  /** Whether the plan has it; else the line says that it has not. */
  has: boolean
}

/** What a plan holds and what it lacks, one line for each. */
export function contentsOf(plan: Plan): Content[] {
  const { onlineBookings, commissionBasisPoints, staffAccounts, portals, support } = plan
  const channels = ['priority', 'email', 'phone']
    .filter(kind => support.includes(kind))
    .map(kind => supportWords[kind])
  const spoken = channels.join(', ').replace(/, (\w+)$/, ' and $1')
  const held = [
    onlineBookings === null
      ? 'Unlimited online bookings'
      : onlineBookings > 0 && `Up to ${formatCount(onlineBookings)} online bookings a month`,
    onlineBookings !== 0 &&
      commissionBasisPoints > 0 &&
      `${formatPercent(commissionBasisPoints / 100)} commission on online bookings`,
    staffAccounts > 0 && formatCounted(staffAccounts, 'staff account'),
    portals && formatCounted(portals, 'travel portal'),
    plan.hasBranding && 'Website under a domain of its own',
    plan.hasAdvancedReports && 'Advanced reports',
    spoken && `${spoken.charAt(0).toUpperCase()}${spoken.slice(1)} support`,
    'Desk, bills, registers and exports',
  ]
  const lacking = [
    onlineBookings === 0 && 'No online bookings',
    staffAccounts === 0 && 'No staff accounts',
    portals === 0 && 'No travel portals',
  ]
  const lines = (words: readonly unknown[], has: boolean): Content[] =>
    words.flatMap(text => (typeof text === 'string' && text !== '' ? [{ text, has }] : []))
  return [...lines(held, true), ...lines(lacking, false)]
}

export const priceWords = (paise: number): string =>
  paise === 0 ? 'Free' : `${formatMoney(paise)} a month`
