import type { FastifyRequest } from 'fastify'
import type { PageKey } from './page-cache.ts'
import type { SiteAddress } from './site-address.ts'

const keptPages =
  /^(\/hi)?(\/|\/(rooms(\/[a-z0-9-]+)?|gallery|reviews|location|policies|privacy)\/?)?$/
const ofCampaigns = /^(utm_[a-z]+|gclid|fbclid|gbraid|wbraid|mc_cid|mc_eid)$/

/** Which copy of a kept page would answer; undefined for every page that shows prices for dates, or a guest's own things. */
export function keyOfKept(
  request: FastifyRequest,
  { subdomain, basePath, url, previewToken }: SiteAddress,
): PageKey | undefined {
  if (request.method !== 'GET' || previewToken !== undefined) return undefined
  const [path = '', query] = url.split('?')
  if (
    !keptPages.test(path) ||
    ![...new URLSearchParams(query).keys()].every(name => ofCampaigns.test(name))
  )
    return undefined
  return {
    page: [subdomain, basePath, path].join(' '),
    encoding: String(request.headers['accept-encoding'] ?? ''),
  }
}
