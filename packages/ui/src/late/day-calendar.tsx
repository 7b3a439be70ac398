import { DayPicker } from 'react-day-picker'
import { fromLocalDay, toLocalDay } from '../calendar-dates.ts'
import { singleLook } from '../calendar-look.ts'
import type { DayRules } from '../day-rules.ts'
import { disabledDays } from '../disabled-days.ts'
import { CalendarPanel, type CalendarPanelProps } from './calendar-panel.tsx'

interface DayCalendarProps extends Omit<CalendarPanelProps, 'children'> {
  rules: DayRules
  value: string | null
  onPick: (day: string) => void
  today: string
}

export function DayCalendar({ rules, value, onPick, today, ...panel }: DayCalendarProps) {
  const { min, max } = rules
  return (
    <CalendarPanel {...panel}>
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
        onSelect={date => {
          onPick(fromLocalDay(date))
          panel.onClose()
        }}
      />
    </CalendarPanel>
  )
}
