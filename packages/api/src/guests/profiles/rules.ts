import { type IsoDate, utcDateOf } from '../../kernel/shared/dates.ts'

/** What people set; `inactive` is derived. */
export const setStatuses = ['active', 'vip', 'blacklisted'] as const
export type SetStatus = (typeof setStatuses)[number]
export const guestStatuses = ['active', 'vip', 'inactive', 'blacklisted'] as const
export type GuestStatus = (typeof guestStatuses)[number]

/** An active guest without a stay for so long, and without a booking to come, is inactive (decisions, section 7). */
const inactiveAfterMonths = 18

export const consentChannels = ['email', 'sms', 'whatsapp', 'phone'] as const
export type ConsentChannel = (typeof consentChannels)[number]

export const guestSorts = [
  '-created',
  'created',
  'name',
  '-name',
  'spent',
  '-spent',
  'bookings',
  '-bookings',
  'last-stay',
  '-last-stay',
] as const
export type GuestSort = (typeof guestSorts)[number]

export const mostTags = 20

/** What one guest is to another, as people say it: the related one is their child, their assistant. */
export const relationKinds = [
  'spouse',
  'child',
  'parent',
  'sibling',
  'friend',
  'colleague',
  'assistant',
  'other',
] as const
type StatedRelation = (typeof relationKinds)[number]
/** As either side sees it: whoever has an assistant is the one assisted. */
export type RelationKind = StatedRelation | 'assisted'

const inverses: Partial<Record<StatedRelation, RelationKind>> = {
  child: 'parent',
  parent: 'child',
  assistant: 'assisted',
}

/** What the guest is to the related one, where that one is this to the guest. */
export const inverseOf = (kind: StatedRelation): RelationKind => inverses[kind] ?? kind

/** A guest is new for so many days after their row was made. */
export const newForDays = 30

/** The day before which the last stay of an inactive guest lies. */
export function inactiveSince(now: Date): IsoDate {
  const day = new Date(now)
  day.setUTCMonth(day.getUTCMonth() - inactiveAfterMonths)
  return utcDateOf(day)
}

/** As it is printed, where nobody wrote it in one piece: first and last name. */
export const printedName = ({
  firstName,
  lastName,
}: {
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}): string => [firstName, lastName].filter(Boolean).join(' ')

/** Mean of the ratings of the stays, to two decimals; null without one. */
export const averageOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum * 100) / count) / 100

/** For so long two guests who were merged can be parted again (decisions, section 7). */
const undoDays = 30

/** A merge before this instant stays. */
export const undoableSince = (now: Date): string =>
  new Date(now.getTime() - undoDays * 86_400_000).toISOString()
