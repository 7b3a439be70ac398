import { setTimeout as sleep } from 'node:timers/promises'
import { leaseDue } from '@atithi/api/channels/ari/commands/lease'
import { visitChannel } from '@atithi/api/channels/worker/commands'
import type { FastifyBaseLogger } from 'fastify'
import { keepListening } from './pg-listener.ts'
import type { Services } from './services.ts'

/** The database says here that a channel has something to hear, or has said something. */
const CHANNELS_CHANNEL = 'atithi_channel'
const AT_ONCE = 8

interface Options {
  databaseUrl: string
  services: Services
  log: FastifyBaseLogger
  /** How often it looks for what is due by the clock: pauses that are over, reservations to fetch. */
  lookEveryMs?: number
  /** Changes that come close together go together. */
  gatherMs?: number
}

export interface ChannelWorker {
  start(): void
  /** Lets the visits that are under way finish. */
  stop(): Promise<void>
}

/**
 * Keeps the channels in step with the hotels: as soon as the database says that something changed, and every so often. Any number of
 * processes do it side by side; a connection is visited by one of them at a time, which takes it by lease.
 */
export function createChannelWorker({
  databaseUrl,
  services,
  log,
  lookEveryMs = 1_000,
  gatherMs = 150,
}: Options): ChannelWorker {
  const stopped = new AbortController()
  const visiting = new Set<Promise<void>>()
  let alarm = new AbortController()
  let looking: Promise<void> | undefined
  let listening: ReturnType<typeof keepListening> | undefined

  const wake = () => alarm.abort()

  /** A channel that is slow keeps only its own place: the others are filled anew. */
  const fill = async () => {
    while (visiting.size < AT_ONCE && !stopped.signal.aborted) {
      const leased = await leaseDue(services, AT_ONCE - visiting.size)
      if (leased.length === 0) return
      for (const one of leased) {
        const visit: Promise<void> = visitChannel(services, one)
          .catch(error => log.error({ err: error }, 'a channel could not be visited'))
          .finally(() => {
            visiting.delete(visit)
            wake()
          })
        visiting.add(visit)
      }
    }
  }

  const keepLooking = async () => {
    while (!stopped.signal.aborted) {
      alarm = new AbortController()
      const woken = AbortSignal.any([alarm.signal, stopped.signal])
      try {
        await fill()
      } catch (error) {
        log.warn({ err: error }, 'channels could not be looked at, trying again')
      }
      await sleep(lookEveryMs, undefined, { signal: woken }).catch(() => {})
      if (!stopped.signal.aborted && woken.aborted) await sleep(gatherMs)
    }
  }

  return {
    start() {
      listening = keepListening({
        databaseUrl,
        channels: [CHANNELS_CHANNEL],
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
      await Promise.all(visiting)
    },
  }
}
