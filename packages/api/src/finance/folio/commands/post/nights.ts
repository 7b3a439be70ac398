import { ofAccount, theAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import { personOf, type Work } from '../../../../kernel/context/context.ts'
import type { IsoDate } from '../../../../kernel/shared/dates.ts'
import { roomSac } from '../../../../tax/gst/rules/gst.ts'
import { taxByPayer } from '../tax-by-payer.ts'
import { taxByScheme } from '../tax-by-scheme.ts'
import type { Posting } from './lines.ts'

/**
 * Charges each night before `until`, and its fees, with their CGST and SGST as frozen when booked, taxed anew where a special economic zone
 * pays. A night that is on the folio stays as it is: each is posted once. A day use is called so, on the bill and its papers.
 */
export async function postNights(
  trx: Trx,
  work: Work,
  posting: Posting & { until: IsoDate },
): Promise<void> {
  const { propertyId, bookingId, businessDate, until } = posting
  await taxByScheme(trx, work, { propertyId, bookingId, businessDate })
  await sql`
    with posted as (
      insert into folio_line (account_id, property_id, booking_id, kind, amount, booking_room_id, night, tax_head, tax_basis_points, sac,
        property_fee_id, quantity, unit_price, description, business_date, posted_by)
      select ${theAccount}, ${propertyId}, n.booking_id, line.kind, line.amount, n.booking_room_id, n.night, line.head, charge.tax_basis_points, charge.sac,
        charge.fee_id, case line.place when 1 then charge.quantity end, case line.place when 1 then charge.unit_price end, line.description, ${businessDate}, ${personOf(work)}::uuid
      from booking_night n
      join booking b on b.account_id = n.account_id and b.id = n.booking_id
      join room_type t on t.account_id = n.account_id and t.id = n.room_type_id
      cross join lateral (
        select 0 as at, 'room-night' as kind, t.name || case when b.departs < b.check_out then ', day use' else '' end as name, n.rate as amount, n.cgst, n.sgst, n.tax_basis_points, ${roomSac} as sac, null::uuid as fee_id,
          null::int as quantity, null::bigint as unit_price
        union all
        select fee.at, 'fee', fee.name, fee.amount, fee.cgst, fee.sgst, fee.tax_basis_points, fee.sac, fee.id, fee.quantity,
          fee.unit_amount
        from rows from (jsonb_to_recordset(n.fees) as (
          name text, amount bigint, cgst bigint, sgst bigint, "taxBasisPoints" int, sac text, "feeId" uuid,
          quantity int, "unitAmount" bigint))
          with ordinality as fee(name, amount, cgst, sgst, tax_basis_points, sac, id, quantity, unit_amount, at)) charge
      cross join lateral (values
        (1, charge.kind, charge.amount, null, charge.name),
        (2, 'tax', charge.cgst, 'CGST', 'CGST on ' || charge.name),
        (3, 'tax', charge.sgst, 'SGST', 'SGST on ' || charge.name)
      ) as line(place, kind, amount, head, description)
      where ${ofAccount('n')} and n.booking_id = ${bookingId} and n.night < ${until} and n.released_at is null and line.amount <> 0
      order by n.night, n.booking_room_id, charge.at, line.place
      on conflict do nothing
      returning id, kind, booking_room_id)
    insert into bill_move (account_id, property_id, booking_id, line_id, bill_id, moved_by)
    select ${theAccount}, ${propertyId}, ${bookingId}, posted.id, bill.id, ${personOf(work)}::uuid
    from posted cross join lateral bill_of_night(${theAccount}, ${bookingId}, posted.booking_room_id) as bill(id)
    where posted.kind <> 'tax' and bill.id is not null`.execute(trx)
  await taxByPayer(trx, work, { propertyId, bookingId, businessDate })
}
