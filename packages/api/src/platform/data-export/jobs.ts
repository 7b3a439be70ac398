import { writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../../kernel/context/services.ts'
import { type Claimed, writeParts } from './commands/write-parts.ts'
import { exportDays } from './rules/position.ts'

/** A run of a job ends after fifteen minutes; what is not whole by then goes on with the next. */
const longestRunMs = 10 * 60_000
/** A worker that wrote no part for so long has died. */
const abandonedMinutes = 10
/** One that fails so often says so. */
const mostAttempts = 5

/** Makes the exports that wait, the oldest first, and forgets those that nobody keeps any more. */
export async function makeDataExports(services: Services): Promise<void> {
  const until = services.clock.now().getTime() + longestRunMs
  for (let claimed = await claim(services); claimed; claimed = await claim(services)) {
    const isOver = await make(services, claimed, until)
    if (!isOver) break
  }
  await forget(services)
}

async function make(services: Services, claimed: Claimed, until: number): Promise<boolean> {
  try {
    const isWhole = await writeParts(services, claimed, until)
    if (!isWhole) await letGo(services, claimed)
    return isWhole
  } catch (error) {
    const isLast = claimed.attempts >= mostAttempts
    await (isLast ? giveUp(services, claimed, error) : letGo(services, claimed))
    throw error
  }
}

function claim({ db }: Services): Promise<Claimed | undefined> {
  return writeIn(db, { role: 'platform' }, trx =>
    trx
      .updateTable('dataExport')
      .set({
        status: 'running',
        beatAt: sql<string>`clock_timestamp()`,
        attempts: sql<number>`attempts + 1`,
      })
      .where('id', '=', eb =>
        eb
          .selectFrom('dataExport')
          .select('id')
          .where(eb =>
            eb.or([
              eb('status', '=', 'queued'),
              eb.and([
                eb('status', '=', 'running'),
                eb(
                  'beatAt',
                  '<',
                  sql<string>`clock_timestamp() - make_interval(mins => ${abandonedMinutes})`,
                ),
              ]),
            ]),
          )
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'accountId', 'propertyIds', 'isWholeAccount', 'attempts'])
      .returning(['tablesDone', 'afterKey'])
      .executeTakeFirst(),
  )
}

/** The next run goes on where this one stopped. What is still this worker's own attempt counts as none. */
const letGo = ({ db }: Services, { id, accountId, attempts }: Claimed) =>
  writeIn(db, { role: 'platform', accountId }, trx =>
    trx
      .updateTable('dataExport')
      .set({ status: 'queued' })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .where('attempts', '=', attempts)
      .execute(),
  )

const giveUp = ({ db, clock }: Services, { id, accountId, attempts }: Claimed, error: unknown) =>
  writeIn(db, { role: 'platform', accountId }, async trx => {
    await trx
      .updateTable('dataExport')
      .set({
        status: 'failed',
        finishedAt: clock.now().toISOString(),
        failure: (error instanceof Error ? error.message : String(error)).slice(0, 300),
      })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .execute()
    await trx.deleteFrom('dataExportPart').where('exportId', '=', id).execute()
  })

const forget = ({ db, clock }: Services) =>
  writeIn(db, { role: 'platform' }, async trx => {
    const since = sql<string>`${clock.now().toISOString()}::timestamptz - make_interval(days => ${exportDays})`
    const old = await trx
      .updateTable('dataExport')
      .set({ status: 'expired' })
      .where('status', '=', 'ready')
      .where('finishedAt', '<', since)
      .returning('id')
      .execute()
    if (old.length === 0) return
    await trx
      .deleteFrom('dataExportPart')
      .where(
        'exportId',
        'in',
        old.map(({ id }) => id),
      )
      .execute()
  })
