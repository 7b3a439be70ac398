import { sourceWords } from '../../lib/booking-words.tsx'
import { formatShortDay } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'

export type Notification = Outputs['notifications']['list']['items'][number]

/** What happened, and where and when the guest stays. */
export function notificationWords(one: Pick<Notification, 'type' | 'guestName' | 'source' | 'propertyName' | 'checkIn' | 'checkOut'>) {
  const { type, guestName, source, propertyName, checkIn, checkOut } = one
  const stay = `${propertyName}, ${formatShortDay(checkIn)} to ${formatShortDay(checkOut)}`
  return type === 'booking.cancelled'
    ? { title: `Booking of ${guestName} cancelled`, detail: stay }
    : { title: `New booking: ${guestName}`, detail: `${stay}, ${sourceWords[source]}` }
}

/** What the bell shows: nothing for none, at most 99+. */
export const unreadWords = (unread: number): string => (unread === 0 ? '' : unread > 99 ? '99+' : String(unread))
