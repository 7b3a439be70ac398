import { type IsoDate, isWeekendNight, weekdayOf } from '@atithi/api/kernel/shared/dates'
import { classNames } from '@atithi/ui/class-names'
import { memo } from 'react'
import { formatLongDay, formatShortDay } from '../../../lib/format.ts'
import { headHeight, labelWidth } from './measures.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

interface ChartHeadProps {
  nights: readonly IsoDate[]
  first: number
  last: number
  nightWidth: number
  today: IsoDate
}

export const ChartHead = memo(function ChartHead({
  nights,
  first,
  last,
  nightWidth,
  today,
}: ChartHeadProps) {
  return (
    <tr
      aria-rowindex={1}
      className="block border-b border-line-strong bg-surface"
      style={{ height: headHeight }}
    >
      <th
        scope="col"
        aria-colindex={1}
        className="sticky left-0 z-10 flex h-full items-center border-r border-line-strong bg-surface px-3 text-xs font-medium text-muted"
        style={{ width: labelWidth }}
      >
        Rooms
      </th>
      {nights.slice(first, last + 1).map((night, ahead) => {
        const at = first + ahead
        const isToday = night === today
        const [month, day] = formatShortDay(night).split(' ')
        return (
          <th
            key={night}
            scope="col"
            aria-colindex={at + 2}
            aria-label={`${formatLongDay(night)}${isToday ? ', today' : ''}`}
            className={classNames(
              'absolute top-0 flex h-full flex-col items-center justify-center border-r border-line text-center text-xs font-normal',
              isWeekendNight(night) && 'bg-sunken',
            )}
            style={{ left: labelWidth + at * nightWidth, width: nightWidth }}
          >
            <span className={isToday ? 'font-semibold text-accent-strong' : 'text-muted'}>
              {weekdays[weekdayOf(night)]}
            </span>
            <span
              className={classNames(
                'mt-0.5 flex h-5.5 min-w-5.5 items-center justify-center rounded-full px-1 text-sm font-semibold whitespace-nowrap tabular-nums',
                isToday && 'bg-accent text-on-accent',
              )}
            >
              {day === '01' && nightWidth >= 56 ? `${day} ${month}` : day}
            </span>
          </th>
        )
      })}
    </tr>
  )
})
