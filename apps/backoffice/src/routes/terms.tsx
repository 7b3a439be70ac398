import { createFileRoute } from '@tanstack/react-router'
import { TermsPage } from '../identity/auth/terms-page.tsx'

export const Route = createFileRoute('/terms')({
  head: () => ({ meta: [{ title: 'Terms of use · Atithi' }] }),
  component: TermsPage,
})
