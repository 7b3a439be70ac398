import { type IsoDate, isWeekendNight } from '@atithi/api/kernel/shared/dates'
import { classNames } from '@atithi/ui/class-names'
import { memo } from 'react'
import { formatLongDay, formatPercent, formatShortDay } from '../../../lib/format.ts'
import type { OccasionOn } from '../festivals/use-festivals.ts'
import { shortWeekday } from '../weekdays.ts'
import { headHeight, labelWidth, nightWidth } from './measures.ts'

interface GridHeadProps {
  nights: readonly IsoDate[]
  first: number
  last: number
  today: IsoDate
  /** Of each night, the part of the rooms on sale that is sold, in percent; null where no room is on sale. */
  occupancy: readonly (number | null)[]
  /** What the night is known as, where it is a festival. */
  occasionOn: OccasionOn
}

export const GridHead = memo(function GridHead({
  nights,
  first,
  last,
  today,
  occupancy,
  occasionOn,
}: GridHeadProps) {
  return (
    <tr aria-rowindex={1} className="block bg-surface" style={{ height: headHeight }}>
      <th
        scope="col"
        aria-colindex={1}
        className="sticky left-0 z-10 flex h-full items-center border-r border-b border-line bg-surface px-3 text-xs font-medium text-muted"
        style={{ width: labelWidth }}
      >
        <span className="flex flex-col gap-0.5">
          Room type
          <span className="font-normal">Occupancy</span>
        </span>
      </th>
      {nights.slice(first, last + 1).map((night, ahead) => {
        const at = first + ahead
        const occasion = occasionOn(night)
        return (
          <th
            key={night}
            scope="col"
            aria-colindex={at + 2}
            aria-label={headInWords(night, {
              isToday: night === today,
              sold: occupancy[at],
              occasion,
            })}
            title={occasion}
            className={classNames(
              'absolute top-0 flex h-full flex-col justify-center border-r border-b border-line px-2 text-left text-xs font-normal',
              isWeekendNight(night) ? 'bg-sunken' : 'bg-surface',
              night === today && 'shadow-[inset_0_3px_0_var(--spark)]',
            )}
            style={{ left: labelWidth + at * nightWidth, width: nightWidth }}
          >
            <span className="text-muted">{night === today ? 'Today' : shortWeekday(night)}</span>
            <span className="font-medium tabular-nums">{formatShortDay(night)}</span>
            <span className="truncate text-[0.6875rem] leading-4 text-muted tabular-nums">
              {percentWords(occupancy[at])}
            </span>
            {occasion && (
              <span className="truncate text-[0.6875rem] leading-4 font-medium text-accent-strong">
                {occasion}
              </span>
            )}
          </th>
        )
      })}
    </tr>
  )
})

const percentWords = (sold: number | null | undefined): string =>
  sold == null ? 'closed' : formatPercent(sold)

function headInWords(
  night: IsoDate,
  {
    isToday,
    sold,
    occasion,
  }: { isToday: boolean; sold: number | null | undefined; occasion: string | undefined },
): string {
  return [
    formatLongDay(night),
    ...(isToday ? ['today'] : []),
    sold == null ? 'no room on sale' : `${formatPercent(sold)} sold`,
    ...(occasion ? [occasion] : []),
  ].join(', ')
}
