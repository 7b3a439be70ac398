import type { Trx } from '@atithi/db/client'
import type { Person } from '../../access/actor.ts'
import { requireGrant } from '../../access/gates.ts'
import type { Work } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { issueCreditNotes } from '../../invoices/commands/invoices.ts'
import { issueRefundVoucher } from '../../invoices/commands/receipts.ts'
import { sentOnce } from '../../shared/sent-once.ts'
import { listLines } from '../reads.ts'
import { billOf, chargesOf, grossOf, taxOf } from '../rules/charges.ts'
import { taxedAt } from '../rules/discounts.ts'
import { linesToReverse } from '../rules/reversals.ts'
import { isSplitNight } from '../rules/splits.ts'
import type { AddExtraInput, AddFeeInput, DiscountInput } from '../schema.ts'
import { levelNight } from './level-night.ts'
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
import { insertLines, type Posting, placeLines, postedBy } from './post/lines.ts'
import { reverseLine } from './post/reversals.ts'

/** Charges something of the catalogue, so many times. Another price than the catalogue's needs a grant. Answers the id of the charge. */
export function addExtra(folio: FolioWork, person: Person, input: AddExtraInput): Promise<string> {
  return onFolio(folio, async (trx, at, booking) => {
    const sent = sentOnce(input)
    const before = await findPosted(trx, at, sent)
    if (before) return before
    requireOpenAccount(booking)
    await requireBill(trx, at, input.folioId)
    const extra = await trx
      .selectFrom('extra')
      .select(['id', 'name', 'price', 'taxBasisPoints', 'sac', 'isActive'])
      .where('propertyId', '=', at.propertyId)
      .where('id', '=', input.extraId)
      .executeTakeFirst()
    if (!extra?.isActive) throw new DomainError('NOT_FOUND', { what: 'extra' }, 'extraId')
    const unitPrice = input.unitPrice ?? extra.price
    if (unitPrice !== extra.price) requireGrant(person, 'override')
    if (unitPrice === 0)
      throw new DomainError(
        'CHARGE_REFUSED',
        { message: 'Nothing is charged for this. Enter a price.' },
        'unitPrice',
      )
    const rate = chargesTax(booking) ? extra.taxBasisPoints : 0
    const amounts = taxedAt(unitPrice * input.quantity, rate)
    const line = { extraId: extra.id, quantity: input.quantity, unitPrice }
    const description = input.quantity > 1 ? `${extra.name} × ${input.quantity}` : extra.name
    const id = await postCharge(trx, folio.work, {
      ...at,
      ...amounts,
      kind: 'extra' as const,
      description,
      sac: extra.sac,
      extra: line,
      folioId: input.folioId ?? null,
      sent,
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
    const sent = sentOnce(input)
    const before = await findPosted(trx, at, sent)
    if (before) return before
    requireOpenAccount(booking)
    await requireBill(trx, at, input.folioId)
    const amounts = taxedAt(input.amount, chargesTax(booking) ? input.taxBasisPoints : 0)
    const { description, sac, folioId } = input
    const fee = { kind: 'fee' as const, description, sac, folioId: folioId ?? null, sent }
    const id = await postCharge(trx, folio.work, { ...at, ...amounts, ...fee })
    await note(trx, folio.work, at, {
      action: 'folio.charged',
      after: { what: description, amount: amounts.value, tax: taxOf(amounts) },
    })
    return id
  })
}

const splitNight =
  'This night is split between bills, and its rate of GST is that of the whole. Take the split back, give the discount, and split it again.'

/** Takes an amount off a charge that is on no invoice yet. Answers the id of the discount. Throws INVOICED_ALREADY, ABOVE_CHARGE. */
export function discountCharge(folio: FolioWork, input: DiscountInput): Promise<string> {
  return onFolio(folio, async (trx, at) => {
    const sent = sentOnce(input)
    const before = await findPosted(trx, at, sent)
    if (before) return before
    const charge = chargesOf(await listLines(trx, at.propertyId, at.bookingId)).find(
      one => one.root.id === input.chargeId,
    )
    await requireUninvoiced(trx, charge ? [charge.root] : [])
    if (charge && isSplitNight(charge))
      throw new DomainError('CHARGE_REFUSED', { message: splitNight }, 'amount')
    const id = await postDiscount(trx, folio.work, { ...at, ...input, sent })
    await levelNight(trx, folio.work, { ...at, ...input })
    const after = { what: charge?.root.description ?? '', amount: -input.amount }
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
    if (line?.kind === 'payment' && -line.amount > booking.paidAmount)
      throw new DomainError('ABOVE_PAID', { most: Math.max(0, booking.paidAmount) })
    const gone = await reverseLine(trx, folio.work, { ...at, ...input })
    if (line?.kind === 'discount' && line.chargeId)
      await levelNight(trx, folio.work, { ...at, chargeId: line.chargeId, reason: input.reason })
    const after = {
      what: line?.description ?? '',
      amount: -gone.reduce((sum, one) => sum + one.amount, 0),
    }
    await note(trx, folio.work, at, { action: 'folio.reversed', after, reason: input.reason })
    if (line?.kind === 'payment')
      await tellOfReversedPayment(trx, folio.work, at, { line, reason: input.reason })
    else await issueCreditNotes(trx, folio.work, { ...at, reason: input.reason })
  })
}

/**
 * Brings what a bill comes to, with the nights to come on the guest's own, to a whole rupee; every bill of the booking where none is named.
 * Answers the paise added to each bill that was not whole, below zero where they were taken off.
 */
export function roundOff(
  folio: FolioWork,
  { folioId }: { folioId?: string | null | undefined },
): Promise<number[]> {
  return onFolio(folio, async (trx, at, booking) => {
    requireOpenAccount(booking)
    await requireBill(trx, at, folioId)
    const charges = chargesOf(await listLines(trx, at.propertyId, at.bookingId))
    const sumOf = (own: typeof charges) => own.reduce((sum, one) => sum + grossOf(one), 0)
    const elsewhere = sumOf(charges.filter(charge => billOf(charge) !== null))
    const rounded: number[] = []
    for (const bill of folioId === undefined
      ? new Set([null, ...charges.map(billOf)])
      : [folioId]) {
      const total =
        bill === null
          ? booking.totalAmount - elsewhere
          : sumOf(charges.filter(charge => billOf(charge) === bill))
      const over = ((total % 100) + 100) % 100
      const amount = over < 50 ? -over : 100 - over
      if (over === 0) continue
      const [line] = await insertLines(trx, [
        {
          ...at,
          kind: 'rounding',
          amount,
          description: 'Round off',
          postedBy: postedBy(folio.work),
        },
      ])
      if (bill)
        await placeLines(
          trx,
          folio.work,
          { propertyId: at.propertyId, bookingId: at.bookingId, folioId: bill },
          [line?.id ?? ''],
        )
      rounded.push(amount)
    }
    if (rounded.length > 0)
      await note(trx, folio.work, at, { action: 'folio.rounded', after: { amounts: rounded } })
    return rounded
  })
}

async function tellOfReversedPayment(
  trx: Trx,
  work: Work,
  at: Posting,
  reversal: { line: { id: string; amount: number }; reason: string },
) {
  const lines = await listLines(trx, at.propertyId, at.bookingId)
  const lineId = lines.find(one => one.reversesId === reversal.line.id)?.id ?? ''
  await issueRefundVoucher(trx, work, {
    ...at,
    lineId,
    amount: -reversal.line.amount,
    reason: reversal.reason,
  })
}
