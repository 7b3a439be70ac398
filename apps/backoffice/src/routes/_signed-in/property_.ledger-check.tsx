import { createFileRoute, redirect } from '@tanstack/react-router'
import { SelfAuditPage } from '../../insight/self-audit/self-audit-page.tsx'
import { idOf } from '../../lib/search-params.ts'

export const Route = createFileRoute('/_signed-in/property_/ledger-check')({
  validateSearch: (search: Record<string, unknown>): { property?: string } => ({
    property: idOf(search.property),
  }),
  beforeLoad: ({ context }) => {
    if (context.person.role === 'staff') throw redirect({ to: '/unauthorized', replace: true })
  },
  loader: ({ context: { utils } }) => {
    void utils.properties.list.prefetch({ limit: 100 })
  },
  head: () => ({ meta: [{ title: 'Ledger check · Atithi' }] }),
  component: function LedgerCheck() {
    return <SelfAuditPage property={Route.useSearch().property} />
  },
})
