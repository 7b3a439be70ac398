import type { Trx } from '@atithi/db/client'
import type { AuthorizedPropertyId } from '../access/gates.ts'
import type { IsoDate } from '../shared/dates.ts'
import type { RateOverride } from './rules.ts'

/** Overrides that touch any night from `from` to `to`, oldest first. */
export function listOverrides(
  db: Trx,
  propertyId: AuthorizedPropertyId,
  wish: { roomTypeIds: readonly string[]; from: IsoDate; to: IsoDate },
): Promise<(RateOverride & { roomTypeId: string })[]> {
  const { roomTypeIds, from, to } = wish
  if (roomTypeIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('rateOverride')
    .select(['roomTypeId', 'dateFrom', 'dateTo', 'baseRate', 'weekendRate', 'discountBasisPoints', 'minimumStay', 'maximumStay'])
    .select(['closedToArrival', 'closedToDeparture', 'stopSell', 'weekdays'])
    .where('propertyId', '=', propertyId)
    .where('roomTypeId', 'in', [...roomTypeIds])
    .where('dateTo', '>=', from)
    .where('dateFrom', '<=', to)
    .where('revokedAt', 'is', null)
    .orderBy('id')
    .execute()
}
