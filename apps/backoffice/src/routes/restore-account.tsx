import { createFileRoute } from '@tanstack/react-router'
import { textOf } from '../lib/search-params.ts'
import { RestoreAccountPage } from '../platform/account/restore-account-page.tsx'

export const Route = createFileRoute('/restore-account')({
  validateSearch: (search: Record<string, unknown>): { token?: string } => ({
    token: textOf(search.token),
  }),
  head: () => ({
    meta: [
      { title: 'Restore your account · Atithi' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: function RestoreAccount() {
    return <RestoreAccountPage token={Route.useSearch().token ?? ''} />
  },
})
