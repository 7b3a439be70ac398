import { createFileRoute } from '@tanstack/react-router'
import { WebsitePage } from '../../features/website/website-page.tsx'
import { requireArea } from '../../lib/guards.ts'
import { idOf } from '../../lib/search-params.ts'

export const Route = createFileRoute('/_signed-in/website')({
  validateSearch: (search: Record<string, unknown>): { property?: string } => ({ property: idOf(search.property) }),
  beforeLoad: ({ context }) => requireArea(context.person, 'website'),
  loader: ({ context: { utils } }) => {
    void utils.properties.list.prefetch({ limit: 100 })
  },
  head: () => ({ meta: [{ title: 'Website · Atithi' }] }),
  component: function Website() {
    return <WebsitePage chosen={Route.useSearch().property} />
  },
})
