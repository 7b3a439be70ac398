import { setTimeout as sleep } from 'node:timers/promises'
import { type Consumer, runUntilIdle } from '@atithi/api/kernel/events/consume'
import { listReady } from '@atithi/api/kernel/events/ready'
import type { FastifyBaseLogger } from 'fastify'
import { EVENTS_CHANNEL } from './live-events.ts'
import { keepListening } from './pg-listener.ts'
import type { Services } from './services.ts'

interface Options {
  databaseUrl: string
  consumers: readonly Consumer[]
  services: Services
  log: FastifyBaseLogger
  /** How often it looks for what nobody has told it: attempts that are due again, an alarm that was missed. */
  lookEveryMs?: number
}

export interface EventConsumers {
  start(): void
  /** Lets the turns that are under way finish. */
  stop(): Promise<void>
}

/**
 * Runs the product's consumers of events: as soon as the database says that something happened, and every so often. A consumer has
 * its turn in one process at a time, whatever their number: the row that holds its position is locked for it.
 */
export function createEventConsumers({
  databaseUrl,
  consumers,
  services,
  log,
  lookEveryMs = 2_000,
}: Options): EventConsumers {
  const stopped = new AbortController()
  const resting = new Map<string, number>()
  const running = new Map<string, Promise<void>>()
  let alarm = new AbortController()
  let looking: Promise<void> | undefined
  let listening: ReturnType<typeof keepListening> | undefined

  const wake = () => alarm.abort()

  const run = async (consumer: Consumer) => {
    try {
      await runUntilIdle(services, consumer)
    } catch (error) {
      log.error({ err: error, consumer: consumer.name }, 'a consumer of events failed')
    }
    resting.set(consumer.name, performance.now() + (consumer.gathersMs ?? 0))
    running.delete(consumer.name)
  }

  const look = async () => {
    for (const consumer of await listReady(services, consumers)) {
      const rests = performance.now() < (resting.get(consumer.name) ?? 0)
      if (rests) continue
      // One that is still at it may have passed what came meanwhile: it is looked at again when it is done.
      const before = running.get(consumer.name)
      if (before) void before.then(wake)
      else running.set(consumer.name, run(consumer))
    }
  }

  const keepLooking = async () => {
    while (!stopped.signal.aborted) {
      alarm = new AbortController()
      const woken = AbortSignal.any([alarm.signal, stopped.signal])
      try {
        await look()
      } catch (error) {
        log.warn({ err: error }, 'events could not be looked at, trying again')
      }
      await sleep(lookEveryMs, undefined, { signal: woken }).catch(() => {})
    }
  }

  return {
    start() {
      listening = keepListening({
        databaseUrl,
        channels: [EVENTS_CHANNEL],
        receive: wake,
        onListening: wake,
        log,
      })
      looking = keepLooking()
    },
    async stop() {
      stopped.abort()
      await listening?.stop()
      await looking
      await Promise.all(running.values())
    },
  }
}
