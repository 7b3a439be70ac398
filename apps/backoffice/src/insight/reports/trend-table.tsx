import type { Comparison } from '@atithi/api/insight/comparisons/rules'
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { FigureButton } from '../../components/figure-button.tsx'
import { formatCount, formatPercent, formatRoundMoney } from '../../lib/format.ts'
import { BesideButton } from '../figure-rows/beside-buttons.tsx'
import { pointName, type TrendPoint } from './trend-points.ts'

interface Column {
  /** Which is compared. */
  isLeading?: true
  label: string
  of: (point: TrendPoint) => string
}

export const occupancyColumns: readonly Column[] = [
  { label: 'Room-nights', of: point => formatCount(point.roomNightsSold) },
  {
    label: 'Occupancy',
    isLeading: true,
    of: point => (point.occupancyRate === null ? '–' : formatPercent(point.occupancyRate)),
  },
]
export const revenueColumns: readonly Column[] = [
  { label: 'Revenue', isLeading: true, of: point => formatRoundMoney(point.roomRevenue) },
  {
    label: 'ADR',
    of: point => (point.averageDailyRate === null ? '–' : formatRoundMoney(point.averageDailyRate)),
  },
  {
    label: 'RevPAR',
    of: point => (point.revenuePerRoom === null ? '–' : formatRoundMoney(point.revenuePerRoom)),
  },
]

const besideWords = (column: Column, point: TrendPoint | null | undefined): string =>
  point ? column.of(point) : '–'

interface TrendTableProps {
  caption: string
  points: readonly TrendPoint[]
  columns: readonly Column[]
  /** What each step stands beside, in its first and its leading column. */
  beside?: { name: string; points: readonly (TrendPoint | null)[]; against: Comparison } | null
  onRows: (days: { from: IsoDate; to: IsoDate }) => void
}

/** What a chart draws and what it is made of, newest first. */
export function TrendTable({ caption, points, columns, beside, onRows }: TrendTableProps) {
  const besideOf = new Map(points.map((point, at) => [point.from, beside?.points[at] ?? null]))
  const [first, last] = [points[0], points.at(-1)]
  const leading = columns.find(({ isLeading }) => isLeading)
  return (
    <table className="w-full text-right whitespace-nowrap tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="py-1 text-left font-medium">
            Nights
          </th>
          {columns.map(({ label }) => (
            <th key={label} scope="col" className="py-1 pl-4 font-medium">
              {label}
            </th>
          ))}
          {beside && leading && (
            <th scope="col" className="py-1 pl-4 font-medium">
              {beside.name}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(point => (
          <tr key={point.from} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-normal">
              {point.roomNightsSold > 0 ? (
                <FigureButton
                  label={pointName(point)}
                  onClick={() => onRows({ from: point.from, to: point.to })}
                >
                  {pointName(point)}
                </FigureButton>
              ) : (
                pointName(point)
              )}
            </th>
            {columns.map(({ label, of }) => (
              <td key={label} className="pl-4">
                {of(point)}
              </td>
            ))}
            {beside && leading && (
              <td className="pl-4 text-muted">
                <BesideButton
                  label={pointName(point)}
                  value={besideOf.get(point.from)?.roomNightsSold ?? null}
                  against={beside.against}
                  span={{ from: first?.from ?? point.from, to: last?.to ?? point.to }}
                  days={{ from: point.from, to: point.to }}
                  rows={{ of: 'nights' }}
                  onRows={rows =>
                    onRows({ from: rows.from ?? point.from, to: rows.to ?? point.to })
                  }
                >
                  {besideWords(leading, besideOf.get(point.from))}
                </BesideButton>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
