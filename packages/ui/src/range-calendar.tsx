import { DayPicker } from 'react-day-picker'
import { type Day, fromLocalDay, toLocalDay } from './calendar-dates.ts'
import { rangeLook } from './calendar-look.ts'
import { extendRange, type Range } from './date-range.ts'
import type { DayRules } from './day-rules.ts'
import { disabledDays } from './disabled-days.ts'

interface RangeCalendarProps {
  rules: DayRules
  value: Range
  onValueChange: (range: Range) => void
  stay: boolean
  presets: readonly { label: string; from: Day; to: Day }[]
  today: Day
  /** A whole range is chosen. */
  onDone: () => void
}

/** A first day that waits for the last is shown as chosen: alone it would look like any other. */
const selectedOf = ({ from, to }: Range) => {
  const last = to ?? from
  return { from: from ? toLocalDay(from) : undefined, to: last ? toLocalDay(last) : undefined }
}

/** Two months, or one on a phone, to pick the first and the last day from. */
export function RangeCalendar({
  rules,
  value,
  onValueChange,
  stay,
  presets,
  today,
  onDone,
}: RangeCalendarProps) {
  const { min, max } = rules
  return (
    <>
      {presets.length > 0 && (
        <div className="flex flex-wrap gap-2 border-b border-line p-3">
          {presets.map(preset => (
            <button
              key={preset.label}
              type="button"
              className="h-8 rounded-full border border-line-strong px-3 text-sm text-ink hover:bg-hover"
              onClick={() => {
                onValueChange({ from: preset.from, to: preset.to })
                onDone()
              }}
            >
              {preset.label}
            </button>
          ))}
        </div>
      )}
      <DayPicker
        mode="range"
        autoFocus
        weekStartsOn={1}
        numberOfMonths={2}
        classNames={rangeLook}
        today={toLocalDay(today)}
        defaultMonth={toLocalDay(value.from ?? min ?? today)}
        startMonth={min ? toLocalDay(min) : undefined}
        endMonth={max ? toLocalDay(max) : undefined}
        disabled={disabledDays(rules)}
        selected={selectedOf(value)}
        onSelect={(_range, clicked) => {
          const next = extendRange(value, fromLocalDay(clicked), stay)
          onValueChange(next)
          if (next.to) onDone()
        }}
      />
    </>
  )
}
