import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '../../../lib/guards.ts'
import { readByPage } from '../../../lib/search-params.ts'
import { readSetUpFilters, type SetUpFilters } from '../../../platform/admin/filters.ts'
import { OnboardingPage } from '../../../platform/admin/onboarding-page.tsx'

export const Route = createFileRoute('/_signed-in/admin/onboarding')({
  validateSearch: readByPage<SetUpFilters>,
  beforeLoad: ({ context }) => requireAdmin(context.person),
  head: () => ({ meta: [{ title: 'Onboarding Status · Atithi' }] }),
  component: function Onboarding() {
    return <OnboardingPage filters={readSetUpFilters(Route.useSearch())} />
  },
})
