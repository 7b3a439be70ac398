import type { FigureRowKind } from '@atithi/api/insight/figure-rows/rules'
import { type Segmentation, segmentations } from '@atithi/api/insight/guest-segments/rules'
import { classNameOf } from '@atithi/api/insight/night-figures/rules'
import { nameOfCountry } from '@atithi/api/kernel/shared/countries'
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { Select } from '@atithi/ui/select'
import { FigureButton } from '../../components/figure-button.tsx'
import { formatCount, formatPercent, formatRoundMoney } from '../../lib/format.ts'
import { oneOf } from '../../lib/search-params.ts'
import { trpc } from '../../lib/trpc.ts'
import { BesideButton } from '../figure-rows/beside-buttons.tsx'
import type { RowsShown } from '../figure-rows/rows-shown.ts'
import { changeWords, orDash } from './figure-words.ts'
import { ProducedCard } from './produced-card.tsx'

const words: Record<Segmentation, { label: string; description: string }> = {
  'source-class': { label: 'Who brings them', description: 'By the class of the source.' },
  guest: {
    label: 'New and returning',
    description: 'By stays that ended before this one: none, one or two, and loyal from three on.',
  },
  party: {
    label: 'Party',
    description: 'By who travels together; three adults and more are a group.',
  },
  origin: {
    label: 'Origin',
    description:
      'Guests from India by state, others by country: of the identity shown at check-in, else of the address.',
  },
  purpose: {
    label: 'Purpose of visit',
    description: 'By what guests said at booking or check-in that they travel for.',
  },
  'stay-length': { label: 'Length of stay', description: 'By the nights of the stay.' },
  'lead-time': { label: 'Lead time', description: 'By the days from the booking to the arrival.' },
}

interface GuestSegmentsProps {
  scope: { propertyId?: string }
  span: { from: IsoDate; to: IsoDate }
  /** As the address says it. */
  by: string | undefined
  onBy: (by: Segmentation) => void
  onRows: (rows: RowsShown) => void
}

/** Who the guests are: nights sold by what they are told apart by; every one of the tables sums to the whole. */
export function GuestSegments({ scope, span, by, onBy, onRows }: GuestSegmentsProps) {
  const chosen = oneOf(by, segmentations) ?? 'source-class'
  const segments = trpc.reports.segments.useQuery({ ...scope, ...span, by: chosen })
  const nameOf = (segment: string) => {
    if (chosen === 'origin') return nameOfCountry(segment)
    return chosen === 'source-class' ? classNameOf(segment) : segment
  }
  const dimension = chosen === 'source-class' ? 'segment' : chosen
  const opened = (segment: string, what: string, of: FigureRowKind, text: string) => (
    <FigureButton
      key={what}
      label={`${what} of ${nameOf(segment)}`}
      onClick={() => onRows({ of, by: dimension, key: segment })}
    >
      {text}
    </FigureButton>
  )
  return (
    <ProducedCard
      title="Guest segments"
      description={words[chosen].description}
      actions={
        <Select
          aria-label="Segments by"
          className="w-full sm:w-48"
          options={segmentations.map(value => ({ value, label: words[value].label }))}
          value={chosen}
          onValueChange={onBy}
        />
      }
      failure="The segments could not be loaded"
      query={segments}
      heads={[
        'Segment',
        'Bookings',
        'Room-nights',
        'Share',
        'Revenue',
        'Per booking',
        'ADR',
        'Nights',
        'Days ahead',
        'Rating',
        'Returning',
        'On last year',
      ]}
      rows={segments.data?.items.map(row => ({
        key: row.segment,
        cells: [
          nameOf(row.segment),
          opened(row.segment, 'Bookings', 'stayed', formatCount(row.bookings)),
          opened(row.segment, 'Room-nights', 'nights', formatCount(row.roomNights)),
          orDash(row.share, formatPercent),
          formatRoundMoney(row.revenue),
          orDash(row.spend, formatRoundMoney),
          orDash(row.averageRate, formatRoundMoney),
          orDash(row.averageStay, formatCount),
          orDash(row.lead, formatCount),
          row.rating === null
            ? '–'
            : opened(row.segment, 'Rating', 'rated', formatCount(row.rating)),
          row.returning === 0
            ? orDash(row.returningRate, formatPercent)
            : opened(
                row.segment,
                'Returning guests',
                'returning',
                orDash(row.returningRate, formatPercent),
              ),
          <BesideButton
            key="before"
            label={`Revenue of ${nameOf(row.segment)}`}
            value={row.lastRevenue}
            against="last-year"
            span={span}
            rows={{ of: 'nights', by: dimension, key: row.segment }}
            onRows={onRows}
          >
            {changeWords(row.lastChange, { now: row.revenue, before: row.lastRevenue })}
          </BesideButton>,
        ],
      }))}
    />
  )
}
