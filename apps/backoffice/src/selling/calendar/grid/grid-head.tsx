import { isWeekendNight } from '@atithi/api/kernel/shared/dates'
import { classNames } from '@atithi/ui/class-names'
import { memo } from 'react'
import { formatLongDay, formatShortDay } from '../../../lib/format.ts'
import { shortWeekday } from '../weekdays.ts'
import { headHeight, labelWidth, nightWidth } from './measures.ts'

interface GridHeadProps {
  nights: readonly string[]
  first: number
  last: number
  today: string
}

export const GridHead = memo(function GridHead({ nights, first, last, today }: GridHeadProps) {
  return (
    <tr aria-rowindex={1} className="block bg-surface" style={{ height: headHeight }}>
      <th
        scope="col"
        aria-colindex={1}
        className="sticky left-0 z-10 flex h-full items-center border-r border-b border-line bg-surface px-3 text-xs font-medium text-muted"
        style={{ width: labelWidth }}
      >
        Room type
      </th>
      {nights.slice(first, last + 1).map((night, ahead) => {
        const at = first + ahead
        return (
          <th
            key={night}
            scope="col"
            aria-colindex={at + 2}
            aria-label={`${formatLongDay(night)}${night === today ? ', today' : ''}`}
            className={classNames(
              'absolute top-0 flex h-full flex-col justify-center border-r border-b border-line px-2 text-left text-xs font-normal',
              isWeekendNight(night) ? 'bg-sunken' : 'bg-surface',
              night === today && 'shadow-[inset_0_3px_0_var(--spark)]',
            )}
            style={{ left: labelWidth + at * nightWidth, width: nightWidth }}
          >
            <span className="text-muted">{night === today ? 'Today' : shortWeekday(night)}</span>
            <span className="font-medium tabular-nums">{formatShortDay(night)}</span>
          </th>
        )
      })}
    </tr>
  )
})
