import { randomUUID } from 'node:crypto'
import type { EventFeed, PropertyEvent } from '@atithi/api/kernel/ports/events'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { keepListening } from './keep-listening.ts'
import { createLiveScreens } from './live-screens.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'

const EVENTS = 'atithi_event'
const ENDED_SESSIONS = 'atithi_session'

const propertyEvent = z.object({
  id: z.string(),
  propertyId: z.string(),
  type: z.string(),
  entityId: z.string(),
  at: z.string(),
})
const endedSession = z.object({ sessionKey: z.string() })

export interface LiveEvents extends EventFeed {
  /** Screens that are open. */
  readonly screens: number
  start(): void
  stop(): Promise<void>
}

/**
 * The feed of what happens at properties: one connection that listens, fanned out to the parts and the screens of this process.
 * What was said while the connection was broken is lost. Afterwards every subscriber gets an event `feed.resumed`; screens end
 * instead, since their sessions may have ended: their browsers connect anew and are judged anew.
 */
export function createLiveEvents(databaseUrl: string, log: FastifyBaseLogger): LiveEvents {
  const subscribers = new Set<Mailbox<PropertyEvent>>()
  const screens = createLiveScreens()
  let listening: ReturnType<typeof keepListening> | undefined

  const deliver = (event: PropertyEvent) => {
    for (const mailbox of subscribers) mailbox.put(event)
    screens.tell(event)
  }

  const onListening = () => {
    screens.endAll()
    const resumed = {
      id: randomUUID(),
      propertyId: '',
      type: 'feed.resumed',
      entityId: '',
      at: new Date().toISOString(),
    }
    for (const mailbox of subscribers) mailbox.put(resumed)
  }

  const receive = (payload: string, channel: string) => {
    const message = parseJson(payload)
    if (channel === ENDED_SESSIONS) {
      const parsed = endedSession.safeParse(message)
      if (parsed.success) return screens.endSession(parsed.data.sessionKey)
    } else {
      const parsed = propertyEvent.safeParse(message)
      if (parsed.success) return deliver(parsed.data)
    }
    log.error({ channel }, 'a message on the channel has an unknown shape')
  }

  return {
    get screens() {
      return screens.count
    },
    subscribe(signal) {
      const mailbox = createMailbox<PropertyEvent>(signal)
      subscribers.add(mailbox)
      mailbox.onClose(() => subscribers.delete(mailbox))
      return mailbox
    },
    watch: screens.open,
    start() {
      listening = keepListening({
        databaseUrl,
        channels: [EVENTS, ENDED_SESSIONS],
        receive,
        onListening,
        log,
      })
    },
    async stop() {
      screens.endAll()
      for (const mailbox of subscribers) mailbox.close()
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
