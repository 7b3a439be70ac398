import type { FigureRowKind } from '@atithi/api/insight/figure-rows/rules'
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Skeleton } from '@atithi/ui/skeleton'
import { FigureButton } from '../../components/figure-button.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCount, formatPercent, formatRoundMoney } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import type { RowsShown } from '../figure-rows/rows-shown.ts'
import { orDash } from '../reports/figure-words.ts'
import { PlainTable } from '../reports/plain-table.tsx'

interface ComparisonProps {
  span: { from: IsoDate; to: IsoDate }
  onRows: (rows: RowsShown) => void
}

/** The hotels of the owner side by side. */
export function Comparison({ span, onRows }: ComparisonProps) {
  const opened = (item: { propertyId: string; name: string }, of: FigureRowKind, text: string) => (
    <FigureButton
      key={of}
      label={`${of === 'nights' ? 'Room-nights' : 'Bookings'} of ${item.name}`}
      onClick={() => onRows({ of, by: 'property', key: item.propertyId })}
    >
      {text}
    </FigureButton>
  )
  const comparison = trpc.reports.comparison.useQuery(span, {
    placeholderData: previous => previous,
  })
  return (
    <Card>
      <CardHeader title="Properties compared" description="Room revenue as booked, before GST." />
      <CardBody>
        {comparison.isError && (
          <QueryFailure title="The comparison could not be loaded" query={comparison} />
        )}
        {!comparison.data && !comparison.isError && <Skeleton className="h-40" />}
        {comparison.data && (
          <PlainTable
            caption="Properties compared"
            heads={['Property', 'Revenue', 'Occupancy', 'ADR', 'RevPAR', 'Room-nights', 'Bookings']}
            rows={comparison.data.items.map(item => ({
              key: item.propertyId,
              cells: [
                item.name,
                formatRoundMoney(item.roomRevenue),
                orDash(item.occupancyRate, formatPercent),
                orDash(item.averageDailyRate, formatRoundMoney),
                orDash(item.revenuePerRoom, formatRoundMoney),
                opened(item, 'nights', formatCount(item.roomNightsSold)),
                opened(item, 'bookings', formatCount(item.bookings)),
              ],
            }))}
          />
        )}
      </CardBody>
    </Card>
  )
}
