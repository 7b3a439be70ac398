import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '../../../lib/guards.ts'
import { SecurityPage } from '../../../platform/admin/security-page.tsx'
import { readSecuritySearch } from '../../../platform/admin/security-search.ts'

export const Route = createFileRoute('/_signed-in/admin/security')({
  validateSearch: readSecuritySearch,
  beforeLoad: ({ context }) => requireAdmin(context.person),
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: ({ context: { utils }, deps: { tab } }) => {
    if (tab === undefined || tab === 'overview') void utils.admin.security.prefetch()
  },
  head: () => ({ meta: [{ title: 'Security · Atithi' }] }),
  component: function Security() {
    return <SecurityPage search={Route.useSearch()} />
  },
})
