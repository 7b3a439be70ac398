import { writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../context/services.ts'
import { getPlatformSettings } from '../settings/reads.ts'

const atOnce = 10_000

/** Deletes events that every consumer has passed and none waits for, after the days that the platform keeps them. */
export async function purgeEvents(services: Services): Promise<void> {
  for (let deleted = atOnce; deleted === atOnce; ) deleted = await purgeSome(services)
}

const purgeSome = ({ db, clock }: Services): Promise<number> =>
  writeIn(db, { role: 'platform' }, async trx => {
    const { eventDays } = await getPlatformSettings(trx)
    const { numDeletedRows } = await trx
      .deleteFrom('outboxEvent')
      .where('id', 'in', qb =>
        qb
          .selectFrom('outboxEvent as e')
          .select('e.id')
          .where(
            'e.at',
            '<',
            sql<string>`${clock.now().toISOString()}::timestamptz - make_interval(days => ${eventDays})`,
          )
          .where('e.position', '<=', eb =>
            eb.selectFrom('eventConsumer').select(({ fn }) => fn.min('position').as('passed')),
          )
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('eventDelivery as d')
                  .select('d.eventId')
                  .whereRef('d.eventId', '=', 'e.id'),
              ),
            ),
          )
          .orderBy('e.at')
          .limit(atOnce),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
