import type { Ledger } from '@atithi/api/insight/trial-balance/rules'
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { Drawer } from '@atithi/ui/drawer'
import { LoadMore } from '@atithi/ui/pagination'
import { Skeleton } from '@atithi/ui/skeleton'
import { useSearch } from '@tanstack/react-router'
import { FolioLink } from '../../components/folio-link.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatDay, formatMoney } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { PlainTable } from '../reports/plain-table.tsx'

type Row = Outputs['reports']['ledgerBookings']['items'][number]

/** Which line of the trial balance is asked about. */
export interface LedgerShown {
  ledger?: Ledger
  from: IsoDate
  to: IsoDate
}

interface LedgerBookingsProps {
  propertyId: string
  /** What the ledger is called. */
  title: string
  shown: LedgerShown
  onClose: () => void
}

const allColumns: readonly { head: string; of: (row: Row) => number; always?: true }[] = [
  { head: 'Opening', of: row => row.opening, always: true },
  { head: 'Charges', of: row => row.charges },
  { head: 'GST', of: row => row.tax },
  { head: 'Received', of: row => row.received },
  // What settled the bill though no money came: withheld, applied from advances, written off.
  { head: 'Settled', of: row => row.withheld + row.applied + row.writtenOff },
  { head: 'Refunded', of: row => row.refunded },
  { head: 'Transfers', of: row => row.transfers },
  { head: 'Closing', of: row => row.closing, always: true },
]

/** The bookings that a line of the trial balance is made of: each column sums to the line. */
export function LedgerBookings({ propertyId, title, shown, onClose }: LedgerBookingsProps) {
  // A booking that was opened from here lies over the list, which is there again once it is closed.
  const { booking } = useSearch({ strict: false })
  const query = trpc.reports.ledgerBookings.useInfiniteQuery(
    { propertyId, ...shown },
    { getNextPageParam: page => page.nextCursor ?? undefined },
  )
  const rows = query.data?.pages.flatMap(page => page.items)
  // What no booking moved is left out, so that the closing balance is seen without scrolling.
  const columns = allColumns.filter(({ of, always }) => always || rows?.some(of))
  const { from, to } = shown
  return (
    <Drawer
      open={!booking}
      size="xl"
      onCloseRequest={onClose}
      title={title}
      description={from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`}
    >
      <div className="flex flex-col gap-4">
        {query.isError && !rows && (
          <QueryFailure title="The bookings could not be loaded" query={query} />
        )}
        {!rows && !query.isError && <Skeleton className="h-96" />}
        {rows?.length === 0 && (
          <p className="text-sm text-muted">No booking moved this ledger or stood on it.</p>
        )}
        {rows && rows.length > 0 && (
          <PlainTable
            caption={`${title}, by booking`}
            heads={['Booking', ...columns.map(({ head }) => head)]}
            rows={rows.map(row => ({
              key: row.bookingId ?? row.groupId ?? row.code,
              cells: [
                <FolioLink key="booking" {...row} />,
                ...columns.map(({ of }) => formatMoney(of(row))),
              ],
            }))}
          />
        )}
        {rows && (
          <LoadMore
            onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
            isLoading={query.isFetchingNextPage}
          />
        )}
      </div>
    </Drawer>
  )
}
