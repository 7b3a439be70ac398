import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { gatherStale } from '../lib/gather-stale.ts'
import { staleAfter } from '../lib/live-events.ts'
import { refresh } from '../lib/refresh.ts'
import { mayUse, type Person } from '../lib/session.ts'
import { askSession } from '../lib/session-end.ts'
import { trpc, utils } from '../lib/trpc.ts'

export type LiveState = 'connecting' | 'live' | 'reconnecting'

// On average: a server that restarts ends all its screens at once.
const listenAgainMs = 1_000
// The answer to one's own booking may come after the event that tells of it.
const ownAnswerMs = 1_000

/** Listens to what happens at the person's properties for as long as the shell is there. */
export function useLiveEvents(person: Person): LiveState {
  const [{ note, stop }] = useState(() => gatherStale(refresh))
  useEffect(() => stop, [stop])
  const [wasLive, setWasLive] = useState(false)
  // What happened since the first screen was read is told first, also when the stream begins anew.
  const [after] = useState(person.eventsAfter)
  const navigate = useNavigate()
  const router = useRouter()
  // The menu and the guards of the routes go by what the person may.
  const readRights = async () => {
    await utils.auth.me.fetch(undefined, { staleTime: 0 })
    await router.invalidate()
  }
  const tell = async (bookingId: string) => {
    const { tellNewBooking } = await import('./tell-new-booking.ts')
    await tellNewBooking(bookingId, navigate)
  }

  // The stream ends with the session, with a change of rights, and with a server that restarts.
  const ask = useEffectEvent(async () => {
    const mayListen = await askSession()
    if (!mayListen) return
    // It ends as well when what the person may has changed; without an answer the next end asks again.
    void readRights().catch(() => {})
    again.current = setTimeout(() => subscription.reset(), listenAgainMs * (0.5 + Math.random()))
  })
  const again = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(again.current), [])
  const subscription = trpc.notifications.live.useSubscription(
    { after },
    {
      onComplete: () => void ask(),
      onError: () => void ask(),
      onData: events => {
        note(events.flatMap(({ type }) => staleAfter(type)))
        // Those of every hotel of the platform would never end.
        if (person.role === 'admin' || !mayUse(person, 'bookings')) return
        const made = events.filter(({ type }) => type === 'booking.created')
        for (const { entityId } of made) setTimeout(() => void tell(entityId), ownAnswerMs)
      },
    },
  )
  const isLive = subscription.status === 'pending'
  const onLive = useEffectEvent(() => {
    // What happened while nobody listened is not repeated.
    if (wasLive || after === undefined) note(staleAfter('feed.resumed'))
    setWasLive(true)
  })
  useEffect(() => {
    if (isLive) onLive()
  }, [isLive])
  if (isLive) return 'live'
  return wasLive || subscription.status === 'error' ? 'reconnecting' : 'connecting'
}
