import { randomUUID } from 'node:crypto'
import { hears, isJudgedAnewAfter } from '@atithi/api/insight/notifications/rules/hearers'
import { numberEvents } from '@atithi/api/kernel/events/consume'
import { listEventsBetween } from '@atithi/api/kernel/events/reads'
import type { Audience, EventFeed, PropertyEvent } from '@atithi/api/kernel/ports/events'
import type { Db } from '@atithi/db/client'
import { readIn } from '@atithi/db/scope'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { type BoundedQueue, createBoundedQueue } from './bounded-queue.ts'
import { createLiveScreens } from './live-screens.ts'
import { keepListening } from './pg-listener.ts'

/** Rings at the commit of whatever has published an event, and says nothing of it. */
export const EVENTS_CHANNEL = 'atithi_event'
/** Rings when a session ends, and when the post of a person changes. */
const SESSIONS = 'atithi_session'
/** Rings when administrators stop something for hotels, or let it go on. */
const SWITCHES = 'atithi_switch'

/** What a screen is told of the time before it listened; of more it reads everything again. */
const MOST_MISSED = 200
/** Events that are read at once; of more there are several readings. */
const MOST_READ = 1_000
const TRY_AGAIN_MS = 1_000
const ofSessions = z.union([z.object({ sessionKey: z.string() }), z.object({ userId: z.string() })])

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

  const deliver = (event: PropertyEvent, about: string | undefined) => {
    for (const queue of subscribers) queue.put(event)
    // First: what comes after it is told to nobody who might not see it any more.
    if (isJudgedAnewAfter(event.type)) screens.judgeAnew(event.propertyId)
    screens.tell(event, about)
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
        while (position < newest && !isStopped) await tell(position, newest)
      }
    } catch (error) {
      log.warn({ err: error }, 'events could not be read, trying again')
      if (!isStopped) tryAgain = setTimeout(ring, TRY_AGAIN_MS).unref()
    }
  }

  const tell = async (after: number, upTo: number): Promise<void> => {
    const events = await readIn(db, { role: 'platform' }, trx =>
      listEventsBetween(trx, { after, upTo, limit: MOST_READ }),
    )
    // In one breath with the telling: a screen that opens is told up to here from the table, and from here on live.
    const last = events.length === MOST_READ ? events.at(-1)?.position : undefined
    position = last ?? upTo
    for (const { position: _, about, ...event } of events) deliver(event, about ?? undefined)
  }

  const listMissed = async ({ propertyIds, areas }: Audience, after: number) => {
    if (position === undefined || position <= after) return []
    const span = { after, upTo: position, limit: MOST_MISSED + 1, propertyIds }
    const events = await readIn(db, { role: 'platform' }, trx => listEventsBetween(trx, span))
    return events.length > MOST_MISSED
      ? [eventOfProcess('feed.resumed')]
      : events
          .filter(({ type, about }) => hears(areas, { type, about: about ?? undefined }))
          .map(({ position: _, about: __, ...event }) => event)
  }

  const tellParts = (type: 'feed.resumed' | 'platform.switched') => {
    const event = eventOfProcess(type)
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
    const { data } = ofSessions.safeParse(parseJson(payload))
    if (data && 'sessionKey' in data) return screens.endSession(data.sessionKey)
    if (data) return screens.judgeAnew(data.userId)
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
    get position() {
      return position
    },
    watch(audience, listening, signal) {
      const { after } = listening
      const queue = screens.open(audience, listening, signal)
      return after === undefined ? queue : withMissed(queue, listMissed(audience, after))
    },
    start() {
      listening = keepListening({
        databaseUrl,
        channels: [EVENTS_CHANNEL, SESSIONS, SWITCHES],
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

/** What concerns this process whole, and no property. */
function eventOfProcess(type: 'feed.resumed' | 'platform.switched'): PropertyEvent {
  return { id: randomUUID(), propertyId: '', type, entityId: '', at: new Date().toISOString() }
}

/** What was missed is read while the screen listens already, and stands first. */
async function* withMissed(
  queue: BoundedQueue<readonly PropertyEvent[]>,
  missed: Promise<readonly PropertyEvent[]>,
): AsyncGenerator<readonly PropertyEvent[], void, undefined> {
  try {
    const events = await missed
    if (events.length > 0) yield events
    yield* queue
  } finally {
    queue.close()
  }
}
