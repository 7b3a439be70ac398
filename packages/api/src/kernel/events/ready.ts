import type { Trx } from '@atithi/db/client'
import { writeIn } from '@atithi/db/scope'
import type { Services } from '../context/services.ts'
import { type Consumer, giveNumbers } from './consume.ts'
import { listConsumersWithWork } from './reads.ts'

/**
 * Numbers what was committed, and answers the consumers that have something to do now. The others are moved past what came, all in one
 * statement: of some thirty consumers a usual event is for two. One that has its turn is left to move by itself.
 */
export function listReady(services: Services, consumers: readonly Consumer[]): Promise<Consumer[]> {
  return writeIn(services.db, { role: 'platform' }, async trx => {
    await giveNumbers(trx)
    await passOver(trx, consumers)
    const names = await listConsumersWithWork(trx, services.clock.now())
    return consumers.filter(({ name }) => names.includes(name))
  })
}

/** Moves those for which there is nothing that they want. Only they are locked, and those that have their turn are left alone. */
async function passOver(trx: Trx, consumers: readonly Consumer[]): Promise<void> {
  if (consumers.length === 0) return
  const names = consumers.map(({ name }) => name)
  const wanting = consumers.map(({ name, wants }) => ({
    name,
    types: wants.map(({ type }) => type),
  }))
  await trx
    .with('idle', qb =>
      qb
        .selectFrom('eventConsumer as c')
        .innerJoin('eventNumbering as n', join => join.onRef('n.last', '>', 'c.position'))
        .select(['c.name', 'n.last'])
        .where('c.name', 'in', names)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('outboxEvent as e')
                .select('e.id')
                .whereRef('e.position', '>', 'c.position')
                .whereRef('e.position', '<=', 'n.last')
                .where(({ and, eb, or }) =>
                  or(
                    wanting.map(({ name, types }) =>
                      and([eb('c.name', '=', name), eb('e.type', 'in', types)]),
                    ),
                  ),
                ),
            ),
          ),
        )
        .forUpdate('c')
        .skipLocked(),
    )
    .updateTable('eventConsumer as moved')
    .from('idle')
    .set(({ fn, ref }) => ({ position: ref('idle.last'), movedAt: fn<string>('clock_timestamp') }))
    .whereRef('moved.name', '=', 'idle.name')
    .whereRef('moved.position', '<', 'idle.last')
    .execute()
}
