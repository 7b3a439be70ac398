import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EventFeed, PropertyEvent } from '@atithi/api/ports/events'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { z } from 'zod'
import { createMailbox, type Mailbox } from './mailbox.ts'

const CHANNEL = 'atithi_event'
const HEARTBEAT_MS = 20_000
const LONGEST_PAUSE_MS = 5_000

const propertyEvent = z.object({ id: z.string(), propertyId: z.string(), type: z.string(), entityId: z.string(), at: z.string() })

export interface LiveEvents extends EventFeed {
  readonly subscribers: number
  start(): void
  stop(): Promise<void>
}

interface Subscriber {
  propertyIds: readonly string[] | 'all'
  mailbox: Mailbox<PropertyEvent>
}

/**
 * The feed of what happens at properties: one connection that listens, fanned out to every subscriber of this process.
 * After a broken connection every subscriber gets an event `feed.resumed`, since what happened in between is not repeated.
 */
export function createLiveEvents(databaseUrl: string, log: FastifyBaseLogger): LiveEvents {
  const subscribers = new Set<Subscriber>()
  const stopped = new AbortController()
  let listening: Promise<void> = Promise.resolve()

  const deliver = (event: PropertyEvent) => {
    for (const { propertyIds, mailbox } of subscribers)
      if (propertyIds === 'all' || propertyIds.includes(event.propertyId)) mailbox.put(event)
  }

  const announceGap = () => {
    const at = new Date().toISOString()
    for (const { propertyIds, mailbox } of subscribers) {
      for (const propertyId of propertyIds === 'all' ? [''] : propertyIds) {
        mailbox.put({ id: randomUUID(), propertyId, type: 'feed.resumed', entityId: propertyId, at })
      }
    }
  }

  const receive = (payload: string) => {
    const parsed = propertyEvent.safeParse(parseJson(payload))
    if (parsed.success) deliver(parsed.data)
    else log.error({ channel: CHANNEL }, 'an event on the channel is not a property event')
  }

  const listen = async () => {
    let failures = 0
    for (let connection = 0; !stopped.signal.aborted; connection++) {
      try {
        await holdConnection(databaseUrl, stopped.signal, receive, () => {
          failures = 0
          if (connection > 0) announceGap()
        })
      } catch (error) {
        log.warn({ err: error }, 'live events: connection lost, trying again')
      }
      const pause = Math.min(LONGEST_PAUSE_MS, 100 * 2 ** failures++) * (0.5 + Math.random())
      await sleep(pause, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }

  return {
    get subscribers() {
      return subscribers.size
    },
    subscribe(propertyIds, signal) {
      const subscriber: Subscriber = { propertyIds, mailbox: createMailbox(AbortSignal.any([signal, stopped.signal])) }
      subscribers.add(subscriber)
      subscriber.mailbox.onClose(() => subscribers.delete(subscriber))
      return subscriber.mailbox
    },
    start() {
      listening = listen()
    },
    async stop() {
      stopped.abort()
      await listening
    },
  }
}

/** Listens until the connection breaks (rejects) or the signal ends it (resolves). */
async function holdConnection(
  url: string,
  signal: AbortSignal,
  receive: (payload: string) => void,
  onListening: () => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  const ended = new Promise<never>((_resolve, reject) => {
    client.once('error', reject)
    client.once('end', () => reject(new Error('the database closed the connection')))
  })
  ended.catch(() => {})
  client.on('notification', message => receive(message.payload ?? ''))
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    onListening()
    // A connection cut without a word would look silent for ever: ask from time to time.
    while (!signal.aborted) {
      await Promise.race([ended, sleep(HEARTBEAT_MS, undefined, { signal }).catch(() => {})])
      if (!signal.aborted) await client.query('select 1')
    }
  } finally {
    await client.end().catch(() => {})
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
