import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { CurrencyDisplay } from '../../kernel/shared/money.ts'
import { firstPhotoOf } from '../../property/images/reads.ts'
import { getAgreedStay } from '../../stays/bookings/reads/agreed-stay.ts'
import { getBooking } from '../../stays/bookings/reads/detail.ts'
import { listWalks } from '../../stays/bookings/reads/walk.ts'
import { listFeesOfStay } from '../../tax/fees/reads.ts'
import { sumFees } from '../../tax/fees/rules/fees.ts'

/** All that an email says of a booking and of its hotel. */
export async function getToldBooking(
  trx: Reader,
  propertyId: AuthorizedPropertyId,
  bookingId: BookingId,
  baseDomain: string,
) {
  const booking = await getBooking(trx, propertyId, bookingId)
  const agreed = await getAgreedStay(trx, bookingId)
  const hotel = await trx
    .selectFrom('property as p')
    .innerJoin('booking as b', 'b.propertyId', 'p.id')
    .innerJoin('websiteSettings as w', 'w.propertyId', 'p.id')
    .select([
      'p.name',
      'p.phone',
      'p.email',
      'p.checkInTime',
      'p.checkOutTime',
      'p.timeZone',
      'w.primaryColor',
      'w.faviconKey',
    ])
    .select(firstPhotoOf('p').as('photoPath'))
    .select(['b.language', 'b.isOnline', 'b.companyName', 'b.companyGstin'])
    .select(eb => eb.ref('b.language').$castTo<'en' | 'hi'>().as('language'))
    .select(eb => eb.ref('p.currencyDisplay').$castTo<CurrencyDisplay>().as('currencyDisplay'))
    .select(
      sql<string>`concat_ws(', ', nullif(p.address, ''), nullif(p.city, ''), nullif(concat_ws(' ', nullif(p.state, ''), nullif(p.pincode, '')), ''))`.as(
        'address',
      ),
    )
    // The name under which its website answers; null while guests cannot open it.
    .select(
      sql<
        string | null
      >`case when p.publish_status and p.status = 'active' and p.deleted_at is null then
        coalesce(case when w.domain_verified_at is not null then w.custom_domain end, p.subdomain || '.' || ${baseDomain}::text) end`.as(
        'host',
      ),
    )
    .where('p.id', '=', propertyId)
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const fees = sumFees(await listFeesOfStay(trx, bookingId))
  const walks = await listWalks(trx, bookingId)
  return { booking, agreed, hotel, fees, walk: walks.at(-1) ?? null }
}

export type ToldBooking = Awaited<ReturnType<typeof getToldBooking>>
