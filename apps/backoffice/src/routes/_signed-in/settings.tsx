import { createFileRoute, redirect } from '@tanstack/react-router'
import { SettingsPage } from '../../platform/settings/settings-page.tsx'
import { readSettingsSearch, sectionsOf } from '../../platform/settings/settings-search.ts'

export const Route = createFileRoute('/_signed-in/settings')({
  validateSearch: readSettingsSearch,
  beforeLoad: ({ context, search }) => {
    const { section } = search
    if (section && !sectionsOf(context.person).includes(section))
      throw redirect({ to: '/unauthorized', replace: true })
  },
  head: () => ({ meta: [{ title: 'Settings · Atithi' }] }),
  component: function Settings() {
    const { person } = Route.useRouteContext()
    return <SettingsPage person={person} search={Route.useSearch()} />
  },
})
