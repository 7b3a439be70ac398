import { createFileRoute } from '@tanstack/react-router'
import {
  figuresInput,
  listInput,
  readPaymentsSearch,
  recentInput,
} from '../../finance/payments/filters.ts'
import { PaymentsPage } from '../../finance/payments/payments-page.tsx'
import { requireArea } from '../../lib/guards.ts'

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
    return <PaymentsPage search={Route.useSearch()} person={person} />
  },
})
