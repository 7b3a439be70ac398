import { addDays, type IsoDate, indianDate } from '@atithi/api/kernel/shared/dates'
import { Card } from '@atithi/ui/card'
import { DateRangePicker } from '@atithi/ui/date-range-picker'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { StatCard } from '@atithi/ui/stat-card'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { useNavigate } from '@tanstack/react-router'
import { ChartLine } from 'lucide-react'
import { useState } from 'react'
import { QueryFailure } from '../components/query-failure.tsx'
import { formatCount, formatPercent, formatRoundMoney } from '../lib/format.ts'
import { type Outputs, trpc } from '../lib/trpc.ts'
import type { ChannelsSearch } from './words/channels-search.ts'

type Row = Outputs['channels']['analytics']['items'][number]

const seconds = (value: number | null) => (value === null ? '–' : `${value.toFixed(1)} s`)
const sum = (rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0)

/** What each channel brought between two days, and how quick it was told of changes. */
export function AnalyticsTab({ search }: { search: ChannelsSearch }) {
  const navigate = useNavigate({ from: '/channels' })
  const today = indianDate(new Date())
  const [draft, setDraft] = useState<{ from: IsoDate | null; to: IsoDate | null } | null>(null)
  const isSpan = search.from && search.to && search.from <= search.to
  const span =
    isSpan && search.from && search.to
      ? { from: search.from, to: search.to }
      : { from: addDays(today, -29), to: today }
  const analytics = trpc.channels.analytics.useQuery(
    { propertyId: search.property, ...span },
    { placeholderData: previous => previous },
  )
  if (analytics.isError)
    return <QueryFailure title="The figures could not be loaded" query={analytics} />
  const { items = [], latency } = analytics.data ?? {}
  return (
    <div className="flex flex-col gap-6">
      <DateRangePicker
        className="sm:w-96"
        fromLabel="First day"
        toLabel="Last day"
        max={today}
        today={today}
        value={draft ?? span}
        onValueChange={chosen => {
          setDraft(chosen)
          const { from, to } = chosen
          if (from && to) void navigate({ search: prev => ({ ...prev, from, to }), replace: true })
        }}
      />
      <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        <StatCard
          label="Bookings"
          loading={!analytics.data}
          value={formatCount(sum(items, row => row.bookings))}
          hint={`${formatCount(sum(items, row => row.cancelled))} cancelled`}
        />
        <StatCard
          label="Revenue"
          loading={!analytics.data}
          value={formatRoundMoney(sum(items, row => row.revenue))}
        />
        <StatCard
          label="Net of commission"
          loading={!analytics.data}
          value={formatRoundMoney(sum(items, row => row.netRevenue))}
          hint="Commission as the channels told it"
        />
        <StatCard
          label="From change to channel"
          loading={!analytics.data}
          value={seconds(latency?.median ?? null)}
          hint={
            latency?.p95 === null || latency?.p95 === undefined
              ? 'Not measured yet'
              : `Half of them within this, 95% within ${seconds(latency.p95)}`
          }
        />
      </div>
      {!analytics.data && <Skeleton className="h-64" />}
      {analytics.data && items.length === 0 && (
        <Card>
          <EmptyState icon={<ChartLine />} level={2} title="No reservations in these days">
            Choose other days, or wait for the first reservation of a channel.
          </EmptyState>
        </Card>
      )}
      {items.length > 0 && <Figures rows={items} />}
    </div>
  )
}

function Figures({ rows }: { rows: readonly Row[] }) {
  return (
    <Table caption="Channels in these days">
      <TableHead>
        <TableHeadCell>Channel</TableHeadCell>
        <TableHeadCell numeric>Bookings</TableHeadCell>
        <TableHeadCell numeric>Room-nights</TableHeadCell>
        <TableHeadCell numeric>Revenue</TableHeadCell>
        <TableHeadCell numeric>Commission</TableHeadCell>
        <TableHeadCell numeric>Net</TableHeadCell>
        <TableHeadCell numeric>Cancelled</TableHeadCell>
        <TableHeadCell numeric>Lead time</TableHeadCell>
        <TableHeadCell numeric>Uptime</TableHeadCell>
        <TableHeadCell numeric>Response</TableHeadCell>
      </TableHead>
      <TableBody>
        {rows.map(row => (
          <TableRow key={row.channelId}>
            <TableCell className="font-medium">{row.name}</TableCell>
            <TableCell label="Bookings" numeric>
              {formatCount(row.bookings)}
            </TableCell>
            <TableCell label="Room-nights" numeric>
              {formatCount(row.nights)}
            </TableCell>
            <TableCell label="Revenue" numeric>
              {formatRoundMoney(row.revenue)}
            </TableCell>
            <TableCell label="Commission" numeric>
              {formatRoundMoney(row.commission)}
            </TableCell>
            <TableCell label="Net" numeric>
              {formatRoundMoney(row.netRevenue)}
            </TableCell>
            <TableCell label="Cancelled" numeric>
              {row.cancellationRate === null ? '–' : formatPercent(row.cancellationRate)}
            </TableCell>
            <TableCell label="Lead time" numeric>
              {row.leadDays === null ? '–' : `${row.leadDays} days`}
            </TableCell>
            <TableCell label="Uptime" numeric>
              {row.uptime === null ? '–' : formatPercent(row.uptime)}
            </TableCell>
            <TableCell label="Response" numeric>
              {row.responseTime === null ? '–' : `${formatCount(row.responseTime)} ms`}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
