import type { Trx } from '@atithi/db/client'
import type { BillId, BookingId } from '@atithi/db/ids'
import type { FolioLine as FolioLineRow } from '@atithi/db/schema'
import type { Insertable } from 'kysely'
import type { AuthorizedPropertyId } from '../../../../kernel/access/gates.ts'
import { personOf, type Work } from '../../../../kernel/context/context.ts'
import type { IsoDate } from '../../../../kernel/shared/dates.ts'
import type { TaxHeads } from '../../../../tax/gst/rules/gst.ts'

/** The caller has locked the booking, in the same transaction. */
export interface Posting {
  propertyId: AuthorizedPropertyId
  bookingId: BookingId
  businessDate: IsoDate
}

type NewLine = Insertable<FolioLineRow>

export function insertLines(trx: Trx, lines: NewLine[]): Promise<{ id: string }[]> {
  return lines.length === 0
    ? Promise.resolve([])
    : trx.insertInto('folioLine').values(lines).returning('id').execute()
}

/** The tax of a charge or discount, one line for each head; none where it is zero. */
export function taxLines(
  of: Omit<NewLine, 'kind' | 'amount' | 'taxHead'> & { description: string },
  tax: TaxHeads,
): NewLine[] {
  const line = (taxHead: 'CGST' | 'SGST' | 'IGST', amount: number) => ({
    ...of,
    kind: 'tax' as const,
    taxHead,
    amount,
    description: `${taxHead} on ${of.description}`,
  })
  return [line('CGST', tax.cgst), line('SGST', tax.sgst), line('IGST', tax.igst)].filter(
    one => one.amount !== 0,
  )
}

/** Puts charges, with all that belongs to them, or money on a bill; null is the guest's own. */
export async function placeLines(
  trx: Trx,
  work: Work,
  place: { propertyId: AuthorizedPropertyId; bookingId: BookingId; billId: BillId | null },
  lineIds: readonly string[],
): Promise<void> {
  if (lineIds.length === 0) return
  const movedBy = personOf(work)
  await trx
    .insertInto('billMove')
    .values(lineIds.map(lineId => ({ ...place, lineId, movedBy })))
    .execute()
}
