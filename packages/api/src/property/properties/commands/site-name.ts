import type { Trx } from '@atithi/db/client'
import type { AccountId, PropertyId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { enterName, leaveName } from '../../../kernel/directory/names.ts'

interface Wanted {
  propertyId: PropertyId
  accountId?: AccountId
  subdomain: string
}

/**
 * Gives a property an address for its website. False: another has it, or had it within a year. The second is asked once the name is held:
 * whoever wants an address that is being given up has waited, and sees by then to whom it went.
 */
export async function enterSiteName(trx: Trx, { subdomain, ...of }: Wanted): Promise<boolean> {
  const { propertyId } = of
  if (!(await enterName(trx, { kind: 'site', name: subdomain, ...of }))) return false
  const { rows } = await sql<{
    isFormers: boolean
  }>`select is_formers(${subdomain}, ${propertyId}::uuid) as "isFormers"`.execute(trx)
  if (!rows[0]?.isFormers) return true
  await leaveName(trx, { kind: 'site', name: subdomain, propertyId })
  return false
}

/** Moves the website of a property to another address; the old one leads to it for a year. False: the address is not free. */
export async function changeSiteName(
  trx: Trx,
  { propertyId, subdomain }: { propertyId: PropertyId; subdomain: string },
): Promise<boolean> {
  const { subdomain: before } = await trx
    .selectFrom('property')
    .select('subdomain')
    .where('id', '=', propertyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (before === subdomain) return true
  if (!(await enterSiteName(trx, { propertyId, subdomain }))) return false
  await trx.updateTable('property').set({ subdomain }).where('id', '=', propertyId).execute()
  if (before !== null) {
    await leaveName(trx, { kind: 'site', name: before, propertyId })
    await trx
      .insertInto('formerSubdomain')
      .values({ subdomain: before, propertyId })
      .onConflict(conflict =>
        conflict
          .columns(['subdomain', 'propertyId'])
          .doUpdateSet({ givenUpAt: sql<string>`clock_timestamp()` }),
      )
      .execute()
  }
  await trx
    .deleteFrom('formerSubdomain')
    .where('subdomain', '=', subdomain)
    .where('propertyId', '=', propertyId)
    .execute()
  return true
}
