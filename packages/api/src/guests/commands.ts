import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'

export interface GuestContact {
  name: string
  email: string | null
  phone: string | null
}

/**
 * The owner's guest with this email, else with this phone, else a new one. A guest belongs to the owner's portfolio,
 * so a returning guest is known at each of their properties (decisions, section 7). The name on file stays.
 */
export async function recogniseGuest(trx: Trx, ownerId: string, contact: GuestContact): Promise<string> {
  const { id } = await trx
    .with('known', db =>
      db
        .selectFrom('guest')
        .select('id')
        .where('ownerId', '=', ownerId)
        .where(eb =>
          eb.or([
            ...(contact.email ? [eb('email', '=', contact.email)] : []),
            ...(contact.phone ? [eb.and([eb('phone', '=', contact.phone), eb('name', '=', contact.name)])] : []),
          ]),
        )
        .orderBy(eb => eb.case().when('email', '=', contact.email).then(0).else(1).end())
        .limit(1),
    )
    .with('made', db =>
      db
        .insertInto('guest')
        .columns(['ownerId', 'name', 'email', 'phone'])
        .expression(sql`select ${ownerId}::uuid, ${contact.name}, ${contact.email}, ${contact.phone} where not exists (select from known)`)
        // Two first bookings of one guest at once: the second finds the first's row.
        .onConflict(conflict =>
          conflict
            .columns(['ownerId', 'email'])
            .where('email', 'is not', null)
            .doUpdateSet(eb => ({ email: eb.ref('excluded.email') })),
        )
        .returning('id'),
    )
    .selectFrom('known')
    .select('id')
    .unionAll(eb => eb.selectFrom('made').select('id'))
    .executeTakeFirstOrThrow()
  return id
}
