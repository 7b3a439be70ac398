import { type IsoDate, isWeekendNight } from '@atithi/api/kernel/shared/dates'
import { classNames } from '@atithi/ui/class-names'
import { Select } from '@atithi/ui/select'
import { useState } from 'react'
import { formatDayBeside, formatRoundMoney } from '../../lib/format.ts'
import type { OccasionOn } from './festivals/use-festivals.ts'
import { NightSigns } from './night-signs.tsx'
import {
  type Calendar,
  nightAt,
  nightInWords,
  overbookingOf,
  restrictionsOf,
} from './night-words.ts'
import { shortWeekday } from './weekdays.ts'

interface NightListProps {
  calendar: Calendar
  nights: readonly IsoDate[]
  today: IsoDate
  occasionOn: OccasionOn
  onEdit: (roomTypeId: string, night: IsoDate) => void
}

/** On a phone: the nights of one room type at a time, each opening what can be changed about it. */
export function NightList({ calendar, nights, today, occasionOn, onEdit }: NightListProps) {
  const { roomTypes } = calendar
  const [chosen, setChosen] = useState<string | undefined>()
  const roomType = roomTypes.find(row => row.roomTypeId === chosen) ?? roomTypes[0]
  if (!roomType) return null
  return (
    <div className="flex flex-col gap-4">
      <Select
        aria-label="Room type"
        options={roomTypes.map(({ roomTypeId, name }) => ({ value: roomTypeId, label: name }))}
        value={roomType.roomTypeId}
        onValueChange={setChosen}
      />
      <ul
        aria-label={`Nights of ${roomType.name}`}
        className="overflow-hidden rounded-lg border border-line bg-surface"
      >
        {nights.map((night, at) => {
          const facts = nightAt(roomType, at)
          const said = restrictionsOf(facts)
          const occasion = occasionOn(night)
          return (
            <li
              key={night}
              className={classNames(
                'border-b border-line last:border-b-0 [contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]',
                isWeekendNight(night) && 'bg-sunken',
                night === today && 'shadow-[inset_3px_0_0_var(--spark)]',
              )}
            >
              <button
                type="button"
                aria-label={`${formatDayBeside(night, today)}${occasion ? `, ${occasion}` : ''}: ${nightInWords(facts)}. Edit.`}
                onClick={() => onEdit(roomType.roomTypeId, night)}
                className="grid min-h-16 w-full grid-cols-[1fr_auto] items-center gap-x-4 px-4 py-2.5 text-left text-sm -outline-offset-2 active:bg-hover"
              >
                <span className="min-w-0">
                  <span className="flex items-center gap-2 font-medium">
                    {shortWeekday(night)}, {formatDayBeside(night, today)}
                    <NightSigns night={facts} />
                  </span>
                  {occasion && (
                    <span className="block text-xs font-medium text-accent-strong">{occasion}</span>
                  )}
                  <span className="block text-xs text-muted first-letter:uppercase">
                    {[
                      `${facts.sold} sold`,
                      ...(facts.blocked > 0 ? [`${facts.blocked} blocked`] : []),
                      ...overbookingOf(facts),
                      ...said,
                    ].join(', ')}
                  </span>
                </span>
                <span className="text-right tabular-nums">
                  <span className="block font-medium">{formatRoundMoney(facts.rate)}</span>
                  <span
                    className={classNames(
                      'block text-xs',
                      facts.available === 0 ? 'text-danger-strong' : 'text-muted',
                    )}
                  >
                    {facts.available === 0 ? 'None left' : `${facts.available} left`}
                  </span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
