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
 * The best of two rounds of each, in turns, so that what else the machine does for a moment falls on neither alone.
 * Before them a short round that is not counted.
 */
export async function measureInTurns(product: Load, floor: Load, seconds: number): Promise<{ product: Measured; floor: Measured }> {
  for (const load of [product, floor]) await send(load, 1)
  const first = { product: await measure(product, seconds), floor: await measure(floor, seconds) }
  const second = { product: await measure(product, seconds), floor: await measure(floor, seconds) }
  return { product: better(first.product, second.product), floor: better(first.floor, second.floor) }
}

const better = (one: Measured, other: Measured): Measured => (one.perSecond >= other.perSecond ? one : other)

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
