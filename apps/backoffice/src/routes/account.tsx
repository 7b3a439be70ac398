import { createFileRoute } from '@tanstack/react-router'
import { AccountLinkPage } from '../platform/account/account-link-page.tsx'

export const Route = createFileRoute('/account')({
  validateSearch: ({ token, to }: Record<string, unknown>): { token: string; to: string } => ({
    token: `${token}`,
    to: `${to}`,
  }),
  component: function AccountLink() {
    return <AccountLinkPage {...Route.useSearch()} />
  },
})
