import type { FigureRowKind } from '@atithi/api/insight/figure-rows/rules'
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { StatCard, type StatChange } from '@atithi/ui/stat-card'
import {
  BedDouble,
  CalendarCheck,
  CalendarX2,
  Clock,
  Hotel,
  IndianRupee,
  Moon,
  TrendingUp,
} from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { FigureButton } from '../../components/figure-button.tsx'
import { formatCount, formatCounted, formatPercent, formatRoundMoney } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'
import type { CardName } from './card-names.ts'

const KpiTrend = lazy(() =>
  import('./kpi-trend.tsx').then(module => ({ default: module.KpiTrend })),
)

type Kpis = Outputs['reports']['kpis']['kpis']
type Kpi = Kpis[keyof Kpis]

interface Card {
  name: CardName
  /** What it is made of. */
  rows: FigureRowKind
  label: string
  icon: ReactNode
  format: (value: number) => string
  hint: (kpis: Kpis) => string
  /** More of it is no good news. */
  isUnwelcome?: true
  /** Neither better nor worse. */
  isNeutral?: true
}

/** The usual figure leaves out rooms out of order; the standard one stands beside it where it differs. */
const ofRooms = (net: Kpi, standard: Kpi, format: (value: number) => string): string =>
  standard.value === null || standard.value === net.value
    ? 'Of rooms not out of order'
    : `Of rooms not out of order; ${format(standard.value)} of all`

const orDash = (value: number | null, format: (value: number) => string): string =>
  value === null ? '–' : format(value)
const nightsInWords = (nights: number) => formatCounted(nights, 'night')
const daysInWords = (days: number) => formatCounted(days, 'day')

const cards: readonly Card[] = [
  {
    name: 'roomRevenue',
    rows: 'nights',
    label: 'Room revenue',
    icon: <IndianRupee />,
    format: formatRoundMoney,
    hint: () => 'Before GST, less discounts',
  },
  {
    name: 'occupancyRate',
    rows: 'nights',
    label: 'Occupancy',
    icon: <BedDouble />,
    format: formatPercent,
    hint: kpis => ofRooms(kpis.occupancyRate, kpis.occupancyRateStandard, formatPercent),
  },
  {
    name: 'averageDailyRate',
    rows: 'nights',
    label: 'Average daily rate',
    icon: <TrendingUp />,
    format: formatRoundMoney,
    hint: kpis => `Over ${formatCounted(kpis.roomNightsSold.value ?? 0, 'room-night')} sold`,
  },
  {
    name: 'revenuePerRoom',
    rows: 'nights',
    label: 'RevPAR',
    icon: <Hotel />,
    format: formatRoundMoney,
    hint: kpis => ofRooms(kpis.revenuePerRoom, kpis.revenuePerRoomStandard, formatRoundMoney),
  },
  {
    name: 'bookings',
    rows: 'bookings',
    label: 'Bookings',
    icon: <CalendarCheck />,
    format: formatCount,
    hint: () => 'Made in this time and not cancelled',
  },
  {
    name: 'cancellations',
    rows: 'cancellations',
    label: 'Cancellations',
    icon: <CalendarX2 />,
    format: formatCount,
    isUnwelcome: true,
    hint: () => 'In this time, whenever booked',
  },
  {
    name: 'averageStay',
    rows: 'departures',
    label: 'Average stay',
    icon: <Moon />,
    format: nightsInWords,
    isNeutral: true,
    hint: () => 'Of stays that ended in this time',
  },
  {
    name: 'leadTime',
    rows: 'bookings',
    label: 'Lead time',
    icon: <Clock />,
    format: daysInWords,
    isNeutral: true,
    hint: () => 'From booking to arrival, by room-night',
  },
]

function changeOf(
  { value, change }: Kpi,
  { isUnwelcome, isNeutral }: Card,
  before: string,
): StatChange | undefined {
  if (value === null || (change === null && value === 0)) return undefined
  if (change === null) return { direction: 'new', text: `New against ${before}` }
  if (change === 0) return { direction: 'level', text: `As in ${before}` }
  const text = `${formatPercent(Math.abs(change))} on ${before}`
  const direction = change > 0 ? 'up' : 'down'
  if (isNeutral) return { direction, text, isGood: null }
  return { direction, text, isGood: isUnwelcome ? change < 0 : change > 0 }
}

interface KpiCardsProps {
  scope: { propertyId?: string }
  /** The last night of the range. */
  to: IsoDate
  kpis: Kpis | undefined
  nights: number
  against: 'previous' | 'last-year'
  onRows: (kind: FigureRowKind) => void
}

/** The key figures of the range, each beside that of the time before, or a year before; each opens its rows, and what it means with its last seven days. */
export function KpiCards({ scope, to, kpis, nights, against, onRows }: KpiCardsProps) {
  const [opened, setOpened] = useState<Card>()
  const before =
    against === 'last-year'
      ? 'last year'
      : nights === 1
        ? 'the night before'
        : `the ${formatCounted(nights, 'night')} before`
  return (
    <section aria-label="Key figures" className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {cards.map(card => {
        const { name, label, icon, format, hint, rows } = card
        if (!kpis) return <StatCard key={name} label={label} icon={icon} value="" loading />
        return (
          <StatCard
            key={name}
            label={label}
            icon={icon}
            value={
              <FigureButton label={label} onClick={() => onRows(rows)}>
                {orDash(kpis[name].value, format)}
              </FigureButton>
            }
            change={changeOf(kpis[name], card, before)}
            hint={
              <>
                {hint(kpis)}
                <button
                  type="button"
                  aria-label={`${label}: last 7 days, and what it means`}
                  onClick={() => setOpened(card)}
                  className="mt-1 block rounded-sm py-1 font-medium text-accent-strong"
                >
                  Last 7 days
                </button>
              </>
            }
          />
        )
      })}
      {opened && (
        <Suspense fallback={null}>
          <KpiTrend
            scope={scope}
            to={to}
            name={opened.name}
            label={opened.label}
            format={opened.format}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}
