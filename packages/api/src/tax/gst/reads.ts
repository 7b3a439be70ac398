import { ofAccount } from '@atithi/db/account'
import type { Given } from '@atithi/db/compile-once'
import { jsonRows } from '@atithi/db/json-rows'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import type { TaxRule } from './rules/gst.ts'

/** The law on any night from `from` to `to`. What a hotel charges depends on its registration, too: listTaxRulesOf. */
export function listTaxRules(db: Reader, from: IsoDate, to: IsoDate): Promise<TaxRule[]> {
  return rulesOn(db, from, to).select('rateBasisPoints').execute()
}

/** What this property charges: the law in the regular scheme, nothing where it is unregistered or in the composition scheme. */
export function listTaxRulesOf(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  from: IsoDate,
  to: IsoDate,
): Promise<TaxRule[]> {
  return rulesOf(db, propertyId, from, to).execute()
}

/** The same as an array of JSON for a larger statement. */
export const taxRulesOf = (
  db: Reader,
  propertyId: Given<AuthorizedPropertyId>,
  from: Given<IsoDate>,
  to: Given<IsoDate>,
): RawBuilder<TaxRule[]> => jsonRows(rulesOf(db, propertyId, from, to))

const rulesOf = (
  db: Reader,
  propertyId: Given<AuthorizedPropertyId>,
  from: Given<IsoDate>,
  to: Given<IsoDate>,
) =>
  rulesOn(db, from, to).select(
    sql<number>`rate_basis_points * (select (gst_registration = 'regular')::int from property where ${ofAccount('property')} and id = ${propertyId})`.as(
      'rateBasisPoints',
    ),
  )

const rulesOn = (db: Reader, from: Given<IsoDate>, to: Given<IsoDate>) =>
  db
    .selectFrom('taxRule')
    .select(['effectiveFrom', 'effectiveTo', 'aboveValue', 'upToValue'])
    .where('supply', '=', 'accommodation')
    .where('effectiveFrom', '<=', to)
    .where(eb => eb.or([eb('effectiveTo', 'is', null), eb('effectiveTo', '>=', from)]))
    .orderBy('effectiveFrom')
    .orderBy('aboveValue')

/** Of these codes those that are no taxable supply: exempt, or outside GST. */
export async function listUntaxedCodes(
  trx: Reader,
  codes: readonly string[],
): Promise<Map<string, 'exempt' | 'outside-gst'>> {
  if (codes.length === 0) return new Map()
  const rows = await trx
    .selectFrom('serviceCode')
    .select(['code', 'supply'])
    .where('code', 'in', codes)
    .where('supply', 'in', ['exempt', 'outside-gst'])
    .execute()
  return new Map(
    rows.map(({ code, supply }) => [code, supply === 'exempt' ? 'exempt' : 'outside-gst']),
  )
}
