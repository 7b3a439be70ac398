import { accountOf } from '@atithi/db/account'
import type { Db, Trx } from '@atithi/db/client'
import type { AccountId, PropertyId } from '@atithi/db/ids'
import { readIn } from '@atithi/db/scope'
import { sql } from 'kysely'

/** What is known by name outside the account that has it. */
type NameKind =
  | 'booking'
  | 'site'
  | 'domain'
  | 'review'
  | 'payment'
  | 'calendar'
  | 'channel-hotel'
  | 'gstin'

export interface Name {
  kind: NameKind
  name: string
}

interface NewName extends Name {
  propertyId: PropertyId
  /** Named where the property is not there yet. */
  accountId?: AccountId
  /** What of the property it names, where the name alone does not find it. */
  entityId?: string
}

/**
 * Gives a name to a property, in the transaction of the change itself. False: somebody else has it, and the caller refuses; one that they
 * have given up is taken over. Two who want one name at once wait for each other. A GSTIN is an account's, whichever of its properties has it; every other name is one property's.
 */
export async function enterName(trx: Trx, wanted: NewName): Promise<boolean> {
  const { kind, name, propertyId, entityId } = wanted
  const accountId = wanted.accountId ?? accountOf(sql`${propertyId}::uuid`)
  // Once more where who had it has given it up.
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const entered = await trx
      .insertInto('directory')
      .values({ kind, name, accountId, propertyId, ...(entityId && { entityId }) })
      .onConflict(conflict => conflict.columns(['kind', 'name']).doNothing())
      .returning('name')
      .executeTakeFirst()
    if (entered) return true
    // Held, so that it is not given up while this transaction counts on it.
    const held = await trx
      .selectFrom('directory')
      .select(['propertyId', 'givenUpAt'])
      .select(sql<boolean>`account_id = ${accountId}`.as('isOfAccount'))
      .where('kind', '=', kind)
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst()
    if (held?.givenUpAt)
      await trx.deleteFrom('directory').where('kind', '=', kind).where('name', '=', name).execute()
    else if (held) return kind === 'gstin' ? held.isOfAccount : held.propertyId === propertyId
  }
  return false
}

/** Gives up the name of a property: whoever wants it next has it. Nothing happens where it is another's. */
export async function leaveName(
  trx: Trx,
  { kind, name, propertyId }: Name & { propertyId: PropertyId },
): Promise<void> {
  await trx
    .deleteFrom('directory')
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('propertyId', '=', propertyId)
    .execute()
}

/** Lets whoever wants the name of a property have it from now on; until somebody does, it goes on leading there. */
export async function offerName(
  trx: Trx,
  { kind, name, propertyId }: Name & { propertyId: PropertyId },
): Promise<void> {
  await trx
    .updateTable('directory')
    .set({ givenUpAt: sql<string>`clock_timestamp()` })
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('propertyId', '=', propertyId)
    .execute()
}

/** Whose a name is that somebody outside has said; undefined: nobody's. */
export function findName(db: Db, { kind, name }: Name) {
  return readIn(db, { role: 'platform' }, reader =>
    reader
      .selectFrom('directory')
      .select(['accountId', 'propertyId', 'entityId'])
      .where('kind', '=', kind)
      .where('name', '=', name)
      .executeTakeFirst(),
  )
}
