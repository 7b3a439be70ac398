import {
  type OfferedMethod,
  paymentMethods,
} from '@atithi/api/finance/ledger/rules/payment-methods'
import {
  type PaymentRange,
  type PaymentState,
  paymentRanges,
  paymentStates,
} from '@atithi/api/finance/payments/rules'
import { type BookingSource, bookingSources } from '@atithi/api/stays/bookings/rules/bookings'
import { idOf, oneOf, textOf } from '../../lib/search-params.ts'

const paymentTabs = [
  'overview',
  'transactions',
  'accounts',
  'reconciliation',
  'shifts',
  'companies',
  'channels',
  'reports',
  'settings',
] as const
type PaymentTab = (typeof paymentTabs)[number]

const owings = ['any', 'overdue'] as const
type Owing = (typeof owings)[number]

const kinds = ['payment', 'refund'] as const
export type PaymentKind = (typeof kinds)[number]

/** The tab, the filters and what lies open, as they stand in the address. */
export interface PaymentsSearch {
  tab?: PaymentTab
  q?: string
  status?: PaymentState
  method?: OfferedMethod
  source?: BookingSource
  kind?: PaymentKind
  range?: PaymentRange
  property?: string
  /** The company that is shown, in place of the list of them. */
  company?: string
  /** Which companies are listed: those that owe, or owe what is due. */
  owing?: Owing
  /** The payment or refund whose details are open. */
  payment?: string
}

export function readPaymentsSearch(search: Record<string, unknown>): PaymentsSearch {
  return {
    tab: oneOf(search.tab, paymentTabs),
    q: textOf(search.q),
    status: oneOf(search.status, paymentStates),
    method: oneOf(search.method, paymentMethods),
    source: oneOf(search.source, bookingSources),
    kind: oneOf(search.kind, kinds),
    range: oneOf(search.range, paymentRanges),
    property: idOf(search.property),
    company: idOf(search.company),
    owing: oneOf(search.owing, owings),
    payment: idOf(search.payment),
  }
}

export const noFilters = {
  q: undefined,
  status: undefined,
  method: undefined,
  source: undefined,
  kind: undefined,
  range: undefined,
  property: undefined,
}

export const isFiltered = (search: PaymentsSearch): boolean =>
  (Object.keys(noFilters) as (keyof typeof noFilters)[]).some(key => search[key] !== undefined)

/** What the list is asked for; the loader and the page ask alike, so that one answer serves both. */
export const listInput = ({
  q,
  status,
  method,
  source,
  kind,
  range,
  property,
}: PaymentsSearch) => ({
  search: q,
  status,
  method,
  source,
  kind,
  dateRange: range,
  propertyId: property,
  limit: 50,
})

/** What the figures of the overview are asked for. */
export const figuresInput = ({ property }: PaymentsSearch) => ({
  propertyId: property,
  dateRange: 'this-month' as const,
})

export const recentInput = ({ property }: PaymentsSearch) => ({ propertyId: property, limit: 5 })
