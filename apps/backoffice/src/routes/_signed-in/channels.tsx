import { createFileRoute } from '@tanstack/react-router'
import { ChannelsPage } from '../../channels/channels-page.tsx'
import { readChannelsSearch } from '../../channels/words/channels-search.ts'
import { requireArea } from '../../lib/guards.ts'

export const Route = createFileRoute('/_signed-in/channels')({
  validateSearch: readChannelsSearch,
  beforeLoad: ({ context }) => requireArea(context.person, 'channels'),
  loader: ({ context: { utils } }) => {
    void utils.properties.list.prefetch({ limit: 100 })
  },
  head: () => ({ meta: [{ title: 'Channels · Atithi' }] }),
  component: function Channels() {
    return <ChannelsPage search={Route.useSearch()} />
  },
})
