import { writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../../kernel/context/services.ts'
import { countGuests } from './commands.ts'

/** Lowers the tiers whose points are older than twelve months, and counts whatever else was marked. */
export async function keepGuestFigures({ db }: Services): Promise<void> {
  await writeIn(db, { role: 'platform' }, async trx => {
    await sql`select mark_lapsed_tiers()`.execute(trx)
    await countGuests(trx)
  })
}
