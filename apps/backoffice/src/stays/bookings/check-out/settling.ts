import type { OfferedMethod } from '@atithi/api/finance/ledger/rules/payment-methods'
import { takeWords } from '../../../components/words/payment-words.ts'
import { formatMoney } from '../../../lib/format.ts'

/** The balance stays, with a reason. */
export const leaveIt = 'leave'
/** The balance goes on the account of a company. */
export const onAccount = 'company'

/** How what is owed is settled; nothing until somebody has said it. */
export type Settling = OfferedMethod | typeof leaveIt | typeof onAccount | ''

/** How one bill is settled: paid whole, on a company's account, or left with a reason. */
export interface BillSettling {
  billId: string | null
  name: string
  due: number
  how: Settling
  companyId: string | null
  reason: string
}

export interface CheckOutFields {
  /** Null pays the whole of what is due. */
  payment: {
    bill: string
    method: Settling
    amount: number | null
    reference: string
  }
  /** The company that pays, where one does. */
  companyId: string | null
  /** Of several bills, how each is settled. */
  each: BillSettling[]
  leaveBalance: { reason: string }
  waiveOverstay: { reason: string }
}

export const isPaid = (how: Settling): how is OfferedMethod =>
  how !== '' && how !== leaveIt && how !== onAccount

/**
 * What the press does, with its sum.
 *
 * @param due paise that are owed; @param amount paise that are taken now
 */
export function departureLabel(due: number, how: Settling, amount: number): string {
  if (due <= 0 || how === '') return 'Check Out'
  if (isPaid(how) && amount > 0) return `${takeWords(amount, how)} and check out`
  if (how === onAccount) return `Check out with ${formatMoney(due)} on account`
  return `Check out with ${formatMoney(due)} unpaid`
}
