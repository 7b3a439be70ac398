import { inAccount, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../../kernel/context/services.ts'
import { indianDate } from '../../kernel/shared/dates.ts'
import { registerSince } from './rules.ts'

const atOnce = 100

/** Forgets the register's entries of erased guests once the law's term for them has ended. */
export async function forgetRegisters({ db, clock }: Services): Promise<void> {
  const now = clock.now()
  const today = indianDate(now)
  for (let taken = atOnce; taken === atOnce; )
    taken = await writeIn(db, { role: 'platform' }, async trx => {
      const due = await trx
        .selectFrom('guestErasure')
        .select(['id', 'accountId'])
        .where('registerErasedAt', 'is', null)
        .where('registerUntil', '<', today)
        .orderBy('registerUntil')
        .limit(atOnce)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const { id, accountId } of due) {
        await sql`select erase_register(${accountId}::uuid, ${id}::uuid, ${registerSince(today)}::date)`.execute(
          trx,
        )
        await inAccount(trx, accountId)
          .updateTable('guestErasure')
          .set({ registerErasedAt: now.toISOString() })
          .where('id', '=', id)
          .execute()
      }
      return due.length
    })
}
