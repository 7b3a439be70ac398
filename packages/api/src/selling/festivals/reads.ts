import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { type Festival, mostFestivals } from './rules/festivals.ts'

/** A hotel's festivals that touch the nights from `from` to `to`, both included, oldest first; of an end that is left out, all. */
export function listFestivals(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { from, to }: { from?: IsoDate | undefined; to?: IsoDate | undefined } = {},
): Promise<Festival[]> {
  return db
    .selectFrom('festival')
    .select(['id', 'name', 'firstNight as from', 'lastNight as to', 'isConfirmed'])
    .where('propertyId', '=', propertyId)
    .$call(qb => (from === undefined ? qb : qb.where('lastNight', '>=', from)))
    .$call(qb => (to === undefined ? qb : qb.where('firstNight', '<=', to)))
    .orderBy('firstNight')
    .orderBy('id')
    .limit(mostFestivals)
    .execute()
}
