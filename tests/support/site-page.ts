import { once } from 'node:events'
import http from 'node:http'

export interface SiteAnswer {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
}

interface SiteRequest {
  path?: string
  headers?: Record<string, string>
  /** Sends a form by POST. */
  form?: Record<string, string>
}

/** The name under which the website of a hotel answers at the server of this address. */
export const siteHost = (baseURL: string, subdomain: string): string =>
  `${subdomain}.localhost:${new URL(baseURL).port}`

/** A page of a hotel's website, for a program: it knows no names below localhost, and says in its request which one it means. */
export async function askSite(
  baseURL: string,
  subdomain: string,
  { path = '/', headers = {}, form }: SiteRequest = {},
): Promise<SiteAnswer> {
  const body = form && String(new URLSearchParams(form))
  const request = http.request(new URL(path, baseURL), {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'text/html',
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
      host: siteHost(baseURL, subdomain),
    },
  })
  request.end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const text = Buffer.concat(await response.toArray()).toString()
  return { status: response.statusCode ?? 0, headers: response.headers, text }
}
