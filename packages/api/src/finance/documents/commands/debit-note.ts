import type { Trx } from '@atithi/db/client'
import type { BookingId } from '@atithi/db/ids'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { listLines } from '../../ledger/reads.ts'
import { chargesOf } from '../../ledger/rules/charges.ts'
import { readCorrected } from '../reads/documents.ts'
import { getParties } from '../reads/parties.ts'
import { figuresOf, lineOfNote } from '../rules/content.ts'
import { type IssuedDocument, issueDocument } from './issue.ts'

/** What was put on an invoiced charge by one line, with its tax, as a debit note that names the invoice (CGST Act, section 34(3); rule 53(1A)). */
export async function issueDebitNote(
  trx: Trx,
  work: Work,
  raise: { propertyId: AuthorizedPropertyId; bookingId: BookingId; lineId: string; reason: string },
): Promise<IssuedDocument> {
  const { propertyId, bookingId, lineId, reason } = raise
  const charge = chargesOf(await listLines(trx, propertyId, bookingId)).find(one =>
    one.lines.some(line => line.id === lineId),
  )
  const invoiceId = charge?.root.documentId
  if (!charge || !invoiceId) throw new RangeError(`line ${lineId} raises no invoiced charge`)
  const lines = charge.lines.filter(line => line.id === lineId || line.chargeId === lineId)
  const { billId, said } = await readCorrected(trx, propertyId, invoiceId)
  return issueDocument(trx, work, {
    propertyId,
    bookingId,
    billId,
    kind: 'debit-note',
    correctsId: invoiceId,
    parties: await getParties(trx, propertyId, bookingId),
    lineIds: lines.map(line => line.id),
    content: { ...said, ...figuresOf([lineOfNote(charge, lines, 1)], 0), payments: [], reason },
  })
}
