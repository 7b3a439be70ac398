import { createFileRoute } from '@tanstack/react-router'
import { loadPhoneWords } from '../../lib/format.ts'
import { requireArea } from '../../lib/guards.ts'
import { readCommunicationsSearch } from '../../messaging/communications-search.ts'
import { CommunicationsPage } from '../../messaging/page/communications-page.tsx'

export const Route = createFileRoute('/_signed-in/communications')({
  validateSearch: readCommunicationsSearch,
  beforeLoad: ({ context }) => requireArea(context.person, 'communications'),
  loader: ({ context: { utils } }) => {
    void utils.properties.list.prefetch({ limit: 100 })
    return loadPhoneWords()
  },
  head: () => ({ meta: [{ title: 'Communications · Atithi' }] }),
  component: function Communications() {
    const { person } = Route.useRouteContext()
    return <CommunicationsPage search={Route.useSearch()} person={person} />
  },
})
