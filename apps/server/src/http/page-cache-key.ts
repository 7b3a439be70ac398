import type { FastifyRequest } from 'fastify'
import type { PageKey } from './page-cache.ts'
import type { SiteAddress } from './site-address.ts'

const keptPages =
  /^(\/hi)?(\/|\/(rooms(\/[a-z0-9-]+)?|gallery|reviews|location|policies|privacy)\/?)?$/
const ofCampaigns = /^(utm_[a-z]+|gclid|fbclid|gbraid|wbraid|mc_cid|mc_eid)$/

/** How an answer is compressed: of the thousand ways to ask for it three remain, each a copy. */
export function encodingFor(accepted: string | string[] | undefined): 'br' | 'gzip' | 'identity' {
  const names = String(accepted ?? '')
    .split(',')
    .filter(part => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map(part => part.split(';')[0]?.trim())
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity'
}

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
    encoding: encodingFor(request.headers['accept-encoding']),
  }
}
