import { createFileRoute } from '@tanstack/react-router'
import { ChoosePasswordPage } from '../identity/auth/choose-password-page.tsx'
import { textOf } from '../lib/search-params.ts'

export const Route = createFileRoute('/reset-password')({
  validateSearch: (search: Record<string, unknown>): { token?: string } => ({
    token: textOf(search.token),
  }),
  head: () => ({
    meta: [
      { title: 'Choose a new password · Atithi' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: function ChoosePassword() {
    return <ChoosePasswordPage occasion="reset" token={Route.useSearch().token ?? ''} />
  },
})
