import { Button } from '@atithi/ui/button'
import { Drawer } from '@atithi/ui/drawer'
import { Skeleton } from '@atithi/ui/skeleton'
import { TabPanel, Tabs } from '@atithi/ui/tabs'
import { CalendarPlus, Pencil } from 'lucide-react'
import { useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { useDialogs } from '../../lib/dialogs.ts'
import { formatPhone } from '../../lib/format.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { GuestStatusBadge } from '../guest-words.tsx'
import { BookingsTab } from './bookings-tab.tsx'
import { ConsentsTab } from './consents-tab.tsx'
import { DetailsTab } from './details-tab.tsx'
import { ReviewsTab } from './reviews-tab.tsx'

type Tab = 'details' | 'bookings' | 'reviews' | 'communications'

export function GuestDetails({ guestId, person }: { guestId: string; person: Person }) {
  const { closeGuest, openGuestForm, openNewBookingFor } = useDialogs()
  const [tab, setTab] = useState<Tab>('details')
  const query = trpc.guests.get.useQuery({ guestId })
  const guest = query.data
  const tabs = [
    { value: 'details' as const, label: 'Details' },
    { value: 'bookings' as const, label: 'Bookings', count: guest?.bookingHistory.length },
    { value: 'reviews' as const, label: 'Reviews', count: guest?.reviews.length },
    { value: 'communications' as const, label: 'Communications' },
  ]
  return (
    <Drawer
      open
      onCloseRequest={closeGuest}
      size="lg"
      title={guest ? guest.name : 'Guest'}
      description={
        guest &&
        ([guest.phone && formatPhone(guest.phone), guest.email].filter(Boolean).join(', ') ||
          'No phone or email')
      }
      footer={
        <>
          <Button variant="ghost" className="max-sm:hidden" onClick={closeGuest}>
            Close
          </Button>
          {guest && !guest.erasedAt && mayUse(person, 'bookings') && (
            <Button
              variant="secondary"
              icon={<CalendarPlus />}
              className="max-sm:flex-1"
              onClick={() => openNewBookingFor(guest.id)}
            >
              Create Booking
            </Button>
          )}
          {guest && !guest.erasedAt && (
            <Button
              icon={<Pencil />}
              className="max-sm:flex-1"
              onClick={() => openGuestForm(guest.id)}
            >
              Edit Guest
            </Button>
          )}
        </>
      }
    >
      {guest ? (
        <>
          <div className="mb-4 flex flex-wrap items-center gap-2">
            <GuestStatusBadge status={guest.status} />
            {guest.tags.map(tag => (
              <span
                key={tag}
                className="inline-flex h-6 items-center rounded-full border border-line px-2.5 text-xs"
              >
                {tag}
              </span>
            ))}
          </div>
          <Tabs label="Guest" value={tab} onValueChange={setTab} tabs={tabs}>
            <TabPanel value="details">
              <DetailsTab guest={guest} person={person} />
            </TabPanel>
            <TabPanel value="bookings">
              <BookingsTab guest={guest} person={person} />
            </TabPanel>
            <TabPanel value="reviews">
              <ReviewsTab guest={guest} />
            </TabPanel>
            <TabPanel value="communications">
              <ConsentsTab guest={guest} person={person} />
            </TabPanel>
          </Tabs>
        </>
      ) : query.isError ? (
        <QueryFailure title="The guest could not be loaded" query={query} />
      ) : (
        <div className="flex flex-col gap-4">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-10" />
          <Skeleton className="h-64" />
        </div>
      )}
    </Drawer>
  )
}
