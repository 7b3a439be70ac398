import { paymentMethodNames } from '@atithi/api/finance/ledger/rules/method-names'
import type { Tone } from '@atithi/ui/badge'
import { formatMoney } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'

export type Company = Outputs['payments']['companies']['list']['items'][number]
export type CompanyDetail = Outputs['payments']['companies']['get']
export type OpenInvoice = CompanyDetail['openInvoices'][number]
export type Receipt = Outputs['payments']['companies']['receipts']['items'][number]
export type Statement = Outputs['payments']['companies']['statement']
export type StatementItem = Statement['items'][number]

const kindWords: Record<StatementItem['kind'], string> = {
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  'debit-note': 'Debit note',
  'paid-at-hotel': 'Paid at the hotel',
  'write-off': 'Written off',
  receipt: 'Payment received',
  tds: 'TDS withheld',
  reversal: 'Payment taken back',
  refund: 'Given back',
}

/** What happened, in one line of a statement. */
export function entryWords({ kind, number, method, code, guestName }: StatementItem): string {
  const name = method && method !== 'tds' ? paymentMethodNames[method] : null
  const how = method === 'upi' ? name : name?.toLowerCase()
  const of = code && guestName ? `${guestName}, ${code}` : null
  return [[kindWords[kind], number].filter(Boolean).join(' '), how, of].filter(Boolean).join(' · ')
}

/** What a company has left of its limit, as a mark. */
export function creditMark({
  creditLimit,
  creditLeft,
  isActive,
}: Pick<Company, 'creditLimit' | 'creditLeft' | 'isActive'>): { tone: Tone; label: string } {
  if (!isActive) return { tone: 'neutral', label: 'Not active' }
  if (creditLimit === null || creditLeft === null) return { tone: 'neutral', label: 'No limit' }
  if (creditLeft === 0) return { tone: 'danger', label: 'At its limit' }
  return creditLeft * 5 < creditLimit
    ? { tone: 'warning', label: `${formatMoney(creditLeft)} left` }
    : { tone: 'success', label: `${formatMoney(creditLeft)} left` }
}

/** Below zero the company has paid more than it owes. */
export const balanceWords = (amount: number): string =>
  amount < 0 ? `${formatMoney(-amount)} in credit` : formatMoney(amount)
