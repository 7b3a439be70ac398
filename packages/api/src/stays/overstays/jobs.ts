import { randomUUID } from 'node:crypto'
import { ofAccount } from '@atithi/db/account'
import type { AccountId, PropertyId } from '@atithi/db/ids'
import { writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { workIn } from '../../kernel/context/context.ts'
import type { Services } from '../../kernel/context/services.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { holdOverstays } from './commands.ts'

/** Holds the rooms of guests who have not left by the hour of check-out, the one agreed with them if it is later, at every hotel. */
export async function holdAllOverstays(services: Services): Promise<void> {
  const now = services.clock.now().toISOString()
  const due = await writeIn(services.db, { role: 'platform' }, async trx => {
    const { rows } = await sql<{
      propertyId: PropertyId
      accountId: AccountId
      today: IsoDate
      time: string
      checkOutTime: string
    }>`
      select distinct p.id as property_id, p.account_id, day.today, p.check_out_time,
        case when day.wall::date > day.today then '24:00' else to_char(day.wall, 'HH24:MI') end as time from property p
      cross join lateral (select business_date(${now}::timestamptz, p.time_zone, p.day_rolls_at) as today,
        (${now}::timestamptz at time zone p.time_zone) as wall) day
      join booking b on b.account_id = p.account_id and b.property_id = p.id and b.status = 'checked-in' and b.check_out <= day.today
      where ${ofAccount('p')} and p.deleted_at is null and (b.check_out < day.today
        or day.wall >= day.today + greatest(b.late_check_out, p.check_out_time)::time)
      order by p.id`.execute(trx)
    return rows
  })
  const failures: unknown[] = []
  for (const { propertyId, accountId, today, time, checkOutTime } of due) {
    const request = { ip: '', requestId: `job-${randomUUID()}`, setCookie: () => undefined }
    const work = workIn(
      { services, request },
      { role: 'tenant', propertyIds: [propertyId], accountId },
      { kind: 'system' },
    )
    try {
      // The job takes the ids from the table of properties itself.
      await holdOverstays(
        work,
        propertyId as AuthorizedPropertyId,
        today,
        (late, checkOut) => checkOut < today || time >= (late ?? checkOutTime),
      )
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `overstays of ${failures.length} hotels could not be held`)
}
