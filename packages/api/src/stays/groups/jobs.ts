import { randomUUID } from 'node:crypto'
import { readIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { workIn } from '../../kernel/context/context.ts'
import type { Services } from '../../kernel/context/services.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { releaseGroup } from './commands/groups.ts'

/** Releases every group whose cut-off date has come in its hotel's own calendar. */
export async function releaseDueGroups(services: Services): Promise<void> {
  const now = services.clock.now()
  const due = await readIn(services.db, { role: 'platform' }, db =>
    db
      .selectFrom('groupBlock as g')
      .innerJoin('property as p', 'p.id', 'g.propertyId')
      .select(['g.id', 'g.accountId', 'g.propertyId'])
      .where('g.releasedAt', 'is', null)
      // A date comes first where the sun rises first: nothing can be due later than the day after in UTC.
      .where(
        'g.cutOff',
        '<=',
        sql<IsoDate>`(${now.toISOString()}::timestamptz at time zone 'UTC')::date + 1`,
      )
      .where(
        'g.cutOff',
        '<=',
        sql<IsoDate>`business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)`,
      )
      .orderBy('g.id')
      .execute(),
  )
  for (const { id, accountId, propertyId } of due) {
    const request = { ip: '', requestId: `job-${randomUUID()}`, setCookie: () => undefined }
    const work = workIn(
      { services, request },
      { role: 'tenant', accountId, propertyIds: [propertyId], reaches: 'properties' },
      { kind: 'system' },
    )
    // The job takes the ids from the table itself.
    await releaseGroup(work, propertyId as AuthorizedPropertyId, id, 'The cut-off date has come.')
  }
}
