import type { ChartPoint } from '@atithi/ui/chart'
import { formatDay, formatPercent, formatRoundMoney, formatShortDay } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'

export type TrendPoint = Outputs['reports']['trend']['points'][number]

/** 'Nov 18, 2026', or 'Nov 16 – Nov 22, 2026' of a week or month. */
export const pointName = ({ from, to }: TrendPoint): string =>
  from === to
    ? formatDay(from)
    : `${from.slice(0, 4) === to.slice(0, 4) ? formatShortDay(from) : formatDay(from)} – ${formatDay(to)}`

const named = (point: TrendPoint) => ({
  key: point.from,
  name: pointName(point),
  shortName: formatShortDay(point.from),
})

export const occupancyPoints = (points: readonly TrendPoint[]): ChartPoint[] =>
  points.map(point => ({
    ...named(point),
    value: point.occupancyRate,
    text: point.occupancyRate === null ? 'No rooms' : formatPercent(point.occupancyRate),
  }))

export const revenuePoints = (points: readonly TrendPoint[]): ChartPoint[] =>
  points.map(point => ({
    ...named(point),
    value: point.roomRevenue,
    text: formatRoundMoney(point.roomRevenue),
  }))

const shortRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** Paise as '₹1.5L', for the scale of a chart. */
export const formatShortMoney = (paise: number): string => shortRupees.format(paise / 100)
