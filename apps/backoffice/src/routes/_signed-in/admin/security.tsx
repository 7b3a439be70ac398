import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '../../../lib/guards.ts'
import { readByPage } from '../../../lib/search-params.ts'
import { SecurityPage } from '../../../platform/admin/security-page.tsx'
import { readSecuritySearch, type SecuritySearch } from '../../../platform/admin/security-search.ts'

export const Route = createFileRoute('/_signed-in/admin/security')({
  validateSearch: readByPage<SecuritySearch>,
  beforeLoad: ({ context }) => requireAdmin(context.person),
  head: () => ({ meta: [{ title: 'Security · Atithi' }] }),
  component: function Security() {
    return <SecurityPage search={readSecuritySearch(Route.useSearch())} />
  },
})
