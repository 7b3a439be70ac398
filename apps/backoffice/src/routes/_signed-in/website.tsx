import { createFileRoute } from '@tanstack/react-router'
import { requireArea } from '../../lib/guards.ts'
import { WebsitePage } from '../../web/website/website-page.tsx'
import { readWebsiteSearch } from '../../web/website/website-search.ts'

export const Route = createFileRoute('/_signed-in/website')({
  validateSearch: readWebsiteSearch,
  beforeLoad: ({ context }) => requireArea(context.person, 'website'),
  loader: ({ context: { utils } }) => {
    void utils.properties.list.prefetch({ limit: 100 })
  },
  head: () => ({ meta: [{ title: 'Website · Atithi' }] }),
  component: function Website() {
    return <WebsitePage search={Route.useSearch()} />
  },
})
