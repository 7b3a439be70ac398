import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../access/gates.ts'
import type { IsoDate } from '../shared/dates.ts'

/** All that a public page shows of a hotel: nothing here is private. */
export async function getSite(db: Trx, propertyId: AuthorizedPropertyId, now: Date) {
  const property = await db
    .selectFrom('property as p')
    .innerJoin('websiteSettings as w', 'w.propertyId', 'p.id')
    .select([
      'p.id as propertyId',
      'p.name',
      'p.propertyType',
      'p.description',
      'p.address',
      'p.city',
      'p.state',
      'p.country',
      'p.pincode',
      'p.phone',
      'p.phone2',
      'p.email',
    ])
    .select(['p.checkInTime', 'p.checkOutTime', 'p.timeZone', 'p.status', 'p.subdomain', 'p.updatedAt'])
    .select(['w.theme', 'w.primaryColor', 'w.secondaryColor', 'w.tagline', 'w.seoTitle', 'w.seoDescription'])
    .select(sql<IsoDate>`business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)`.as('businessDate'))
    .where('p.id', '=', propertyId)
    .executeTakeFirstOrThrow()
  const roomTypes = await db
    .selectFrom('roomType')
    .select(['id', 'type', 'name', 'description', 'maxGuests', 'basePrice', 'amenities'])
    .where('propertyId', '=', propertyId)
    .where('isActive', '=', true)
    .orderBy('basePrice')
    .orderBy('id')
    .execute()
  const images = await db
    .selectFrom('propertyImage')
    .select(['id', 'roomTypeId', 'storageKey', 'widths', 'width', 'height', 'alternativeText'])
    .where('propertyId', '=', propertyId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return { ...property, roomTypes, images }
}
