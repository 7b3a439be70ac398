import type { PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { HotelLook } from '../../../kernel/email/hotel-email.ts'
import { phoneInWords } from '../../../kernel/shared/phone.ts'
import { firstPhotoOf } from '../../images/reads.ts'

/** Where the websites of hotels answer. */
export interface SitesAt {
  baseDomain: string
  publicUrl: string
}

/** How a hotel looks in its emails: its name and colour, and where guests reach it. Its website only while they can open it. */
export async function readHotelLook(
  db: Reader,
  propertyId: PropertyId,
  { baseDomain, publicUrl }: SitesAt,
): Promise<HotelLook> {
  const { host, phone, ...hotel } = await db
    .selectFrom('property as p')
    .innerJoin('websiteSettings as w', 'w.propertyId', 'p.id')
    .select(['p.name', 'p.phone', 'p.email', 'w.primaryColor as colour', 'w.faviconKey as iconKey'])
    .select(firstPhotoOf('p').as('photoPath'))
    .select([
      sql<string>`concat_ws(', ', nullif(p.address, ''), nullif(p.city, ''), nullif(concat_ws(' ', nullif(p.state, ''), nullif(p.pincode, '')), ''))`.as(
        'address',
      ),
      sql<
        string | null
      >`case when p.publish_status and p.status = 'active' and p.deleted_at is null then
        coalesce(case when w.domain_verified_at is not null then w.custom_domain end, p.subdomain || '.' || ${baseDomain}::text) end`.as(
        'host',
      ),
    ])
    .where('p.id', '=', propertyId)
    .executeTakeFirstOrThrow()
  return {
    ...hotel,
    phone: phone && phoneInWords(phone),
    url: host === null ? undefined : `${new URL(publicUrl).protocol}//${host}`,
  }
}
