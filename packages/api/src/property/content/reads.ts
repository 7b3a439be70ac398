import type { Given } from '@atithi/db/compile-once'
import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { AttractionFields, PolicyFields } from './schema.ts'

const mostItems = 200

interface PolicyRow {
  id: string
  type: PolicyFields['type']
  title: string
  description: string
  freeUntilHours: number | null
  feeNights: number | null
  feeBasisPoints: number | null
}

/** The policies of a property; a cancellation policy carries its terms. */
export async function listPolicies(db: Reader, propertyId: AuthorizedPropertyId) {
  return (await policiesOf(db, propertyId).execute()).map(toPolicy)
}

export const policiesOf = (db: Reader, propertyId: Given<AuthorizedPropertyId>) =>
  db
    .selectFrom('policy')
    .select(['id', 'type', 'title', 'description', 'freeUntilHours', 'feeNights', 'feeBasisPoints'])
    .where('propertyId', '=', propertyId)
    .orderBy('type')
    .orderBy('id')
    .limit(mostItems)

/** A row of policiesOf as the product speaks of it. */
export function toPolicy({
  freeUntilHours,
  feeNights,
  feeBasisPoints,
  ...policy
}: PolicyRow): PolicyFields & { id: string } {
  if (freeUntilHours === null) return policy
  const fee =
    feeNights === null
      ? { kind: 'percent' as const, percent: (feeBasisPoints ?? 0) / 100 }
      : { kind: 'nights' as const, nights: feeNights }
  return { ...policy, cancellation: { freeUntilHours, fee } }
}

export const testimonialsOf = (db: Reader, propertyId: Given<AuthorizedPropertyId>) =>
  db
    .selectFrom('testimonial')
    .select(['id', 'guestName', 'rating', 'comment', 'date'])
    .where('propertyId', '=', propertyId)
    .orderBy('date', 'desc')
    .orderBy('id')
    .limit(mostItems)

export const attractionsOf = (db: Reader, propertyId: Given<AuthorizedPropertyId>) =>
  db
    .selectFrom('attraction')
    .select(['id', 'name', 'description', 'distance', 'category'])
    .$narrowType<Pick<AttractionFields, 'category'>>()
    .where('propertyId', '=', propertyId)
    .orderBy('id')
    .limit(mostItems)
