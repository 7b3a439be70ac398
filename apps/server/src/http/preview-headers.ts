import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

/**
 * A page of a preview is for whoever holds its link: nobody keeps it, no search engine lists it, and no page but the back
 * office shows it inside itself, whatever the page's own headers say.
 */
export function previewOnly(response: ServerResponse, backOfficeUrl: string): void {
  const { writeHead } = response
  const sealed = (status: number, ...rest: unknown[]): ServerResponse => {
    const given = rest.find(
      (part): part is OutgoingHttpHeaders =>
        typeof part === 'object' && part !== null && !Array.isArray(part),
    )
    for (const [name, value] of Object.entries(given ?? {}))
      if (value !== undefined) response.setHeader(name, value)
    const policy = String(response.getHeader('content-security-policy') ?? '').replace(
      /;?\s*frame-ancestors[^;]*/,
      '',
    )
    response.setHeader(
      'content-security-policy',
      [policy, `frame-ancestors 'self' ${backOfficeUrl}`].filter(Boolean).join('; '),
    )
    response.setHeader('cache-control', 'private, no-store')
    response.setHeader('x-robots-tag', 'noindex, nofollow')
    response.setHeader('referrer-policy', 'no-referrer')
    return writeHead.call(response, status)
  }
  Object.assign(response, { writeHead: sealed })
}
