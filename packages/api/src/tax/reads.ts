import type { Trx } from '@atithi/db/client'
import type { IsoDate } from '../shared/dates.ts'
import type { TaxRule } from './rules.ts'

/** The rules that apply on any night from `from` to `to`. */
export function listTaxRules(db: Trx, from: IsoDate, to: IsoDate): Promise<TaxRule[]> {
  return db
    .selectFrom('taxRule')
    .select(['effectiveFrom', 'effectiveTo', 'aboveValue', 'upToValue', 'rateBasisPoints'])
    .where('supply', '=', 'accommodation')
    .where('effectiveFrom', '<=', to)
    .where(eb => eb.or([eb('effectiveTo', 'is', null), eb('effectiveTo', '>=', from)]))
    .orderBy('effectiveFrom')
    .orderBy('aboveValue')
    .execute()
}
