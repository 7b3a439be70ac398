import type {
  ConditionField,
  ConditionOperator,
} from '@atithi/api/messaging/automations/rules/conditions'
import type { Trigger } from '@atithi/api/messaging/automations/rules/triggers'
import type { Outputs } from '../../lib/trpc.ts'
import { languageWords } from '../templates/use-templates.ts'

export type Automation = Outputs['communications']['automations']['list']['items'][number]

export const triggerWords: Record<Trigger, string> = {
  'booking.confirmed': 'A booking is confirmed',
  'booking.cancelled': 'A booking is cancelled',
  'stay.checked-in': 'A guest checks in',
  'stay.checked-out': 'A guest checks out',
  'payment.received': 'A payment is received',
  'before-check-in': 'Before the check-in',
  'after-check-out': 'After the check-out time',
  birthday: 'A guest has their birthday',
}

export const fieldWords: Record<ConditionField, string> = {
  source: 'Source',
  language: 'Language of the booking (en, hi)',
  guestTag: 'Tag of the guest',
  guestStatus: 'Status of the guest',
  nights: 'Nights',
  leadDays: 'Days from booking to arrival',
  total: 'Total in rupees',
  balance: 'Open balance in rupees',
  stays: 'Stays before',
}

export const operatorWords: Record<ConditionOperator, string> = {
  is: 'is',
  'is-not': 'is not',
  'at-least': 'at least',
  'at-most': 'at most',
}

/** A condition as a sentence: 'Language of the booking is Hindi'. */
export function conditionWords({
  field,
  operator,
  value,
}: Automation['conditions'][number]): string {
  if (field !== 'language') return `${fieldWords[field]} ${operatorWords[operator]} ${value}`
  const language = Object.entries(languageWords).find(([code]) => code === value)?.[1] ?? value
  return `Language of the booking ${operatorWords[operator]} ${language}`
}

const minutesOf = { minutes: 1, hours: 60, days: 1440 } as const
export type Unit = keyof typeof minutesOf
export const units = Object.keys(minutesOf) as Unit[]

export const delayOf = (count: number, unit: Unit): number => count * minutesOf[unit]

/** 2,880 minutes as 2 days: in the largest unit that takes it whole. */
export function partsOf(minutes: number): { count: number; unit: Unit } {
  const unit = minutes > 0 ? units.findLast(one => minutes % minutesOf[one] === 0) : undefined
  return unit ? { count: minutes / minutesOf[unit], unit } : { count: 0, unit: 'minutes' }
}

/** When a rule sends: 'A guest checks out, 1 day later'. */
export function whenWords({
  trigger,
  delayMinutes,
}: Pick<Automation, 'trigger' | 'delayMinutes'>): string {
  if (trigger === 'birthday') return `${triggerWords[trigger]}, at 10:00`
  const { count, unit } = partsOf(delayMinutes)
  const span = `${count} ${count === 1 ? unit.slice(0, -1) : unit}`
  if (trigger === 'before-check-in')
    return count === 0 ? 'At the check-in time' : `${span} before the check-in`
  return count === 0
    ? `${triggerWords[trigger]}, at once`
    : `${triggerWords[trigger]}, ${span} later`
}
