import { Button } from '@atithi/ui/button'
import { PageHeader } from '@atithi/ui/page-header'
import { LoadMore } from '@atithi/ui/pagination'
import { Plus } from 'lucide-react'
import { useDialogs } from '../../lib/dialogs.ts'
import { formatCounted } from '../../lib/format.ts'
import type { Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { QueryFailure } from '../../shell/query-failure.tsx'
import { BookingCards } from './booking-cards.tsx'
import { BookingFilterBar } from './booking-filter-bar.tsx'
import { BookingTable, BookingTableSkeleton } from './booking-table.tsx'
import { type BookingFilters, isFiltered, listInput } from './filters.ts'
import { NoBookings } from './no-bookings.tsx'

export function BookingsPage({ filters, person }: { filters: BookingFilters; person: Person }) {
  const { openNewBooking } = useDialogs()
  const input = listInput(filters)
  const list = trpc.bookings.list.useInfiniteQuery(input, {
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: previous => previous,
  })
  const rows = list.data?.pages.flatMap(page => page.items) ?? []
  const total = list.data?.pages[0]?.total
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Bookings"
        actions={
          <Button icon={<Plus />} onClick={openNewBooking}>
            New Booking
          </Button>
        }
      />
      <BookingCards input={input} />
      <BookingFilterBar filters={filters} count={total === undefined ? undefined : formatCounted(total, 'booking')} />
      {list.isPending ? (
        <BookingTableSkeleton />
      ) : list.isError && rows.length === 0 ? (
        <QueryFailure title="The bookings could not be loaded" query={list} />
      ) : rows.length === 0 ? (
        <NoBookings filtered={isFiltered(filters)} onNewBooking={openNewBooking} />
      ) : (
        <>
          <BookingTable rows={rows} manyProperties={person.role !== 'staff'} isStale={list.isPlaceholderData} />
          <LoadMore
            summary={total !== undefined && total > rows.length ? `${rows.length} of ${formatCounted(total, 'booking')}` : undefined}
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
            isLoading={list.isFetchingNextPage}
          />
        </>
      )}
    </div>
  )
}
