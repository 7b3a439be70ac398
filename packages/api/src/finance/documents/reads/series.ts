import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { documentDate, financialYearOf } from '../../../kernel/shared/financial-year.ts'

/** What numbers of new documents begin with; none before the first. */
export async function findPrefix(
  db: Reader,
  propertyId: AuthorizedPropertyId,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('documentSeries')
    .select('prefix')
    .where('propertyId', '=', propertyId)
    .where('isCurrent', '=', true)
    .executeTakeFirst()
  return row?.prefix
}

/** How the property numbers its documents: its prefix, null before the first, and the last of each kind and year. */
export async function listSeries(db: Reader, propertyId: AuthorizedPropertyId, now: Date) {
  const counters = await db
    .selectFrom('documentCounter')
    .select(['kind', 'gstin', 'financialYear', 'lastSerial', 'lastDate'])
    .where('propertyId', '=', propertyId)
    .orderBy('financialYear', 'desc')
    .orderBy('kind')
    .orderBy('gstin')
    .execute()
  return {
    prefix: (await findPrefix(db, propertyId)) ?? null,
    counters,
    financialYear: financialYearOf(documentDate(now)),
  }
}
