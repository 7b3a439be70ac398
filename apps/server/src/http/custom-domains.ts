import type { EventFeed } from '@atithi/api/kernel/ports/events'

interface CustomDomain {
  domain: string
  subdomain: string
}

/** The domains that hotels have proved, at hand for the choice of a website before any routing. */
export interface CustomDomains {
  subdomainOf(domain: string): string | undefined
  domainOf(subdomain: string): string | undefined
  /** What cannot be read is tried again until it can. */
  load(): Promise<void>
  /** Reads them again when one may have changed, as the database tells every process, until `signal` aborts. */
  follow(events: Pick<EventFeed, 'subscribe'>, signal: AbortSignal): Promise<void>
}

const changesDomains = /^(website|property|feed)\./
/** Many changes in a row are read once. */
const gatherMs = 500
const tryAgainMs = 5_000

interface Options {
  list(): Promise<CustomDomain[]>
  warn(error: unknown): void
}

export function createCustomDomains({ list, warn }: Options): CustomDomains {
  let byDomain = new Map<string, string>()
  let bySubdomain = new Map<string, string>()
  let waiting: NodeJS.Timeout | undefined

  const loadIn = (ms: number) => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      void load()
    }, ms)
    waiting.unref()
  }
  const load = async () => {
    try {
      const known = await list()
      byDomain = new Map(known.map(({ domain, subdomain }) => [domain, subdomain]))
      bySubdomain = new Map(known.map(({ domain, subdomain }) => [subdomain, domain]))
    } catch (error) {
      warn(error)
      loadIn(tryAgainMs)
    }
  }

  return {
    subdomainOf: domain => byDomain.get(domain),
    domainOf: subdomain => bySubdomain.get(subdomain),
    load,
    async follow(events, signal) {
      for await (const { type } of events.subscribe(signal))
        if (changesDomains.test(type)) loadIn(gatherMs)
      clearTimeout(waiting)
    },
  }
}
