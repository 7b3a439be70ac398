import type { StatementField } from '@atithi/api/finance/reconciliation/rules/read-statement'
import type { BreakKind, LineState } from '@atithi/api/finance/reconciliation/rules/states'
import type { Tone } from '@atithi/ui/badge'
import type { Outputs } from '../../lib/trpc.ts'

export type ReconciliationLine = Outputs['payments']['reconcile']['items']['items'][number]
export type Side = ReconciliationLine['side']

export const sideWords: Record<Side, string> = {
  bank: 'Bank statement',
  transfers: 'Transfers of the gateway',
  items: 'Settled payments',
}

export const stateWords: Record<LineState, { label: string; tone: Tone }> = {
  unmatched: { label: 'Open', tone: 'warning' },
  suggested: { label: 'Suggested', tone: 'info' },
  'part-matched': { label: 'Partly matched', tone: 'info' },
  matched: { label: 'Matched', tone: 'success' },
  mismatch: { label: 'Amount differs', tone: 'danger' },
  ignored: { label: 'Set aside', tone: 'neutral' },
}

/** What is wrong, and what to do. */
export const breakWords: Record<BreakKind, { title: string; advice: string }> = {
  'bank-without-settlement': {
    title: 'Money of a gateway at the bank, without its settlement',
    advice: 'Fetch the settlements of this month, or import the gateway’s report.',
  },
  'settled-without-payment': {
    title: 'Settled, but on no booking',
    advice: 'It was taken by the gateway’s dashboard or an old link. Match it, or set it aside.',
  },
  'payment-not-settled': {
    title: 'Paid, and in no settlement after three working days',
    advice: 'Fetch the settlements; if it is still open, ask the gateway.',
  },
  'amount-differs': {
    title: 'The amounts differ',
    advice: 'Compare the payment with the settlement and the bank, and ask whoever is wrong.',
  },
  'refund-on-one-side': {
    title: 'A refund that only one side knows',
    advice: 'Record what was refunded at the gateway, or ask the gateway why it was not paid.',
  },
  'refunded-twice': {
    title: 'The same refund went out twice',
    advice:
      'One of the two was made at the gateway. Ask the guest to give it back, or set it aside with the reason.',
  },
  'fee-above-contract': {
    title: 'The fee is above the contract',
    advice: 'Ask the gateway to give back the difference.',
  },
  'settlement-not-at-bank': {
    title: 'Transferred, but not at the bank',
    advice:
      'Import the statement of those days; if it is missing there, ask the bank with the UTR.',
  },
  'dispute-deducted': {
    title: 'A guest’s bank took money back',
    advice:
      'Answer the dispute at the gateway in time. What is lost stays open with the guest: set it aside with the reason.',
  },
  'utr-twice': {
    title: 'Two transfers with one UTR',
    advice: 'One of them was imported wrongly.',
  },
  'paid-after-cancellation': {
    title: 'Paid after the booking was cancelled',
    advice: 'Refund it, or reinstate the booking.',
  },
  'statement-gap': {
    title: 'A row of the statement is missing',
    advice: 'Its balance does not follow from the row before. Download the statement again.',
  },
}

export const fieldWords: Record<StatementField, string> = {
  date: 'Date',
  valueDate: 'Value date',
  narration: 'Narration',
  reference: 'Reference',
  debit: 'Money out',
  credit: 'Money in',
  amount: 'Amount in one column',
  side: 'Credit or debit',
  balance: 'Balance',
}
