import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { documentDate } from '../../../kernel/shared/financial-year.ts'
import { letterAfter, subdomainFromName } from '../rules.ts'
import type { PropertyPatch } from '../schema.ts'

type NewProperty = PropertyPatch & { id: string; ownerId: string; name: string }

/**
 * Inserts a property with its website settings: pending, a draft, on the freemium plan with 14 days of trial.
 * Its subdomain is made of its name, numbered by its id where the name is taken.
 */
export async function foundProperty(trx: Trx, work: Work, property: NewProperty): Promise<void> {
  const wish = subdomainFromName(property.name)
  const { amenities, ...fields } = property
  const values = {
    ...fields,
    ...letterAfter({ lutNumber: null, lutValidUntil: null }, fields, documentDate(work.now)),
    ...(amenities && { amenities: JSON.stringify(amenities) }),
    trialEndsAt: sql<string>`${work.now.toISOString()}::timestamptz + interval '14 days'`,
  }
  const inserted = await trx
    .insertInto('property')
    .values({ ...values, subdomain: wish })
    .onConflict(conflict => conflict.column('subdomain').doNothing())
    .executeTakeFirst()
  if (!inserted.numInsertedOrUpdatedRows) {
    await trx
      .insertInto('property')
      .values({ ...values, subdomain: `${wish.slice(0, 31)}-${property.id.slice(-8)}` })
      .execute()
  }
  await trx.insertInto('websiteSettings').values({ propertyId: property.id }).execute()
  await recordChange(trx, work, {
    action: 'property.founded',
    entity: 'property',
    entityId: property.id,
    propertyId: property.id,
    after: { name: property.name },
  })
}
