import type { Trx } from '@atithi/db/client'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { first, present } from '../../../kernel/shared/present.ts'
import { sumOf } from '../../documents/commands/allocate.ts'
import { issueVouchers } from '../../documents/commands/receipts.ts'
import { getGroupParties } from '../../documents/reads/parties.ts'
import { insertLines } from '../../folio/commands/post/lines.ts'
import { markRefunded } from '../../folio/commands/post/payment-record.ts'
import { listGroupLines } from '../../ledger/reads.ts'
import { type PaymentPart, takeParts } from '../../ledger/rules/allocations.ts'
import { isMoney } from '../../ledger/rules/folio-methods.ts'
import type { OfferedMethod } from '../../ledger/rules/payment-methods.ts'
import { financeReasons } from '../../reasons.ts'
import { cashHeld, wayBackOf } from '../rules.ts'
import type { RefundAdvanceInput } from '../schema.ts'
import { type GroupAt, type GroupWork, lockGroupFolio, noteGroup, readHeld } from './lock.ts'

/**
 * Gives back of what is held for a group: of payments of the same method first, the latest before the earlier, each with a voucher that
 * names its receipt (CGST Rules, rule 51). Answers the refund's id. Throws NOT_FOUND, ABOVE_HELD, NOT_PAID_IN_CASH.
 */
export function refundAdvance(at: GroupWork, input: RefundAdvanceInput): Promise<string> {
  const { work } = at
  return work.write(async trx => {
    const group = await lockGroupFolio(trx, at, input.groupId)
    const { held, lines } = await readHeld(trx, group)
    const { amount, reason } = input
    const most = sumOf(held)
    if (amount > most) throw new DomainError(financeReasons.ABOVE_HELD, { held: most }, 'amount')
    const method = input.method ?? asItCame(held)
    if (method === 'cash' && amount > cashHeld(lines))
      throw new DomainError(
        financeReasons.NOT_PAID_IN_CASH,
        { most: Math.max(0, cashHeld(lines)) },
        'method',
      )
    const lineId = await postBack(trx, work, group, { ...input, method })
    const { parts, refundId } = await settle(trx, work, group, { ...input, method, lineId, held })
    const { propertyId, groupBlockId } = group
    const line = present(
      (await listGroupLines(trx, propertyId, groupBlockId)).find(one => one.id === lineId),
      'line of a refund',
    )
    const parties = await getGroupParties(trx, propertyId, groupBlockId)
    await issueVouchers(trx, work, { propertyId, groupBlockId, line, parties, parts, reason })
    await noteGroup(trx, work, group, {
      action: 'group.advance-refunded',
      after: { method, amount },
      reason,
    })
    return refundId
  })
}

function asItCame(held: readonly PaymentPart[]): OfferedMethod {
  const last = wayBackOf(held)
  return last !== null && isMoney(last) ? last : 'bank-transfer'
}

type Back = RefundAdvanceInput & { method: OfferedMethod }

async function postBack(
  trx: Trx,
  work: Work,
  { propertyId, groupBlockId, businessDate }: GroupAt,
  { amount, method, reason, reference }: Back,
): Promise<string> {
  const posted = await insertLines(trx, [
    {
      propertyId,
      groupBlockId,
      businessDate,
      kind: 'refund',
      method,
      amount,
      reason,
      reference: reference || null,
      description: 'Advance given back',
      postedBy: personOf(work),
    },
  ])
  return first(posted, 'line of a refund').id
}

/** Writes down that it went back, and of which payments. */
async function settle(
  trx: Trx,
  work: Work,
  { propertyId, groupBlockId }: GroupAt,
  {
    lineId,
    held,
    amount,
    method,
    reason,
    reference,
  }: Back & { lineId: string; held: PaymentPart[] },
): Promise<{ parts: PaymentPart[]; refundId: string }> {
  const parts = partsOf(held, method, amount)
  await trx
    .insertInto('paymentAllocation')
    .values(
      parts.map(part => ({
        propertyId,
        groupBlockId,
        paymentLineId: part.line.id,
        refundLineId: lineId,
        amount: part.amount,
      })),
    )
    .execute()
  await markRefunded(trx, parts)
  const { id } = await trx
    .insertInto('refund')
    .values({
      propertyId,
      groupBlockId,
      amount,
      method,
      reason,
      status: 'paid',
      lineId,
      settledAt: work.now.toISOString(),
      reference: reference || null,
      requestedBy: personOf(work),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { parts, refundId: id }
}

const partsOf = (held: readonly PaymentPart[], method: string, amount: Paise): PaymentPart[] =>
  takeParts(
    held.toReversed().toSorted((a, b) => rankOf(a, method) - rankOf(b, method)),
    amount,
  ).taken

const rankOf = ({ line }: PaymentPart, method: string): number => (line.method === method ? 0 : 1)
