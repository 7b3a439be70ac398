import { createFileRoute, redirect } from '@tanstack/react-router'
import { BookingDialogs } from '../features/bookings/booking-dialogs.tsx'
import { readDialogSearch } from '../lib/dialogs.ts'
import { takeSessionEnd } from '../lib/session-end.ts'
import { Shell } from '../shell/shell.tsx'

export const Route = createFileRoute('/_signed-in')({
  validateSearch: readDialogSearch,
  beforeLoad: async ({ context, location }) => {
    const person = await context.utils.auth.me.ensureData()
    if (!person)
      throw redirect({ to: '/login', search: { redirect: location.href, ...(takeSessionEnd() && { ended: true }) }, replace: true })
    return { person }
  },
  component: function SignedIn() {
    const { person } = Route.useRouteContext()
    return <Shell person={person} dialogs={<BookingDialogs person={person} search={Route.useSearch()} />} />
  },
})
