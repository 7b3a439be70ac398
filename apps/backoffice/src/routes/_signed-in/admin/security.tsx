import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '../../../lib/guards.ts'
import { SecurityPage } from '../../../platform/admin/security-page.tsx'
import { auditInput, readAuditSearch } from '../../../platform/audit/audit-search.ts'

export const Route = createFileRoute('/_signed-in/admin/security')({
  validateSearch: readAuditSearch,
  beforeLoad: ({ context }) => requireAdmin(context.person),
  loaderDeps: ({ search }) => ({ input: auditInput(search) }),
  loader: ({ context: { utils }, deps: { input } }) => {
    void utils.admin.audit.prefetchInfinite(input)
  },
  head: () => ({ meta: [{ title: 'Security · Atithi' }] }),
  component: function Security() {
    return <SecurityPage search={Route.useSearch()} />
  },
})
