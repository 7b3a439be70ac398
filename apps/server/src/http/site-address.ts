/** A request that is for a hotel's website. */
export interface SiteAddress {
  subdomain: string
  /** What stands before the path in links: empty on the site's own host, `/sites/{subdomain}` on the main host, then the preview. */
  basePath: string
  /** Path and query within the site. */
  url: string
  /** The signed link of a preview stands in the path, so that every link within it stays in it, without a cookie. */
  previewToken?: string
}

/** Chooses, before any routing, whether a request is for a website and for which; undefined means the back office. */
export type FindSite = (host: string | undefined, url: string) => SiteAddress | undefined

const PATH = /^\/sites\/([a-z0-9-]+)(?:(\/[^?]*)?(\?.*)?)$/
const PREVIEW = /^\/~([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)(\/[^?]*)?(\?.*)?$/

interface Places {
  baseDomain: string
  publicUrl: string
  /** Whose website answers on a domain of its own. */
  subdomainOf?(domain: string): string | undefined
}

/**
 * Websites answer on `{subdomain}.{baseDomain}`, on any port (a forwarder may change it), on the domain that a hotel has
 * proved, and below `/sites/{subdomain}/` on every other host. The host of the back office itself may be a subdomain of the
 * base domain.
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
    if (own) return previewed({ subdomain: own, basePath: '', url })
    const [, subdomain, path = '/', query = ''] = PATH.exec(url) ?? []
    return subdomain
      ? previewed({ subdomain, basePath: `/sites/${subdomain}`, url: path + query })
      : undefined
  }
}

function previewed(site: SiteAddress): SiteAddress {
  const [, previewToken, path = '/', query = ''] = PREVIEW.exec(site.url) ?? []
  return previewToken
    ? { ...site, basePath: `${site.basePath}/~${previewToken}`, url: path + query, previewToken }
    : site
}

const hostnameOf = (host: string) => host.replace(/:\d+$/, '').toLowerCase()
