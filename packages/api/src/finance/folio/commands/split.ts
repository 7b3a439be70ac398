import { personOf } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { idempotencyOf } from '../../../kernel/idempotency/idempotency.ts'
import { first } from '../../../kernel/shared/present.ts'
import { listLines } from '../../ledger/reads.ts'
import { billOf, chargesOf, taxOf } from '../../ledger/rules/charges.ts'
import { splitOf, splitRefusal, splitRefusals } from '../../ledger/rules/splits.ts'
import { financeReasons } from '../../reasons.ts'
import type { SplitInput } from '../schema.ts'
import { takeMoveBack } from './move-charges.ts'
import {
  type FolioWork,
  findPosted,
  note,
  onFolio,
  requireBill,
  requireOpenAccount,
  requireUninvoiced,
} from './on-folio.ts'
import { insertLines, placeLines, taxLines } from './post/lines.ts'
import { reverseLine } from './post/reversals.ts'

/**
 * Puts part of a charge on another bill, with its share of each head of tax to the paisa: one line takes it off, another carries it on.
 * Answers the id of the part, which is a charge of its own there. Throws NOT_FOUND, INVOICED_ALREADY, CHARGE_REFUSED.
 */
export function splitCharge(folio: FolioWork, input: SplitInput): Promise<string> {
  const { chargeId, amount, billId } = input
  const idempotency = idempotencyOf(input)
  return onFolio(folio, async (trx, at, booking) => {
    const before = await findPosted(trx, at, idempotency)
    if (before) return before
    requireOpenAccount(booking)
    await requireBill(trx, at, billId)
    const charge = chargesOf(await listLines(trx, at.propertyId, at.bookingId)).find(
      one => one.root.id === chargeId,
    )
    if (!charge || charge.isReversed)
      throw new DomainError(kernelReasons.NOT_FOUND, { what: 'charge' }, 'chargeId')
    await requireUninvoiced(trx, [charge.root])
    const refusal = splitRefusal(charge, amount)
    if (refusal)
      throw new DomainError(
        financeReasons.CHARGE_REFUSED,
        { message: splitRefusals[refusal] },
        'amount',
      )
    if (billOf(charge) === billId)
      throw new DomainError(
        financeReasons.CHARGE_REFUSED,
        { message: 'It is on this bill. Choose another.' },
        'billId',
      )
    const part = splitOf(charge, amount)
    const { description } = charge.root
    const line = {
      ...at,
      kind: 'transfer',
      description,
      postedBy: personOf(folio.work),
      taxBasisPoints: part.taxBasisPoints,
      sac: charge.sac,
    }
    const off = first(
      await insertLines(trx, [{ ...line, amount: -part.value, chargeId }]),
      'transfer off',
    )
    const on = await insertLines(trx, [
      { ...line, amount: part.value, chargeId: off.id, ...idempotency },
    ])
    const partId = first(on, 'transfer on').id
    await insertLines(trx, [
      ...taxLines(
        { ...line, chargeId: off.id },
        { cgst: -part.cgst, sgst: -part.sgst, igst: -part.igst },
      ),
      ...taxLines({ ...line, chargeId: partId }, part),
    ])
    if (billId)
      await placeLines(
        trx,
        folio.work,
        { propertyId: at.propertyId, bookingId: at.bookingId, billId },
        [partId],
      )
    await note(trx, folio.work, at, {
      action: 'folio.split',
      after: { what: description, amount: part.value, tax: taxOf(part), billId },
    })
    return partId
  })
}

/**
 * Puts a part back to the charge that it was split from, or a charge back to the booking that it came from. Throws NOT_FOUND,
 * INVOICED_ALREADY once either is on an invoice, NOT_REVERSIBLE.
 */
export async function rejoinCharge(
  folio: FolioWork,
  { chargeId }: { chargeId: string },
): Promise<void> {
  const { work, propertyId, bookingId } = folio
  const moved = await work.read(db =>
    db
      .selectFrom('folioLine')
      .select('movedBookingId')
      .where('propertyId', '=', propertyId)
      .where('bookingId', '=', bookingId)
      .where('id', '=', chargeId)
      .where('movedLineId', 'is not', null)
      .where('reversesId', 'is', null)
      .executeTakeFirst(),
  )
  if (moved?.movedBookingId) return takeMoveBack(folio, { chargeId, homeId: moved.movedBookingId })
  return onFolio(folio, async (trx, at) => {
    const part = chargesOf(await listLines(trx, at.propertyId, at.bookingId)).find(
      one => one.root.id === chargeId,
    )
    if (!part?.partOf || part.isReversed)
      throw new DomainError(kernelReasons.NOT_FOUND, { what: 'part of a charge' }, 'chargeId')
    await requireUninvoiced(trx, [part.root, part.partOf])
    await reverseLine(trx, folio.work, {
      ...at,
      lineId: chargeId,
      reason: 'The split was taken back',
    })
    await note(trx, folio.work, at, {
      action: 'folio.rejoined',
      after: { what: part.root.description, amount: part.value },
    })
  })
}
