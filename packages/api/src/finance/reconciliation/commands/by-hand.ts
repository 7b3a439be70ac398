import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BankLineId, BookingId, SettlementId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { present } from '../../../kernel/shared/present.ts'
import { financeEvents } from '../../events.ts'
import { financeReasons } from '../../reasons.ts'
import { netOfPayout } from '../reads.ts'
import type { MatchInput, UnmatchInput } from '../schema.ts'
import { holdReconciliation } from './keep.ts'
import { markPayments } from './match-all.ts'

const notMatchable = (why: string) => new DomainError(financeReasons.NOT_MATCHABLE, { why })
/**
 * Says by hand what a line is, with the reason. Of a settlement's line the amounts may differ, which stays to be seen; a bank line gives
 * what it has left, at most what is expected. Throws NOT_MATCHABLE, NOT_FOUND.
 */
export function matchByHand(
  work: Work,
  propertyId: AuthorizedPropertyId,
  input: MatchInput,
): Promise<void> {
  return work.write(async trx => {
    await holdReconciliation(trx, propertyId)
    const { itemId, bankLineId, reason } = input
    if (itemId !== undefined) await matchItem(trx, work, propertyId, { ...input, itemId })
    else
      await matchBankLine(trx, work, propertyId, {
        ...input,
        bankLineId: present(bankLineId, 'bank line'),
      })
    await tell(trx, work, propertyId, { action: 'matched', reason, line: itemId ?? bankLineId })
  })
}

async function matchItem(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
  {
    itemId,
    paymentId,
    refundId,
    settlementId,
    channelStatementId,
    reason,
  }: MatchInput & { itemId: string },
): Promise<void> {
  if (settlementId !== undefined || channelStatementId !== undefined)
    throw notMatchable('A line of a settlement is no transfer.')
  const item = await getItem(trx, propertyId, itemId)
  if (item.state !== 'unmatched') throw notMatchable('This line is matched. Take it apart first.')
  const target = paymentId
    ? await findPayment(trx, propertyId, paymentId)
    : await findRefund(trx, propertyId, present(refundId, 'refund'))
  if (item.kind !== (refundId === undefined ? 'payment' : 'refund'))
    throw notMatchable('A payment is matched with a payment, a refund with a refund.')
  if (target.settled) throw notMatchable('That is on another line of a settlement already.')
  await trx
    .updateTable('settlementItem')
    .set({
      bookingId: target.bookingId,
      paymentId: paymentId ?? null,
      refundId: refundId ?? null,
      state: target.amount === item.amount ? 'matched' : 'mismatch',
      rule: 'by-hand',
      reason,
      decidedBy: personOf(work),
      decidedAt: work.now.toISOString(),
    })
    .where('id', '=', itemId)
    .execute()
  await markPayments(trx, propertyId)
}

async function matchBankLine(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
  input: MatchInput & { bankLineId: BankLineId },
): Promise<void> {
  const { bankLineId, paymentId, settlementId, channelStatementId, refundId, reason } = input
  if (refundId !== undefined) throw notMatchable('What arrived at the bank is no refund.')
  const line = await getBankLine(trx, propertyId, bankLineId)
  if (line.ignoredReason !== null)
    throw notMatchable('This line is set aside. Open it again first.')
  if (line.left <= 0)
    throw notMatchable(
      line.amount < 0
        ? 'Money that went out is not matched. Set it aside with a reason.'
        : 'This line is matched. Take it apart first.',
    )
  const target = settlementId
    ? await findTransfer(trx, propertyId, settlementId)
    : channelStatementId
      ? await findPayout(trx, propertyId, channelStatementId)
      : await findPayment(trx, propertyId, present(paymentId, 'payment'))
  if (target.arrived) throw notMatchable('That has arrived on another line already.')
  if (target.amount <= 0) throw notMatchable('Nothing of that came to the bank.')
  await trx
    .updateTable('bankMatch')
    .set({ undoneAt: work.now.toISOString(), undoneReason: 'Decided by a person' })
    .where('bankLineId', '=', bankLineId)
    .where('state', '=', 'suggested')
    .where('undoneAt', 'is', null)
    .execute()
  await trx
    .insertInto('bankMatch')
    .values({
      propertyId,
      bankLineId,
      settlementId: settlementId ?? null,
      paymentId: paymentId ?? null,
      channelStatementId: channelStatementId ?? null,
      bookingId: target.bookingId,
      amount: Math.min(line.left, target.amount),
      state: 'matched',
      rule: 'by-hand',
      reason,
      decidedBy: personOf(work),
      decidedAt: work.now.toISOString(),
    })
    .execute()
}

/** Takes a match apart, and opens a line that was set aside. Throws NOT_MATCHABLE, NOT_FOUND. */
export function unmatch(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { itemId, bankLineId, reason }: UnmatchInput,
): Promise<void> {
  return work.write(async trx => {
    await holdReconciliation(trx, propertyId)
    if (itemId !== undefined) {
      const item = await getItem(trx, propertyId, itemId)
      if (item.state === 'unmatched') throw notMatchable('This line is open already.')
      await trx
        .updateTable('settlementItem')
        .set({
          bookingId: null,
          paymentId: null,
          refundId: null,
          state: 'unmatched',
          rule: null,
          reason,
          decidedBy: personOf(work),
          decidedAt: work.now.toISOString(),
        })
        .where('id', '=', itemId)
        .execute()
      if (item.paymentId !== null)
        await trx
          .updateTable('payment')
          .set({
            settlementId: null,
            settlementUtr: null,
            settledAt: null,
            reconciliation: 'pending',
          })
          .where('id', '=', item.paymentId)
          .execute()
    } else
      await openBankLine(trx, work, propertyId, {
        bankLineId: present(bankLineId, 'bank line'),
        reason,
      })
    await tell(trx, work, propertyId, { action: 'unmatched', reason, line: itemId ?? bankLineId })
  })
}

async function openBankLine(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
  { bankLineId, reason }: { bankLineId: BankLineId; reason: string },
): Promise<void> {
  const line = await getBankLine(trx, propertyId, bankLineId)
  const undone = await trx
    .updateTable('bankMatch')
    .set({ undoneAt: work.now.toISOString(), undoneReason: reason, undoneBy: personOf(work) })
    .where('bankLineId', '=', bankLineId)
    .where('undoneAt', 'is', null)
    .returning('id')
    .execute()
  if (undone.length === 0 && line.ignoredReason === null)
    throw notMatchable('This line is open already.')
  await trx
    .updateTable('bankLine')
    .set({ ignoredReason: null, ignoredBy: null })
    .where('id', '=', bankLineId)
    .execute()
}

/** Sets a line aside that is nobody's payment, as a bank's charge or the owner's own transfer. Throws NOT_MATCHABLE, NOT_FOUND. */
export function ignoreLine(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { itemId, bankLineId, reason }: UnmatchInput,
): Promise<void> {
  return work.write(async trx => {
    await holdReconciliation(trx, propertyId)
    if (itemId !== undefined) {
      const item = await getItem(trx, propertyId, itemId)
      if (item.state !== 'unmatched')
        throw notMatchable('This line is matched. Take it apart first.')
      await trx
        .updateTable('settlementItem')
        .set({
          state: 'ignored',
          reason,
          decidedBy: personOf(work),
          decidedAt: work.now.toISOString(),
        })
        .where('id', '=', itemId)
        .execute()
    } else {
      const line = await getBankLine(trx, propertyId, present(bankLineId, 'bank line'))
      if (line.left !== line.amount)
        throw notMatchable('This line is matched. Take it apart first.')
      await trx
        .updateTable('bankMatch')
        .set({ undoneAt: work.now.toISOString(), undoneReason: reason })
        .where('bankLineId', '=', line.id)
        .where('undoneAt', 'is', null)
        .execute()
      await trx
        .updateTable('bankLine')
        .set({ ignoredReason: reason, ignoredBy: personOf(work) })
        .where('id', '=', line.id)
        .execute()
    }
    await tell(trx, work, propertyId, { action: 'ignored', reason, line: itemId ?? bankLineId })
  })
}

async function getItem(trx: Trx, propertyId: AuthorizedPropertyId, itemId: string) {
  const item = await trx
    .selectFrom('settlementItem')
    .select(['kind', 'amount', 'state', 'paymentId'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', itemId)
    .executeTakeFirst()
  if (!item) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'line' }, 'itemId')
  return item
}

async function getBankLine(trx: Trx, propertyId: AuthorizedPropertyId, bankLineId: BankLineId) {
  const line = await trx
    .selectFrom('bankLine as l')
    .select(['l.id', 'l.amount', 'l.ignoredReason'])
    .select(
      sql<Paise>`(l.amount - coalesce((select sum(m.amount) from bank_match m
        where ${ofAccount('m')} and m.bank_line_id = l.id and m.state = 'matched' and m.undone_at is null), 0))::bigint`.as(
        'left',
      ),
    )
    .where('l.propertyId', '=', propertyId)
    .where('l.id', '=', bankLineId)
    .executeTakeFirst()
  if (!line) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'line' }, 'bankLineId')
  return line
}

interface Target {
  bookingId: BookingId | null
  amount: Paise
  settled: boolean
  arrived: boolean
}

const arrivedBy = (column: 'payment_id' | 'settlement_id') =>
  sql`exists (select from bank_match m where ${ofAccount('m')} and ${sql.ref(`m.${column}`)} = t.id
    and m.state = 'matched' and m.undone_at is null)`

async function found(
  rows: readonly Target[],
  what: 'payment' | 'refund' | 'transfer' | 'payout',
): Promise<Target> {
  const [target] = rows
  if (!target) throw new DomainError(kernelReasons.NOT_FOUND, { what })
  return target
}

async function findPayment(trx: Trx, propertyId: AuthorizedPropertyId, paymentId: string) {
  const { rows } = await sql<Target>`select t.booking_id, t.amount,
      exists (select from settlement_item i where i.account_id = t.account_id and i.payment_id = t.id) as settled,
      ${arrivedBy('payment_id')} as arrived
    from payment t where ${ofAccount('t')} and t.property_id = ${propertyId} and t.id = ${paymentId}
      and t.completed_at is not null and t.status <> 'cancelled'`.execute(trx)
  return found(rows, 'payment')
}

async function findRefund(trx: Trx, propertyId: AuthorizedPropertyId, refundId: string) {
  const { rows } = await sql<Target>`select t.booking_id, t.amount, false as arrived,
      exists (select from settlement_item i where i.account_id = t.account_id and i.refund_id = t.id) as settled
    from refund t where ${ofAccount('t')} and t.property_id = ${propertyId} and t.id = ${refundId}
      and t.status in ('processing', 'paid')`.execute(trx)
  return found(rows, 'refund')
}

async function findTransfer(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  settlementId: SettlementId,
) {
  const { rows } = await sql<Target>`select null::uuid as booking_id, false as settled,
      (select sum(i.credit - i.debit) from settlement_item i where i.account_id = t.account_id and i.settlement_id = t.id)::bigint as amount,
      ${arrivedBy('settlement_id')} as arrived
    from settlement t where ${ofAccount('t')} and t.property_id = ${propertyId} and t.id = ${settlementId}`.execute(
    trx,
  )
  return found(rows, 'transfer')
}

async function findPayout(trx: Trx, propertyId: AuthorizedPropertyId, statementId: string) {
  const { rows } =
    await sql<Target>`select null::uuid as booking_id, false as settled, ${netOfPayout} as amount,
      exists (select from bank_match m where m.account_id = l.account_id and m.channel_statement_id = l.id and m.state = 'matched'
        and m.undone_at is null) as arrived
    from channel_statement l where ${ofAccount('l')} and l.property_id = ${propertyId} and l.id = ${statementId}
      and l.kind = 'payout' and l.withdrawn_at is null for no key update`.execute(trx)
  return found(rows, 'payout')
}

async function tell(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
  {
    action,
    reason,
    line,
  }: {
    action: 'matched' | 'unmatched' | 'ignored'
    reason: string
    line: string | undefined
  },
): Promise<void> {
  const entityId = present(line, 'line')
  await recordChange(trx, work, {
    action: `payment-account.${action}`,
    entity: 'payment-account',
    entityId,
    propertyId,
    reason,
  })
  await publish(trx, work, {
    propertyId,
    event: financeEvents['payment-accounts.reconciled'],
    entityId: propertyId,
  })
}
