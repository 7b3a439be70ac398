import { ofAccount } from '@atithi/db/account'
import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { roomSac } from '../../../tax/gst/rules/gst.ts'
import type { RateShare } from '../rules/content.ts'

/** What the nights that are not on the folio yet come to with their fees, by service and rate of tax. */
export async function listUnpostedRates(
  trx: Reader,
  propertyId: AuthorizedPropertyId,
  bookingId: BookingId,
): Promise<RateShare[]> {
  const { rows } = await sql<RateShare>`
    select share.sac, share.tax_basis_points, sum(share.gross)::bigint as gross
    from booking_night n cross join lateral (
      select ${roomSac} as sac, n.tax_basis_points, n.rate + n.cgst + n.sgst as gross
      union all
      select fee.sac, fee."taxBasisPoints", fee.amount + fee.cgst + fee.sgst
      from jsonb_to_recordset(n.fees) as fee(sac text, "taxBasisPoints" int, amount bigint, cgst bigint, sgst bigint)) share
    where ${ofAccount('n')} and n.property_id = ${propertyId} and n.booking_id = ${bookingId} and n.released_at is null and not exists (
      select 1 from folio_line l where l.account_id = n.account_id and l.booking_room_id = n.booking_room_id and l.night = n.night and l.kind in ('room-night', 'fee')
        and l.reverses_id is null and l.charge_id is null)
    group by 1, 2 order by 1, 2`.execute(trx)
  return rows
}
