import { bookingSources } from '@atithi/api/stays/bookings/rules/bookings'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Skeleton } from '@atithi/ui/skeleton'
import type { ComponentProps } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { sourceWords } from '../../components/words/booking-words.tsx'
import { formatCount, formatPercent, formatRoundMoney } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { FigureButton } from '../figure-rows/figure-button.tsx'
import type { RowsShown } from '../figure-rows/rows-shown.ts'
import { changeWords, orDash } from './figure-words.ts'
import { PlainTable } from './plain-table.tsx'

const nameOfSource = (source: string): string => {
  const known = bookingSources.find(one => one === source)
  return known ? sourceWords[known] : source
}
const segmentWords = {
  direct: 'Direct',
  channel: 'Channels',
  agent: 'Agents',
  corporate: 'Companies',
} as const

interface ProducedProps {
  propertyId: string
  span: { from: string; to: string }
  onRows: (rows: RowsShown) => void
}

interface ProducedCardProps {
  title: string
  description: string
  /** What is said where the figures could not be loaded. */
  failure: string
  query: ComponentProps<typeof QueryFailure>['query'] & { isError: boolean }
  heads: ComponentProps<typeof PlainTable>['heads']
  /** Left out while they are loading. */
  rows: ComponentProps<typeof PlainTable>['rows'] | undefined
}

/** What was sold in the range, a row for each who brought it. */
function ProducedCard({ title, description, failure, query, heads, rows }: ProducedCardProps) {
  return (
    <Card>
      <CardHeader title={title} description={description} />
      <CardBody>
        {query.isError && <QueryFailure title={failure} query={query} />}
        {!rows && !query.isError && <Skeleton className="h-48" />}
        {rows?.length === 0 && (
          <p className="text-sm text-muted">Nothing was sold in this time, or a year before.</p>
        )}
        {rows && rows.length > 0 && <PlainTable caption={title} heads={heads} rows={rows} />}
      </CardBody>
    </Card>
  )
}

/** What each source sold in the range, what of it channels keep, and what is left. */
export function ChannelPerformance({ propertyId, span, onRows }: ProducedProps) {
  const channels = trpc.reports.channels.useQuery({ propertyId, ...span })
  return (
    <ProducedCard
      title="Channel performance"
      description="Nights sold by source. Commission is what the channel told, spread over the nights of a stay; a dash where it told none."
      failure="The channels could not be loaded"
      query={channels}
      heads={[
        'Source',
        'Bookings',
        'Room-nights',
        'Share',
        'Revenue',
        'ADR',
        'Commission',
        'Net revenue',
        'Cancelled',
        'On last year',
      ]}
      rows={channels.data?.items.map(row => ({
        key: row.source,
        cells: [
          nameOfSource(row.source),
          formatCount(row.bookings),
          <FigureButton
            key="nights"
            label={`Room-nights of ${nameOfSource(row.source)}`}
            onClick={() => onRows({ of: 'nights', by: 'source', key: row.source })}
          >
            {formatCount(row.roomNights)}
          </FigureButton>,
          orDash(row.share, formatPercent),
          formatRoundMoney(row.revenue),
          orDash(row.averageRate, formatRoundMoney),
          orDash(row.kept, formatRoundMoney),
          formatRoundMoney(row.netRevenue),
          orDash(row.cancelRate, formatPercent),
          changeWords(row.lastChange, { now: row.revenue, before: row.lastRevenue }),
        ],
      }))}
    />
  )
}

/** Who brings the guests: the sources by their class. */
export function GuestSegments({ propertyId, span, onRows }: ProducedProps) {
  const segments = trpc.reports.segments.useQuery({ propertyId, ...span })
  return (
    <ProducedCard
      title="Guest segments"
      description="Nights sold by who brings the guest."
      failure="The segments could not be loaded"
      query={segments}
      heads={[
        'Segment',
        'Bookings',
        'Room-nights',
        'Share',
        'Revenue',
        'ADR',
        'Days ahead',
        'On last year',
      ]}
      rows={segments.data?.items.map(row => ({
        key: row.segment,
        cells: [
          segmentWords[row.segment],
          formatCount(row.bookings),
          <FigureButton
            key="nights"
            label={`Room-nights of ${segmentWords[row.segment]}`}
            onClick={() => onRows({ of: 'nights', by: 'segment', key: row.segment })}
          >
            {formatCount(row.roomNights)}
          </FigureButton>,
          orDash(row.share, formatPercent),
          formatRoundMoney(row.revenue),
          orDash(row.averageRate, formatRoundMoney),
          orDash(row.lead, formatCount),
          changeWords(row.lastChange, { now: row.revenue, before: row.lastRevenue }),
        ],
      }))}
    />
  )
}
