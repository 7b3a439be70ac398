import { createFileRoute } from '@tanstack/react-router'
import { textOf } from '../lib/search-params.ts'
import { AccountLinkPage } from '../platform/account/account-link-page.tsx'

export const Route = createFileRoute('/account')({
  validateSearch: (search: Record<string, unknown>): { token?: string; to?: string } => ({
    token: textOf(search.token),
    to: textOf(search.to),
  }),
  head: () => ({
    meta: [{ title: 'Your account · Atithi' }, { name: 'referrer', content: 'no-referrer' }],
  }),
  component: function AccountLink() {
    return <AccountLinkPage {...Route.useSearch()} />
  },
})
