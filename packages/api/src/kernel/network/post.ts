import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import { closedError, isPublicAddress, publicLookup } from './public-address.ts'

const patienceMs = 15_000
const mostOfAnswer = 1024

/** What came of an attempt. Status 0: nothing answered. */
export interface Answer {
  status: number
  /** The beginning of the body; at most 1,024 characters. */
  text: string
  /** In words, where nothing answered. */
  error?: string
  /** What the receiver asks for by Retry-After. */
  waitSeconds?: number
  ms: number
}

/**
 * Sends a body once, within fifteen seconds, over a connection of its own, and follows nowhere. Never throws: what did not answer has
 * status 0. `reachPrivate` is for tests and development.
 */
export function post(
  url: string,
  {
    headers,
    body,
    reachPrivate,
  }: { headers: Record<string, string>; body: string | Uint8Array; reachPrivate: boolean },
): Promise<Answer> {
  const started = performance.now()
  return new Promise(resolve => {
    const answer = (answered: Omit<Answer, 'ms'>) =>
      resolve({ ...answered, ms: Math.round(performance.now() - started) })
    const failed = (error: Error) =>
      answer({ status: 0, text: '', error: error.message.slice(0, 300) || 'No answer came.' })
    const target = new URL(url)
    const host = target.hostname.replace(/^\[|\]$/g, '')
    // A connection to a number asks no name server.
    if (!reachPrivate && net.isIP(host) && !isPublicAddress(host)) return failed(closedError())
    const { request } = target.protocol === 'http:' ? http : https
    const sent = request(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
        signal: AbortSignal.timeout(patienceMs),
        ...(!reachPrivate && { lookup: publicLookup }),
      },
      response => {
        let text = ''
        const done = () => {
          const wait = Number(response.headers['retry-after'])
          answer({
            status: response.statusCode ?? 0,
            // PostgreSQL keeps no null character.
            text: text.replaceAll('\0', '').slice(0, mostOfAnswer),
            ...(wait > 0 && { waitSeconds: wait }),
          })
        }
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
          if (text.length < mostOfAnswer) return
          done()
          response.destroy()
        })
        response.on('end', done)
        response.on('error', failed)
      },
    )
    sent.on('error', failed)
    sent.end(body)
  })
}
