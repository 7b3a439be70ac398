import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BillId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { first, last } from '../../../kernel/shared/present.ts'
import { listTaxRulesOf } from '../../../tax/gst/reads.ts'
import { type Supply, supplyOf } from '../../../tax/gst/rules/gst.ts'
import { listLines } from '../../ledger/reads.ts'
import { billOf, chargesOf } from '../../ledger/rules/charges.ts'
import { besides, supplyAdjustment, unitDayOf } from '../../ledger/rules/discounts.ts'
import { renewLuts } from './lut.ts'
import { insertLines, type Posting, taxLines } from './post/lines.ts'

const reasons: Record<Supply, string> = {
  state: 'Not billed to a special economic zone: CGST and state tax',
  'sez-with-tax': 'Billed to a special economic zone: IGST',
  'sez-without-tax': 'Billed to a special economic zone under a letter of undertaking: no tax',
}

/**
 * Taxes every charge that is on no invoice yet as the party of its bill takes it, by lines that take the old heads off and put the new
 * ones on; a letter of undertaking that has ended is renewed first. Asked twice it does nothing the second time. The caller has locked the
 * booking.
 */
export async function taxByPayer(trx: Trx, work: Work, at: Posting): Promise<void> {
  const { propertyId, bookingId, businessDate } = at
  const bills = await trx
    .selectFrom('bill')
    .select(['id', 'sez', 'lut', 'lutValidUntil'])
    .select(
      sql<boolean>`exists (select 1 from folio_line l where ${ofAccount('l')} and l.booking_id = bill.booking_id and l.supply is not null)`.as(
        'isTouched',
      ),
    )
    .where('propertyId', '=', propertyId)
    .where('bookingId', '=', bookingId)
    .execute()
  if (!bills.some(bill => bill.sez !== null || bill.isTouched)) return
  const ended = bills.filter(
    ({ lutValidUntil }) => lutValidUntil !== null && lutValidUntil < businessDate,
  )
  if (ended.length > 0) {
    await renewLuts(trx, work, at, ended)
    return taxByPayer(trx, work, at)
  }
  const supplies = new Map(bills.map(bill => [bill.id, supplyOf(bill)]))
  const supplyOfBill = (billId: BillId | null) => (billId && supplies.get(billId)) || 'state'
  const charges = chargesOf(await listLines(trx, propertyId, bookingId))
  const nights = charges.flatMap(({ root }) => unitDayOf(root)?.night ?? []).toSorted()
  const rules =
    nights.length > 0
      ? await listTaxRulesOf(trx, propertyId, first(nights, 'night'), last(nights, 'night'))
      : []
  const lines = charges
    .filter(({ root }) => root.documentId === null && root.kind !== 'rounding')
    .flatMap(charge => {
      const supply = supplyOfBill(billOf(charge))
      const lacking = supplyAdjustment(charge, supply, { others: besides(charge, charges), rules })
      if (!lacking) return []
      const { root, sac } = charge
      const of = {
        ...at,
        chargeId: root.id,
        description: root.description,
        postedBy: personOf(work),
      }
      return taxLines(
        { ...of, taxBasisPoints: lacking.taxBasisPoints, sac, supply, reason: reasons[supply] },
        lacking,
      )
    })
  await insertLines(trx, lines)
}
