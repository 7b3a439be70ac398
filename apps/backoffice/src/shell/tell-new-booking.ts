import type { useNavigate } from '@tanstack/react-router'
import { isOwnBooking } from '../components/own-bookings.ts'
import { formatShortDay } from '../lib/format.ts'
import { toast } from '../lib/toasts.ts'
import { utils } from '../lib/trpc.ts'

// What comes by the hundred, as from a file, is in the list and is not told one by one.
const mostToldAtOnce = 3
const atOnceMs = 20_000
let told: number[] = []
// A stream that breaks off in its first minutes begins anew with what came before.
const heard = new Set<string>()

/** Tells of a booking that somebody else has made just now, with the way to it. */
export async function tellNewBooking(
  bookingId: string,
  navigate: ReturnType<typeof useNavigate>,
): Promise<void> {
  if (isOwnBooking(bookingId) || heard.has(bookingId)) return
  heard.add(bookingId)
  const now = Date.now()
  told = told.filter(at => at > now - atOnceMs)
  if (told.length >= mostToldAtOnce) return
  told.push(now)
  const booking = await utils.bookings.get.fetch({ bookingId }).catch(() => undefined)
  if (!booking) return
  toast.show({
    isInBell: true,
    title: `New booking: ${booking.guestName}`,
    description: `${booking.propertyName}, ${formatShortDay(booking.checkIn)} to ${formatShortDay(booking.checkOut)}`,
    action: {
      label: 'Open',
      onClick: () =>
        void navigate({
          to: '.',
          search: prev => ({ ...prev, booking: bookingId, open: undefined, on: undefined }),
        }),
    },
  })
}
