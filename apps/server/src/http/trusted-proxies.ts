import net from 'node:net'

/** Names for the ranges of one machine and of private networks (RFC 6890). */
const named: Record<string, readonly string[]> = {
  none: [],
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Of all addresses there are, so large a part is nobody's proxies: whoever is believed says who everybody is. */
const mostTrusted = 1 / 64

/** Reads TRUST_PROXY: addresses, ranges and names of ranges, with commas. Undefined where one of them is none of these, or all are too many. */
export function trustedProxies(
  setting: string,
): ((address: string | undefined) => boolean) | undefined {
  const proxies = new net.BlockList()
  const shares = { 4: 0, 6: 0 }
  const parts = setting.split(',').map(part => part.trim())
  for (const range of parts.flatMap(part => named[part] ?? [part])) {
    const [address = '', prefix] = range.split('/')
    const family = net.isIP(address)
    const most = family === 4 ? 32 : 128
    const bits = prefix === undefined ? most : Number(prefix || Number.NaN)
    if ((family !== 4 && family !== 6) || !Number.isInteger(bits) || bits < 0 || bits > most)
      return undefined
    shares[family] += 2 ** -bits
    proxies.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6')
  }
  if (Math.max(shares[4], shares[6]) > mostTrusted) return undefined
  return address => {
    const family = net.isIP(address ?? '')
    return family !== 0 && proxies.check(address ?? '', family === 4 ? 'ipv4' : 'ipv6')
  }
}
