import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import net from 'node:net'
import type { Answer } from '../rules/retries.ts'

const patienceMs = 15_000
const mostOfAnswer = 1024

const closed = new net.BlockList()
for (const [subnet, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(subnet, bits, 'ipv4')
// Of IPv6 what is given out to the public, without what leads to IPv4 by another name.
const publicV6 = new net.BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
for (const [subnet, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(subnet, bits, 'ipv6')

/** Whether an IP address is one of the public internet, and none of a network of ours (RFC 6890). */
export function isPublicAddress(address: string): boolean {
  if (net.isIPv4(address)) return !closed.check(address, 'ipv4')
  return net.isIPv6(address) && publicV6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

const closedError = () => new Error('The address leads into a private network.')

/**
 * The address to which the connection is made is the one that was judged: a name that answers otherwise the second time gains nothing. One
 * private address among several closes the name.
 */
const publicLookup: net.LookupFunction = (hostname, options, done) =>
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new Error('The name leads nowhere.'), '', 0)
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return done(closedError(), '', 0)
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })

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
  }: { headers: Record<string, string>; body: string; reachPrivate: boolean },
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
