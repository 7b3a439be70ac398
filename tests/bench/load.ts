import autocannon from 'autocannon'

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
}

/**
 * The best of two rounds of each load, in turns, so that what else the machine does for a moment falls on none alone.
 * Before them a short round that is not counted. `settle` waits until what a round left under way is over.
 */
export async function measureInTurns(loads: readonly Load[], seconds: number, settle: () => Promise<void>): Promise<Measured[]> {
  const rounds: Measured[][] = []
  for (const length of [Math.min(1, seconds), seconds, seconds]) {
    const round: Measured[] = []
    for (const load of loads) {
      round.push(await measure(load, length))
      await settle()
    }
    rounds.push(round)
  }
  const [, first = [], second = []] = rounds
  return second.map((one, at) => better(one, first[at]))
}

const better = (one: Measured, other: Measured | undefined): Measured => (other && other.perSecond > one.perSecond ? other : one)

async function measure(load: Load, seconds: number): Promise<Measured> {
  const { requests, latency, non2xx, errors } = await send(load, seconds)
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, failed: non2xx + errors }
}

function send({ url, method = 'GET', headers = {}, next }: Load, seconds: number) {
  const { pathname, search } = new URL(url)
  const setupRequest = next && ((request: autocannon.Request) => ({ ...request, body: JSON.stringify(next()) }))
  return autocannon({
    ...{ url, connections: CONCURRENCY, duration: seconds, method },
    headers: { ...headers, ...(method === 'POST' && { 'content-type': 'application/json' }) },
    requests: [{ method, path: pathname + search, ...(setupRequest && { setupRequest }) }],
  })
}
