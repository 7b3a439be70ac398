import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailPage } from '../identity/auth/confirm-email-page.tsx'
import { textOf } from '../lib/search-params.ts'

export const Route = createFileRoute('/confirm-email')({
  validateSearch: (search: Record<string, unknown>): { token?: string } => ({
    token: textOf(search.token),
  }),
  head: () => ({
    meta: [
      { title: 'Confirm your email address · Atithi' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: function ConfirmEmail() {
    return <ConfirmEmailPage token={Route.useSearch().token ?? ''} />
  },
})
