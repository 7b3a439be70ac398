import { DomainError } from '../../errors.ts'
import { issueDebitNote } from '../../invoices/commands/debit-note.ts'
import { findDocumentOfLine } from '../../invoices/reads/documents.ts'
import { sentOnce } from '../../shared/sent-once.ts'
import { listTaxRulesOf } from '../../tax/reads.ts'
import { listLines } from '../reads.ts'
import { chargesOf, grossOf } from '../rules/charges.ts'
import { besides } from '../rules/discounts.ts'
import { raiseOf, raiseRefusal, raiseRefusals } from '../rules/raises.ts'
import type { RaiseInput } from '../schema.ts'
import { type FolioWork, findPosted, note, onFolio, requireOpenAccount } from './on-folio.ts'
import { insertLines, postedBy, taxLines } from './post/lines.ts'

/**
 * Corrects an invoiced charge upward by `amount` before tax, and issues the debit note that says so. What was not supplied before is charged
 * and invoiced anew instead. Answers the note. Throws NOT_FOUND, CHARGE_REFUSED.
 */
export function raiseCharge(folio: FolioWork, input: RaiseInput) {
  return onFolio(folio, async (trx, at, booking) => {
    const sent = sentOnce(input)
    const before = await findPosted(trx, at, sent)
    const paper = before && (await findDocumentOfLine(trx, at.propertyId, before))
    if (paper) return { id: paper.id, kind: paper.kind, number: paper.number }
    requireOpenAccount(booking)
    const charges = chargesOf(await listLines(trx, at.propertyId, at.bookingId))
    const charge = charges.find(one => one.root.id === input.chargeId)
    if (!charge || charge.isReversed)
      throw new DomainError('NOT_FOUND', { what: 'charge' }, 'chargeId')
    const { root, sac } = charge
    const rules =
      root.night === null ? [] : await listTaxRulesOf(trx, at.propertyId, root.night, root.night)
    const refusal = raiseRefusal(charge, input.amount, { others: besides(charge, charges), rules })
    if (refusal)
      throw new DomainError('CHARGE_REFUSED', { message: raiseRefusals[refusal] }, 'amount')
    const more = raiseOf(charge, input.amount)
    const line = {
      ...at,
      postedBy: postedBy(folio.work),
      taxBasisPoints: more.taxBasisPoints,
      sac,
      reason: input.reason,
    }
    const description = `Correction of ${root.description}`
    const raised = {
      kind: 'debit-adjustment',
      amount: more.value,
      chargeId: root.id,
      description,
      ...sent,
    }
    const [raise] = await insertLines(trx, [{ ...line, ...raised }])
    const lineId = raise?.id ?? ''
    await insertLines(trx, taxLines({ ...line, chargeId: lineId, description }, more))
    const issued = await issueDebitNote(trx, folio.work, { ...at, lineId, reason: input.reason })
    const after = { what: root.description, amount: grossOf(more), number: issued.number }
    await note(trx, folio.work, at, { action: 'folio.raised', after, reason: input.reason })
    return issued
  })
}
