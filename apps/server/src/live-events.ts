import { randomUUID } from 'node:crypto'
import type { EventFeed, PropertyEvent } from '@atithi/api/ports/events'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { keepListening } from './keep-listening.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'

const EVENTS = 'atithi_event'
const ENDED_SESSIONS = 'atithi_session'
/** Longer than a request takes from reading its session to its subscription. */
const REMEMBER_ENDED_MS = 60_000

const propertyEvent = z.object({ id: z.string(), propertyId: z.string(), type: z.string(), entityId: z.string(), at: z.string() })
const endedSession = z.object({ sessionKey: z.string() })

export interface LiveEvents extends EventFeed {
  readonly subscribers: number
  start(): void
  stop(): Promise<void>
}

interface Subscriber {
  propertyIds: readonly string[] | 'all'
  mailbox: Mailbox<PropertyEvent>
  sessionKey: string | undefined
  end(): void
}

/**
 * The feed of what happens at properties: one connection that listens, fanned out to every subscriber of this process.
 * What was said while the connection was broken is lost. Afterwards every subscriber gets an event `feed.resumed`; one
 * that hangs on a session ends instead, since the session may have ended: its browser connects anew and is judged anew.
 */
export function createLiveEvents(databaseUrl: string, log: FastifyBaseLogger): LiveEvents {
  const subscribers = new Set<Subscriber>()
  const endedKeys = new Map<string, number>()
  const stopped = new AbortController()
  let listening: ReturnType<typeof keepListening> | undefined

  const deliver = (event: PropertyEvent) => {
    for (const { propertyIds, mailbox } of subscribers)
      if (propertyIds === 'all' || propertyIds.includes(event.propertyId)) mailbox.put(event)
  }

  const endSession = ({ sessionKey }: z.infer<typeof endedSession>) => {
    const now = Date.now()
    for (const [key, at] of endedKeys) if (now - at > REMEMBER_ENDED_MS) endedKeys.delete(key)
    endedKeys.set(sessionKey, now)
    for (const subscriber of subscribers) if (subscriber.sessionKey === sessionKey) subscriber.end()
  }

  const onListening = () => {
    const at = new Date().toISOString()
    for (const { propertyIds, mailbox, sessionKey, end } of subscribers) {
      if (sessionKey !== undefined) {
        end()
        continue
      }
      for (const propertyId of propertyIds === 'all' ? [''] : propertyIds) {
        mailbox.put({ id: randomUUID(), propertyId, type: 'feed.resumed', entityId: propertyId, at })
      }
    }
  }

  const receive = (payload: string, channel: string) => {
    const message = parseJson(payload)
    if (channel === ENDED_SESSIONS) {
      const parsed = endedSession.safeParse(message)
      if (parsed.success) return endSession(parsed.data)
    } else {
      const parsed = propertyEvent.safeParse(message)
      if (parsed.success) return deliver(parsed.data)
    }
    log.error({ channel }, 'a message on the channel has an unknown shape')
  }

  return {
    get subscribers() {
      return subscribers.size
    },
    subscribe(propertyIds, signal, sessionKey) {
      const ended = new AbortController()
      const mailbox = createMailbox<PropertyEvent>(AbortSignal.any([signal, stopped.signal, ended.signal]))
      const subscriber: Subscriber = { propertyIds, mailbox, sessionKey, end: () => ended.abort() }
      subscribers.add(subscriber)
      mailbox.onClose(() => subscribers.delete(subscriber))
      // The session may have ended after the request was let in and before it came here.
      if (sessionKey !== undefined && endedKeys.has(sessionKey)) subscriber.end()
      return mailbox
    },
    start() {
      listening = keepListening({ databaseUrl, channels: [EVENTS, ENDED_SESSIONS], receive, onListening, log })
    },
    async stop() {
      stopped.abort()
      await listening?.stop()
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
