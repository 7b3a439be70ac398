import { Button } from '@atithi/ui/button'
import { Modal } from '@atithi/ui/modal'
import { SearchInput } from '@atithi/ui/search-input'
import { Skeleton } from '@atithi/ui/skeleton'
import { keepPreviousData, skipToken } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { useDebounced } from '../../components/use-debounced.ts'
import { formatMoney, formatStay } from '../../lib/format.ts'
import type { Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'

const BillDialogs = lazy(() =>
  import('../folio/modals/bill-dialogs.tsx').then(module => ({ default: module.BillDialogs })),
)

/** Money that is taken now, or asked for online. */
export type Wanted = 'record' | 'request'

interface WantedPaymentProps {
  wanted: Wanted
  propertyId: string | undefined
  person: Person
  onClose: () => void
}

/** Money for a booking that is chosen first. */
export function WantedPayment({ wanted, propertyId, person, onClose }: WantedPaymentProps) {
  const [bookingId, setBookingId] = useState<string | null>(null)
  const folio = trpc.folio.get.useQuery(bookingId ? { bookingId } : skipToken)
  if (bookingId !== null && folio.data)
    return (
      <Suspense>
        <BillDialogs
          dialog={{ kind: wanted === 'record' ? 'payment' : 'request' }}
          account={folio.data}
          person={person}
          onClose={onClose}
        />
      </Suspense>
    )
  return (
    <PickBooking
      title={wanted === 'record' ? 'Record Payment' : 'Request a Payment'}
      propertyId={propertyId}
      isBusy={folio.isFetching}
      onPick={setBookingId}
      onClose={onClose}
    />
  )
}

interface PickBookingProps {
  title: string
  propertyId: string | undefined
  isBusy: boolean
  onPick: (bookingId: string) => void
  onClose: () => void
}

/** Whoever is in house pays at the desk most often: they come first. */
function PickBooking({ title, propertyId, isBusy, onPick, onClose }: PickBookingProps) {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim()) || undefined
  const list = trpc.bookings.list.useQuery(
    { search, propertyId, limit: 20 },
    { placeholderData: keepPreviousData },
  )
  const inHouse = trpc.bookings.list.useQuery(
    search ? skipToken : { status: 'checked-in', propertyId, limit: 100, sort: 'check-in' },
  )
  const guests = search ? [] : inHouse.data?.items
  const owing =
    list.data &&
    guests &&
    [
      ...guests,
      ...list.data.items.filter(({ id }) => guests.every(guest => guest.id !== id)),
    ].filter(({ balance }) => balance > 0)
  const failed = [list, inHouse].find(query => query.isError && !query.data)
  return (
    <Modal
      open
      onCloseRequest={onClose}
      title={title}
      description="Which booking is it for?"
      footer={
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <SearchInput
          value={text}
          onValueChange={setText}
          placeholder="Guest, email, phone or booking code"
          aria-label="Search bookings"
        />
        {failed ? (
          <QueryFailure title="The bookings could not be loaded" query={failed} />
        ) : !owing ? (
          <Skeleton className="h-64" />
        ) : owing.length === 0 ? (
          <p className="py-8 text-center text-sm text-muted">
            {search ? 'No booking of that name has anything to pay.' : 'Nothing is to be paid.'}
          </p>
        ) : (
          <ul className="divide-y divide-line" aria-busy={isBusy}>
            {owing.map(booking => (
              <li key={booking.id}>
                <button
                  type="button"
                  className="flex w-full items-center justify-between gap-4 rounded-md px-2 py-3 text-left text-sm hover:bg-hover"
                  onClick={() => onPick(booking.id)}
                >
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{booking.guestName}</span>
                    <span className="block truncate text-xs text-muted">
                      {booking.code}, {formatStay(booking.checkIn, booking.checkOut, undefined)},{' '}
                      {booking.propertyName}
                    </span>
                  </span>
                  <span className="shrink-0 font-medium tabular-nums">
                    {formatMoney(booking.balance)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Modal>
  )
}
