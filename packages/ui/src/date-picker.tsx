import { type Ref, useRef, useState } from 'react'
import { type Day, fromLocalDay } from './calendar-dates.ts'
import { CalendarPopover } from './calendar-popover.tsx'
import { classNames } from './class-names.tsx'
import { DayCalendar } from './day-calendar.tsx'
import type { DayRules } from './day-rules.ts'
import { DayTextInput } from './day-text-input.tsx'
import { type FieldControlProps, useFieldControl } from './field.tsx'

export interface DatePickerProps extends DayRules, FieldControlProps {
  /** 'YYYY-MM-DD', or null when empty. */
  value: string | null
  onValueChange: (day: Day | null) => void
  /** The property's business date; the computer's own date when not given. */
  today?: Day
  name?: string
  placeholder?: string
  'aria-label'?: string
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** A day, typed ("21 nov", "+2") or picked. Alt+Down opens the calendar. */
export function DatePicker(props: DatePickerProps) {
  const {
    value,
    onValueChange,
    min,
    max,
    isUnavailable,
    name,
    placeholder = 'Day month year',
    className,
    ref,
  } = props
  const today = props.today ?? fromLocalDay(new Date())
  const [isOpen, setIsOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const field = useFieldControl(props)
  const rules: DayRules = { min, max, isUnavailable }
  return (
    <div ref={anchor} className={classNames('fallback:w-full min-w-0', className)}>
      <DayTextInput
        {...field}
        {...rules}
        ref={ref}
        name={name}
        placeholder={placeholder}
        aria-label={props['aria-label']}
        value={value}
        onValueChange={onValueChange}
        today={today}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown' || !event.altKey) return
          event.preventDefault()
          setIsOpen(true)
        }}
        after={
          <CalendarPopover
            open={isOpen}
            onOpenChange={setIsOpen}
            anchor={anchor}
            disabled={field.disabled}
          >
            <DayCalendar
              rules={rules}
              value={value}
              today={today}
              onPick={day => {
                onValueChange(day)
                setIsOpen(false)
              }}
            />
          </CalendarPopover>
        }
      />
    </div>
  )
}
