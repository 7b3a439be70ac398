import { hourAt } from './format.ts'
import type { GuestBooking } from './site-api.ts'

/** Until when the rooms of a booking are kept for a payment, by the hotel's clock; null where nothing waits for one. */
export function holdOf(
  booking: Pick<GuestBooking, 'status' | 'payment' | 'holdExpiresAt'>,
  { timeZone, now }: { timeZone: string; now: Date },
): { until: string; isOver: boolean } | null {
  const { status, payment, holdExpiresAt } = booking
  if (status !== 'pending' || !payment || holdExpiresAt === null) return null
  return {
    until: hourAt(holdExpiresAt, timeZone),
    isOver: Date.parse(holdExpiresAt) <= now.getTime(),
  }
}
