import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireArea } from '../../lib/guards.ts'
import { WizardPage } from '../../property/wizard/wizard-page.tsx'
import { readWizardSearch } from '../../property/wizard/wizard-search.ts'

export const Route = createFileRoute('/_signed-in/onboarding')({
  validateSearch: readWizardSearch,
  beforeLoad: ({ context }) => requireArea(context.person, 'property'),
  loaderDeps: ({ search }) => ({
    property: search.property,
    step: search.step,
    isNew: search.new === 1,
  }),
  // Without a property in the address, the first that is not ready; without a step, the one where it stands.
  loader: async ({ context: { utils, person }, deps: { property, step, isNew } }) => {
    if (!property && isNew && person.role === 'owner') return
    if (property && step) return
    const { items } = property ? { items: [] } : await utils.properties.list.fetch({ limit: 100 })
    const propertyId = property ?? (items.find(item => item.missing.length > 0) ?? items[0])?.id
    if (!propertyId) {
      if (person.role === 'owner')
        throw redirect({ to: '/onboarding', search: { new: 1 }, replace: true })
      throw redirect({ to: '/dashboard', search: {}, replace: true })
    }
    const progress = await utils.properties.onboarding.fetch({ propertyId })
    throw redirect({
      to: '/onboarding',
      search: { property: propertyId, step: step ?? progress.currentStepId ?? 'basic-info' },
      replace: true,
    })
  },
  head: () => ({ meta: [{ title: 'Setup · Atithi' }] }),
  component: function Onboarding() {
    return <WizardPage search={Route.useSearch()} />
  },
})
