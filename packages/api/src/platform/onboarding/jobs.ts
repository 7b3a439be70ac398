import type { PropertyId } from '@atithi/db/ids'
import { writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../../kernel/context/services.ts'
import { countOnboarding } from './commands.ts'

const atOnce = 200
/** Of those that are not complete each is looked at again so often: nights are closed and policies go without an event of the setup. */
const everyHours = 20

/** Counts the hotels that nobody has counted yet, and again those that are not complete. */
export async function countOpenSetups({ db, clock }: Services): Promise<void> {
  for (let counted = atOnce; counted === atOnce; )
    counted = await writeIn(db, { role: 'platform' }, async trx => {
      const now = clock.now()
      const { rows } = await sql<{ propertyId: PropertyId }>`
        select s.property_id as "propertyId" from onboarding_state s
        join property p on p.account_id = s.account_id and p.id = s.property_id and p.deleted_at is null
        where s.counted_at is null
          or s.current_step is not null and s.counted_at < ${now.toISOString()}::timestamptz - make_interval(hours => ${everyHours})
        order by s.property_id limit ${atOnce} for update of s skip locked`.execute(trx)
      await countOnboarding(
        trx,
        rows.map(({ propertyId }) => propertyId),
        { now },
      )
      return rows.length
    })
}
