import { periodOfMonth } from '@atithi/api/insight/budgets/rules'
import {
  addDays,
  firstOfMonth,
  type IsoDate,
  monthAfter,
  monthOf,
  type YearMonth,
} from '@atithi/api/kernel/shared/dates'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Skeleton } from '@atithi/ui/skeleton'
import { FigureButton } from '../../components/figure-button.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatMonth, formatPercent } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import type { RowsShown } from '../figure-rows/rows-shown.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The first day of the month eleven months before. */
function yearUpTo(today: IsoDate): { from: IsoDate; to: IsoDate } {
  const from = firstOfMonth(monthAfter(monthOf(today), -11))
  return { from, to: addDays(today, -1) < from ? from : addDays(today, -1) }
}

interface HeatMapProps {
  scope: { propertyId?: string }
  today: IsoDate
  onRows: (rows: RowsShown) => void
}

/** How full each weekday is in each month: the fuller, the darker; the figure stands in the cell. */
export function HeatMap({ scope, today, onRows }: HeatMapProps) {
  const year = yearUpTo(today)
  const heatMap = trpc.reports.heatMap.useQuery({ ...scope, ...year })
  const isKnown = heatMap.data?.months.some(({ weekdays: cells }) =>
    cells.some(({ occupancy }) => occupancy !== null),
  )
  const hadNone = heatMap.data?.months.some(({ weekdays: cells }) =>
    cells.some(({ occupancy, nights }) => occupancy === null && nights > 0),
  )
  /** Monday first in the map, Sunday in the rows. */
  const open = (month: YearMonth, at: number) => {
    const { from, to } = periodOfMonth(month)
    const last = addDays(to, -1)
    onRows({ of: 'nights', from, to: last < year.to ? last : year.to, weekday: (at + 1) % 7 })
  }
  return (
    <Card>
      <CardHeader
        title="Occupancy by weekday and month"
        description="Of rooms not out of order, over twelve months up to last night."
      />
      {/* Where letters are large it is wider than the screen: arrow keys move it once it has the focus. */}
      <CardBody
        role="region"
        aria-label="Occupancy by weekday and month"
        tabIndex={0}
        className="overflow-x-auto"
      >
        {heatMap.isError && (
          <QueryFailure title="The occupancy could not be loaded" query={heatMap} />
        )}
        {!heatMap.data && !heatMap.isError && <Skeleton className="h-80" />}
        {heatMap.data && !isKnown && (
          <p className="text-sm text-muted">
            It begins with the first night on which there are rooms to sell.
          </p>
        )}
        {heatMap.data && isKnown && (
          <table className="w-full border-separate border-spacing-0.5 text-center text-xs tabular-nums sm:min-w-140 sm:border-spacing-1 sm:text-sm">
            <caption className="sr-only">Occupancy by weekday and month</caption>
            <thead className="text-xs text-muted">
              <tr>
                <th scope="col" className="text-left font-medium">
                  Month
                </th>
                {weekdays.map(day => (
                  <th key={day} scope="col" className="font-medium">
                    {day}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {heatMap.data.months.map(({ month, weekdays: cells }) => (
                <tr key={month}>
                  <th scope="row" className="pr-1 text-left font-normal whitespace-nowrap sm:pr-3">
                    {formatMonth(month)}
                  </th>
                  {cells.map(({ occupancy, nights }, at) => (
                    <td
                      key={weekdays[at]}
                      className="rounded-md py-2 sm:px-1"
                      style={{
                        background:
                          occupancy === null
                            ? 'transparent'
                            : `color-mix(in oklab, var(--color-chart-1) ${Math.min(45, occupancy * 0.45)}%, transparent)`,
                      }}
                    >
                      {occupancy === null ? (
                        <>
                          <span aria-hidden="true">{nights > 0 && '–'}</span>
                          <span className="sr-only">
                            {nights > 0 ? 'No rooms then' : 'Still to come'}
                          </span>
                        </>
                      ) : (
                        <FigureButton
                          label={`${formatMonth(month)}, ${weekdays[at]}, ${formatPercent(Math.round(occupancy))}`}
                          onClick={() => open(month, at)}
                        >
                          {formatPercent(Math.round(occupancy))}
                        </FigureButton>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {heatMap.data && isKnown && hadNone && (
          <p className="mt-3 text-sm text-muted">– no rooms to sell then.</p>
        )}
      </CardBody>
    </Card>
  )
}
