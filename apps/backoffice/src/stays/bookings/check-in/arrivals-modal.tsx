import { daysBetween } from '@atithi/api/kernel/shared/dates'
import { EmptyState } from '@atithi/ui/empty-state'
import { Modal } from '@atithi/ui/modal'
import { Skeleton } from '@atithi/ui/skeleton'
import { skipToken } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { CalendarCheck, ChevronRight } from 'lucide-react'
import { GuestFlags } from '../../../components/guest-flags.tsx'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { owedWords } from '../../../components/words/owed-words.ts'
import { useWorkProperty } from '../../../components/work-property.ts'
import { useDialogs } from '../../../lib/dialogs.ts'
import { formatCounted, formatDay, formatDayWithin } from '../../../lib/format.ts'
import { trpc } from '../../../lib/trpc.ts'

/** The guests expected at the property at work, who is late among them: choosing one begins the check-in. */
export function ArrivalsModal() {
  const { closeTop, openVerb } = useDialogs()
  const { property } = useSearch({ strict: false }) as { property?: string }
  const { propertyId, options } = useWorkProperty(property)
  const list = trpc.bookings.day.useQuery(propertyId ? { propertyId } : skipToken)
  const today = list.data?.businessDate
  const arrivals = list.data?.arrivals.items.filter(stay => stay.status === 'confirmed') ?? []
  const name = options.find(({ value }) => value === propertyId)?.label
  return (
    <Modal
      open
      onCloseRequest={closeTop}
      title="Check-in Guest"
      description={today && `Expected on ${formatDay(today)}${name ? ` at ${name}` : ''}`}
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
          A confirmed booking whose day of arrival has come appears here until the guest is checked
          in.
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
                  <span className="flex flex-wrap items-center gap-1.5">
                    <span className="min-w-0 truncate font-medium">{booking.guestName}</span>
                    <GuestFlags flags={booking.guestFlags} />
                  </span>
                  <span className="block truncate text-sm text-muted">
                    {booking.code}, {booking.roomTypes.join(', ')},{' '}
                    {formatCounted(daysBetween(booking.checkIn, booking.checkOut), 'night')}
                    {booking.expectedArrival && `, at ${booking.expectedArrival}`}
                    {booking.checkIn < today &&
                      `, expected ${formatDayWithin(booking.checkIn, today)}`}
                    {booking.channelCollected > 0 && `, ${owedWords(booking)}`}
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
