import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { readDialogSearch } from '../lib/dialogs.ts'
import { rememberProperty } from '../lib/remembered-property.ts'
import { idOf } from '../lib/search-params.ts'
import type { Person } from '../lib/session.ts'
import { takeSessionEnd } from '../lib/session-end.ts'
import { LazyImpersonationBanner } from '../shell/lazy-impersonation-banner.ts'
import { Shell } from '../shell/shell.tsx'

const OpenDialogs = lazy(() =>
  import('../shell/open-dialogs.tsx').then(module => ({ default: module.OpenDialogs })),
)

export const Route = createFileRoute('/_signed-in')({
  validateSearch: readDialogSearch,
  beforeLoad: async ({ context, location, preload }) => {
    const person = await context.utils.auth.me.ensureData()
    if (!person)
      throw redirect({
        to: '/login',
        search: { redirect: location.href, ...(takeSessionEnd() && { ended: true }) },
        replace: true,
      })
    if (person.lacksSecondFactor && location.pathname !== '/settings')
      throw redirect({ to: '/settings', search: { section: 'security' }, replace: true })
    const property = idOf((location.search as Record<string, unknown>).property)
    if (property && !preload) rememberProperty(property)
    if (person.impersonator) await LazyImpersonationBanner.preload?.()
    return { person }
  },
  component: function SignedIn() {
    const { person } = Route.useRouteContext()
    return <Shell person={person} dialogs={<Dialogs person={person} />} />
  },
})

function Dialogs({ person }: { person: Person }) {
  const search = Route.useSearch()
  const isOpen = search.open ?? search.booking ?? search.guest
  return (
    <Suspense>{isOpen !== undefined && <OpenDialogs person={person} search={search} />}</Suspense>
  )
}
