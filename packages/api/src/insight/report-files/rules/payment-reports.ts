import type { ReportId } from './catalogue.ts'

/** The reports of what is paid, owed and kept, as Payments shows them; the rest of the catalogue stands under Reports. */
export const paymentReports: readonly ReportId[] = [
  'day-book',
  'payments',
  'collection-by-method',
  'refunds',
  'gateway-fees',
  'cashier-shifts',
  'shift-lines',
  'deposit-ledger',
  'receivables-ageing',
  'company-statement',
  'ota-receivable',
  'channel-papers',
  'virtual-cards',
  'channel-commission',
  'commission-credit',
  'tax-summary',
  'company-tds',
  'channel-tcs-tds',
]
