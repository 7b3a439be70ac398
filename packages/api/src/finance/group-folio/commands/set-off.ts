import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BillId, BookingId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { first, present } from '../../../kernel/shared/present.ts'
import { freePayment, sumOf } from '../../documents/commands/allocate.ts'
import { note, onFolio, requireBill } from '../../folio/commands/on-folio.ts'
import { insertLines, type Posting, placeLines } from '../../folio/commands/post/lines.ts'
import { insertDeskPayment } from '../../folio/commands/post/payment-record.ts'
import { postReversals } from '../../folio/commands/post/reversals.ts'
import { listLines } from '../../ledger/reads.ts'
import { type PaymentPart, takeParts } from '../../ledger/rules/allocations.ts'
import { balanceOf } from '../../ledger/rules/balance.ts'
import type { FolioLine } from '../../ledger/rules/charges.ts'
import { refundsDue } from '../../payments/commands/payments.ts'
import { financeReasons } from '../../reasons.ts'
import { paidByGroup } from '../rules.ts'
import type { ReturnAdvanceInput, SetOffAdvanceInput } from '../schema.ts'
import {
  type GroupAt,
  type GroupWork,
  holdPayingGroup,
  lockGroupFolio,
  noteGroup,
  readHeld,
} from './lock.ts'

const method = 'group-advance' as const

/**
 * Pays a booking of the group with what is held for it, the oldest payment first. Each part leaves the folio of the group and stands on that
 * of the booking, and the receipt that was given for it covers both: no second one is issued, since an advance is adjusted once (CGST
 * Rules, rule 50). Throws NOT_FOUND, ABOVE_HELD, ABOVE_BALANCE.
 */
export function setOffAdvance(at: GroupWork, input: SetOffAdvanceInput): Promise<void> {
  const { work, propertyId } = at
  const { groupId, bookingId, amount } = input
  const hold = (trx: Trx) => requireOfGroup(trx, at, input)
  return onFolio(
    { work, propertyId, bookingId },
    async (trx, posting, booking) => {
      const group = await lockGroupFolio(trx, at, groupId)
      await requireBill(trx, posting, input.billId)
      const { held } = await readHeld(trx, group)
      if (amount > sumOf(held))
        throw new DomainError(financeReasons.ABOVE_HELD, { held: sumOf(held) }, 'amount')
      const balance = balanceOf(booking) + (await refundsDue(trx, posting))
      if (amount > balance)
        throw new DomainError(
          financeReasons.ABOVE_BALANCE,
          { balance: Math.max(0, balance) },
          'amount',
        )
      const { taken } = takeParts(held, amount)
      const billId =
        input.billId === undefined ? await findMasterBill(trx, posting, group) : input.billId
      await carryOver(trx, work, { group, posting, parts: taken, billId })
      await note(trx, work, posting, {
        action: 'payment.recorded',
        after: { method, amount, group: group.name },
      })
      await noteGroup(trx, work, group, {
        action: 'group.advance-set-off',
        after: { bookingId, amount },
      })
    },
    hold,
  )
}

/**
 * What the advance paid on a booking is held for the group again, the latest first; invoices that set it off lack it from then on. Throws
 * NOT_FOUND, ABOVE_PAID.
 */
export function returnAdvance(at: GroupWork, input: ReturnAdvanceInput): Promise<void> {
  const { work, propertyId } = at
  const { groupId, bookingId, amount, reason } = input
  const hold = (trx: Trx) => requireOfGroup(trx, at, input)
  return onFolio(
    { work, propertyId, bookingId },
    async (trx, posting) => {
      const group = await lockGroupFolio(trx, at, groupId)
      await takeBack(trx, work, { group, posting, amount, reason })
    },
    hold,
  )
}

/**
 * What a stay that is given up or over no longer needs of its group's advance goes back to the group, not to the guest. `surplus` is what
 * was paid beyond what is owed and goes back to nobody else. The caller holds the booking, and the folio of the group where papers were
 * issued. Answers what went back.
 */
export async function returnSurplus(
  trx: Trx,
  work: Work,
  posting: Posting,
  { surplus, reason }: { surplus: Paise; reason: string },
): Promise<Paise> {
  if (surplus <= 0) return 0
  const groupId = await holdPayingGroup(trx, posting)
  if (groupId === undefined) return 0
  const paid = paidByGroup(await listLines(trx, posting.propertyId, posting.bookingId))
  const amount = Math.min(
    surplus,
    paid.reduce((sum, line) => sum - line.amount, 0),
  )
  if (amount <= 0) return 0
  const group = await lockGroupFolio(trx, { work, propertyId: posting.propertyId }, groupId)
  await takeBack(trx, work, { group, posting, amount, reason })
  return amount
}

interface Back {
  group: GroupAt
  posting: Posting
  amount: Paise
  reason: string
}

/** Each payment is taken back whole; what of the last is to stay is paid anew out of the same receipt. */
async function takeBack(
  trx: Trx,
  work: Work,
  { group, posting, amount, reason }: Back,
): Promise<void> {
  const paid = paidByGroup(await listLines(trx, posting.propertyId, posting.bookingId))
  const { lines, allocations } = await readHeld(trx, group)
  const most = paid.reduce((sum, line) => sum - line.amount, 0)
  if (amount > most) throw new DomainError(financeReasons.ABOVE_PAID, { most }, 'amount')
  let left = amount
  for (const line of paid) {
    if (left === 0) break
    const stays = Math.max(0, -line.amount - left)
    left -= -line.amount - stays
    const off = present(
      lines.find(one => one.id === line.advanceLineId),
      'line that left the folio of a group',
    )
    const paymentLineId = present(
      allocations.find(one => one.appliedLineId === off.id)?.paymentLineId,
      'payment of an advance',
    )
    await trx
      .updateTable('payment')
      .set({ status: 'cancelled' })
      .where(
        'id',
        '=',
        sql<string>`(select payment_id from folio_line where ${ofAccount('folio_line')} and id = ${line.id}::uuid)`,
      )
      .execute()
    await postReversals(trx, work, { ...posting, reason }, [line])
    await freePayment(trx, posting, line.id)
    const { propertyId, groupBlockId, businessDate } = group
    await postReversals(trx, work, { propertyId, groupBlockId, businessDate, reason }, [off])
    await trx
      .insertInto('paymentAllocation')
      .values({
        propertyId,
        groupBlockId,
        paymentLineId,
        appliedLineId: off.id,
        amount: line.amount,
      })
      .execute()
    if (stays > 0) {
      const origin = present(
        lines.find(one => one.id === paymentLineId),
        'payment of an advance',
      )
      const parts = [{ line: origin, amount: stays }]
      await carryOver(trx, work, { group, posting, parts, billId: line.billId })
    }
  }
  await note(trx, work, posting, {
    action: 'folio.reversed',
    after: { what: `Advance of ${group.name}`, amount },
    reason,
  })
  await noteGroup(trx, work, group, {
    action: 'group.advance-returned',
    after: { bookingId: posting.bookingId, amount },
    reason,
  })
}

/** Parts of payments of the group as payments of a booking: each a line that leaves the one folio and a line that stands on the other. */
async function carryOver(
  trx: Trx,
  work: Work,
  {
    group,
    posting,
    parts,
    billId,
  }: { group: GroupAt; posting: Posting; parts: readonly PaymentPart[]; billId: BillId | null },
): Promise<void> {
  const { propertyId, groupBlockId, businessDate } = group
  const { bookingId } = posting
  const { code } = await trx
    .selectFrom('booking')
    .select('code')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const posted = { propertyId, kind: 'payment', method, postedBy: personOf(work) }
  for (const { line, amount } of parts) {
    const left = await insertLines(trx, [
      { ...posted, groupBlockId, businessDate, amount, description: `Paid for booking ${code}` },
    ])
    const advanceLineId = first(left, 'line that leaves a folio').id
    await trx
      .insertInto('paymentAllocation')
      .values({
        propertyId,
        groupBlockId,
        paymentLineId: line.id,
        appliedLineId: advanceLineId,
        amount,
      })
      .execute()
    const paymentId = await insertDeskPayment(trx, work, {
      propertyId,
      bookingId,
      billId,
      method,
      amount,
    })
    const description = 'Advance of the group'
    const paid = await insertLines(trx, [
      { ...posted, ...posting, amount: -amount, paymentId, advanceLineId, description },
    ])
    const lineId = first(paid, 'line that pays a booking').id
    if (billId) await placeLines(trx, work, { propertyId, bookingId, billId }, [lineId])
    await coverByReceipt(trx, { propertyId, bookingId, line }, [advanceLineId, lineId])
  }
}

/** The receipt of a payment tells of these lines, too: what was moved stays where it was receipted. */
async function coverByReceipt(
  trx: Trx,
  { propertyId, bookingId, line }: Pick<Posting, 'propertyId' | 'bookingId'> & { line: FolioLine },
  [left, paid]: [left: string, paid: string],
): Promise<void> {
  const documentId = present(line.documentId, 'receipt of an advance')
  await trx
    .insertInto('documentLine')
    .values([
      { propertyId, documentId, lineId: left },
      { propertyId, documentId, bookingId, lineId: paid },
    ])
    .execute()
}

/** The master bill of the group where it stands with this booking: what its organiser pays. Null is the guest's own. */
async function findMasterBill(
  trx: Trx,
  { propertyId, bookingId }: Posting,
  { groupBlockId }: GroupAt,
): Promise<BillId | null> {
  const bill = await trx
    .selectFrom('bill')
    .select('id')
    .where('propertyId', '=', propertyId)
    .where('bookingId', '=', bookingId)
    .where('groupBlockId', '=', groupBlockId)
    .executeTakeFirst()
  return bill?.id ?? null
}

/** Throws NOT_FOUND unless the booking was picked up out of the group, both of this hotel. */
async function requireOfGroup(
  trx: Trx,
  { propertyId }: GroupWork,
  { bookingId, groupId }: { bookingId: BookingId; groupId: string },
): Promise<void> {
  const found = await trx
    .selectFrom('groupPickUp')
    .select('bookingId')
    .where('propertyId', '=', propertyId)
    .where('bookingId', '=', bookingId)
    .where('groupBlockId', '=', groupId)
    .executeTakeFirst()
  if (!found)
    throw new DomainError(kernelReasons.NOT_FOUND, { what: 'booking of this group' }, 'bookingId')
}
