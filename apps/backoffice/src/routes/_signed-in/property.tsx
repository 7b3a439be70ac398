import { createFileRoute } from '@tanstack/react-router'
import { PropertyPage } from '../../features/property/property-page.tsx'
import { listPropertiesInput, readPropertySearch } from '../../features/property/property-search.ts'
import { requireArea } from '../../lib/guards.ts'

export const Route = createFileRoute('/_signed-in/property')({
  validateSearch: readPropertySearch,
  beforeLoad: ({ context }) => requireArea(context.person, 'property'),
  loaderDeps: ({ search }) => ({ input: listPropertiesInput(search) }),
  loader: ({ context: { utils }, deps: { input } }) => {
    void utils.properties.list.prefetchInfinite(input)
  },
  head: () => ({ meta: [{ title: 'Property · Atithi' }] }),
  component: function Property() {
    return <PropertyPage search={Route.useSearch()} person={Route.useRouteContext().person} />
  },
})
