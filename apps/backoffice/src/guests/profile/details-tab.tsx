import { Button } from '@atithi/ui/button'
import { DescriptionList } from '@atithi/ui/description-list'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { messageFor } from '../../lib/failures.ts'
import {
  formatCount,
  formatDay,
  formatInstantDay,
  formatMoney,
  formatRating,
} from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import type { GuestProfile } from '../guest-types.ts'
import { LoyaltySection } from './loyalty-section.tsx'
import { RelationsSection } from './relations-section.tsx'

const given = (items: readonly (readonly [string, string | null | undefined])[]) =>
  items.flatMap(([label, value]) => (value ? [{ label, value }] : []))

export function DetailsTab({ guest, person }: { guest: GuestProfile; person: Person }) {
  const { address, preferences } = guest
  const place = [address.street, address.city, address.state, address.pincode, address.country]
  const likes = given([
    ['Likes in a room', preferences.roomFeatures?.join(', ')],
    ['Room type', preferences.roomType],
    ['Bed', preferences.bedType],
    ['Floor', preferences.floorPreference],
    ['Smoking', preferences.smokingPreference],
    ['Diet', preferences.dietaryRestrictions],
    ['Special requests', preferences.specialRequests],
  ])
  return (
    <div className="flex flex-col gap-6">
      <DescriptionList
        items={[
          { label: 'Bookings', value: formatCount(guest.totalBookings) },
          { label: 'Stays', value: formatCount(guest.stays) },
          { label: 'Total spent, before GST', value: formatMoney(guest.totalSpent) },
          {
            label: 'Average rating',
            value:
              guest.averageRating === null
                ? 'None yet'
                : `${formatRating(guest.averageRating)} of 5`,
          },
          {
            label: 'Last stay',
            value: guest.lastStayDate ? formatDay(guest.lastStayDate) : 'None yet',
          },
          {
            label: 'Next booking',
            value: guest.nextBookingDate ? formatDay(guest.nextBookingDate) : 'None',
          },
          ...(guest.company
            ? [{ label: 'Company', value: <Company {...guest.company} person={person} /> }]
            : []),
          ...given([
            ['Birthday', guest.dateOfBirth && formatDay(guest.dateOfBirth)],
            ['Anniversary', guest.anniversary && formatDay(guest.anniversary)],
            ['Address', place.filter(Boolean).join(', ')],
            ['Reason of the status', guest.statusReason],
          ]),
        ]}
      />
      <section aria-label="Preferences">
        <h3 className="text-sm font-semibold">Preferences</h3>
        {likes.length > 0 ? (
          <DescriptionList items={likes} />
        ) : (
          <p className="mt-2 text-sm text-muted">Nothing noted yet.</p>
        )}
      </section>
      <RelationsSection guest={guest} person={person} />
      <LoyaltySection guestId={guest.id} />
      <Merges guest={guest} />
      {guest.notes && (
        <section aria-label="Notes">
          <h3 className="text-sm font-semibold">Notes</h3>
          <p className="mt-2 text-sm whitespace-pre-line">{guest.notes}</p>
        </section>
      )}
    </div>
  )
}

/** Its page is for those who see what it owes. */
function Company({
  companyId,
  name,
  person,
}: NonNullable<GuestProfile['company']> & { person: Person }) {
  if (!mayUse(person, 'payments')) return name
  return (
    <Link to="/payments" search={{ tab: 'companies', company: companyId }} className={textLink}>
      {name}
    </Link>
  )
}

/** Guests who were merged into this one; the latest can be parted again. */
function Merges({ guest }: { guest: GuestProfile }) {
  const undo = trpc.guests.undoMerge.useMutation({
    onSuccess: () => {
      refresh([...staleAfter('guest.updated'), ...staleAfter('booking.updated')])
      toast.show({ tone: 'success', title: 'They are two guests again' })
    },
    onError: error => toast.show({ tone: 'danger', title: messageFor(error) }),
  })
  if (guest.merges.length === 0) return null
  return (
    <section aria-label="Merged guests">
      <h3 className="text-sm font-semibold">Merged guests</h3>
      <ul className="mt-2 flex flex-col gap-2 text-sm">
        {guest.merges.map(({ recordId, name, mergedAt, isUndoable }) => (
          <li key={recordId} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              {name}, {formatInstantDay(mergedAt)}
            </span>
            {isUndoable && (
              <Button
                size="sm"
                variant="secondary"
                loading={undo.isPending}
                onClick={() => undo.mutate({ guestId: guest.id, recordId })}
              >
                Undo Merge
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
