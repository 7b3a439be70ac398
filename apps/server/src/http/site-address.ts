/** A request that is for a hotel's website. */
export interface SiteAddress {
  subdomain: string
  /** What stands before the path in links: empty on the site's own host, `/sites/{subdomain}` on the main host. */
  basePath: string
  /** Path and query within the site. */
  url: string
}

/** Chooses, before any routing, whether a request is for a website and for which; undefined means the back office. */
export type FindSite = (host: string | undefined, url: string) => SiteAddress | undefined

const PATH = /^\/sites\/([a-z0-9-]+)(?:(\/[^?]*)?(\?.*)?)$/

/**
 * Websites answer on `{subdomain}.{baseDomain}`, on any port (a forwarder may change it), and below `/sites/{subdomain}/`
 * on every other host. The host of the back office itself may be a subdomain of the base domain.
 */
export function siteFinder(baseDomain: string, publicUrl: string): FindSite {
  const suffix = `.${hostnameOf(baseDomain)}`
  const backOffice = new URL(publicUrl).hostname
  return (host, url) => {
    const hostname = hostnameOf(host ?? '')
    if (hostname !== backOffice && hostname.endsWith(suffix)) {
      const subdomain = hostname.slice(0, -suffix.length)
      if (/^[a-z0-9-]+$/.test(subdomain)) return { subdomain, basePath: '', url }
    }
    const [, subdomain, path = '/', query = ''] = PATH.exec(url) ?? []
    return subdomain ? { subdomain, basePath: `/sites/${subdomain}`, url: path + query } : undefined
  }
}

const hostnameOf = (host: string) => host.replace(/:\d+$/, '').toLowerCase()
