import { promises as dns } from 'node:dns'
import type { Dns } from '@atithi/api/kernel/ports/dns'

const noSuchRecord = new Set<unknown>(['ENODATA', 'ENOTFOUND'])

/** Asks the resolvers of the machine, or the given ones (`address:port`). */
export function createResolverDns(servers?: readonly string[]): Dns {
  const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 })
  if (servers) resolver.setServers(servers)
  const orNone = async <T>(answer: Promise<T[]>): Promise<T[]> => {
    try {
      return await answer
    } catch (error) {
      if (error instanceof Error && 'code' in error && noSuchRecord.has(error.code)) return []
      throw error
    }
  }
  return {
    // A long text travels in pieces.
    textsOf: async name => (await orNone(resolver.resolveTxt(name))).map(pieces => pieces.join('')),
    aliasOf: async name => (await orNone(resolver.resolveCname(name)))[0],
  }
}
