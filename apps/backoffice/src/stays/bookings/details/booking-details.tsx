import { Button } from '@atithi/ui/button'
import { Drawer } from '@atithi/ui/drawer'
import { Skeleton } from '@atithi/ui/skeleton'
import { TabPanel, Tabs } from '@atithi/ui/tabs'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { BookingStatusBadge, PaymentStatusBadge } from '../../../components/words/booking-words.tsx'
import { type DetailTab, useDialogs } from '../../../lib/dialogs.ts'
import type { Person } from '../../../lib/session.ts'
import { trpc } from '../../../lib/trpc.ts'
import { ActivityTab } from './activity-tab.tsx'
import { BookingSchedule } from './booking-schedule.tsx'
import { DetailActions } from './detail-actions.tsx'
import { DetailsTab } from './details-tab.tsx'
import { GuestTab } from './guest-tab.tsx'

const Bill = lazy(() =>
  import('../../../finance/folio/bill.tsx').then(module => ({ default: module.Bill })),
)

const tabs: { value: DetailTab; label: string }[] = [
  { value: 'details', label: 'Details' },
  { value: 'guest', label: 'Guest Info' },
  { value: 'payment', label: 'Payment' },
  { value: 'activity', label: 'Notes & Activity' },
]

interface BookingDetailsProps {
  bookingId: string
  person: Person
  startsAt?: DetailTab | undefined
}

export function BookingDetails({ bookingId, person, startsAt = 'details' }: BookingDetailsProps) {
  const { closeDetails } = useDialogs()
  const [tab, setTab] = useState<DetailTab>(startsAt)
  const query = trpc.bookings.get.useQuery({ bookingId })
  const booking = query.data
  return (
    <Drawer
      open
      onCloseRequest={closeDetails}
      size="lg"
      title={booking ? booking.guestName : 'Booking'}
      description={booking && `${booking.code}, ${booking.propertyName}`}
      footer={
        booking ? (
          <DetailActions booking={booking} onClose={closeDetails} />
        ) : (
          <Button onClick={closeDetails}>Close</Button>
        )
      }
    >
      {booking ? (
        <>
          <div className="mb-4 flex flex-wrap gap-2">
            <BookingStatusBadge {...booking} />
            <PaymentStatusBadge status={booking.paymentStatus} />
          </div>
          <Tabs label="Booking" value={tab} onValueChange={setTab} tabs={tabs}>
            <TabPanel value="details">
              <DetailsTab booking={booking} />
            </TabPanel>
            <TabPanel value="guest">
              <GuestTab booking={booking} person={person} />
            </TabPanel>
            <TabPanel value="payment">
              <div className="flex flex-col gap-6">
                <BookingSchedule booking={booking} />
                <Suspense fallback={<Skeleton className="h-40" />}>
                  <Bill bookingId={booking.id} person={person} />
                </Suspense>
              </div>
            </TabPanel>
            <TabPanel value="activity">
              <ActivityTab booking={booking} />
            </TabPanel>
          </Tabs>
        </>
      ) : query.isError ? (
        <QueryFailure title="The booking could not be loaded" query={query} />
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
