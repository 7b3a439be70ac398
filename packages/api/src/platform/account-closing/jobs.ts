import { randomUUID } from 'node:crypto'
import { readIn, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import { workIn } from '../../kernel/context/context.ts'
import type { Services } from '../../kernel/context/services.ts'
import { type ClosedAccount, eraseAccount, eraseGuests } from './commands/erase.ts'
import { daysToRestoreAccount } from './rules/terms.ts'

/** Erases the accounts that were closed and not restored in their time. One that has open money is tried again the next night. */
export async function eraseClosedAccounts(services: Services): Promise<void> {
  const { db, clock, settings } = services
  const due = await readIn(db, { role: 'platform' }, async reader => {
    const { rows } = await sql<ClosedAccount>`
      select a.id as account_id, array(select p.id from property p where p.account_id = a.id order by p.id) as property_ids
      from account a where a.closed_at is not null and a.erased_at is null
        and a.closed_at <= ${clock.now().toISOString()}::timestamptz - make_interval(days => ${daysToRestoreAccount})
      order by a.closed_at limit 50`.execute(reader)
    return rows
  })
  const failures: unknown[] = []
  for (const account of due) {
    const request = { ip: '', requestId: `job-${randomUUID()}`, setCookie: () => undefined }
    const scope = { role: 'platform', accountId: account.accountId } as const
    const work = workIn({ services, request }, scope, { kind: 'system' })
    try {
      const left = await eraseGuests(work, account, settings.signingKey)
      if (left > 0) throw new Error(`Money of ${left} guests of a closed account is open.`)
      await writeIn(db, scope, trx => eraseAccount(trx, work, account))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} closed accounts could not be erased`)
}
