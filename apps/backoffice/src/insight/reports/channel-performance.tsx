import type { FigureRowKind } from '@atithi/api/insight/figure-rows/rules'
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { bookingSources } from '@atithi/api/stays/bookings/rules/bookings'
import { FigureButton } from '../../components/figure-button.tsx'
import { sourceWords } from '../../components/words/booking-words.tsx'
import { formatCount, formatPercent, formatRoundMoney } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { BesideButton } from '../figure-rows/beside-buttons.tsx'
import type { RowsShown } from '../figure-rows/rows-shown.ts'
import { changeWords, orDash } from './figure-words.ts'
import { ProducedCard } from './produced-card.tsx'

const nameOfSource = (source: string): string => {
  const known = bookingSources.find(one => one === source)
  return known ? sourceWords[known] : source
}

interface ChannelPerformanceProps {
  scope: { propertyId?: string }
  span: { from: IsoDate; to: IsoDate }
  onRows: (rows: RowsShown) => void
}

/** What each source sold in the range, what of it channels keep, and what is left. */
export function ChannelPerformance({ scope, span, onRows }: ChannelPerformanceProps) {
  const channels = trpc.reports.channels.useQuery({ ...scope, ...span })
  const opened = (source: string, what: string, of: FigureRowKind, text: string) => (
    <FigureButton
      key={what}
      label={`${what} of ${nameOfSource(source)}`}
      onClick={() => onRows({ of, by: 'source', key: source })}
    >
      {text}
    </FigureButton>
  )
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
          opened(row.source, 'Bookings', 'stayed', formatCount(row.bookings)),
          opened(row.source, 'Room-nights', 'nights', formatCount(row.roomNights)),
          orDash(row.share, formatPercent),
          formatRoundMoney(row.revenue),
          orDash(row.averageRate, formatRoundMoney),
          row.kept === null
            ? '–'
            : opened(row.source, 'Commission', 'nights', formatRoundMoney(row.kept)),
          formatRoundMoney(row.netRevenue),
          row.cancelledNights === 0
            ? orDash(row.cancelRate, formatPercent)
            : opened(
                row.source,
                'Cancelled room-nights',
                'cancelled-nights',
                orDash(row.cancelRate, formatPercent),
              ),
          <BesideButton
            key="before"
            label={`Revenue of ${nameOfSource(row.source)}`}
            value={row.lastRevenue}
            against="last-year"
            span={span}
            rows={{ of: 'nights', by: 'source', key: row.source }}
            onRows={onRows}
          >
            {changeWords(row.lastChange, { now: row.revenue, before: row.lastRevenue })}
          </BesideButton>,
        ],
      }))}
    />
  )
}
