import net from 'node:net'
import type { Db } from '@atithi/db/client'
import { sql } from 'kysely'
import { DomainError } from '../errors/domain-error.ts'
import { kernelReasons } from '../errors/reasons.ts'

/**
 * Whoever would come in from a network that administrators blocked is refused; nobody is where a trusted proxy names no address. Throws
 * NETWORK_BLOCKED.
 */
export async function requireOpenNetwork({
  services: { db, clock },
  request: { ip, isOfProxy },
}: {
  services: { db: Db; clock: { now(): Date } }
  request: { ip: string; isOfProxy?: boolean }
}): Promise<void> {
  if (isOfProxy || net.isIP(ip) === 0) return
  const address = ip.replace(/^::ffff:(?=\d+\.)/, '')
  const blocked = await db
    .selectFrom('blockedNetwork')
    .select('id')
    .where(sql<boolean>`network >>= ${address}::inet`)
    .where(sql<boolean>`(until is null or until > ${clock.now().toISOString()}::timestamptz)`)
    .limit(1)
    .executeTakeFirst()
  if (blocked) throw new DomainError(kernelReasons.NETWORK_BLOCKED, {})
}
