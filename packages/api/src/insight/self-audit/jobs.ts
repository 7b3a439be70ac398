import { randomUUID } from 'node:crypto'
import { readIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { workIn } from '../../kernel/context/context.ts'
import type { Services } from '../../kernel/context/services.ts'
import { auditBooks } from './commands.ts'

const batch = 100

/** Audits the books of every hotel that was not audited within the last twenty hours and has a booking, some hotels at a time. */
export async function auditAllBooks(services: Services): Promise<void> {
  const now = services.clock.now()
  const failures: unknown[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const due = await readIn(services.db, { role: 'platform' }, db =>
      db
        .selectFrom('property as p')
        .select(['p.id', 'p.accountId'])
        .where('p.deletedAt', 'is', null)
        .where('p.id', '>', after)
        .where(
          sql<boolean>`exists (select 1 from booking b where b.account_id = p.account_id and b.property_id = p.id)`,
        )
        .where(
          sql<boolean>`not exists (select 1 from self_audit a where a.account_id = p.account_id and a.property_id = p.id
            and a.audited_at > ${now.toISOString()}::timestamptz - interval '20 hours')`,
        )
        .orderBy('p.id')
        .limit(batch)
        .execute(),
    )
    for (const { id, accountId } of due) {
      const request = { ip: '', requestId: `job-${randomUUID()}`, setCookie: () => undefined }
      const work = workIn(
        { services, request },
        { role: 'tenant', accountId, propertyIds: [id], reaches: 'properties' },
        { kind: 'system' },
      )
      try {
        // The job takes the ids from the table of properties itself.
        await auditBooks(work, id as AuthorizedPropertyId)
      } catch (error) {
        failures.push(error)
      }
    }
    const last = due.at(-1)
    if (due.length < batch || !last) break
    after = last.id
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `the books of ${failures.length} hotels could not be audited`,
    )
}
