import { ofAccount } from '@atithi/db/account'
import type { Given } from '@atithi/db/compile-once'
import type { BookingId } from '@atithi/db/ids'
import { jsonRows } from '@atithi/db/json-rows'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import {
  type FeeBasis,
  type FeeOfNight,
  type FeeTax,
  feesOfNights,
  type NightFee,
  type PropertyFee,
} from './rules/fees.ts'

/** The fees of a property that are not retired, in the order in which they were made. */
export function listFees(db: Reader, propertyId: AuthorizedPropertyId) {
  return db
    .selectFrom('propertyFee')
    .select(['id as feeId', 'name', 'amount', 'included', 'taxBasisPoints', 'sac', 'isActive'])
    .select(eb => [
      eb.ref('basis').$castTo<FeeBasis>().as('basis'),
      eb.ref('taxed').$castTo<FeeTax>().as('taxed'),
    ])
    .where('propertyId', '=', propertyId)
    .where('retiredAt', 'is', null)
    .orderBy('id')
    .execute()
}

/**
 * The fees that a property charges now, as an array of JSON for a larger statement. Only a hotel in the regular scheme charges GST: of any
 * other the own rate is zero, and the rate of the room comes from its tax rules (listTaxRulesOf).
 */
export const chargedFees = (
  propertyId: Given<AuthorizedPropertyId>,
): RawBuilder<PropertyFee[]> => sql`(
  select coalesce(json_agg(json_build_object('feeId', f.id, 'name', f.name, 'basis', f.basis, 'amount', f.amount,
    'included', f.included, 'taxed', f.taxed, 'taxBasisPoints', f.tax_basis_points * (select (gst_registration = 'regular')::int from property where ${ofAccount('property')} and id = ${propertyId}),
    'sac', f.sac) order by f.id), '[]')
  from property_fee f where ${ofAccount('f')} and f.property_id = ${propertyId} and f.is_active)`

/** The same alone. */
export async function listChargedFees(
  db: Reader,
  propertyId: AuthorizedPropertyId,
): Promise<PropertyFee[]> {
  const { rows } = await sql<{
    fees: PropertyFee[]
  }>`select ${chargedFees(propertyId)} as fees`.execute(db)
  return rows[0]?.fees ?? []
}

/** Every fee of every night that a booking holds. */
export async function listFeesOfStay(db: Reader, bookingId: BookingId): Promise<FeeOfNight[]> {
  return feesOfNights(await feesHeld(db, bookingId).execute())
}

/** The nights that bear fees as an array of JSON for a larger statement. */
export const nightsWithFees = (
  db: Reader,
  bookingId: Given<string>,
): RawBuilder<{ night: IsoDate; fees: NightFee[] }[]> => jsonRows(feesHeld(db, bookingId))

const feesHeld = (db: Reader, bookingId: Given<string>) =>
  db
    .selectFrom('bookingNight')
    .select('night')
    .select(eb => eb.ref('fees').$castTo<NightFee[]>().as('fees'))
    .where('bookingId', '=', bookingId)
    .where('releasedAt', 'is', null)
    .where('fee', '>', 0)
    .orderBy('night')
    .orderBy('bookingRoomId')
