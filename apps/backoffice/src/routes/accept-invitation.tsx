import { createFileRoute } from '@tanstack/react-router'
import { ChoosePasswordPage } from '../identity/auth/choose-password-page.tsx'
import { textOf } from '../lib/search-params.ts'

export const Route = createFileRoute('/accept-invitation')({
  validateSearch: (search: Record<string, unknown>): { token?: string } => ({
    token: textOf(search.token),
  }),
  head: () => ({
    meta: [
      { title: 'Accept the invitation · Atithi' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: function ChoosePassword() {
    return <ChoosePasswordPage occasion="invitation" token={Route.useSearch().token ?? ''} />
  },
})
