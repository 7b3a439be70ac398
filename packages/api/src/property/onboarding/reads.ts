import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { missingBasics } from '../properties/rules.ts'
import { type OnboardingFacts, progressOf } from './rules.ts'

/** Where each of these properties stands in its setup, in one statement for all of them. The ids come from a gate or from a list that a scope bounds. */
export async function getProgress(db: Reader, propertyIds: readonly string[], now: Date) {
  const rows = await db
    .selectFrom('property as p')
    .select([
      'p.id',
      'p.name',
      'p.description',
      'p.address',
      'p.city',
      'p.state',
      'p.pincode',
      'p.phone',
      'p.email',
    ])
    .select([
      sql<number>`(select count(*) from room_type t where t.account_id = p.account_id and t.property_id = p.id and t.is_active and t.quantity > 0)`.as(
        'sellableRoomTypes',
      ),
      sql<number>`(select count(*) from property_image i where i.account_id = p.account_id and i.property_id = p.id and i.deleted_at is null)`.as(
        'images',
      ),
      sql<number>`(select count(*) from jsonb_each(p.amenities) g, jsonb_array_elements(g.value))`.as(
        'amenities',
      ),
      sql<boolean>`exists (select 1 from policy o where o.account_id = p.account_id and o.property_id = p.id and o.type = 'cancellation')`.as(
        'hasCancellationPolicy',
      ),
      sql<boolean>`exists (select 1 from policy o where o.account_id = p.account_id and o.property_id = p.id and o.type = 'payment')`.as(
        'hasPaymentPolicy',
      ),
      // A night is open unless every room of every active type is off sale on it; a sold night is open, too.
      sql<number>`90 - (select count(*) from (
        select n.night from room_night n join room_type t on t.account_id = n.account_id and t.id = n.room_type_id and t.is_active
        where n.account_id = p.account_id and n.property_id = p.id and n.blocked >= n.total and n.night >= business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)
          and n.night < business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at) + 90
        group by n.night
        having count(*) = (select count(*) from room_type a where a.account_id = p.account_id and a.property_id = p.id and a.is_active)) closed)`.as(
        'openNights',
      ),
    ])
    .where('p.id', 'in', propertyIds.length > 0 ? [...propertyIds] : [sql<string>`null`])
    .execute()
  return new Map(rows.map(row => [row.id, progressOf(factsOf(row))]))
}

function factsOf(
  row: Omit<OnboardingFacts, 'missingBasics' | 'descriptionLength'> &
    Parameters<typeof missingBasics>[0],
): OnboardingFacts {
  return {
    ...row,
    missingBasics: missingBasics(row),
    descriptionLength: row.description?.trim().length ?? 0,
  }
}
