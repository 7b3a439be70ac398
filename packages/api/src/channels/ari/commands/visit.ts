import { writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../../../kernel/context/services.ts'
import type { Leased } from './lease.ts'
import type { Pushed, Stopped } from './push.ts'

interface Visit {
  kind: 'delta' | 'full' | 'test' | 'pull' | 'check'
  startedAt: Date
  tally: { messages: number; milliseconds: number }
  cells?: number
  rejected?: number
  oldestMarkAt?: string | null
  stopped: Stopped | undefined
  error?: string | undefined
}

const outcomeOf = ({ kind, stopped, rejected = 0, error }: Visit) => {
  if (stopped?.kind === 'throttled') return 'throttled'
  if (stopped?.kind === 'unauthorised') return 'refused'
  if (stopped) return 'failed'
  // What a comparison finds is nothing that was refused.
  if (kind === 'check') return error === undefined ? 'ok' : 'partial'
  return rejected > 0 ? 'partial' : 'ok'
}

/** Writes a visit down: from these rows uptime, response time and success are counted. */
export async function recordVisit(
  services: Services,
  at: Pick<Leased, 'id' | 'propertyId' | 'accountId'>,
  visit: Visit,
): Promise<void> {
  const { kind, startedAt, tally, cells = 0, rejected = 0, oldestMarkAt = null, stopped } = visit
  const error = visit.error ?? stopped?.message ?? null
  const instant = sql<string>`clock_timestamp()`
  await writeIn(services.db, { role: 'platform', accountId: at.accountId }, async trx => {
    await trx
      .insertInto('channelRun')
      .values({
        propertyId: at.propertyId,
        connectionId: at.id,
        kind,
        outcome: outcomeOf(visit),
        messages: tally.messages,
        cells,
        rejected,
        responseMs: tally.messages === 0 ? 0 : Math.round(tally.milliseconds / tally.messages),
        oldestMarkAt,
        startedAt: startedAt.toISOString(),
        finishedAt: instant,
        error: error?.slice(0, 500) ?? null,
      })
      .execute()
    if (stopped || kind === 'test' || kind === 'pull' || kind === 'check') return
    await trx
      .updateTable('channelConnection')
      .set({ lastSyncAt: instant, ...(cells > 0 && { lastAcceptedAt: instant }) })
      .where('id', '=', at.id)
      .execute()
  })
}

/** The same of a visit that sent changes; one that had nothing to send only says when it was. */
export async function recordPush(
  services: Services,
  leased: Leased,
  { pushed, startedAt }: { pushed: Pushed; startedAt: Date },
): Promise<void> {
  if (pushed.tally.messages === 0 && !pushed.stopped && !pushed.isFull) {
    await writeIn(services.db, { role: 'platform', accountId: leased.accountId }, trx =>
      trx
        .updateTable('channelConnection')
        .set({ lastSyncAt: sql<string>`clock_timestamp()` })
        .where('id', '=', leased.id)
        .execute(),
    )
    return
  }
  await recordVisit(services, leased, {
    ...pushed,
    kind: pushed.isFull ? 'full' : 'delta',
    startedAt,
    error: pushed.lastRefusal,
  })
}
