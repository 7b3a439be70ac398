import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { classNames } from '@atithi/ui/class-names'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { CalendarX2 } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { BookingStatusBadge } from '../../components/words/booking-words.tsx'
import { formatDayWithin, formatMoney } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'

type Booking = Outputs['dashboard']['recentBookings']['items'][number]

const lines = ['a', 'b', 'c', 'd', 'e']

export function RecentBookings({
  mayOpen,
  businessDate,
}: {
  mayOpen: boolean
  businessDate: IsoDate | undefined
}) {
  const recent = trpc.dashboard.recentBookings.useQuery({})
  const items = recent.data?.items
  return (
    <Card className="lg:col-span-2">
      <CardHeader
        title="Recent Bookings"
        actions={
          mayOpen &&
          items &&
          items.length > 0 && (
            <Link to="/bookings" className={`text-sm ${textLink}`}>
              All bookings
            </Link>
          )
        }
      />
      <CardBody className="px-2! pt-2! sm:px-3!">
        {items ? (
          items.length === 0 ? (
            <EmptyState icon={<CalendarX2 />} title="No bookings yet" className="py-6">
              The newest five appear here.
            </EmptyState>
          ) : (
            <ul>
              {items.map(booking => (
                <li key={booking.id}>
                  {mayOpen ? (
                    <Link
                      to="."
                      search={prev => ({ ...prev, booking: booking.id })}
                      resetScroll={false}
                      preload={false}
                      className="block rounded-md -outline-offset-2 hover:bg-hover"
                    >
                      <Line booking={booking} businessDate={businessDate} />
                    </Link>
                  ) : (
                    <Line booking={booking} businessDate={businessDate} />
                  )}
                </li>
              ))}
            </ul>
          )
        ) : recent.isError ? (
          <QueryFailure title="The bookings could not be loaded" query={recent} className="py-2" />
        ) : (
          <div className="flex flex-col gap-3 px-2 py-2">
            {lines.map(line => (
              <Skeleton key={line} className="h-10" />
            ))}
          </div>
        )}
      </CardBody>
    </Card>
  )
}

function Line({ booking, businessDate }: { booking: Booking; businessDate: IsoDate | undefined }) {
  return (
    <span
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-2 py-2.5 text-sm sm:px-3',
        // Whoever may not see amounts has no column of them.
        booking.totalAmount !== undefined && 'sm:grid-cols-[minmax(0,1fr)_8rem_7rem]',
      )}
    >
      <span className="min-w-0">
        <span className="block truncate font-medium">{booking.guestName ?? booking.code}</span>
        <span className="block truncate text-xs text-muted">
          Check-in {formatDayWithin(booking.checkIn, businessDate)}, {booking.propertyName}
        </span>
      </span>
      <span className="max-sm:hidden">
        <BookingStatusBadge {...booking} />
      </span>
      <span
        className={classNames(
          'flex flex-col items-end gap-1 text-right font-medium tabular-nums',
          booking.totalAmount === undefined && 'sm:hidden',
        )}
      >
        {booking.totalAmount !== undefined && formatMoney(booking.totalAmount)}
        <span className="sm:hidden">
          <BookingStatusBadge {...booking} />
        </span>
      </span>
    </span>
  )
}
