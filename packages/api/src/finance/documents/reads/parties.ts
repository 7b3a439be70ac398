import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { CurrencyDisplay } from '../../../kernel/shared/money.ts'
import { addressLine, documentParties, type GuestAddress, payToLines } from '../rules/parties.ts'

/** Who sells, who buys and for which stay, as they are now. */
export async function getParties(
  trx: Reader,
  propertyId: AuthorizedPropertyId,
  bookingId: BookingId,
) {
  const row = await trx
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .innerJoin('websiteSettings as w', 'w.propertyId', 'p.id')
    .leftJoin('guest as g', 'g.id', 'b.guestId')
    .select([
      'p.name',
      'p.legalName',
      'p.accountId',
      'p.gstNumber',
      'p.gstRegistration',
      'p.address',
      'p.city',
      'p.state',
      'p.pincode',
      'p.phone',
      'p.email',
      'p.checkInTime',
      'p.checkOutTime',
      'w.primaryColor',
      'w.faviconKey',
    ])
    .select([
      'b.code',
      'b.status',
      'b.guestName',
      'b.guestEmail',
      'b.guestPhone',
      'b.checkIn',
      'b.departs as checkOut',
      'b.companyName',
      'b.companyGstin',
      'b.companyAddress',
    ])
    .select(['b.chargedAmount', 'b.paidAmount'])
    .select(eb => eb.ref('p.currencyDisplay').$castTo<CurrencyDisplay>().as('currencyDisplay'))
    .select(eb => eb.ref('g.address').$castTo<GuestAddress | null>().as('guestAddress'))
    .select(
      sql<string[]>`array(select r.number from room_assignment a join room r on r.id = a.room_id
        where a.booking_id = b.id and a.released_at is null group by r.number order by r.number)`.as(
        'rooms',
      ),
    )
    .where('b.propertyId', '=', propertyId)
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const accounts = await trx
    .selectFrom('paymentAccount')
    .select(['kind', 'upiId', 'accountNumber', 'bankName', 'ifscCode'])
    .where('propertyId', '=', propertyId)
    .where('isActive', '=', true)
    .where('kind', 'in', ['upi', 'bank'])
    .orderBy('isDefault', 'desc')
    .orderBy('id')
    .limit(20)
    .execute()
  const { accountId, status, chargedAmount, paidAmount } = row
  const { primaryColor: colour, faviconKey: iconKey, checkInTime, checkOutTime } = row
  const house = { colour, iconKey, payTo: payToLines(accounts), checkInTime, checkOutTime }
  return {
    accountId,
    status,
    chargedAmount,
    paidAmount,
    ...documentParties(
      { ...row, house },
      { ...row, guestAddress: addressLine(row.guestAddress ?? {}) },
    ),
  }
}
export type Parties = Awaited<ReturnType<typeof getParties>>
