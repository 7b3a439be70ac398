import type { Limit } from './take-attempt.ts'

/** Who asks, as the transport knows it. */
export interface Caller {
  ip: string
  /** A trusted proxy told nobody's address: `ip` is the proxy's own. */
  isOfProxy?: boolean
}

/**
 * The network of a caller, as far as limits know it: an IPv4 address, or the first half of an IPv6 address, since one home has 2^64 of
 * them. Undefined where a trusted proxy names nobody: everybody would look like the proxy, and one of them could shut all others out.
 */
export const addressOf = ({ ip, isOfProxy }: Caller): string | undefined =>
  isOfProxy ? undefined : networkOf(ip)

/** '203.0.113.7' as it is, '2001:db8:1:2:3::4' as '2001:db8:1:2::/64'. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  return `${expand(plain)
    .slice(0, 4)
    .map(group => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

function expand(ip: string): string[] {
  const [head = '', tail] = ip.split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  if (tail === undefined) return groups(head)
  const [before, after] = [groups(head), groups(tail)]
  return [
    ...before,
    ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'),
    ...after,
  ]
}

/** What one network may do of a kind; no limit at all where nobody knows whose network it is. */
export function ofAddress(caller: Caller, kind: string, limit: Omit<Limit, 'subject'>): Limit[] {
  const address = addressOf(caller)
  return address ? [{ subject: `${kind} address:${address}`, ...limit }] : []
}
