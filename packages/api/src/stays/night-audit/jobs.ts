import { randomUUID } from 'node:crypto'
import { writeIn } from '@atithi/db/scope'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { workIn } from '../../kernel/context/context.ts'
import type { Services } from '../../kernel/context/services.ts'
import { closeDays } from './commands/close-day.ts'
import { passQuietDays } from './commands/open-day.ts'

/** Closes the days of all hotels that are over. One hotel's failure keeps no other waiting; it is told at the end, and tried again. */
export async function closeAllDays(services: Services): Promise<void> {
  const due = await writeIn(services.db, { role: 'platform' }, trx =>
    passQuietDays(trx, services.clock.now()),
  )
  const failures: unknown[] = []
  for (const { propertyId, accountId } of due) {
    const request = { ip: '', requestId: `job-${randomUUID()}`, setCookie: () => undefined }
    const work = workIn(
      { services, request },
      { role: 'tenant', propertyIds: [propertyId], accountId },
      { kind: 'system' },
    )
    try {
      // The job takes the ids from the table of properties itself.
      await closeDays(work, propertyId as AuthorizedPropertyId)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `the day of ${failures.length} hotels could not be closed`)
}
