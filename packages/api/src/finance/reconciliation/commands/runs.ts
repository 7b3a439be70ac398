import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import { recordChange } from '../../../kernel/audit/record.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { financeEvents } from '../../events.ts'
import { type AccountAt, holdReconciliation } from './keep.ts'
import { type Matched, matchAll } from './match-all.ts'

interface Run<Line> {
  source: 'gateway' | 'settlement-file' | 'bank-statement'
  name: string
  /** What is kept together: never a part of a transfer without the rest. */
  chunks: readonly (readonly Line[])[]
  breaks?: readonly object[]
  /** In the first transaction, before any line. */
  begin?(trx: Trx): Promise<void>
  /** Keeps lines; answers how many were new. */
  keep(trx: Trx, lines: readonly Line[], runId: string): Promise<number>
}

export interface Kept extends Matched {
  runId: string
  /** Lines of the report, and those of them that no report before had. */
  read: number
  added: number
}

/**
 * Keeps a report chunk by chunk, each a transaction that says how far it has come, then matches what is open. Where its server stops, what
 * it has kept stays; the same report imported again passes over that and brings the rest.
 */
export async function keepInChunks<Line>(
  work: Work,
  at: AccountAt,
  { source, name, chunks, breaks = [], begin, keep }: Run<Line>,
): Promise<Kept> {
  const read = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  const runId = await work.write(async trx => {
    await begin?.(trx)
    const { id } = await trx
      .insertInto('reconciliationRun')
      .values({
        source,
        name,
        lines: read,
        added: 0,
        propertyId: at.propertyId,
        paymentAccountId: at.paymentAccountId,
        breaks: JSON.stringify(breaks),
        startedBy: personOf(work),
        createdAt: work.now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
  let added = 0
  for (const chunk of chunks)
    added += await work.write(async trx => {
      await holdReconciliation(trx, at.propertyId)
      const fresh = await keep(trx, chunk, runId)
      await trx
        .updateTable('reconciliationRun')
        .set({
          done: sql<number>`done + ${chunk.length}`,
          added: sql<number>`added + ${fresh}`,
        })
        .where('propertyId', '=', at.propertyId)
        .where('id', '=', runId)
        .execute()
      return fresh
    })
  const matched = await work.write(async trx => {
    await holdReconciliation(trx, at.propertyId)
    const found = await matchAll(trx, work, at.propertyId)
    await trx
      .updateTable('reconciliationRun')
      .set({
        matched: found.items + found.lines,
        suggested: found.suggested,
        endedAt: sql<string>`clock_timestamp()`,
      })
      .where('propertyId', '=', at.propertyId)
      .where('id', '=', runId)
      .execute()
    await tell(trx, work, at, { source, name, lines: read, added })
    return found
  })
  return { runId, read, added, ...matched }
}

const fewest = 1_000

/** Lines by the thousand; those of one `of` stay together. */
export function chunksOf<Line>(
  lines: readonly Line[],
  of: (line: Line) => string = () => '',
): Line[][] {
  const together = Map.groupBy(lines, of)
  const groups = together.size > 1 ? [...together.values()] : lines.map(line => [line])
  const chunks: Line[][] = []
  for (const group of groups) {
    const last = chunks.at(-1)
    if (last && last.length < fewest) last.push(...group)
    else chunks.push([...group])
  }
  return chunks
}

async function tell(
  trx: Trx,
  work: Work,
  { propertyId, paymentAccountId }: AccountAt,
  after: { source: string; name: string; lines: number; added: number },
): Promise<void> {
  await recordChange(trx, work, {
    action: 'payment-account.reconciled',
    entity: 'payment-account',
    entityId: paymentAccountId,
    propertyId,
    after,
  })
  await publish(trx, work, {
    propertyId,
    event: financeEvents['payment-accounts.reconciled'],
    entityId: propertyId,
  })
}
