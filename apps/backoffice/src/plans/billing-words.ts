import type { Tone } from '@atithi/ui/badge'
import type { Outputs } from '../lib/trpc.ts'
import type { InvoiceFilter } from './invoice-filters.ts'

export type Invoice = Outputs['billing']['invoices']['items'][number]
export type Statement = Outputs['billing']['commission']
export type Places = Outputs['billing']['places']
export type Overview = Outputs['billing']['overview']
export type Biller = Outputs['billing']['biller']
export type PlanVersion = Outputs['billing']['versions']['versions'][number]

export const invoiceFilterWords: Record<InvoiceFilter, string> = {
  all: 'All invoices',
  open: 'To be paid',
  overdue: 'Overdue',
  settled: 'Paid',
}

/** How an invoice or credit note stands. */
export function invoiceState(invoice: Invoice): { words: string; tone: Tone } {
  if (invoice.kind === 'credit-note') return { words: 'Credit note', tone: 'info' }
  if (invoice.balance === 0) return { words: 'Paid', tone: 'success' }
  if (invoice.isOverdue) return { words: 'Overdue', tone: 'danger' }
  return {
    words: invoice.balance < invoice.total ? 'Partly paid' : 'To be paid',
    tone: 'warning',
  }
}

export const stayWords: Record<Statement['items'][number]['status'], string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  'checked-in': 'Checked in',
  'checked-out': 'Checked out',
  cancelled: 'Cancelled',
  'no-show': 'No-show',
}

/** How many of a plan are allowed, where null is as many as one likes. */
export const allowedWords = (allowed: number | null): string =>
  allowed === null ? 'Unlimited' : String(allowed)
