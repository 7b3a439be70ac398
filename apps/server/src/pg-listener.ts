import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** What PostgreSQL calls a connection that listens (pg_stat_activity). */
export const LISTENING = 'atithi-listening'
const HEARTBEAT_MS = 20_000
const LONGEST_PAUSE_MS = 5_000

interface Listening {
  databaseUrl: string
  channels: readonly string[]
  receive(payload: string, channel: string): void
  /** At the first connection and at each later one: what was said before it was not heard. */
  onListening?(): void
  log: FastifyBaseLogger
}

/** Hears the notifications of the channels until it is stopped, over one connection that is made anew whenever it breaks. */
export function keepListening(options: Listening): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const listen = async () => {
    let failures = 0
    const onListening = () => {
      failures = 0
      options.onListening?.()
    }
    while (!stopped.signal.aborted) {
      try {
        await holdConnection({ ...options, onListening }, stopped.signal)
      } catch (error) {
        options.log.warn(
          { err: error, channels: options.channels },
          'listening connection lost, trying again',
        )
      }
      const pause = Math.min(LONGEST_PAUSE_MS, 100 * 2 ** failures++) * (0.5 + Math.random())
      await sleep(pause, undefined, { signal: stopped.signal }).catch(() => {})
    }
  }
  const listening = listen()
  return {
    async stop() {
      stopped.abort()
      await listening
    },
  }
}

/** Listens until the connection breaks (rejects) or the signal ends it (resolves). */
async function holdConnection(
  { databaseUrl, channels, receive, onListening }: Listening,
  signal: AbortSignal,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: LISTENING,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  const ended = new Promise<never>((_resolve, reject) => {
    // A cut connection says so twice: in its last message, and when it ends.
    client.on('error', reject)
    client.once('end', () => reject(new Error('the database closed the connection')))
  })
  ended.catch(() => {})
  client.on('notification', ({ payload, channel }) => receive(payload ?? '', channel))
  try {
    await client.connect()
    await client.query(channels.map(channel => `listen ${channel}`).join('; '))
    onListening?.()
    // A connection cut without a word would look silent for ever: ask from time to time.
    while (!signal.aborted) {
      await Promise.race([ended, sleep(HEARTBEAT_MS, undefined, { signal }).catch(() => {})])
      if (!signal.aborted) await client.query('select 1')
    }
  } finally {
    await client.end().catch(() => {})
  }
}
