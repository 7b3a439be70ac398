/** What a subscription is at an instant. */
export type PlanState = 'trial' | 'active' | 'past-due' | 'grace' | 'freemium'

/** What a plan allows by number, null for as many as one likes, and what it allows at all. */
interface PlanLimits {
  onlineBookings: number | null
  staffAccounts: number
  portals: number | null
  hasBranding: boolean
  hasAdvancedReports: boolean
}

/** What a hotel may do at an instant, and why. */
export interface PlanTerms extends PlanLimits {
  /** What it subscribes to. */
  planId: string
  state: PlanState
  trialEndsAt: string
  /** Null: no payment is awaited. */
  paidUntil: string | null
  /** Until when an unpaid plan holds; null while no payment is awaited. */
  graceEndsAt: string | null
  /** The plan whose limits hold: in a trial and without payment another than `planId`. */
  allowedBy: string
  allowedByName: string
  /** Paise a month, before GST. */
  monthlyPrice: number
  commissionBasisPoints: number
}

export type CountedLimit = 'onlineBookings' | 'staffAccounts' | 'portals'
type PlanFeature = 'hasBranding' | 'hasAdvancedReports'
export type Entitlement = CountedLimit | PlanFeature

export const isCounted = (to: Entitlement): to is CountedLimit =>
  to === 'onlineBookings' || to === 'staffAccounts' || to === 'portals'

/** What a plan lets the website sell in a month of the property's calendar. `allowed` null: as much as it can. */
export interface OnlineAllowance {
  planId: string
  state: PlanState
  trialEndsAt: string
  allowed: number | null
  made: number
}

/** Why guests cannot book on the website; null while they can. */
export function bookingsClosed({
  allowed,
  made,
}: Pick<OnlineAllowance, 'allowed' | 'made'>): 'never-online' | 'this-month' | null {
  if (allowed === 0) return 'never-online'
  return allowed !== null && made >= allowed ? 'this-month' : null
}

/** The same in words for guests; and where the platform has stopped it everywhere for now. */
export const bookingsClosedWords = {
  paused: 'Booking online is paused for now. Please call or write.',
  'never-online': 'This hotel does not take bookings online. Please call or write.',
  'this-month': 'This hotel cannot take more bookings online this month. Please call or write.',
} as const

/** The owner is told before the last of what a plan allows is used. */
export const nearLimitShare = 0.8

/** What the use that makes the count `used` brings the owner to, if it is the one that does. */
export function limitReachedBy(used: number, allowed: number | null): 'near' | 'at' | null {
  if (!allowed) return null
  if (used === allowed) return 'at'
  return used === Math.ceil(allowed * nearLimitShare) ? 'near' : null
}

/** Whose limits hold, as the beginning of a sentence, and what leads to more. */
function allowedBy({
  state,
  planId,
  allowedByName,
}: Pick<PlanTerms, 'state' | 'planId' | 'allowedByName'>): { plan: string; wayOn: string } {
  if (state === 'trial')
    return { plan: `The trial, like the ${allowedByName} plan,`, wayOn: larger }
  return state === 'freemium' && planId !== 'freemium'
    ? { plan: `A plan that is not paid, like the ${allowedByName} plan,`, wayOn: 'pay what is due' }
    : { plan: `The ${allowedByName} plan`, wayOn: larger }
}
const larger = 'ask for a larger plan'
const where = 'under Settings > Billing.'
const begun = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Why something is refused that the plan does not allow, and what to do: for guests where it is theirs to read. */
export function limitSentence(
  to: Entitlement,
  terms: Pick<PlanTerms, 'state' | 'planId' | 'allowedByName'>,
  { allowed, used }: { allowed: number; used: number },
): string {
  const { plan, wayOn } = allowedBy(terms)
  const only = `${begun(wayOn)} ${where}`
  if (to === 'onlineBookings')
    return bookingsClosedWords[bookingsClosed({ allowed, made: used }) ?? 'this-month']
  if (to === 'staffAccounts')
    return allowed === 0
      ? `${plan} has no staff accounts. ${only}`
      : `${plan} has ${allowed} staff accounts, and all are taken. Deactivate one, or ${wayOn} ${where}`
  if (to === 'portals')
    return allowed === 0
      ? `${plan} connects no travel portals. ${only}`
      : `${plan} connects ${allowed} travel portals, and all places are taken. Disconnect one, or ${wayOn} ${where}`
  return to === 'hasBranding'
    ? `${plan} has no domain of the hotel’s own. ${only}`
    : `${plan} sends no reports by itself. Make them yourself as often as you like, or ${wayOn} ${where}`
}
