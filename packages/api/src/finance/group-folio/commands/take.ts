import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { personOf } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { first, present } from '../../../kernel/shared/present.ts'
import { issueDocument } from '../../documents/commands/issue.ts'
import { cancelReceipt } from '../../documents/commands/receipts.ts'
import { getGroupParties } from '../../documents/reads/parties.ts'
import { buildReceipt } from '../../documents/rules/drafts.ts'
import { insertLines } from '../../folio/commands/post/lines.ts'
import { cashLimit } from '../../folio/commands/post/money.ts'
import { insertDeskPayment } from '../../folio/commands/post/payment-record.ts'
import { postReversals } from '../../folio/commands/post/reversals.ts'
import { listGroupLines } from '../../ledger/reads.ts'
import { requireAccount } from '../../payments/commands/payments.ts'
import { financeReasons } from '../../reasons.ts'
import { listBlockRates } from '../reads.ts'
import { cashHeld } from '../rules.ts'
import type { CancelAdvanceInput, TakeAdvanceInput } from '../schema.ts'
import { type GroupAt, type GroupWork, lockGroupFolio, noteGroup, readHeld } from './lock.ts'

/**
 * Takes what the organiser of a group pays ahead, with its receipt: it is held for the group until it pays a booking of it, or goes back.
 * All of it is an advance, taxed on receipt at the rates of the nights that the group holds (CGST Rules, rules 35 and 50). Answers the
 * payment's id. Throws NOT_FOUND, ABOVE_CASH_LIMIT, GROUP_MONEY for a group that was released with nobody picked up.
 */
export function takeAdvance(at: GroupWork, input: TakeAdvanceInput): Promise<string> {
  const { work, propertyId } = at
  return work.write(async trx => {
    const group = await lockGroupFolio(trx, at, input.groupId)
    const { groupBlockId, businessDate } = group
    const { method, amount, accountId } = input
    const reference = input.reference || null
    await requireComing(trx, group)
    await requireAccount(trx, { propertyId }, accountId)
    if (method === 'cash') await keepCash(trx, group, amount)
    const folio = { propertyId, groupBlockId }
    const money = { method, amount, reference: input.reference, paymentAccountId: accountId }
    const paymentId = await insertDeskPayment(trx, work, { ...folio, ...money })
    const posted = await insertLines(trx, [
      {
        ...folio,
        businessDate,
        kind: 'payment',
        method,
        paymentId,
        amount: -amount,
        reference,
        description: 'Advance received',
        postedBy: personOf(work),
      },
    ])
    const lineId = first(posted, 'line of an advance').id
    const lines = await listGroupLines(trx, propertyId, groupBlockId)
    const line = present(
      lines.find(one => one.id === lineId),
      'line of an advance',
    )
    const parties = await getGroupParties(trx, propertyId, groupBlockId)
    const shares = parties.isTaxed ? await listBlockRates(trx, propertyId, groupBlockId) : null
    const receipt = buildReceipt(line, { recipient: parties.guest, advance: amount, shares })
    await issueDocument(trx, work, { ...folio, billId: null, parties, ...receipt })
    await noteGroup(trx, work, group, {
      action: 'group.advance-taken',
      after: { method, amount, ...(reference && { reference }) },
    })
    return paymentId
  })
}

/** A group whose rooms are back on sale takes money only for the bookings that stand. */
async function requireComing(trx: Reader, { groupBlockId, name }: GroupAt): Promise<void> {
  const { rows } = await sql<{ comes: boolean }>`
    select g.status <> 'released' or exists (
      select 1 from group_pick_up u join booking b on b.account_id = u.account_id and b.id = u.booking_id
      where u.account_id = g.account_id and u.group_block_id = g.id and b.status <> 'cancelled') as comes
    from group_block g where ${ofAccount('g')} and g.id = ${groupBlockId}`.execute(trx)
  if (!first(rows, 'group').comes)
    throw new DomainError(financeReasons.GROUP_MONEY, {
      why: `The rooms of ${name} are back on sale and nobody of it is coming. Take the money on a booking.`,
    })
}

/** ₹2,00,000 in cash for one event is forbidden (Income-tax Act, section 269ST of 1961): what went back does not count. */
async function keepCash(trx: Reader, at: GroupAt, amount: number): Promise<void> {
  const lines = await listGroupLines(trx, at.propertyId, at.groupBlockId)
  if (cashHeld(lines.filter(line => line.kind === 'payment')) + amount >= cashLimit)
    throw new DomainError(financeReasons.ABOVE_CASH_LIMIT, {}, 'method')
}

/**
 * Takes an advance back that was entered by mistake: no money came, its receipt is cancelled and its number stays. Throws NOT_FOUND,
 * GROUP_MONEY where something of it paid a booking or went back.
 */
export function cancelAdvance(at: GroupWork, input: CancelAdvanceInput): Promise<void> {
  const { work, propertyId } = at
  return work.write(async trx => {
    const group = await lockGroupFolio(trx, at, input.groupId)
    const { groupBlockId, businessDate } = group
    const { reason } = input
    const found = await trx
      .selectFrom('folioLine')
      .select('id')
      .where('propertyId', '=', propertyId)
      .where('groupBlockId', '=', groupBlockId)
      .where('paymentId', '=', input.paymentId)
      .executeTakeFirst()
    const { held, lines } = await readHeld(trx, group)
    const line = lines.find(one => one.id === found?.id)
    if (!line) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'payment' }, 'paymentId')
    if (!held.some(part => part.line.id === line.id && part.amount === -line.amount))
      throw new DomainError(financeReasons.GROUP_MONEY, {
        why: 'Something of this advance paid a booking or went back already. It stays as it is.',
      })
    await trx
      .updateTable('payment')
      .set({ status: 'cancelled' })
      .where('id', '=', input.paymentId)
      .execute()
    await postReversals(trx, work, { propertyId, groupBlockId, businessDate, reason }, [line])
    if (line.documentId !== null)
      await cancelReceipt(trx, work, {
        propertyId,
        groupBlockId,
        documentId: line.documentId,
        reason,
      })
    await noteGroup(trx, work, group, {
      action: 'group.advance-cancelled',
      after: { amount: -line.amount },
      reason,
    })
  })
}
