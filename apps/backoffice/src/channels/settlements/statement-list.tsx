import { channelNames } from '@atithi/api/channels/rules'
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { LoadMore } from '@atithi/ui/pagination'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { FileText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useBusinessDate } from '../../components/business-date.ts'
import { QueryFailure } from '../../components/query-failure.tsx'
import {
  formatCount,
  formatCounted,
  formatDay,
  formatMoney,
  formatShortDay,
} from '../../lib/format.ts'
import type { Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { kindWords, type Statement } from './settlement-words.ts'

const StatementModal = lazy(() =>
  import('./statement-modal.tsx').then(module => ({ default: module.StatementModal })),
)

interface StatementListProps {
  propertyId: string
  person: Person
}

/** The papers of the channels, each with where it stands. */
export function StatementList({ propertyId, person }: StatementListProps) {
  const today = useBusinessDate(propertyId)
  const [opened, setOpened] = useState<string | null>(null)
  const list = trpc.payments.channels.statements.useInfiniteQuery(
    { propertyId, limit: 10 },
    { getNextPageParam: page => page.nextCursor ?? undefined },
  )
  const rows = list.data?.pages.flatMap(page => page.items) ?? []
  const total = list.data?.pages[0]?.total ?? rows.length
  return (
    <section className="flex flex-col gap-3" aria-label="Payouts and invoices">
      <h2 className="text-base font-semibold">Payouts and invoices</h2>
      {list.isPending ? (
        <Skeleton className="h-40" />
      ) : list.isError && rows.length === 0 ? (
        <QueryFailure title="The papers could not be loaded" query={list} />
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState icon={<FileText />} level={3} title="No payouts or invoices yet">
            Enter what a channel paid out, or its invoice of commission: each booking is compared
            with what it should be.
          </EmptyState>
        </Card>
      ) : (
        <>
          <Table caption="Payouts and invoices">
            <TableHead>
              <TableHeadCell>Day</TableHeadCell>
              <TableHeadCell>Paper</TableHeadCell>
              <TableHeadCell numeric>Bookings</TableHeadCell>
              <TableHeadCell numeric>Amount</TableHeadCell>
              <TableHeadCell>State</TableHeadCell>
              <TableHeadCell>
                <span className="sr-only">Actions</span>
              </TableHeadCell>
            </TableHead>
            <TableBody>
              {rows.map(one => (
                <TableRow key={one.id}>
                  <TableCell>
                    <span className="whitespace-nowrap tabular-nums">
                      {formatDay(one.issuedOn)}
                    </span>
                  </TableCell>
                  <TableCell label="Paper">
                    <span className="block">
                      {kindWords[one.kind].name} of {channelNames[one.channelId]}
                    </span>
                    <span className="block break-all text-xs text-muted">{one.number}</span>
                  </TableCell>
                  <TableCell label="Bookings" numeric>
                    {formatCount(one.bookings)}
                  </TableCell>
                  <TableCell label="Amount" numeric>
                    {formatMoney(one.net)}
                  </TableCell>
                  <TableCell label="State">
                    <StatementState one={one} today={today} />
                  </TableCell>
                  <TableCell actions>
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Open ${one.number}`}
                      onClick={() => setOpened(one.id)}
                    >
                      Open
                    </Button>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
          <LoadMore
            summary={
              list.hasNextPage
                ? `${formatCount(rows.length)} of ${formatCounted(total, 'paper')}`
                : undefined
            }
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
            isLoading={list.isFetchingNextPage}
          />
        </>
      )}
      <Suspense>
        {opened && (
          <StatementModal
            propertyId={propertyId}
            statementId={opened}
            person={person}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </section>
  )
}

/** Of a payout whether it arrived, of an invoice whether it is paid. */
function StatementState({ one, today }: { one: Statement; today: IsoDate | undefined }) {
  if (one.withdrawnAt) return <Badge tone="neutral">Withdrawn</Badge>
  if (one.kind === 'payout')
    return one.arrived === null ? (
      <Badge tone="warning">Not at the bank yet</Badge>
    ) : (
      <Badge tone="success">At the bank</Badge>
    )
  if (!one.paidOn && one.dueOn && today && one.dueOn < today)
    return <Badge tone="danger">Overdue since {formatShortDay(one.dueOn)}</Badge>
  return one.paidOn ? (
    <Badge tone="success">Paid {formatShortDay(one.paidOn)}</Badge>
  ) : (
    <Badge tone="warning">{one.dueOn ? `Due ${formatShortDay(one.dueOn)}` : 'To be paid'}</Badge>
  )
}
