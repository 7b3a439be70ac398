import { createFileRoute } from '@tanstack/react-router'
import { ChannelsPage } from '../../channels/channels-page.tsx'
import { type ChannelsSearch, readChannelsSearch } from '../../channels/words/channels-search.ts'
import { requireArea } from '../../lib/guards.ts'
import { readByPage } from '../../lib/search-params.ts'

export const Route = createFileRoute('/_signed-in/channels')({
  validateSearch: readByPage<ChannelsSearch>,
  beforeLoad: ({ context }) => requireArea(context.person, 'channels'),
  loader: ({ context: { utils } }) => {
    void utils.properties.list.prefetch({ limit: 100 })
  },
  head: () => ({ meta: [{ title: 'Channels · Atithi' }] }),
  component: function Channels() {
    const { person } = Route.useRouteContext()
    return <ChannelsPage search={readChannelsSearch({ ...Route.useSearch() })} person={person} />
  },
})
