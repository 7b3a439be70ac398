import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { contactOf } from '../../kernel/access/contact.ts'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { getTerms } from '../../plans/entitlements/reads.ts'

export type StaffState = 'active' | 'invited' | 'deactivated'

/** The people who work at a property, and how many its plan allows. */
export async function listStaff(db: Reader, propertyId: AuthorizedPropertyId, now: Date) {
  const items = await db
    .selectFrom('staffMember as m')
    .innerJoin('appUser as u', 'u.id', 'm.userId')
    .innerJoinLateral(contactOf('m.userId', 'c'), join => join.onTrue())
    .select([
      'u.id as userId',
      'u.name',
      'c.email',
      'c.phone',
      'm.areas',
      'm.grants',
      'm.createdAt',
      'm.readOnlySince',
    ])
    .select(
      sql<StaffState>`case when not u.is_active then 'deactivated' when not u.has_password then 'invited' else 'active' end`.as(
        'state',
      ),
    )
    .where('m.propertyId', '=', propertyId)
    .orderBy('u.name')
    .orderBy('u.id')
    .execute()
  const { staffAccounts: allowed } = await getTerms(db, propertyId, now)
  return { items, allowed }
}
