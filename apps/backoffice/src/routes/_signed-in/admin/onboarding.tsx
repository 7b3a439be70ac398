import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '../../../lib/guards.ts'
import { readSetUpFilters, setUpsInput } from '../../../platform/admin/filters.ts'
import { OnboardingPage } from '../../../platform/admin/onboarding-page.tsx'

export const Route = createFileRoute('/_signed-in/admin/onboarding')({
  validateSearch: readSetUpFilters,
  beforeLoad: ({ context }) => requireAdmin(context.person),
  loaderDeps: ({ search }) => ({ input: setUpsInput(search) }),
  loader: ({ context: { utils }, deps: { input } }) => {
    void utils.admin.onboarding.prefetchInfinite(input)
  },
  head: () => ({ meta: [{ title: 'Onboarding Status · Atithi' }] }),
  component: function Onboarding() {
    return <OnboardingPage filters={Route.useSearch()} />
  },
})
