import { writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../../kernel/context/services.ts'
import { keptDays } from './rules.ts'

/** Erases the pictures of what was fixed, given back or given up so long ago that nobody asks any more. */
export async function forgetHousePictures({ db, clock }: Services): Promise<void> {
  const until = sql`${clock.now().toISOString()}::timestamptz - make_interval(days => ${keptDays})`
  await writeIn(db, { role: 'platform' }, trx =>
    sql`delete from house_picture h where exists (select from room_fault f where f.account_id = h.account_id and f.id = h.fault_id and f.fixed_at < ${until})
      or exists (select from lost_item l where l.account_id = h.account_id and l.id = h.lost_item_id and l.settled_at < ${until})`.execute(
      trx,
    ),
  )
}
