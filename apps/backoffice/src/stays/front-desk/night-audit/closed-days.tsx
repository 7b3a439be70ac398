import { Badge } from '@atithi/ui/badge'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { LoadMore } from '@atithi/ui/pagination'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { Moon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { formatCounted, formatDay, formatMoney, formatPercent } from '../../../lib/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { NightAudit } from './closed-day.ts'

const DayReport = lazy(() =>
  import('./day-report.tsx').then(module => ({ default: module.DayReport })),
)

/** Every closed day, the latest first. */
export function ClosedDays({ propertyId }: { propertyId: string }) {
  const [shown, setShown] = useState<NightAudit | null>(null)
  const list = trpc.nightAudit.list.useInfiniteQuery(
    { propertyId },
    { getNextPageParam: page => page.nextCursor ?? undefined },
  )
  const rows = list.data?.pages.flatMap(page => page.items) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  return (
    <section aria-labelledby="closed-days" className="flex flex-col gap-3">
      <h2 id="closed-days" className="text-base font-semibold">
        Closed days
      </h2>
      {list.isError && rows.length === 0 ? (
        <QueryFailure title="The closed days could not be loaded" query={list} />
      ) : list.isPending ? (
        <Skeleton className="h-64" />
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState icon={<Moon />} title="No day is closed yet">
            Each day is closed by itself when the next begins: nights are charged, no-shows marked,
            balances struck. Days without guests or money need no close.
          </EmptyState>
        </Card>
      ) : (
        <>
          <Table caption="Closed days, the latest first">
            <TableHead>
              <TableHeadCell>Day</TableHeadCell>
              <TableHeadCell numeric>Occupied</TableHeadCell>
              <TableHeadCell numeric>Arrivals</TableHeadCell>
              <TableHeadCell numeric>Departures</TableHeadCell>
              <TableHeadCell numeric>Room revenue</TableHeadCell>
              <TableHeadCell numeric>Received</TableHeadCell>
              <TableHeadCell>Open items</TableHeadCell>
            </TableHead>
            <TableBody>
              {rows.map(day => (
                <TableRow key={day.id} onOpen={() => setShown(day)}>
                  <TableCell label="Day" className="font-medium whitespace-nowrap">
                    {formatDay(day.businessDate)}
                  </TableCell>
                  <TableCell label="Occupied" numeric>
                    {day.roomsSlept} of {day.roomsSellable}
                    {day.roomsSellable > 0 && (
                      <span className="ml-2 text-muted">
                        {formatPercent(Math.round((day.roomsSlept / day.roomsSellable) * 100))}
                      </span>
                    )}
                  </TableCell>
                  <TableCell label="Arrivals" numeric>
                    {day.arrivals}
                  </TableCell>
                  <TableCell label="Departures" numeric>
                    {day.departures}
                  </TableCell>
                  <TableCell label="Room revenue" numeric>
                    {formatMoney(day.roomRevenue)}
                  </TableCell>
                  <TableCell label="Received" numeric>
                    {formatMoney(day.received)}
                  </TableCell>
                  <TableCell label="Open items">
                    {day.imbalance !== 0 ? (
                      <Badge tone="danger">Does not add up</Badge>
                    ) : day.flags.length > 0 ? (
                      <Badge tone="warning">{formatCounted(day.flags.length, 'booking')}</Badge>
                    ) : (
                      <span className="text-muted">Nothing</span>
                    )}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
          <LoadMore
            summary={
              total > rows.length ? `${rows.length} of ${formatCounted(total, 'day')}` : undefined
            }
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
            isLoading={list.isFetchingNextPage}
          />
        </>
      )}
      <Suspense>
        {shown && <DayReport propertyId={propertyId} day={shown} onClose={() => setShown(null)} />}
      </Suspense>
    </section>
  )
}
