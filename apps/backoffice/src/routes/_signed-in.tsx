import { createFileRoute, redirect } from '@tanstack/react-router'
import { readDialogSearch } from '../lib/dialogs.ts'
import { takeSessionEnd } from '../lib/session-end.ts'
import { LazyImpersonationBanner } from '../shell/lazy-impersonation-banner.ts'
import { Shell } from '../shell/shell.tsx'
import { BookingDialogs } from '../stays/bookings/booking-dialogs.tsx'

export const Route = createFileRoute('/_signed-in')({
  validateSearch: readDialogSearch,
  beforeLoad: async ({ context, location }) => {
    const person = await context.utils.auth.me.ensureData()
    if (!person)
      throw redirect({
        to: '/login',
        search: { redirect: location.href, ...(takeSessionEnd() && { ended: true }) },
        replace: true,
      })
    if (person.lacksSecondFactor && location.pathname !== '/settings')
      throw redirect({ to: '/settings', search: { section: 'security' }, replace: true })
    if (person.impersonator) await LazyImpersonationBanner.preload?.()
    return { person }
  },
  component: function SignedIn() {
    const { person } = Route.useRouteContext()
    return (
      <Shell
        person={person}
        dialogs={<BookingDialogs person={person} search={Route.useSearch()} />}
      />
    )
  },
})
