import net from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** The widest network that may be blocked: a provider's, not a country's. */
const fewestBits = { ipv4: 16, ipv6: 32 } as const

/** 'address' or 'address/bits' as its parts; undefined where it is neither. */
function readNetwork(typed: string) {
  const [address = '', bits, ...rest] = typed.split('/')
  const family = net.isIPv4(address) ? 'ipv4' : net.isIPv6(address) ? 'ipv6' : undefined
  const most = family === 'ipv4' ? 32 : 128
  const length = bits === undefined ? most : Number(bits)
  if (!family || rest.length > 0 || !/^\d{0,3}$/.test(bits ?? '') || bits === '' || length > most)
    return undefined
  return { address, family, length } as const
}

/** Whether an address lies in a network, as readable ones are written. */
export function contains(network: string, address: string): boolean {
  const read = readNetwork(network)
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!read || net.isIP(plain) === 0) return false
  const list = new net.BlockList()
  list.addSubnet(read.address, read.length, read.family)
  return list.check(plain, net.isIPv4(plain) ? 'ipv4' : 'ipv6')
}

/** What is wrong with a network that is to be blocked; null when it may be. */
export function networkFault(typed: string): string | null {
  const read = readNetwork(typed)
  if (!read) return 'Enter an address, as 8.8.4.4, or a network, as 8.8.4.0/24.'
  if (!isPublicAddress(read.address)) return 'This is none of the public internet.'
  if (read.length < fewestBits[read.family])
    return `Choose a smaller network: /${fewestBits[read.family]} at most.`
  return null
}
