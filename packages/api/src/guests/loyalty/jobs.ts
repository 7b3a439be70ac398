import { writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../../kernel/context/services.ts'
import { indianDate } from '../../kernel/shared/dates.ts'

const atOnce = 500

/** Ends the points whose time is over, where an owner has set one; the count of guests that follows tells it everywhere. */
export async function expirePoints({ db, clock }: Services): Promise<void> {
  const today = indianDate(clock.now())
  for (let last: string | null = null; ; ) {
    last = await writeIn(db, { role: 'platform' }, async trx => {
      const { rows } = await sql<{ last: string | null }>`
        select expire_next_guests(${last}::uuid, ${atOnce}, ${today}::date) as last`.execute(trx)
      return rows[0]?.last ?? null
    })
    if (last === null) return
  }
}
