import type { BookingSource } from '@atithi/api/stays/bookings/rules/bookings'
import type { Random } from './random.ts'

/** How far ahead guests of a channel book. */
interface BookingWindow {
  /** Half of them book later than so many days before arrival. */
  medianDays: number
  /** Of the logarithm of the days: how differently guests of one channel behave. */
  spread: number
  /** The share that books on the day of arrival, beside what the curve gives. */
  sameDay: number
}

export type Channel = BookingSource | 'website' | 'company'

const bookingWindows: Record<Channel, BookingWindow> = {
  website: { medianDays: 15, spread: 1, sameDay: 0.04 },
  direct: { medianDays: 9, spread: 1.1, sameDay: 0.09 },
  company: { medianDays: 4, spread: 0.9, sameDay: 0.08 },
  'walk-in': { medianDays: 0, spread: 0, sameDay: 1 },
  makemytrip: { medianDays: 9, spread: 1, sameDay: 0.09 },
  goibibo: { medianDays: 7, spread: 1, sameDay: 0.12 },
  'booking.com': { medianDays: 21, spread: 0.95, sameDay: 0.04 },
  google: { medianDays: 15, spread: 1, sameDay: 0.04 },
  cleartrip: { medianDays: 9, spread: 1, sameDay: 0.09 },
  oyo: { medianDays: 2, spread: 1, sameDay: 0.3 },
  agoda: { medianDays: 14, spread: 1, sameDay: 0.06 },
  expedia: { medianDays: 24, spread: 0.95, sameDay: 0.03 },
  agent: { medianDays: 38, spread: 0.7, sameDay: 0 },
}

/** Who wants a week in season books earlier. */
const peakFactor = 1.7

/** Nobody books further ahead than this, and the demonstration looks no further. */
export const longestLead = 200

/** Days from booking to arrival. */
export function leadDays(random: Random, channel: Channel, isPeak: boolean): number {
  const { medianDays, spread, sameDay } = bookingWindows[channel]
  if (random.chance(sameDay)) return 0
  const days = Math.floor(random.logNormal(medianDays * (isPeak ? peakFactor : 1), spread))
  return days > longestLead ? random.between(longestLead / 2, longestLead) : days
}
