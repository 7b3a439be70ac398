import { Button } from '@atithi/ui/button'
import { Drawer } from '@atithi/ui/drawer'
import { Skeleton } from '@atithi/ui/skeleton'
import { TabPanel, Tabs } from '@atithi/ui/tabs'
import { useState } from 'react'
import { BookingStatusBadge, PaymentStatusBadge } from '../../../lib/booking-words.tsx'
import { useDialogs } from '../../../lib/dialogs.ts'
import { trpc } from '../../../lib/trpc.ts'
import { QueryFailure } from '../../../shell/query-failure.tsx'
import type { BookingSlots } from '../booking-slots.ts'
import { ActivityTab } from './activity-tab.tsx'
import { DetailActions } from './detail-actions.tsx'
import { DetailsTab } from './details-tab.tsx'
import { GuestTab } from './guest-tab.tsx'

type Tab = 'details' | 'guest' | 'payment' | 'activity'
const tabs: { value: Tab; label: string }[] = [
  { value: 'details', label: 'Details' },
  { value: 'guest', label: 'Guest Info' },
  { value: 'payment', label: 'Payment' },
  { value: 'activity', label: 'Notes & Activity' },
]

export function BookingDetails({ bookingId, slots }: { bookingId: string; slots: BookingSlots }) {
  const { closeDetails } = useDialogs()
  const [tab, setTab] = useState<Tab>('details')
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
            <BookingStatusBadge status={booking.status} isNoShow={booking.isNoShow} />
            <PaymentStatusBadge status={booking.paymentStatus} />
          </div>
          <Tabs label="Booking" value={tab} onValueChange={setTab} tabs={tabs}>
            <TabPanel value="details">
              <DetailsTab booking={booking} />
            </TabPanel>
            <TabPanel value="guest">
              <GuestTab booking={booking} />
            </TabPanel>
            <TabPanel value="payment">{slots.bill(booking.id)}</TabPanel>
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
