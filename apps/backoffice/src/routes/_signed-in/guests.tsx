import { createFileRoute } from '@tanstack/react-router'
import { filterInput, listInput, readGuestFilters } from '../../guests/directory/filters.ts'
import { GuestsPage } from '../../guests/directory/guests-page.tsx'
import { loadPhoneWords } from '../../lib/format.ts'
import { requireArea } from '../../lib/guards.ts'

export const Route = createFileRoute('/_signed-in/guests')({
  validateSearch: readGuestFilters,
  beforeLoad: ({ context }) => requireArea(context.person, 'guests'),
  loaderDeps: ({ search }) => ({ input: listInput(search), figures: filterInput(search) }),
  loader: ({ context: { utils }, deps: { input, figures } }) => {
    void utils.guests.list.prefetchInfinite(input)
    void utils.guests.summary.prefetch(figures)
    return loadPhoneWords()
  },
  head: () => ({ meta: [{ title: 'Guests · Atithi' }] }),
  component: function Guests() {
    const { person } = Route.useRouteContext()
    return <GuestsPage filters={Route.useSearch()} person={person} />
  },
})
