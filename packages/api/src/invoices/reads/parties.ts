import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../access/gates.ts'
import { roomSac } from '../../folio/rules/charges.ts'
import type { CurrencyDisplay } from '../../shared/money.ts'
import type { RateShare } from '../rules/content.ts'
import { partiesOf } from '../rules/parties.ts'

/** Who sells, who buys and for which stay, as they are now. */
export async function getParties(trx: Trx, propertyId: AuthorizedPropertyId, bookingId: string) {
  const row = await trx
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .select([
      'p.name',
      'p.ownerId',
      'p.gstNumber',
      'p.gstRegistration',
      'p.address',
      'p.city',
      'p.state',
      'p.pincode',
      'p.phone',
      'p.email',
    ])
    .select([
      'b.code',
      'b.status',
      'b.guestName',
      'b.guestEmail',
      'b.guestPhone',
      'b.checkIn',
      'b.checkOut',
      'b.companyName',
      'b.companyGstin',
    ])
    .select(['b.chargedAmount', 'b.paidAmount'])
    .select(eb => eb.ref('p.currencyDisplay').$castTo<CurrencyDisplay>().as('currencyDisplay'))
    .select(
      sql<string[]>`array(select r.number from room_assignment a join room r on r.id = a.room_id
        where a.booking_id = b.id and a.released_at is null group by r.number order by r.number)`.as('rooms'),
    )
    .where('b.propertyId', '=', propertyId)
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const { ownerId, status, chargedAmount, paidAmount } = row
  return { ownerId, status, chargedAmount, paidAmount, ...partiesOf(row, row) }
}
export type Parties = Awaited<ReturnType<typeof getParties>>

/** The bills of a booking besides the guest's own, the first opened first. */
export function listBills(trx: Trx, propertyId: AuthorizedPropertyId, bookingId: string) {
  return trx
    .selectFrom('folio as f')
    .leftJoin('bookingRoom as r', 'r.id', 'f.bookingRoomId')
    .select([
      'f.id',
      'f.payer',
      'f.name',
      'f.gstin',
      'f.address',
      'f.sez',
      'f.lut',
      'f.takesNights',
      'f.bookingRoomId',
      'r.position as room',
    ])
    .where('f.propertyId', '=', propertyId)
    .where('f.bookingId', '=', bookingId)
    .orderBy('f.id')
    .execute()
}

/** What the nights that are not on the folio yet come to with their fees, by service and rate of tax. */
export async function listUnpostedRates(trx: Trx, propertyId: AuthorizedPropertyId, bookingId: string): Promise<RateShare[]> {
  const { rows } = await sql<RateShare>`
    select share.sac, share.tax_basis_points, sum(share.gross)::bigint as gross
    from booking_night n cross join lateral (
      select ${roomSac} as sac, n.tax_basis_points, n.rate + n.cgst + n.sgst as gross
      union all
      select fee.sac, fee."taxBasisPoints", fee.amount + fee.cgst + fee.sgst
      from jsonb_to_recordset(n.fees) as fee(sac text, "taxBasisPoints" int, amount bigint, cgst bigint, sgst bigint)) share
    where n.property_id = ${propertyId} and n.booking_id = ${bookingId} and n.released_at is null and not exists (
      select 1 from folio_line l where l.booking_room_id = n.booking_room_id and l.night = n.night and l.kind in ('room-night', 'fee')
        and l.reverses_id is null and l.charge_id is null)
    group by 1, 2 order by 1, 2`.execute(trx)
  return rows
}
