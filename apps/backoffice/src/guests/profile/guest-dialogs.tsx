import { lazy, Suspense } from 'react'
import type { DialogSearch } from '../../lib/dialogs.ts'
import { mayUse, type Person } from '../../lib/session.ts'

const GuestDetails = lazy(() =>
  import('./guest-details.tsx').then(module => ({ default: module.GuestDetails })),
)
const GuestForm = lazy(() =>
  import('./guest-form.tsx').then(module => ({ default: module.GuestForm })),
)

const DuplicatesModal = lazy(() =>
  import('./duplicates-modal.tsx').then(module => ({ default: module.DuplicatesModal })),
)

const ImportModal = lazy(() =>
  import('../import/import-modal.tsx').then(module => ({ default: module.ImportModal })),
)
const LoyaltyModal = lazy(() =>
  import('./loyalty-modal.tsx').then(module => ({ default: module.LoyaltyModal })),
)

/** The guest that the address says lies open, or the form that makes or changes one. */
export function GuestDialogs({ person, search }: { person: Person; search: DialogSearch }) {
  const { guest, booking, open } = search
  if (!mayUse(person, 'guests')) return null
  return (
    <Suspense>
      {open === 'guest-form' && <GuestForm key={guest} guestId={guest} person={person} />}
      {open === 'loyalty' && person.role === 'owner' && <LoyaltyModal />}
      {open === 'guest-import' && <ImportModal />}
      {open === 'duplicates' && <DuplicatesModal />}
      {guest && !booking && !open && <GuestDetails key={guest} guestId={guest} person={person} />}
    </Suspense>
  )
}
