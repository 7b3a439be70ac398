import type { Trx } from '@atithi/db/client'
import type { AuthorizedPropertyId } from '../access/gates.ts'

export function getWebsite(db: Trx, propertyId: AuthorizedPropertyId) {
  return db
    .selectFrom('property as p')
    .innerJoin('websiteSettings as w', 'w.propertyId', 'p.id')
    .select(['p.id as propertyId', 'p.name', 'p.status', 'p.publishStatus', 'p.subdomain'])
    .select(['w.theme', 'w.primaryColor', 'w.secondaryColor', 'w.tagline', 'w.seoTitle', 'w.seoDescription'])
    .where('p.id', '=', propertyId)
    .executeTakeFirstOrThrow()
}
