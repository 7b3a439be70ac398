import { formatCount, formatCounted, formatDay, formatShortDay } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'

type Day = Outputs['website']['analytics']['days'][number]

const height = 160

/** A bar for each day, and the same figures as a table. */
export function VisitsChart({ days }: { days: readonly Day[] }) {
  const most = Math.max(0, ...days.map(day => day.visits))
  const [first] = days
  const last = days.at(-1)
  return (
    <figure className="flex flex-col gap-3">
      <div
        aria-hidden="true"
        className="flex items-end gap-px border-b border-line"
        style={{ height }}
      >
        {days.map(day => (
          <span
            key={day.date}
            title={`${formatDay(day.date)}: ${formatCount(day.visits)} visits, ${formatCount(day.bookings)} bookings`}
            className="flex h-full min-w-0 flex-1 items-end"
          >
            <span
              className="w-full rounded-t-sm bg-chart-1"
              style={{
                height:
                  day.visits === 0
                    ? 1
                    : Math.max(3, Math.round((day.visits / Math.max(1, most)) * height)),
              }}
            />
          </span>
        ))}
      </div>
      {first && last && (
        <figcaption className="flex justify-between gap-4 text-xs text-muted tabular-nums">
          <span>{formatShortDay(first.date)}</span>
          <span>{most === 0 ? 'No visits' : `At most ${formatCounted(most, 'visit')} a day`}</span>
          <span>{formatShortDay(last.date)}</span>
        </figcaption>
      )}
      <details className="text-sm">
        <summary className="cursor-pointer rounded-sm py-1 font-medium text-accent-strong">
          As a table
        </summary>
        <div className="mt-2">
          <table className="w-full text-right tabular-nums">
            <thead className="text-muted">
              <tr>
                <th scope="col" className="py-1 text-left font-medium">
                  Day
                </th>
                <th scope="col" className="py-1 font-medium">
                  Visits
                </th>
                <th scope="col" className="py-1 font-medium">
                  Searches
                </th>
                <th scope="col" className="py-1 font-medium">
                  Bookings
                </th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(day => (
                <tr key={day.date} className="border-t border-line">
                  <th scope="row" className="py-1 text-left font-normal">
                    {formatDay(day.date)}
                  </th>
                  <td>{formatCount(day.visits)}</td>
                  <td>{formatCount(day.searches)}</td>
                  <td>{formatCount(day.bookings)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
