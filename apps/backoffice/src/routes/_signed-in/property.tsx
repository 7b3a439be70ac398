import { createFileRoute } from '@tanstack/react-router'
import { requireArea } from '../../lib/guards.ts'
import { listPropertiesInput, readPropertySearch } from '../../property/dialogs/property-search.ts'
import { PropertyPage } from '../../property/list/property-page.tsx'

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
