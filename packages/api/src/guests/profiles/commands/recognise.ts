import type { Trx } from '@atithi/db/client'
import { compileOnce, type Slots } from '@atithi/db/compile-once'
import type { AccountId } from '@atithi/db/ids'
import { sql } from 'kysely'

export interface GuestContact {
  name: string
  email: string | null
  phone: string | null
}

/**
 * The owner's guest with this email, else with this phone and a compatible name, else a new one. A guest belongs to the
 * owner's portfolio, so a returning guest is known at each of their properties (decisions, section 7). The name on file stays.
 */
export async function recogniseGuest(
  trx: Trx,
  accountId: AccountId,
  { name, email, phone }: GuestContact,
): Promise<string> {
  const [guest] = await knownOrMade(trx, { accountId, name, email, phone })
  if (!guest) throw new Error('a guest is neither known nor made')
  return guest.id
}

const knownOrMade = compileOnce(
  (db: Trx, { accountId, name, email, phone }: Slots<GuestContact & { accountId: AccountId }>) =>
    db
      // Each way in by its own index: behind row-level security one condition for all would read every guest of the account.
      .with('matching', one => {
        const guests = one
          .selectFrom('guest')
          .select(['id', 'mergedIntoId'])
          .where('accountId', '=', accountId)
        const byEmail = guests
          .select(sql<number>`0`.as('rank'))
          // Nobody has no email, and no phone: null is equal to nothing.
          .where('email', '=', email)
        return byEmail
          .where('mergedIntoId', 'is', null)
          .unionAll(byEmail.where('mergedIntoId', 'is not', null))
          .unionAll(
            guests
              .select(sql<number>`1`.as('rank'))
              .where('phone', '=', phone)
              .where(sql<boolean>`compatible_names(name, ${name})`),
          )
      })
      .with('known', one =>
        one
          .selectFrom('matching')
          // One who was merged is recognised as the guest that they are.
          .select(eb => eb.fn.coalesce('mergedIntoId', 'id').as('id'))
          .orderBy('rank')
          .orderBy('id')
          .limit(1),
      )
      .with('made', one =>
        one
          .insertInto('guest')
          .columns(['accountId', 'name', 'email', 'phone'])
          .expression(
            sql`select ${accountId}::uuid, ${name}, ${email}, ${phone} where not exists (select from known)`,
          )
          // Two first bookings of one guest at once: the second finds the first's row.
          .onConflict(conflict =>
            conflict
              .columns(['accountId', 'email'])
              .where('email', 'is not', null)
              .where('mergedIntoId', 'is', null)
              .doUpdateSet(eb => ({ email: eb.ref('excluded.email') })),
          )
          .returning('id'),
      )
      .selectFrom('known')
      .select('id')
      .unionAll(eb => eb.selectFrom('made').select('id')),
)
