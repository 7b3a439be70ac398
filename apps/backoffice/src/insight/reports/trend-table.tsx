import { formatCount, formatPercent, formatRoundMoney } from '../../lib/format.ts'
import { pointName, type TrendPoint } from './trend-points.ts'

interface Column {
  label: string
  of: (point: TrendPoint) => string
}

export const occupancyColumns: readonly Column[] = [
  { label: 'Room-nights', of: point => formatCount(point.roomNightsSold) },
  {
    label: 'Occupancy',
    of: point => (point.occupancyRate === null ? '–' : formatPercent(point.occupancyRate)),
  },
]
export const revenueColumns: readonly Column[] = [
  { label: 'Revenue', of: point => formatRoundMoney(point.roomRevenue) },
  {
    label: 'ADR',
    of: point => (point.averageDailyRate === null ? '–' : formatRoundMoney(point.averageDailyRate)),
  },
  {
    label: 'RevPAR',
    of: point => (point.revenuePerRoom === null ? '–' : formatRoundMoney(point.revenuePerRoom)),
  },
]

interface TrendTableProps {
  caption: string
  points: readonly TrendPoint[]
  columns: readonly Column[]
}

/** What a chart draws and what it is made of, newest first. */
export function TrendTable({ caption, points, columns }: TrendTableProps) {
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
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(point => (
          <tr key={point.from} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-normal">
              {pointName(point)}
            </th>
            {columns.map(({ label, of }) => (
              <td key={label} className="pl-4">
                {of(point)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
