import type { ConsumerState } from '@atithi/api/kernel/events/reads'
import { deadlocksOf } from '@atithi/db/deadlocks'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What /metrics tells. Labels take names of routes and procedures only, so that their number stays bounded. */
export interface Metrics {
  registry: Registry
  countRequest(labels: { method: string; route: string; status: number }, seconds: number): void
  /** `seconds` is the time of the HTTP request that carried the call, alone or in a batch. */
  countProcedure(procedure: string, outcome: 'ok' | 'refused' | 'failed', seconds: number): void
}

interface Sources {
  pools: readonly pg.Pool[]
  liveSubscribers(): number
  consumers(): Promise<ConsumerState[]>
}

const sumOf = (pools: readonly pg.Pool[], count: (pool: pg.Pool) => number): number =>
  pools.reduce((sum, pool) => sum + count(pool), 0)

const countConnections = (pools: readonly pg.Pool[]) => ({
  idle: sumOf(pools, pool => pool.idleCount),
  all: sumOf(pools, pool => pool.totalCount),
  wanted: sumOf(pools, pool => pool.waitingCount),
})

export function createMetrics(sources: Sources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const procedures = new Histogram({
    name: 'procedure_duration_seconds',
    help: 'Duration of the requests that carried a call of the procedure',
    labelNames: ['procedure', 'outcome'],
    buckets: SECONDS,
    registers,
  })
  const failures = new Counter({
    name: 'http_request_failures_total',
    help: 'Requests answered with 500 or above',
    labelNames: ['route'],
    registers,
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to the database',
    labelNames: ['state'],
    registers,
    collect() {
      const { idle, all, wanted } = countConnections(sources.pools)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'busy' }, all - idle)
      this.set({ state: 'wanted' }, wanted)
    },
  })
  let deadlocksTold = 0
  new Counter({
    name: 'deadlocks',
    help: 'Statements that PostgreSQL ended to break a deadlock, whether they were begun anew or not',
    registers,
    collect() {
      const deadlocks = sumOf(sources.pools, deadlocksOf)
      this.inc(deadlocks - deadlocksTold)
      deadlocksTold = deadlocks
    },
  })
  new Gauge({
    name: 'live_subscribers',
    help: 'Open subscriptions to live events',
    registers,
    collect() {
      this.set(sources.liveSubscribers())
    },
  })
  // While the database is away the rest is still told.
  const statesOfConsumers = () => sources.consumers().catch(() => [])
  new Gauge({
    name: 'event_consumer_lag_seconds',
    help: 'Age of the oldest event that a consumer has not looked at',
    labelNames: ['consumer'],
    registers,
    async collect() {
      for (const { name, lagSeconds } of await statesOfConsumers())
        this.set({ consumer: name }, lagSeconds)
    },
  })
  new Gauge({
    name: 'event_consumer_events',
    help: 'Events that a consumer has not looked at (behind), tries again (waiting) or has given up (parked)',
    labelNames: ['consumer', 'state'],
    registers,
    async collect() {
      for (const { name, behind, waiting, parked } of await statesOfConsumers()) {
        this.set({ consumer: name, state: 'behind' }, behind)
        this.set({ consumer: name, state: 'waiting' }, waiting)
        this.set({ consumer: name, state: 'parked' }, parked)
      }
    },
  })
  return {
    registry,
    countRequest({ method, route, status }, seconds) {
      requests.observe({ method, route, status: String(status) }, seconds)
      if (status >= 500) failures.inc({ route })
    },
    countProcedure(procedure, outcome, seconds) {
      procedures.observe({ procedure, outcome }, seconds)
    },
  }
}
