import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import {
  closedError,
  isPublicAddress,
  publicLookup,
} from '../../../kernel/network/public-address.ts'
import { decodeText } from '../../../kernel/shared/decode-text.ts'
import { faultOfAddress } from '../rules/addresses.ts'
import { largestCalendar } from '../rules/split-calendar.ts'

const patienceMs = 10_000
const mostRedirects = 3

/** What a calendar said of itself when it was last read. */
export interface Seen {
  etag: string | null
  lastModified: string | null
}

export type Fetched =
  | { kind: 'unchanged' }
  | ({ kind: 'read'; text: string } & Seen)
  | { kind: 'failed'; message: string }

interface Answered {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
}

/**
 * Reads a calendar, within ten seconds and two megabytes, following at most three redirects, each judged like the first address. Never
 * throws. `reachPrivate` is for tests and development.
 */
export async function fetchCalendar(
  address: string,
  seen: Seen,
  { reachPrivate }: { reachPrivate: boolean },
): Promise<Fetched> {
  const signal = AbortSignal.timeout(patienceMs)
  const headers = {
    accept: 'text/calendar, text/plain;q=0.5',
    'user-agent': 'Atithi-Calendars/1',
    ...(seen.etag !== null && { 'if-none-match': seen.etag }),
    ...(seen.lastModified !== null && { 'if-modified-since': seen.lastModified }),
  }
  try {
    let url = address
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const fault = faultOfAddress(url, reachPrivate)
      if (fault) return { kind: 'failed', message: fault }
      const answer = await get(new URL(url), { headers, signal, reachPrivate })
      const { location } = answer.headers
      if (answer.status >= 301 && answer.status <= 308 && answer.status !== 304 && location) {
        url = new URL(location, url).href
        continue
      }
      if (answer.status === 304) return { kind: 'unchanged' }
      if (answer.status !== 200)
        return { kind: 'failed', message: `The portal answers with HTTP ${answer.status}.` }
      return {
        kind: 'read',
        text: decodeText(answer.body, answer.headers['content-type']),
        etag: textOf(answer.headers.etag, 300),
        lastModified: textOf(answer.headers['last-modified'], 100),
      }
    }
    return { kind: 'failed', message: 'The address leads on and on.' }
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    return {
      kind: 'failed',
      message: signal.aborted ? 'No answer in 10 s.' : message || 'No answer.',
    }
  }
}

/** A header that fits; a longer one is as good as none. */
const textOf = (value: string | undefined, most: number): string | null =>
  value !== undefined && value.length <= most ? value : null

function get(
  url: URL,
  {
    headers,
    signal,
    reachPrivate,
  }: { headers: Record<string, string>; signal: AbortSignal; reachPrivate: boolean },
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // A connection to a number asks no name server.
    if (!reachPrivate && net.isIP(host) && !isPublicAddress(host)) return reject(closedError())
    const { request } = url.protocol === 'http:' ? http : https
    const sent = request(
      url,
      { headers, agent: false, signal, ...(!reachPrivate && { lookup: publicLookup }) },
      response => {
        const parts: Buffer[] = []
        let length = 0
        response.on('data', (part: Buffer) => {
          length += part.length
          if (length > largestCalendar) response.destroy(new Error('The calendar is too large.'))
          else parts.push(part)
        })
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        )
        response.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}
