import { ofAccount } from '@atithi/db/account'
import type { Given } from '@atithi/db/compile-once'
import type { RoomTypeId } from '@atithi/db/ids'
import { jsonFields } from '@atithi/db/json-rows'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import type { RateOverride } from './rules/rates.ts'

/** Overrides that touch any night from `from` to `to`, oldest first. */
export function listOverrides(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  request: { roomTypeIds: readonly string[]; from: IsoDate; to: IsoDate },
): Promise<(RateOverride & { roomTypeId: RoomTypeId })[]> {
  const { roomTypeIds, from, to } = request
  if (roomTypeIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('rateOverride')
    .select([
      'roomTypeId',
      'dateFrom',
      'dateTo',
      'baseRate',
      'weekendRate',
      'discountBasisPoints',
      'minimumStay',
      'minimumStayThrough',
      'maximumStay',
    ])
    .select(['closedToArrival', 'closedToDeparture', 'stopSell', 'weekdays'])
    .where('propertyId', '=', propertyId)
    .where('roomTypeId', 'in', [...roomTypeIds])
    .where('dateTo', '>=', from)
    .where('dateFrom', '<=', to)
    .where('revokedAt', 'is', null)
    .orderBy('id')
    .execute()
}

const override = jsonFields('o', [
  ...([
    'dateFrom',
    'dateTo',
    'baseRate',
    'weekendRate',
    'discountBasisPoints',
    'minimumStay',
    'minimumStayThrough',
    'maximumStay',
  ] as const),
  ...(['closedToArrival', 'closedToDeparture', 'stopSell', 'weekdays'] as const),
] satisfies (keyof RateOverride)[])

/** The same as an array of JSON for a larger statement, on one room type under the name `t`. */
export const overridesOfType = (
  propertyId: Given<AuthorizedPropertyId>,
  from: Given<IsoDate>,
  to: Given<IsoDate>,
): RawBuilder<RateOverride[]> => sql`coalesce((
  select json_agg(json_build_object(${override}) order by o.id) from rate_override o
  where ${ofAccount('o')} and o.property_id = ${propertyId} and o.room_type_id = t.id and o.date_to >= ${from} and o.date_from <= ${to} and o.revoked_at is null), '[]')`
