import { Button } from '@atithi/ui/button'
import { PageHeader } from '@atithi/ui/page-header'
import { LoadMore } from '@atithi/ui/pagination'
import { FileUp, Plus, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { useDialogs } from '../../../lib/dialogs.ts'
import { formatCount, formatFound } from '../../../lib/format.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { mayUse, type Person } from '../../../lib/session.ts'
import { trpc } from '../../../lib/trpc.ts'
import { ExportMenu } from '../export/export-menu.tsx'
import { ExportProgress } from '../export/export-progress.tsx'
import { type BookingFilters, filterInput, isFiltered, listInput } from '../filters.ts'
import { BookingCards } from './booking-cards.tsx'
import { BookingFilterBar } from './booking-filter-bar.tsx'
import { BookingTable } from './booking-table.tsx'
import { BookingTableSkeleton } from './booking-table-skeleton.tsx'
import { NoBookings } from './no-bookings.tsx'

interface BookingsPageProps {
  person: Person
  filters: BookingFilters
  /** Between the list and what stands beside it. */
  tabs?: ReactNode
}

export function BookingsPage({ person, filters, tabs }: BookingsPageProps) {
  const { openNewBooking, openBookingImport } = useDialogs()
  const list = trpc.bookings.list.useInfiniteQuery(listInput(filters), {
    getNextPageParam: page => page.nextCursor ?? undefined,
    placeholderData: previous => previous,
  })
  // Staff work at one hotel: its name beside every booking says nothing.
  const isOfOneHotel = person.role === 'staff'
  const rows = list.data?.pages.flatMap(page => page.items) ?? []
  const first = list.data?.pages[0]
  const total = first && formatFound(first, 'booking')
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <PageHeader
          title="Bookings"
          actions={
            <>
              <Button
                variant="secondary"
                icon={<FileUp />}
                className="max-sm:hidden"
                onClick={openBookingImport}
              >
                Import
              </Button>
              <ExportMenu filters={filters} />
              <Button
                variant="secondary"
                icon={<RefreshCw />}
                className="max-sm:hidden"
                loading={list.isRefetching && !list.isFetchingNextPage}
                onClick={() => refresh(staleAfter('booking.updated'))}
              >
                Refresh
              </Button>
              <Button icon={<Plus />} onClick={openNewBooking}>
                New Booking
              </Button>
            </>
          }
        />
        {tabs}
      </div>
      <ExportProgress />
      <BookingCards input={filterInput(filters)} showsMoney={mayUse(person, 'reports')} />
      <BookingFilterBar filters={filters} count={total} />
      {list.isPending ? (
        <BookingTableSkeleton isOfOneHotel={isOfOneHotel} />
      ) : list.isError && rows.length === 0 ? (
        <QueryFailure title="The bookings could not be loaded" query={list} />
      ) : rows.length === 0 ? (
        <NoBookings filtered={isFiltered(filters)} onNewBooking={openNewBooking} />
      ) : (
        <>
          <BookingTable
            rows={rows}
            total={first?.total ?? rows.length}
            sort={filters.sort}
            isStale={list.isPlaceholderData}
            isOfOneHotel={isOfOneHotel}
          />
          <LoadMore
            summary={list.hasNextPage ? `${formatCount(rows.length)} of ${total}` : undefined}
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
            isLoading={list.isFetchingNextPage}
          />
        </>
      )}
    </div>
  )
}
