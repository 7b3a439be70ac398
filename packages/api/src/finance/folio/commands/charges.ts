import type { Trx } from '@atithi/db/client'
import type { BillId, DocumentId } from '@atithi/db/ids'
import type { Person } from '../../../kernel/access/actor.ts'
import { requireGrant } from '../../../kernel/access/gates.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { idempotencyOf } from '../../../kernel/idempotency/idempotency.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { first, present } from '../../../kernel/shared/present.ts'
import { requireService } from '../../../tax/gst/commands.ts'
import { freePayment } from '../../documents/commands/allocate.ts'
import { issueCreditNotes } from '../../documents/commands/invoices.ts'
import { cancelReceipt } from '../../documents/commands/receipts.ts'
import { listAllocations, listLines } from '../../ledger/reads.ts'
import { billOf, chargesOf, grossOf, taxOf } from '../../ledger/rules/charges.ts'
import { taxedAt } from '../../ledger/rules/discounts.ts'
import { linesToReverse } from '../../ledger/rules/reversals.ts'
import { isSplitNight } from '../../ledger/rules/splits.ts'
import { financeReasons } from '../../reasons.ts'
import type { AddExtraInput, AddFeeInput, DiscountInput } from '../schema.ts'
import {
  chargesTax,
  type FolioWork,
  findPosted,
  note,
  onFolio,
  requireBill,
  requireOpenAccount,
  requireUninvoiced,
} from './on-folio.ts'
import { postCharge } from './post/charges.ts'
import { postDiscount } from './post/discounts.ts'
import { insertLines, type Posting, placeLines } from './post/lines.ts'
import { cancelPayment } from './post/payment-record.ts'
import { reverseLine } from './post/reversals.ts'
import { relevelNights } from './relevel-nights.ts'
import { chargeBeside } from './unit-day.ts'

/** Charges something of the catalogue, so many times. Another price than the catalogue's needs a grant. Answers the id of the charge. */
export function addExtra(folio: FolioWork, person: Person, input: AddExtraInput): Promise<string> {
  return onFolio(folio, async (trx, at, booking) => {
    const idempotency = idempotencyOf(input)
    const before = await findPosted(trx, at, idempotency)
    if (before) return before
    requireOpenAccount(booking)
    await requireBill(trx, at, input.billId)
    const extra = await trx
      .selectFrom('extra')
      .select(['id', 'name', 'price', 'taxBasisPoints', 'sac', 'isActive'])
      .where('propertyId', '=', at.propertyId)
      .where('id', '=', input.extraId)
      .executeTakeFirst()
    if (!extra?.isActive)
      throw new DomainError(kernelReasons.NOT_FOUND, { what: 'extra' }, 'extraId')
    const unitPrice = input.unitPrice ?? extra.price
    if (unitPrice !== extra.price) requireGrant(person, 'override')
    if (unitPrice === 0)
      throw new DomainError(
        financeReasons.CHARGE_REFUSED,
        { message: 'Nothing is charged for this. Enter a price.' },
        'unitPrice',
      )
    // A rate of the catalogue can have ended since it was entered.
    await requireService(trx, extra, at.businessDate)
    const value = unitPrice * input.quantity
    const isTaxed = chargesTax(booking)
    const amounts =
      extra.taxBasisPoints === null
        ? await chargeBeside(trx, at, { value, isTaxed, of: input })
        : taxedAt(value, isTaxed ? extra.taxBasisPoints : 0)
    const line = { extraId: extra.id, quantity: input.quantity, unitPrice }
    const description = input.quantity > 1 ? `${extra.name} × ${input.quantity}` : extra.name
    const id = await postCharge(trx, folio.work, {
      ...at,
      ...amounts,
      kind: 'extra' as const,
      description,
      sac: extra.sac,
      extra: line,
      billId: input.billId ?? null,
      idempotency,
    })
    await note(trx, folio.work, at, {
      action: 'folio.charged',
      after: { what: description, amount: amounts.value, tax: taxOf(amounts) },
    })
    return id
  })
}

/** Charges what is in no catalogue. Answers the id of the charge. */
export function addFee(folio: FolioWork, input: AddFeeInput): Promise<string> {
  return onFolio(folio, async (trx, at, booking) => {
    const idempotency = idempotencyOf(input)
    const before = await findPosted(trx, at, idempotency)
    if (before) return before
    requireOpenAccount(booking)
    await requireBill(trx, at, input.billId)
    await requireService(trx, input, at.businessDate)
    const isTaxed = chargesTax(booking)
    const amounts =
      input.taxBasisPoints === null
        ? await chargeBeside(trx, at, { value: input.amount, isTaxed, of: input })
        : taxedAt(input.amount, isTaxed ? input.taxBasisPoints : 0)
    const { description, sac, billId } = input
    const fee = { kind: 'fee' as const, description, sac, billId: billId ?? null, idempotency }
    const id = await postCharge(trx, folio.work, { ...at, ...amounts, ...fee })
    await note(trx, folio.work, at, {
      action: 'folio.charged',
      after: { what: description, amount: amounts.value, tax: taxOf(amounts) },
    })
    return id
  })
}

export const splitNight =
  'This night is split between bills, and its rate of GST is that of the whole. Take the split back, give the discount, and split it again.'

/** Takes an amount off a charge that is on no invoice yet. Answers the id of the discount. Throws INVOICED_ALREADY, ABOVE_CHARGE. */
export function discountCharge(folio: FolioWork, input: DiscountInput): Promise<string> {
  return onFolio(folio, async (trx, at) => {
    const idempotency = idempotencyOf(input)
    const before = await findPosted(trx, at, idempotency)
    if (before) return before
    const charge = chargesOf(await listLines(trx, at.propertyId, at.bookingId)).find(
      one => one.root.id === input.chargeId,
    )
    await requireUninvoiced(trx, charge ? [charge.root] : [])
    if (charge && isSplitNight(charge))
      throw new DomainError(financeReasons.CHARGE_REFUSED, { message: splitNight }, 'amount')
    const id = await postDiscount(trx, folio.work, { ...at, ...input, idempotency })
    const after = {
      what: present(charge, 'discounted charge').root.description,
      amount: -input.amount,
    }
    await note(trx, folio.work, at, { action: 'folio.discounted', after, reason: input.reason })
    return id
  })
}

/**
 * Takes a line back with what belongs to it. An invoiced charge makes a credit note, a payment a voucher that says so.
 * Throws NOT_REVERSIBLE, NOT_FOUND, INVOICED_ALREADY for a discount or a transfer that an invoice shows, ABOVE_PAID for a payment that was given back.
 */
export function reverse(
  folio: FolioWork,
  input: { lineId: string; reason: string },
): Promise<void> {
  return onFolio(folio, async (trx, at, booking) => {
    const lines = await listLines(trx, at.propertyId, at.bookingId)
    const line = lines.find(one => one.id === input.lineId)
    const going = linesToReverse(lines, input.lineId)
    if (line?.kind === 'discount' || line?.kind === 'transfer')
      await requireUninvoiced(trx, Array.isArray(going) ? going : [line])
    if (line?.kind === 'payment') await requireNotGivenBack(trx, at, line, booking.paidAmount)
    if (line?.kind === 'payment') await cancelPayment(trx, at, line.id)
    const gone = await reverseLine(trx, folio.work, { ...at, ...input })
    await relevelNights(trx, folio.work, at)
    const after = {
      what: present(line, 'reversed line').description,
      amount: -gone.reduce((sum, one) => sum + one.amount, 0),
    }
    await note(trx, folio.work, at, { action: 'folio.reversed', after, reason: input.reason })
    if (line?.kind === 'payment')
      await takePaymentBack(trx, folio.work, at, { line, reason: input.reason })
    else await issueCreditNotes(trx, folio.work, { ...at, reason: input.reason })
  })
}

/**
 * Brings what a bill comes to, with the nights to come on the guest's own, to a whole rupee; every bill of the booking where none is named.
 * Answers the paise added to each bill that was not whole, below zero where they were taken off.
 */
export function roundOff(
  folio: FolioWork,
  { billId }: { billId?: BillId | null | undefined },
): Promise<number[]> {
  return onFolio(folio, async (trx, at, booking) => {
    requireOpenAccount(booking)
    await requireBill(trx, at, billId)
    const charges = chargesOf(await listLines(trx, at.propertyId, at.bookingId))
    const sumOf = (own: typeof charges) => own.reduce((sum, one) => sum + grossOf(one), 0)
    const elsewhere = sumOf(charges.filter(charge => billOf(charge) !== null))
    const rounded: number[] = []
    for (const bill of billId === undefined ? new Set([null, ...charges.map(billOf)]) : [billId]) {
      const total =
        bill === null
          ? booking.totalAmount - elsewhere
          : sumOf(charges.filter(charge => billOf(charge) === bill))
      const over = ((total % 100) + 100) % 100
      const amount = over < 50 ? -over : 100 - over
      if (over === 0) continue
      const inserted = await insertLines(trx, [
        {
          ...at,
          kind: 'rounding',
          amount,
          description: 'Round off',
          postedBy: personOf(folio.work),
        },
      ])
      if (bill)
        await placeLines(
          trx,
          folio.work,
          { propertyId: at.propertyId, bookingId: at.bookingId, billId: bill },
          [first(inserted, 'rounding line').id],
        )
      rounded.push(amount)
    }
    if (rounded.length > 0)
      await note(trx, folio.work, at, { action: 'folio.rounded', after: { amounts: rounded } })
    return rounded
  })
}

/** Throws ABOVE_PAID for a payment of which something went back. */
async function requireNotGivenBack(
  trx: Trx,
  at: Posting,
  payment: { id: string; amount: Paise },
  paidAmount: Paise,
): Promise<void> {
  const given = (await listAllocations(trx, at.propertyId, at.bookingId))
    .filter(one => one.paymentLineId === payment.id && one.refundLineId !== null)
    .reduce((sum, one) => sum + one.amount, 0)
  const most = Math.max(0, Math.min(paidAmount, -payment.amount - given))
  if (-payment.amount > most) throw new DomainError(financeReasons.ABOVE_PAID, { most })
}

/** A payment that was never made: its receipt is cancelled, and invoices that set it off lack it. */
async function takePaymentBack(
  trx: Trx,
  work: Work,
  at: Posting,
  { line, reason }: { line: { id: string; documentId: DocumentId | null }; reason: string },
): Promise<void> {
  await freePayment(trx, at, line.id)
  if (line.documentId !== null)
    await cancelReceipt(trx, work, { ...at, documentId: line.documentId, reason })
}
