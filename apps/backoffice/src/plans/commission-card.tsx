import { type IsoDate, monthsUpTo } from '@atithi/api/kernel/shared/dates'
import { buttonClasses } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { DescriptionList } from '@atithi/ui/description-list'
import { LoadMore } from '@atithi/ui/pagination'
import { Select } from '@atithi/ui/select'
import { SkeletonText } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { Download } from 'lucide-react'
import { QueryFailure } from '../components/query-failure.tsx'
import { formatDay, formatMoney, formatMonth, formatPercent, formatStay } from '../lib/format.ts'
import { trpc } from '../lib/trpc.ts'
import { type Statement, stayWords } from './billing-words.ts'

const monthsShown = 13

interface CommissionCardProps {
  propertyId: string
  today: IsoDate
  month: string | undefined
  onMonth: (month: string) => void
}

/** The commission of a month, line by line, as it is invoiced. */
export function CommissionCard({ propertyId, today, month, onMonth }: CommissionCardProps) {
  const months = monthsUpTo(today, monthsShown)
  const shown = months.find(one => one === month) ?? today.slice(0, 7)
  const list = trpc.billing.commission.useInfiniteQuery(
    { propertyId, month: shown, limit: 10 },
    { getNextPageParam: page => page.nextCursor ?? undefined },
  )
  const first = list.data?.pages[0]
  const rows = list.data?.pages.flatMap(page => page.items) ?? []
  return (
    <Card>
      <CardHeader
        title="Commission"
        description="On room revenue before GST of stays that were booked on the website, once they are over."
        actions={
          <>
            <Select
              aria-label="Month"
              className="w-44"
              options={months.map(value => ({ value, label: formatMonth(value) }))}
              value={shown}
              onValueChange={onMonth}
            />
            <a
              href={`/exports/commission.csv?${new URLSearchParams({ propertyId, month: shown })}`}
              download
              className={buttonClasses('secondary')}
            >
              <Download aria-hidden="true" className="size-4" />
              CSV
            </a>
          </>
        }
      />
      <CardBody className="flex flex-col gap-4">
        {list.isError && !first ? (
          <QueryFailure title="The commission could not be loaded" query={list} />
        ) : !first ? (
          <SkeletonText lines={4} />
        ) : rows.length === 0 ? (
          <p className="text-sm text-muted">
            No stay of the website ended in {formatMonth(shown)}.
          </p>
        ) : (
          <>
            <DescriptionList
              items={[
                { label: 'Room revenue', value: formatMoney(first.base) },
                { label: 'Commission before GST', value: formatMoney(first.amount) },
              ]}
            />
            <StatementTable rows={rows} today={today} />
            {list.hasNextPage && (
              <LoadMore
                onMore={() => void list.fetchNextPage()}
                isLoading={list.isFetchingNextPage}
              />
            )}
          </>
        )}
      </CardBody>
    </Card>
  )
}

function StatementTable({ rows, today }: { rows: Statement['items']; today: IsoDate }) {
  return (
    <Table caption="Commission line by line">
      <TableHead>
        <TableHeadCell>Booking</TableHeadCell>
        <TableHeadCell>Date</TableHeadCell>
        <TableHeadCell>Stay</TableHeadCell>
        <TableHeadCell numeric>Room revenue</TableHeadCell>
        <TableHeadCell numeric>Rate</TableHeadCell>
        <TableHeadCell numeric>Commission</TableHeadCell>
        <TableHeadCell>Invoice</TableHeadCell>
      </TableHead>
      <TableBody>
        {rows.map(line => (
          <TableRow key={line.id}>
            <TableCell>
              <span className="font-medium">{line.code}</span>
              <span className="block text-xs text-muted">
                {[line.guest, stayWords[line.status]].filter(Boolean).join(', ')}
              </span>
            </TableCell>
            <TableCell label="Date">
              <span className="whitespace-nowrap">{formatDay(line.day)}</span>
            </TableCell>
            <TableCell label="Stay">
              <span className="whitespace-nowrap">
                {formatStay(line.checkIn, line.checkOut, today)}
              </span>
            </TableCell>
            <TableCell label="Room revenue" numeric>
              {formatMoney(line.base)}
            </TableCell>
            <TableCell label="Rate" numeric>
              {formatPercent((line.basisPoints ?? 0) / 100)}
            </TableCell>
            <TableCell label="Commission" numeric>
              <span className={line.amount < 0 ? 'text-success-strong' : undefined}>
                {formatMoney(line.amount)}
              </span>
            </TableCell>
            <TableCell label="Invoice">
              {line.invoiceNumber ?? <span className="text-muted">Next invoice</span>}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
