import { ofAccount, theAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { listLines } from '../../ledger/reads.ts'
import { chargesOf, taxOf } from '../../ledger/rules/charges.ts'
import { insertLines, type Posting, taxLines } from './post/lines.ts'

const reason = 'The hotel is not in the regular scheme of GST: nothing is collected'

/**
 * Takes the GST off what a booking was promised or charged while its hotel collected it, and is on no invoice yet, where the hotel is now in
 * the composition scheme or not registered: it may collect none (CGST Act, sections 10(4) and 32(1)). Asked twice it does nothing the second
 * time. The caller has locked the booking.
 */
export async function taxByScheme(trx: Trx, work: Work, at: Posting): Promise<void> {
  const { propertyId, bookingId } = at
  const { gstRegistration } = await trx
    .selectFrom('property')
    .select('gstRegistration')
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  if (gstRegistration === 'regular') return
  const { numAffectedRows = 0n } = await sql`
    update booking_night n set tax_basis_points = 0, cgst = 0, sgst = 0, fee_cgst = 0, fee_sgst = 0, fees = (
      select coalesce(jsonb_agg(one.value || '{"taxBasisPoints": 0, "cgst": 0, "sgst": 0}'), '[]') from jsonb_array_elements(n.fees) one)
    where ${ofAccount('n')} and n.booking_id = ${bookingId} and n.cgst + n.sgst + n.fee_cgst + n.fee_sgst > 0 and not exists (
      select 1 from folio_line l where l.account_id = n.account_id and l.booking_room_id = n.booking_room_id and l.night = n.night and l.kind in ('room-night', 'fee'))`.execute(
    trx,
  )
  const taxed = chargesOf(await listLines(trx, propertyId, bookingId)).filter(
    charge => charge.root.documentId === null && !charge.isReversed && taxOf(charge) !== 0,
  )
  await insertLines(
    trx,
    taxed.flatMap(({ root, sac, cgst, sgst, igst }) =>
      taxLines(
        {
          ...at,
          chargeId: root.id,
          description: root.description,
          postedBy: personOf(work),
          taxBasisPoints: 0,
          sac,
          reason,
        },
        { cgst: -cgst, sgst: -sgst, igst: -igst },
      ),
    ),
  )
  if (numAffectedRows > 0n && taxed.length === 0)
    await sql`select recount_bookings(${theAccount}, array[${bookingId}]::uuid[])`.execute(trx)
}
