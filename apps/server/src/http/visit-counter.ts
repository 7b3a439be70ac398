import type { IncomingHttpHeaders } from 'node:http'
import type { Visits } from '@atithi/api/web/site/commands/visits'
import { languageOf } from './paused-pages.ts'
import type { SiteAddress } from './site-address.ts'

export interface VisitCounter {
  /** Counts a page that was answered. */
  count(look: Look): void
  /** Writes what is counted; what cannot be written is kept for the next time. */
  flush(): Promise<void>
  stop(): Promise<void>
}

interface Look {
  site: SiteAddress
  headers: IncomingHttpHeaders
}

const robots =
  /bot\b|bot[/;]|crawl|spider|slurp|externalhit|whatsapp\/|telegram|preview|monitor|uptime|lighthouse|headless|^(curl|wget|python|go-http|java|okhttp|node|axios|undici)/i
const mostRows = 5_000

interface Options {
  add(visits: Visits[]): Promise<void>
  /** The hosts on which the platform itself answers: coming from there is a step within the site or the back office. */
  isOwnHost(host: string): boolean
  everyMs?: number
  log: { warn(facts: object, message: string): void }
}

/**
 * Visits without cookies and without anything of the visitor: only sums leave the request. Gathered in the process and
 * written every few seconds, so that a kept page stays as quick as it is.
 */
export function createVisitCounter({
  add,
  isOwnHost,
  everyMs = 5_000,
  log,
}: Options): VisitCounter {
  let counted = new Map<string, Visits>()
  let writing: Promise<void> = Promise.resolve()

  const put = (row: Visits) => {
    const key = `${row.subdomain} ${row.kind} ${row.source} ${row.language}`
    const known = counted.get(key)
    if (known) known.times += row.times
    else if (counted.size < mostRows) counted.set(key, row)
  }

  const write = async () => {
    const rows = [...counted.values()]
    if (rows.length === 0) return
    counted = new Map()
    try {
      await add(rows)
    } catch (error) {
      for (const row of rows) put(row)
      log.warn({ err: error }, 'visits could not be written and wait')
    }
  }
  const flush = () => {
    writing = writing.then(write)
    return writing
  }
  const timer = setInterval(flush, everyMs)
  timer.unref()

  return {
    count({ site, headers }) {
      if (
        site.previewToken !== undefined ||
        robots.test(headers['user-agent'] ?? 'node') ||
        headers['sec-purpose']
      )
        return
      const query = new URLSearchParams(site.url.split('?')[1] ?? '')
      const source = sourceOf(headers, query, isOwnHost)
      const row = {
        subdomain: site.subdomain,
        source: source ?? 'site',
        language: languageOf(site.url),
        times: 1,
      }
      put({ ...row, kind: 'page' })
      if (source !== undefined) put({ ...row, kind: 'visit' })
      if (/^(\/hi)?\/book\/?\?/.test(site.url) && query.has('checkIn') && query.has('checkOut'))
        put({ ...row, kind: 'search' })
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

const known: readonly [RegExp, string][] = [
  [/(^|\.)google\.[a-z.]+$/, 'google'],
  [/(^|\.)bing\.com$/, 'bing'],
  [/(^|\.)(facebook\.com|fb\.com|fb\.me)$/, 'facebook'],
  [/(^|\.)instagram\.com$/, 'instagram'],
  [/(^|\.)(twitter\.com|x\.com|t\.co)$/, 'twitter'],
  [/(^|\.)(whatsapp\.com|wa\.me)$/, 'whatsapp'],
  [/(^|\.)linkedin\.com$/, 'linkedin'],
]

/** Where a visitor came from: what the link says of itself, else the host before, else 'direct'; undefined for a step within the site. */
function sourceOf(
  headers: IncomingHttpHeaders,
  query: URLSearchParams,
  isOwnHost: (host: string) => boolean,
): string | undefined {
  const said = query.get('utm_source')?.toLowerCase() ?? ''
  if (/^[a-z0-9][a-z0-9._-]{0,59}$/.test(said)) return said
  const before = headers.referer
  if (!before || !URL.canParse(before)) return 'direct'
  const { hostname } = new URL(before)
  if (isOwnHost(hostname) || hostname === headers.host?.replace(/:\d+$/, '')) return undefined
  const name =
    known.find(([host]) => host.test(hostname))?.[1] ?? hostname.replace(/^(www|m)\./, '')
  return /^[a-z0-9][a-z0-9._-]{0,59}$/.test(name) ? name : 'other'
}
