import dns from 'node:dns'
import net from 'node:net'

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

export const closedError = () => new Error('The address leads into a private network.')

/**
 * The address to which the connection is made is the one that was judged: a name that answers otherwise the second time gains nothing. One
 * private address among several closes the name.
 */
export const publicLookup: net.LookupFunction = (hostname, options, done) =>
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new Error('The name leads nowhere.'), '', 0)
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return done(closedError(), '', 0)
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })
