import { ofAccount } from '@atithi/db/account'
import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { CurrencyDisplay } from '../../../kernel/shared/money.ts'
import type { House } from '../rules/content.ts'
import { addressLine, documentParties, type GuestAddress, payToLines } from '../rules/parties.ts'

const supplier = [
  ...(['p.name', 'p.legalName', 'p.accountId', 'p.gstNumber', 'p.gstRegistration'] as const),
  ...(['p.address', 'p.city', 'p.state', 'p.pincode', 'p.phone', 'p.email'] as const),
  ...(['p.checkInTime', 'p.checkOutTime', 'w.primaryColor', 'w.faviconKey'] as const),
] as const

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
    .select(supplier)
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
      sql<
        string[]
      >`array(select r.number from room_assignment a join room r on r.account_id = a.account_id and r.id = a.room_id
        where ${ofAccount('a')} and a.booking_id = b.id and a.released_at is null group by r.number order by r.number)`.as(
        'rooms',
      ),
    )
    .where('b.propertyId', '=', propertyId)
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const { accountId, status, chargedAmount, paidAmount } = row
  const house = await houseOf(trx, propertyId, row)
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

/** The same of a group: whoever speaks for it, or the group by its name, pays for the nights that it holds. */
export async function getGroupParties(
  trx: Reader,
  propertyId: AuthorizedPropertyId,
  groupId: string,
) {
  const row = await trx
    .selectFrom('groupBlock as g')
    .innerJoin('property as p', 'p.id', 'g.propertyId')
    .innerJoin('websiteSettings as w', 'w.propertyId', 'p.id')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('groupBlockNight as n')
          .select([
            sql<IsoDate>`min(n.night)`.as('checkIn'),
            sql<IsoDate>`max(n.night) + 1`.as('checkOut'),
          ])
          .whereRef('n.groupBlockId', '=', 'g.id')
          .as('n'),
      join => join.onTrue(),
    )
    .select(supplier)
    .select(['g.name as groupName', 'g.contactName', 'g.contactPhone', 'g.contactEmail'])
    .select(['n.checkIn', 'n.checkOut'])
    .select(eb => eb.ref('p.currencyDisplay').$castTo<CurrencyDisplay>().as('currencyDisplay'))
    .where('g.propertyId', '=', propertyId)
    .where('g.id', '=', groupId)
    .executeTakeFirstOrThrow()
  const house = await houseOf(trx, propertyId, row)
  const { accountId, checkIn, checkOut } = row
  const parties = documentParties(
    { ...row, house },
    {
      code: row.groupName,
      guestName: row.contactName || row.groupName,
      guestEmail: row.contactEmail,
      guestPhone: row.contactPhone,
      companyName: null,
      companyGstin: null,
      companyAddress: null,
      guestAddress: '',
      checkIn,
      checkOut,
      rooms: [],
    },
  )
  return { accountId, ...parties, stay: { ...parties.stay, isGroup: true } }
}

async function houseOf(
  trx: Reader,
  propertyId: AuthorizedPropertyId,
  row: {
    primaryColor: string
    faviconKey: string | null
    checkInTime: string
    checkOutTime: string
  },
): Promise<House> {
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
  const { primaryColor: colour, faviconKey: iconKey, checkInTime, checkOutTime } = row
  return { colour, iconKey, payTo: payToLines(accounts), checkInTime, checkOutTime }
}
