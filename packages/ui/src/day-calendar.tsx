import { DayPicker } from 'react-day-picker'
import { type Day, fromLocalDay, toLocalDay } from './calendar-dates.ts'
import { singleLook } from './calendar-look.ts'
import type { DayRules } from './day-rules.ts'
import { disabledDays } from './disabled-days.ts'

interface DayCalendarProps {
  rules: DayRules
  value: string | null
  onPick: (day: Day) => void
  today: Day
}

/** A month to pick one day from. */
export function DayCalendar({ rules, value, onPick, today }: DayCalendarProps) {
  const { min, max } = rules
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      weekStartsOn={1}
      classNames={singleLook}
      today={toLocalDay(today)}
      defaultMonth={toLocalDay(value ?? min ?? today)}
      startMonth={min ? toLocalDay(min) : undefined}
      endMonth={max ? toLocalDay(max) : undefined}
      disabled={disabledDays(rules)}
      selected={value ? toLocalDay(value) : undefined}
      onSelect={date => onPick(fromLocalDay(date))}
    />
  )
}
