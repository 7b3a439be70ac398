import { randomUUID } from 'node:crypto'
import { numberEvents } from '@atithi/api/kernel/events/consume'
import { listEventsBetween } from '@atithi/api/kernel/events/reads'
import type { EventFeed, PropertyEvent } from '@atithi/api/kernel/ports/events'
import type { Db } from '@atithi/db/client'
import { readIn } from '@atithi/db/scope'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { type BoundedQueue, createBoundedQueue } from './bounded-queue.ts'
import { createLiveScreens } from './live-screens.ts'
import { keepListening } from './pg-listener.ts'

/** Rings at the commit of whatever has published an event, and says nothing of it. */
export const EVENTS_CHANNEL = 'atithi_event'
const ENDED_SESSIONS = 'atithi_session'
/** Rings when administrators stop something for hotels, or let it go on. */
const SWITCHES = 'atithi_switch'

/** Events that are read at once; of more there are several readings. */
const MOST_READ = 1_000
const TRY_AGAIN_MS = 1_000
const endedSession = z.object({ sessionKey: z.string() })

interface Options {
  databaseUrl: string
  db: Db
  log: FastifyBaseLogger
}

export interface LiveEvents extends EventFeed {
  /** Screens that are open. */
  readonly screens: number
  start(): void
  stop(): Promise<void>
}

/**
 * The feed of what happens at properties: one connection that listens for the alarm; each alarm has the events read that came since,
 * which are fanned out to the parts and the screens of this process. What happened while the connection was broken is not told. Afterwards every subscriber gets an event `feed.resumed`; screens end
 * instead, since their sessions may have ended: their browsers connect anew and are judged anew.
 */
export function createLiveEvents({ databaseUrl, db, log }: Options): LiveEvents {
  const subscribers = new Set<BoundedQueue<PropertyEvent>>()
  const screens = createLiveScreens()
  let listening: ReturnType<typeof keepListening> | undefined

  const deliver = (event: PropertyEvent) => {
    for (const queue of subscribers) queue.put(event)
    screens.tell(event)
  }

  /** Where it has read to; undefined until it listens. */
  let position: number | undefined
  let reading: Promise<void> | undefined
  let isRungAgain = false
  let isStopped = false
  let tryAgain: NodeJS.Timeout | undefined

  /** One reading at a time: alarms that come during it become one more. */
  const ring = () => {
    isRungAgain = true
    reading ??= readAll().finally(() => {
      reading = undefined
    })
  }

  const readAll = async () => {
    try {
      while (isRungAgain && !isStopped) {
        isRungAgain = false
        const newest = await numberEvents({ db })
        position ??= newest
        while (position < newest && !isStopped) position = await tell(position, newest)
      }
    } catch (error) {
      log.warn({ err: error }, 'events could not be read, trying again')
      if (!isStopped) tryAgain = setTimeout(ring, TRY_AGAIN_MS).unref()
    }
  }

  /** Answers how far it came. */
  const tell = async (after: number, upTo: number): Promise<number> => {
    const events = await readIn(db, { role: 'platform' }, trx =>
      listEventsBetween(trx, { after, upTo, limit: MOST_READ }),
    )
    for (const { position: _, ...event } of events) deliver(event)
    const last = events.length === MOST_READ ? events.at(-1)?.position : undefined
    return last ?? upTo
  }

  /** What concerns this process whole, and no property. */
  const tellParts = (type: 'feed.resumed' | 'platform.switched') => {
    const at = new Date().toISOString()
    const event = { id: randomUUID(), propertyId: '', type, entityId: '', at }
    for (const queue of subscribers) queue.put(event)
  }

  const onListening = async () => {
    screens.endAll()
    position = undefined
    await reading
    ring()
    await reading
    tellParts('feed.resumed')
  }

  const receive = (payload: string, channel: string) => {
    if (channel === EVENTS_CHANNEL) return ring()
    if (channel === SWITCHES) return tellParts('platform.switched')
    const parsed = endedSession.safeParse(parseJson(payload))
    if (parsed.success) return screens.endSession(parsed.data.sessionKey)
    log.error({ channel }, 'a message on the channel has an unknown shape')
  }

  return {
    get screens() {
      return screens.count
    },
    subscribe(signal) {
      const queue = createBoundedQueue<PropertyEvent>(signal)
      subscribers.add(queue)
      queue.onClose(() => subscribers.delete(queue))
      return queue
    },
    watch: screens.open,
    start() {
      listening = keepListening({
        databaseUrl,
        channels: [EVENTS_CHANNEL, ENDED_SESSIONS, SWITCHES],
        receive,
        onListening: () => void onListening(),
        log,
      })
    },
    async stop() {
      screens.endAll()
      for (const queue of subscribers) queue.close()
      isStopped = true
      clearTimeout(tryAgain)
      await listening?.stop()
      await reading
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
