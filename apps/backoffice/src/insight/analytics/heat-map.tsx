import { addDays } from '@atithi/api/kernel/shared/dates'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Skeleton } from '@atithi/ui/skeleton'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatMonth, formatPercent } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The first day of the month eleven months before. */
function yearUpTo(today: string): { from: string; to: string } {
  const at = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 12
  const from = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`
  return { from, to: addDays(today, -1) < from ? from : addDays(today, -1) }
}

/** How full each weekday is in each month: the fuller, the darker; the figure stands in the cell. */
export function HeatMap({ scope, today }: { scope: { propertyId?: string }; today: string }) {
  const heatMap = trpc.reports.heatMap.useQuery({ ...scope, ...yearUpTo(today) })
  return (
    <Card>
      <CardHeader
        title="Occupancy by weekday and month"
        description="Of rooms not out of order, over twelve months up to last night."
      />
      {/* On a phone it is wider than the screen: arrow keys move it once it has the focus. */}
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
        {heatMap.data && (
          <table className="w-full min-w-140 border-separate border-spacing-1 text-center text-sm tabular-nums">
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
                  <th scope="row" className="pr-3 text-left font-normal whitespace-nowrap">
                    {formatMonth(month)}
                  </th>
                  {cells.map(({ occupancy }, at) => (
                    <td
                      key={weekdays[at]}
                      className="rounded-md px-1 py-2"
                      style={{
                        background:
                          occupancy === null
                            ? 'transparent'
                            : `color-mix(in oklab, var(--color-chart-1) ${Math.min(45, occupancy * 0.45)}%, transparent)`,
                      }}
                    >
                      {occupancy === null ? '–' : formatPercent(Math.round(occupancy))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </CardBody>
    </Card>
  )
}
