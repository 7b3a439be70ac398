import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { EventFeed } from '@atithi/api/kernel/ports/events'

/** A page as it was sent, the same for every visitor who asks for it in this way. */
export interface KeptPage {
  headers: OutgoingHttpHeaders
  body: Buffer
}

/** Which page it is, and which of its copies: they differ by how they are compressed. */
export interface PageKey {
  page: string
  encoding: string
}

export interface PageCache {
  find(key: PageKey): KeptPage | undefined
  /** The last that was true of a page, in any copy, however long ago: for while nothing newer can be made. */
  findLast(page: string): KeptPage | undefined
  /** Lets the answer through and keeps a copy if it is a page. To be called before anything that the page shows is read. */
  keepAnswer(key: PageKey, propertyId: string, response: ServerResponse): void
  /** Forgets what changes make untrue, until `signal` aborts. */
  follow(events: Pick<EventFeed, 'subscribe'>, signal: AbortSignal): Promise<void>
}

interface Options {
  /** A page shows the business date and such, which change without an event: it is fresh no longer than this. */
  longestMs?: number
  mostPages?: number
  now?(): number
}

// What these tell of is on no page that is kept.
const changesNoPage = /^(booking|room|notification)\./
const ofOneAnswer = ['x-request-id', 'connection']
const textOf = ({ page, encoding }: PageKey) => `${page} ${encoding}`

/**
 * Pages of hotel websites, kept for moments and forgotten when their property changes, as the database tells every process.
 * A page that was being made while anything changed is not kept, since it may show what was.
 */
export function createPageCache({
  longestMs = 30_000,
  mostPages = 2_000,
  now = Date.now,
}: Options = {}): PageCache {
  const pages = new Map<string, KeptPage & { page: string; propertyId: string; until: number }>()
  let changes = 0

  const forget = (isUntrue: (propertyId: string) => boolean) => {
    changes += 1
    for (const [key, page] of pages) if (isUntrue(page.propertyId)) pages.delete(key)
  }

  return {
    find(key) {
      const page = pages.get(textOf(key))
      return page && page.until > now() ? page : undefined
    },
    findLast: wanted => [...pages.values()].findLast(({ page }) => page === wanted),
    keepAnswer(key, propertyId, response) {
      const changesBefore = changes
      const chunks = collectBody(response)
      response.once('finish', () => {
        const headers = response.getHeaders()
        const isPage =
          response.statusCode === 200 &&
          String(headers['content-type']).startsWith('text/html') &&
          !headers['set-cookie']
        if (!isPage || changes !== changesBefore) return
        const [oldest] = pages.keys()
        if (pages.size >= mostPages && oldest !== undefined) pages.delete(oldest)
        for (const name of ofOneAnswer) delete headers[name]
        pages.set(textOf(key), {
          headers,
          body: Buffer.concat(chunks),
          page: key.page,
          propertyId,
          until: now() + longestMs,
        })
      })
    },
    async follow(events, signal) {
      for await (const { propertyId, type } of events.subscribe(signal)) {
        if (type === 'feed.resumed' || type === 'platform.switched') forget(() => true)
        else if (!changesNoPage.test(type)) forget(one => one === propertyId)
      }
    },
  }
}

/** The body of an answer, gathered on its way out. */
function collectBody(response: ServerResponse): Buffer[] {
  const chunks: Buffer[] = []
  for (const method of ['write', 'end'] as const) {
    const send = response[method]
    const sendAndKeep = (...args: unknown[]): unknown => {
      const [chunk] = args
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
      return Reflect.apply(send, response, args)
    }
    Object.assign(response, { [method]: sendAndKeep })
  }
  return chunks
}
