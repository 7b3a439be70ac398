import type { Trx } from '@atithi/db/client'
import type { BillId } from '@atithi/db/ids'
import {
  type LockedCompany,
  nameCompany,
  putOnAccount,
} from '../../../finance/documents/commands/on-account.ts'
import { listDues, payBills } from '../../../finance/folio/commands/pay-bills.ts'
import type { Posting } from '../../../finance/folio/commands/post/lines.ts'
import { financeReasons } from '../../../finance/reasons.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { present } from '../../../kernel/shared/present.ts'
import type { Collected } from '../../bookings/reads/collected.ts'
import { staysReasons } from '../../reasons.ts'
import type { Settlement } from '../schema.ts'

interface OnAccount {
  billId: BillId | null
  company: LockedCompany
}

/**
 * Takes the money of each bill, and makes those out to their company that a company pays. What was paid too much on one bill pays others,
 * the guest's own first. Every night is charged, the companies are locked. Answers which bills go on an account once they are invoiced,
 * and what is left with its reasons. Throws NOT_FOUND, ABOVE_BALANCE, BALANCE_DUE.
 */
export async function settleBills(
  trx: Trx,
  work: Work,
  at: Posting,
  asked: {
    settlements: readonly Settlement[]
    companies: ReadonlyMap<string, LockedCompany>
    /** Of all bills, refunds that are queued counted as given. */
    due: Paise
    /** What of the guest's own bill the channel has and pays itself. */
    collected: Collected | null
  },
): Promise<{ onAccount: OnAccount[]; left: Paise; reason: string | null }> {
  const { settlements, companies } = asked
  const owed = await listOwed(trx, at, asked.due)
  const onAccount: OnAccount[] = []
  const reasons: string[] = []
  let left = 0
  for (const { billId, payments, companyId, leaveBalance } of settlements) {
    const due = owed.get(billId)
    if (due === undefined)
      throw new DomainError(kernelReasons.NOT_FOUND, { what: 'bill' }, 'settlements')
    const paid = payments.reduce((sum, one) => sum + one.amount, 0)
    if (paid > due)
      throw new DomainError(financeReasons.ABOVE_BALANCE, { balance: due }, 'settlements')
    for (const payment of payments) await payBills(trx, work, at, { ...payment, billId })
    owed.set(billId, due - paid)
    if (companyId !== undefined) {
      const company = present(companies.get(companyId), 'locked company')
      await nameCompany(trx, at, billId, company)
      onAccount.push({ billId, company })
      owed.set(billId, 0)
    } else if (due > paid && leaveBalance) {
      reasons.push(leaveBalance.reason)
      left += due - paid
      owed.set(billId, 0)
    }
  }
  const own = Math.min(owed.get(null) ?? 0, asked.collected?.amount ?? 0)
  if (asked.collected && own > 0) {
    owed.set(null, (owed.get(null) ?? 0) - own)
    reasons.push(asked.collected.reason)
    left += own
  }
  const unsettled = [...owed.values()].reduce((sum, due) => sum + due, 0)
  if (unsettled > 0)
    throw new DomainError(staysReasons.BALANCE_DUE, { balance: unsettled }, 'settlements')
  // Below zero more was paid than all bills come to, and nobody owes.
  if (asked.due < 0) left = asked.due
  return {
    onAccount,
    left,
    reason: reasons.length > 0 ? [...new Set(reasons)].join(' · ').slice(0, 300) : null,
  }
}

/** What each bill owes, none below zero. */
async function listOwed(trx: Trx, at: Posting, due: Paise): Promise<Map<string | null, Paise>> {
  const dues = await listDues(trx, at)
  // A refund that is queued is money of the guest's own bill that is as good as gone.
  const queued = due - dues.reduce((sum, one) => sum + one.due, 0)
  const raw = dues.map(one => ({ ...one, due: one.billId === null ? one.due + queued : one.due }))
  let spare = raw.reduce((sum, one) => sum + Math.max(0, -one.due), 0)
  return new Map(
    raw.map(one => {
      const owing = Math.max(0, one.due)
      const used = Math.min(spare, owing)
      spare -= used
      return [one.billId, owing - used]
    }),
  )
}

/** Puts the invoices of these bills on their companies' accounts. Answers what went there in all. Throws ABOVE_CREDIT_LIMIT. */
export async function putAllOnAccount(
  trx: Trx,
  work: Work,
  at: Posting,
  { bills, mayPassLimit }: { bills: readonly OnAccount[]; mayPassLimit: boolean },
): Promise<Paise> {
  let amount = 0
  for (const bill of bills) amount += await putOnAccount(trx, work, at, { ...bill, mayPassLimit })
  return amount
}
