import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isOwnBooking } from '../components/own-bookings.ts'
import { formatShortDay } from '../lib/format.ts'
import { gatherStale } from '../lib/gather-stale.ts'
import { staleAfter } from '../lib/live-events.ts'
import { refresh } from '../lib/refresh.ts'
import { mayUse, type Person } from '../lib/session.ts'
import { askSession } from '../lib/session-end.ts'
import { toast } from '../lib/toasts.ts'
import { trpc, utils } from '../lib/trpc.ts'

export type LiveState = 'connecting' | 'live' | 'reconnecting'

// On average: a server that restarts ends all its screens at once.
const listenAgainMs = 1_000
// The answer to one's own booking may come after the event that tells of it.
const ownAnswerMs = 1_000
// What comes by the hundred, as from a file, is in the list and is not told one by one.
const mostToldAtOnce = 3
const atOnceMs = 20_000

/** Listens to what happens at the person's properties for as long as the shell is there. */
export function useLiveEvents(person: Person): LiveState {
  const [{ note, stop }] = useState(() => gatherStale(refresh))
  useEffect(() => stop, [stop])
  const [wasLive, setWasLive] = useState(false)
  const tell = useTellNewBooking()

  // The stream also ends when the session does; a server that restarts ends it too.
  const ask = useEffectEvent(async () => {
    const mayListen = await askSession()
    if (mayListen)
      again.current = setTimeout(() => subscription.reset(), listenAgainMs * (0.5 + Math.random()))
  })
  const again = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(again.current), [])
  const subscription = trpc.notifications.live.useSubscription(undefined, {
    onComplete: () => void ask(),
    onError: () => void ask(),
    onData: events => {
      note(events.flatMap(({ type }) => staleAfter(type)))
      if (!mayUse(person, 'bookings')) return
      const made = events.filter(({ type }) => type === 'booking.created')
      for (const { entityId } of made) setTimeout(() => void tell(entityId), ownAnswerMs)
    },
  })
  const isLive = subscription.status === 'pending'
  const onLive = useEffectEvent(() => {
    // What happened while nobody listened is not repeated.
    if (wasLive) note(staleAfter('feed.resumed'))
    setWasLive(true)
  })
  useEffect(() => {
    if (isLive) onLive()
  }, [isLive])
  if (isLive) return 'live'
  return wasLive || subscription.status === 'error' ? 'reconnecting' : 'connecting'
}

function useTellNewBooking() {
  const navigate = useNavigate()
  const told = useRef<number[]>([])
  return async (bookingId: string) => {
    if (isOwnBooking(bookingId)) return
    const now = Date.now()
    told.current = told.current.filter(at => at > now - atOnceMs)
    if (told.current.length >= mostToldAtOnce) return
    told.current.push(now)
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
}
