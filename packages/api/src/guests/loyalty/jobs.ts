import { writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../../kernel/context/services.ts'
import { indianDate } from '../../kernel/shared/dates.ts'

const atOnce = 500

/** The guest with whom a round ended, and whose guest it is. */
interface Last {
  account: string | null
  guest: string | null
}

/** Ends the points whose time is over, where an owner has set one; the count of guests that follows tells it everywhere. */
export async function expirePoints({ db, clock }: Services): Promise<void> {
  const today = indianDate(clock.now())
  let last: Last | undefined = { account: null, guest: null }
  do {
    const { account, guest }: Last = last
    last = await writeIn(db, { role: 'platform' }, async trx => {
      const { rows } = await sql<Last>`
        select last_account as account, last_guest as guest
        from expire_next_guests(${account}::uuid, ${guest}::uuid, ${atOnce}, ${today}::date)`.execute(
        trx,
      )
      return rows[0]
    })
  } while (last?.guest)
}
