import { createFileRoute, redirect } from '@tanstack/react-router'
import { type LedgerCheckSearch, SelfAuditPage } from '../../insight/self-audit/self-audit-page.tsx'
import { dateOf, idOf } from '../../lib/search-params.ts'

export const Route = createFileRoute('/_signed-in/property_/ledger-check')({
  validateSearch: (search: Record<string, unknown>): LedgerCheckSearch => ({
    property: idOf(search.property),
    from: dateOf(search.from),
    to: dateOf(search.to),
  }),
  beforeLoad: ({ context }) => {
    if (context.person.role === 'staff') throw redirect({ to: '/unauthorized', replace: true })
  },
  loader: ({ context: { utils } }) => {
    void utils.properties.list.prefetch({ limit: 100 })
  },
  head: () => ({ meta: [{ title: 'Ledger check · Atithi' }] }),
  component: function LedgerCheck() {
    const navigate = Route.useNavigate()
    return (
      <SelfAuditPage
        search={Route.useSearch()}
        onChange={span => void navigate({ search: old => ({ ...old, ...span }), replace: true })}
      />
    )
  },
})
