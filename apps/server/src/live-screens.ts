import { hears } from '@atithi/api/insight/notifications/rules/hearers'
import { DomainError } from '@atithi/api/kernel/errors/domain-error'
import { kernelReasons } from '@atithi/api/kernel/errors/reasons'
import type { Audience, Listening, PropertyEvent } from '@atithi/api/kernel/ports/events'
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
  /** `about` is the type of what a notification tells of. */
  tell(event: PropertyEvent, about?: string): void
  open(
    audience: Audience,
    listening: Listening,
    signal: AbortSignal,
  ): BoundedQueue<readonly PropertyEvent[]>
  endSession(sessionKey: string): void
  /** Ends the screens of a person or of a hotel, since what they may see has changed; those that are judged from now on stay. */
  judgeAnew(id: string): void
  endAll(): void
}

/** The screens of one audience: they are told the same, in the same messages. */
interface Hall {
  audience: Audience
  hears(event: PropertyEvent, about: string | undefined): boolean
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
 * does one whose session ends, or whose person may see something else now: its browser connects anew, is judged anew and reads everything again.
 */
export function createLiveScreens(): LiveScreens {
  const halls = new Map<string, Hall>()
  const ended = createRemembered()
  const judged = createRemembered()
  const screens = () => [...halls.values()].flatMap(hall => [...hall.screens])

  const hallOf = (audience: Audience): [string, Hall] => {
    const key = [audience.propertyIds, audience.areas]
      .map(part => (part === 'all' ? part : part.toSorted().join()))
      .join(' ')
    const known = halls.get(key)
    if (known) return [key, known]
    const hall = createHall(audience)
    halls.set(key, hall)
    return [key, hall]
  }

  return {
    get count() {
      let count = 0
      for (const hall of halls.values()) count += hall.screens.size
      return count
    },
    tell(event, about) {
      for (const hall of halls.values()) if (hall.hears(event, about)) hall.gatherer.put(event)
    },
    open(audience, listening, signal) {
      const { sessionKey, userId, judgedAt } = listening
      if (screens().filter(screen => screen.userId === userId).length >= MOST_OF_ACCOUNT)
        throw new DomainError(kernelReasons.TOO_MANY_SCREENS, { most: MOST_OF_ACCOUNT })
      const [key, hall] = hallOf(audience)
      const queue = createBoundedQueue<readonly PropertyEvent[]>(signal, MOST_WAITING)
      const screen = { ...listening, queue }
      hall.screens.add(screen)
      queue.onClose(() => {
        hall.screens.delete(screen)
        if (hall.screens.size > 0) return
        hall.gatherer.stop()
        clearInterval(hall.beat)
        halls.delete(key)
      })
      // The session may have ended, and the person's rights changed, after the request was let in and before it came here.
      const restsOn = [userId, ...(audience.propertyIds === 'all' ? [] : audience.propertyIds)]
      if (ended.has(sessionKey) || restsOn.some(id => judged.has(id, judgedAt))) queue.close()
      return queue
    },
    endSession(sessionKey) {
      ended.note(sessionKey)
      for (const screen of screens()) if (screen.sessionKey === sessionKey) screen.queue.close()
    },
    judgeAnew(id) {
      judged.note(id)
      for (const { audience, screens } of halls.values()) {
        const isOfHotel = audience.propertyIds !== 'all' && audience.propertyIds.includes(id)
        for (const { userId, queue } of screens) if (isOfHotel || userId === id) queue.close()
      }
    },
    endAll() {
      for (const { queue } of screens()) queue.close()
    },
  }
}

/** What ended a moment ago, for requests that began before. */
function createRemembered() {
  const noted = new Map<string, number>()
  return {
    note(key: string) {
      const now = performance.now()
      for (const [one, at] of noted) if (now - at > REMEMBER_ENDED_MS) noted.delete(one)
      noted.set(key, now)
    },
    /** Whether it was noted, since that time where one is given. */
    has: (key: string, since = 0) => (noted.get(key) ?? -1) >= since,
  }
}

function createHall(audience: Audience): Hall {
  const { propertyIds, areas } = audience
  const seen = new Set(propertyIds)
  const screens = new Set<Screen>()
  const gatherer = gatherEvents(events => tell([...screens], events))
  const beat = setInterval(() => tell([...screens], nothingNew), BEAT_MS).unref()
  return {
    audience,
    hears: (event, about) =>
      (propertyIds === 'all' || seen.has(event.propertyId)) &&
      hears(areas, { type: event.type, about }),
    gatherer,
    screens,
    beat,
  }
}

function tell(screens: readonly Screen[], events: readonly PropertyEvent[]): void {
  for (const { queue } of screens.slice(0, TOLD_AT_ONCE)) if (!queue.put(events)) queue.close()
  const later = screens.slice(TOLD_AT_ONCE)
  if (later.length > 0) setImmediate(tell, later, events)
}
