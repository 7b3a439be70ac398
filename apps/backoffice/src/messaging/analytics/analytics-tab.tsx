import type { Period } from '@atithi/api/messaging/overview/rules'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Chart } from '@atithi/ui/chart'
import { EmptyState } from '@atithi/ui/empty-state'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { ChartColumn } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { optionsOf } from '../../components/words/booking-words.tsx'
import {
  formatCount,
  formatCounted,
  formatDay,
  formatMoney,
  formatShortDay,
} from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import type { Go } from '../communications-search.ts'
import { ChannelTable } from '../overview/channel-table.tsx'
import { FigureCards } from '../overview/figure-cards.tsx'

const periodWords: Record<Period, string> = {
  'this-week': 'This week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
}
const periodOptions = optionsOf(periodWords)

type Day = Outputs['communications']['analytics']['trend'][number]

const allOf = ({ email, sms, whatsapp }: Day): number => email + sms + whatsapp

interface AnalyticsTabProps {
  propertyId: string
  period: Period
  go: Go
}

/** What was sent in a period over each channel, day by day, and what it cost. */
export function AnalyticsTab({ propertyId, period, go }: AnalyticsTabProps) {
  const analytics = trpc.communications.analytics.useQuery(
    { propertyId, period },
    { placeholderData: previous => previous },
  )
  const { data } = analytics
  if (analytics.isError && !data)
    return <QueryFailure title="The figures could not be loaded" query={analytics} />
  return (
    <div className="flex flex-col gap-6">
      <Select
        aria-label="Period"
        className="sm:w-56"
        options={periodOptions}
        value={period}
        onValueChange={chosen => go({ period: chosen })}
      />
      <FigureCards figures={data} span={periodWords[period]} />
      {data ? (
        <>
          <ChannelTable channels={data.channels} />
          <Card>
            <CardHeader title="Sent by day" />
            <CardBody>
              {data.trend.every(day => allOf(day) === 0) ? (
                <EmptyState icon={<ChartColumn />} title="Nothing was sent" className="py-6">
                  Choose another period, or write to a guest.
                </EmptyState>
              ) : (
                <Chart
                  label="Messages that left, by day"
                  kind="bars"
                  points={data.trend.map(day => ({
                    key: day.date,
                    name: formatDay(day.date),
                    shortName: formatShortDay(day.date),
                    value: allOf(day),
                    text: formatCounted(allOf(day), 'message'),
                  }))}
                  formatTick={formatCount}
                  table={<DayTable days={data.trend.filter(day => allOf(day) > 0)} />}
                />
              )}
            </CardBody>
          </Card>
        </>
      ) : (
        <Skeleton className="h-80" />
      )}
    </div>
  )
}

function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <Table caption="Messages and cost by day">
      <TableHead>
        <TableHeadCell>Day</TableHeadCell>
        <TableHeadCell numeric>Email</TableHeadCell>
        <TableHeadCell numeric>SMS</TableHeadCell>
        <TableHeadCell numeric>WhatsApp</TableHeadCell>
        <TableHeadCell numeric>Cost</TableHeadCell>
      </TableHead>
      <TableBody>
        {days.map(day => (
          <TableRow key={day.date}>
            <TableCell label="Day">{formatDay(day.date)}</TableCell>
            <TableCell label="Email" numeric>
              {formatCount(day.email)}
            </TableCell>
            <TableCell label="SMS" numeric>
              {formatCount(day.sms)}
            </TableCell>
            <TableCell label="WhatsApp" numeric>
              {formatCount(day.whatsapp)}
            </TableCell>
            <TableCell label="Cost" numeric>
              {formatMoney(day.cost)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
