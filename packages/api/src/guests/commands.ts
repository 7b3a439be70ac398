import type { Trx } from '@atithi/db/client'

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
  const known = await trx
    .selectFrom('guest')
    .select(['id', 'email'])
    .where('ownerId', '=', ownerId)
    .where(eb =>
      eb.or([
        ...(contact.email ? [eb('email', '=', contact.email)] : []),
        ...(contact.phone ? [eb.and([eb('phone', '=', contact.phone), eb('name', '=', contact.name)])] : []),
      ]),
    )
    .orderBy(eb => eb.case().when('email', '=', contact.email).then(0).else(1).end())
    .limit(1)
    .executeTakeFirst()
  if (known) return known.id
  const { id } = await trx
    .insertInto('guest')
    .values({ ...contact, ownerId })
    // Two first bookings of one guest at once: the second finds the first's row.
    .onConflict(conflict =>
      conflict
        .columns(['ownerId', 'email'])
        .where('email', 'is not', null)
        .doUpdateSet(eb => ({ email: eb.ref('excluded.email') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
