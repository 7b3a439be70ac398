import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '../identity/auth/privacy-page.tsx'

export const Route = createFileRoute('/privacy')({
  head: () => ({ meta: [{ title: 'Privacy · Atithi' }] }),
  component: PrivacyPage,
})
