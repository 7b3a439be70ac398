import { EmptyState } from '@atithi/ui/empty-state'
import { Modal } from '@atithi/ui/modal'
import { Skeleton } from '@atithi/ui/skeleton'
import { CalendarCheck, ChevronRight } from 'lucide-react'
import { useBusinessDate } from '../../../components/business-date.ts'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { useDialogs } from '../../../lib/dialogs.ts'
import { formatCounted, formatDay } from '../../../lib/format.ts'
import { trpc } from '../../../lib/trpc.ts'

const mostShown = 100

/** The guests expected today: choosing one begins the check-in. */
export function ArrivalsModal() {
  const { closeTop, openVerb } = useDialogs()
  const today = useBusinessDate()
  const list = trpc.bookings.list.useQuery({
    status: 'confirmed',
    dateRange: 'today',
    limit: mostShown,
  })
  const arrivals = list.data?.items.filter(booking => booking.checkIn === today) ?? []
  return (
    <Modal
      open
      onCloseRequest={closeTop}
      title="Check-in Guest"
      description={today && `Expected on ${formatDay(today)}`}
    >
      {list.isError ? (
        <QueryFailure title="The arrivals could not be loaded" query={list} />
      ) : !list.data || !today ? (
        <div className="flex flex-col gap-2">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      ) : arrivals.length === 0 ? (
        <EmptyState icon={<CalendarCheck />} title="Nobody else is expected today">
          A confirmed booking whose check-in is today appears here until the guest is checked in.
        </EmptyState>
      ) : (
        <ul className="-mx-2 flex flex-col gap-1">
          {arrivals.map(booking => (
            <li key={booking.id}>
              <button
                type="button"
                onClick={() => openVerb('check-in', booking.id)}
                className="flex w-full items-center justify-between gap-4 rounded-md px-3 py-2.5 text-left hover:bg-hover"
              >
                <span className="min-w-0">
                  <span className="block truncate font-medium">{booking.guestName}</span>
                  <span className="block truncate text-sm text-muted">
                    {booking.code}, {booking.propertyName}, {booking.roomTypeName},{' '}
                    {formatCounted(booking.nights, 'night')}
                  </span>
                </span>
                <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}
