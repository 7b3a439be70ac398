import { isWeekendNight } from '@atithi/api/kernel/shared/dates'
import { classNames } from '@atithi/ui/class-names'
import type { RowProps } from './chart-row.tsx'
import { labelWidth } from './measures.ts'

/** The shade of weekends and the line of today, below every row. */
export function ChartGround({
  nights,
  first,
  last,
  nightWidth,
  today,
}: Pick<RowProps, 'nights' | 'first' | 'last' | 'nightWidth' | 'today'>) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {nights.slice(first, last + 1).map((night, ahead) => (
        <div
          key={night}
          className={classNames(
            'absolute inset-y-0 border-r border-line',
            isWeekendNight(night) && 'bg-sunken/70',
          )}
          style={{ left: labelWidth + (first + ahead) * nightWidth, width: nightWidth }}
        >
          {night === today && <span className="absolute inset-y-0 left-0 w-0.5 bg-spark" />}
        </div>
      ))}
    </div>
  )
}
