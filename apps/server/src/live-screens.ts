import { DomainError } from '@atithi/api/kernel/errors/domain-error'
import { kernelReasons } from '@atithi/api/kernel/errors/reasons'
import type { Listening, PropertyEvent } from '@atithi/api/kernel/ports/events'
import { type BoundedQueue, createBoundedQueue } from './bounded-queue.ts'
import { type Gatherer, gatherEvents } from './gather-events.ts'

/** Longer than a request takes from reading its session to its screen. */
const REMEMBER_ENDED_MS = 60_000
/** Messages, at most four a second: half a minute in which a browser takes nothing. */
const MOST_WAITING = 120
/** Proxies end a connection on which nothing came for a minute, as nginx does. */
const BEAT_MS = 25_000
/** Of one person on this process: more than anybody looks at, and few enough that nobody fills it alone. */
const MOST_OF_ACCOUNT = 20
const nothingNew: readonly PropertyEvent[] = []
/** Screens that are told in one turn of the event loop: requests are answered in between. */
const TOLD_AT_ONCE = 50

export interface LiveScreens {
  readonly count: number
  tell(event: PropertyEvent): void
  open(
    propertyIds: readonly string[] | 'all',
    listening: Listening,
    signal: AbortSignal,
  ): BoundedQueue<readonly PropertyEvent[]>
  endSession(sessionKey: string): void
  endAll(): void
}

/** The screens that see the same properties: they are told the same, in the same messages. */
interface Audience {
  sees(propertyId: string): boolean
  gatherer: Gatherer
  screens: Set<Screen>
  /** Sends the screens an empty message every so often. */
  beat: ReturnType<typeof setInterval>
}

interface Screen extends Listening {
  queue: BoundedQueue<readonly PropertyEvent[]>
}

/**
 * The open screens of this process. Events are gathered once for all screens of an audience. A screen that falls behind ends, and so
 * does one whose session ends: its browser connects anew, is judged anew and reads everything again.
 */
export function createLiveScreens(): LiveScreens {
  const audiences = new Map<string, Audience>()
  const endedKeys = new Map<string, number>()
  const screens = () => [...audiences.values()].flatMap(audience => [...audience.screens])

  const audienceOf = (propertyIds: readonly string[] | 'all'): [string, Audience] => {
    const key = propertyIds === 'all' ? 'all' : propertyIds.toSorted().join()
    const known = audiences.get(key)
    if (known) return [key, known]
    const audience = createAudience(propertyIds)
    audiences.set(key, audience)
    return [key, audience]
  }

  return {
    get count() {
      let count = 0
      for (const audience of audiences.values()) count += audience.screens.size
      return count
    },
    tell(event) {
      for (const { sees, gatherer } of audiences.values())
        if (sees(event.propertyId)) gatherer.put(event)
    },
    open(propertyIds, listening, signal) {
      const { sessionKey, userId } = listening
      if (screens().filter(screen => screen.userId === userId).length >= MOST_OF_ACCOUNT)
        throw new DomainError(kernelReasons.TOO_MANY_SCREENS, { most: MOST_OF_ACCOUNT })
      const [key, audience] = audienceOf(propertyIds)
      const queue = createBoundedQueue<readonly PropertyEvent[]>(signal, MOST_WAITING)
      const screen = { ...listening, queue }
      audience.screens.add(screen)
      queue.onClose(() => {
        audience.screens.delete(screen)
        if (audience.screens.size > 0) return
        audience.gatherer.stop()
        clearInterval(audience.beat)
        audiences.delete(key)
      })
      // The session may have ended after the request was let in and before it came here.
      if (endedKeys.has(sessionKey)) queue.close()
      return queue
    },
    endSession(sessionKey) {
      const now = Date.now()
      for (const [key, at] of endedKeys) if (now - at > REMEMBER_ENDED_MS) endedKeys.delete(key)
      endedKeys.set(sessionKey, now)
      for (const screen of screens()) if (screen.sessionKey === sessionKey) screen.queue.close()
    },
    endAll() {
      for (const { queue } of screens()) queue.close()
    },
  }
}

function createAudience(propertyIds: readonly string[] | 'all'): Audience {
  const seen = new Set(propertyIds)
  const screens = new Set<Screen>()
  const gatherer = gatherEvents(events => tell([...screens], events))
  const beat = setInterval(() => tell([...screens], nothingNew), BEAT_MS).unref()
  return { sees: propertyIds === 'all' ? () => true : id => seen.has(id), gatherer, screens, beat }
}

function tell(screens: readonly Screen[], events: readonly PropertyEvent[]): void {
  for (const { queue } of screens.slice(0, TOLD_AT_ONCE)) if (!queue.put(events)) queue.close()
  const later = screens.slice(TOLD_AT_ONCE)
  if (later.length > 0) setImmediate(tell, later, events)
}
