import { Skeleton } from '@atithi/ui/skeleton'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { BookingDialogs } from '../features/bookings/booking-dialogs.tsx'
import type { BookingSlots } from '../features/bookings/booking-slots.ts'
import { readDialogSearch } from '../lib/dialogs.ts'
import { takeSessionEnd } from '../lib/session-end.ts'
import { LazyImpersonationBanner } from '../shell/lazy-impersonation-banner.ts'
import { Shell } from '../shell/shell.tsx'

// The account is loaded with the first booking whose money is looked at.
const Bill = lazy(() =>
  import('../features/folio/bill.tsx').then(module => ({ default: module.Bill })),
)
const UpiCode = lazy(() =>
  import('../features/folio/modals/upi-code.tsx').then(module => ({ default: module.UpiCode })),
)

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
    const waiting = <Skeleton className="h-40" />
    const slots: BookingSlots = {
      bill: bookingId => (
        <Suspense fallback={waiting}>
          <Bill bookingId={bookingId} person={person} />
        </Suspense>
      ),
      upiCode: (bookingId, amount) => (
        <Suspense fallback={waiting}>
          <UpiCode bookingId={bookingId} amount={amount} />
        </Suspense>
      ),
    }
    return (
      <Shell
        person={person}
        dialogs={<BookingDialogs person={person} search={Route.useSearch()} slots={slots} />}
      />
    )
  },
})
