import autocannon from 'autocannon'
import type { Spent } from './processor-time.ts'

const CONCURRENCY = 16

/** Requests of one kind. `next` is asked anew for each, for what has to differ. */
export interface Load {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  next?(): unknown
}

export interface Measured {
  perSecond: number
  p50: number
  p99: number
  failed: number
  /** Processor time of a request. */
  spent?: Spent
  /** What the first failure said. */
  firstFailure?: string
}

interface Machine {
  /** Waits until what a round left under way is over. */
  settle(): Promise<void>
  /** Processor time of all that works on requests, so far. */
  spent(): Spent | undefined
}

/**
 * The best of two rounds of each load, in turns, so that what else the machine does for a moment falls on none alone.
 * Before them a short round that is not counted.
 */
export async function measureInTurns<Side extends string>(
  loads: Record<Side, Load | undefined>,
  seconds: number,
  machine: Machine,
): Promise<Partial<Record<Side, Measured>>> {
  const best: Partial<Record<Side, Measured>> = {}
  for (const [round, length] of [Math.min(1, seconds), seconds, seconds].entries())
    for (const side of Object.keys(loads) as Side[]) {
      const load = loads[side]
      if (!load) continue
      const measured = await measure(load, length, machine)
      if (round > 0) best[side] = better(measured, best[side])
      await machine.settle()
    }
  return best
}

/** What fails is answered the sooner: a round in which nothing did is the better one, whatever its pace. */
function better(one: Measured, other: Measured | undefined): Measured {
  if (!other) return one
  if ((one.failed === 0) !== (other.failed === 0)) return one.failed === 0 ? one : other
  return other.perSecond > one.perSecond ? other : one
}

async function measure(load: Load, seconds: number, { spent }: Machine): Promise<Measured> {
  const before = spent()
  let firstFailure: string | undefined
  const { requests, latency, non2xx, errors } = await send(load, seconds, failure => {
    firstFailure ??= failure
  })
  const after = spent()
  return {
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    failed: non2xx + errors,
    ...(before &&
      after && {
        spent: {
          node: (after.node - before.node) / requests.total,
          postgres: (after.postgres - before.postgres) / requests.total,
        },
      }),
    ...(firstFailure && { firstFailure }),
  }
}

async function send(
  { url, method = 'GET', headers = {}, next }: Load,
  seconds: number,
  onFailure: (failure: string) => void,
) {
  const { pathname, search } = new URL(url)
  const setupRequest =
    next && ((request: autocannon.Request) => ({ ...request, body: JSON.stringify(next()) }))
  const onResponse = (status: number, body: string) => {
    if (status < 200 || status > 299) onFailure(`HTTP ${status}: ${body.slice(0, 600)}`)
  }
  const options: autocannon.Options = {
    url,
    connections: CONCURRENCY,
    duration: seconds,
    method,
    headers: { ...headers, ...(method === 'POST' && { 'content-type': 'application/json' }) },
    requests: [
      { method, path: pathname + search, onResponse, ...(setupRequest && { setupRequest }) },
    ],
  }
  return new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(options, (error, result) =>
      error ? reject(error) : resolve(result),
    )
    instance.on('reqError', (error: Error) => onFailure(error.message))
  })
}
