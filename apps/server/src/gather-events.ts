import type { PropertyEvent } from '@atithi/api/kernel/ports/events'

/** Less than a person notices between two changes of a screen. */
const WINDOW_MS = 250
/** Of more than so many a message names the last of each type only: listeners read lists again, not things one by one. */
const MOST_NAMED = 100

export interface Gatherer {
  put(event: PropertyEvent): void
  /** Forgets what waits. */
  stop(): void
}

/**
 * Makes few messages of many events. The first is passed on at once, with all else that the same commit told; what comes within
 * the window after a message is one message at its end. The same that happened to one thing twice is said once.
 */
export function gatherEvents(pass: (events: readonly PropertyEvent[]) => void): Gatherer {
  let waiting = new Map<string, PropertyEvent>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    timer = undefined
    if (waiting.size === 0) return
    const events = [...waiting.values()]
    waiting = new Map()
    timer = setTimeout(flush, WINDOW_MS)
    pass(events.length > MOST_NAMED ? lastOfEach(events, ({ type }) => type) : events)
  }

  return {
    put(event) {
      const key = keyOf(event)
      waiting.delete(key)
      waiting.set(key, event)
      timer ??= setTimeout(flush, 0)
    },
    stop() {
      clearTimeout(timer)
      waiting.clear()
    },
  }
}

const keyOf = ({ type, propertyId, entityId }: PropertyEvent) => `${type} ${propertyId} ${entityId}`

const lastOfEach = (
  events: readonly PropertyEvent[],
  keyOf: (event: PropertyEvent) => string,
): PropertyEvent[] => [...new Map(events.map(event => [keyOf(event), event])).values()]
