import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import {
  figuresInput,
  listInput,
  readPaymentsSearch,
  recentInput,
} from '../../finance/payments/filters.ts'
import { PaymentsPage } from '../../finance/payments/payments-page.tsx'
import { requireArea } from '../../lib/guards.ts'

const SettlementsTab = lazy(() =>
  import('../../channels/settlements/settlements-tab.tsx').then(module => ({
    default: module.SettlementsTab,
  })),
)

const PaymentReports = lazy(() =>
  import('../../insight/report-files/payment-reports.tsx').then(module => ({
    default: module.PaymentReports,
  })),
)

export const Route = createFileRoute('/_signed-in/payments')({
  validateSearch: readPaymentsSearch,
  beforeLoad: ({ context }) => requireArea(context.person, 'payments'),
  loaderDeps: ({ search: { payment: _, ...search } }) => search,
  loader: ({ context: { utils }, deps }) => {
    if (deps.tab === 'transactions') void utils.payments.list.prefetchInfinite(listInput(deps))
    if (deps.tab !== undefined) return
    void utils.payments.summary.prefetch(figuresInput(deps))
    void utils.payments.list.prefetch(recentInput(deps))
  },
  head: () => ({ meta: [{ title: 'Payments · Atithi' }] }),
  component: function Payments() {
    const { person } = Route.useRouteContext()
    const search = Route.useSearch()
    const navigate = Route.useNavigate()
    const at = {
      person,
      property: search.property,
      onProperty: (property: string | undefined) =>
        void navigate({ search: prev => ({ ...prev, property }), resetScroll: false }),
    }
    return (
      <PaymentsPage
        search={search}
        person={person}
        panels={{ channels: <SettlementsTab {...at} />, reports: <PaymentReports {...at} /> }}
      />
    )
  },
})
