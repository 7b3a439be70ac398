/** A request that is for a hotel's website. */
export interface SiteAddress {
  subdomain: string
  /** What stands before the path in links: nothing, or that of a preview. */
  basePath: string
  /** Path and query within the site. */
  url: string
  /** The signed link of a preview stands in the path, so that every link within it stays in it, without a cookie. */
  previewToken?: string
}

/** Chooses, before any routing, whether a request is for a website and for which; undefined means the back office. */
export type FindSite = (host: string | undefined, url: string) => SiteAddress | undefined

const PATH = /^\/sites\/([a-z0-9-]+)(?:(\/[^?]*)?(\?.*)?)$/
/** What tells of the process itself, under whatever name it is asked. */
const OF_THE_PROCESS = /^\/(healthz|readyz|metrics)(\?|$)/
const PREVIEW = /^\/~([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)(\/[^?]*)?(\?.*)?$/

interface Places {
  baseDomain: string
  publicUrl: string
  /** Whose website answers on a domain of its own. */
  subdomainOf?(domain: string): string | undefined
}

/**
 * Websites answer on `{subdomain}.{baseDomain}`, on any port (a forwarder may change it), and on the domain that a hotel has
 * proved. The host of the back office itself may be a subdomain of the base domain, and shows no hotel's page: what a hotel
 * lets run in its pages must never share an origin with a person's session.
 */
export function siteFinder({ baseDomain, publicUrl, subdomainOf }: Places): FindSite {
  const suffix = `.${hostnameOf(baseDomain)}`
  const backOffice = new URL(publicUrl).hostname
  const ofHost = (hostname: string) => {
    if (hostname === backOffice) return undefined
    if (!hostname.endsWith(suffix)) return subdomainOf?.(hostname)
    const subdomain = hostname.slice(0, -suffix.length)
    return /^[a-z0-9-]+$/.test(subdomain) ? subdomain : undefined
  }
  return (host, url) => {
    const own = ofHost(hostnameOf(host ?? ''))
    return own ? previewed({ subdomain: own, basePath: '', url }) : undefined
  }
}

/** Where `/sites/{subdomain}/…` leads: to the hotel's own address, whatever host was asked. */
export function ownAddressOf(
  url: string,
  { publicUrl, baseDomain }: Pick<Places, 'publicUrl' | 'baseDomain'>,
): string | undefined {
  const [, subdomain, path = '/', query = ''] = PATH.exec(url) ?? []
  return subdomain && `${new URL(publicUrl).protocol}//${subdomain}.${baseDomain}${path}${query}`
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether the back office answers under this name: its own, and on one machine whatever that machine calls itself. What the process
 * says of itself is answered under any name.
 */
export function isServedHere(
  { host, url }: { host: string | undefined; url: string },
  { publicUrl }: Pick<Places, 'publicUrl'>,
): boolean {
  const own = new URL(publicUrl).hostname
  const asked = hostnameOf(host ?? own)
  return asked === own || (loopback.has(own) && loopback.has(asked)) || OF_THE_PROCESS.test(url)
}

function previewed(site: SiteAddress): SiteAddress {
  const [, previewToken, path = '/', query = ''] = PREVIEW.exec(site.url) ?? []
  return previewToken
    ? { ...site, basePath: `${site.basePath}/~${previewToken}`, url: path + query, previewToken }
    : site
}

const hostnameOf = (host: string) => host.replace(/:\d+$/, '').toLowerCase()
