import { personOf } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { idempotencyOf } from '../../../kernel/idempotency/idempotency.ts'
import { first } from '../../../kernel/shared/present.ts'
import { listTaxRulesOf } from '../../../tax/gst/reads.ts'
import { issueDebitNote } from '../../documents/commands/debit-note.ts'
import { requireCredit } from '../../documents/commands/on-account.ts'
import { findDocumentOfLine } from '../../documents/reads/documents.ts'
import { listLines } from '../../ledger/reads.ts'
import { chargesOf, grossOf } from '../../ledger/rules/charges.ts'
import {
  increaseOf,
  increaseRefusal,
  increaseRefusals,
} from '../../ledger/rules/debit-adjustments.ts'
import { besides, unitDayOf } from '../../ledger/rules/discounts.ts'
import { financeReasons } from '../../reasons.ts'
import type { RaiseInput } from '../schema.ts'
import { type FolioWork, findPosted, note, onFolio, requireOpenAccount } from './on-folio.ts'
import { insertLines, taxLines } from './post/lines.ts'

/**
 * Corrects an invoiced charge upward by `amount` before tax, and issues the debit note that says so. What was not supplied before is charged
 * and invoiced anew instead. Answers the note. Throws NOT_FOUND, CHARGE_REFUSED.
 */
export function increaseCharge(folio: FolioWork, input: RaiseInput) {
  return onFolio(folio, async (trx, at, booking) => {
    const idempotency = idempotencyOf(input)
    const before = await findPosted(trx, at, idempotency)
    const paper = before && (await findDocumentOfLine(trx, at.propertyId, before))
    if (paper) return { id: paper.id, kind: paper.kind, number: paper.number }
    requireOpenAccount(booking)
    const charges = chargesOf(await listLines(trx, at.propertyId, at.bookingId))
    const charge = charges.find(one => one.root.id === input.chargeId)
    if (!charge || charge.isReversed)
      throw new DomainError(kernelReasons.NOT_FOUND, { what: 'charge' }, 'chargeId')
    const { root, sac } = charge
    const day = unitDayOf(root)
    const rules = day ? await listTaxRulesOf(trx, at.propertyId, day.night, day.night) : []
    const refusal = increaseRefusal(charge, input.amount, {
      others: besides(charge, charges),
      rules,
    })
    if (refusal)
      throw new DomainError(
        financeReasons.CHARGE_REFUSED,
        { message: increaseRefusals[refusal] },
        'amount',
      )
    const more = increaseOf(charge, input.amount)
    const line = {
      ...at,
      postedBy: personOf(folio.work),
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
      ...idempotency,
    }
    const inserted = await insertLines(trx, [{ ...line, ...raised }])
    const lineId = first(inserted, 'debit adjustment').id
    await insertLines(trx, taxLines({ ...line, chargeId: lineId, description }, more))
    const issued = await issueDebitNote(trx, folio.work, { ...at, lineId, reason: input.reason })
    if (booking.isOnAccount) await requireCredit(trx, at)
    const after = { what: root.description, amount: grossOf(more), number: issued.number }
    await note(trx, folio.work, at, { action: 'folio.raised', after, reason: input.reason })
    return issued
  })
}
