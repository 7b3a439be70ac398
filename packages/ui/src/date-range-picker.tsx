import { ArrowRight } from 'lucide-react'
import { type Ref, useRef, useState } from 'react'
import { type Day, daysLater, fromLocalDay, nightsApart } from './calendar-dates.ts'
import { CalendarPopover } from './calendar-popover.tsx'
import { classNames } from './class-names.tsx'
import {
  controlFocusWithin,
  controlFrame,
  controlHeight,
  controlInvalid,
} from './control-styles.ts'
import type { Range } from './date-range.ts'
import type { DayRules } from './day-rules.ts'
import { DayTextInput } from './day-text-input.tsx'
import { type FieldControlProps, useFieldControl, useFieldLabelId } from './field.tsx'
import { RangeCalendar } from './range-calendar.tsx'

export type DateRange = Range

export interface DateRangePickerProps extends DayRules, FieldControlProps {
  /** 'YYYY-MM-DD' at both ends. */
  value: DateRange
  onValueChange: (range: DateRange) => void
  /** A stay: the last day is the day of departure, one night at least, and the nights are counted. Otherwise both days are within. */
  stay?: boolean
  fromLabel?: string
  toLabel?: string
  /** Ranges to choose with one click. */
  presets?: readonly { label: string; from: Day; to: Day }[]
  today?: Day
  className?: string
  ref?: Ref<HTMLInputElement>
}

export function DateRangePicker(props: DateRangePickerProps) {
  const {
    value,
    onValueChange,
    stay = false,
    min,
    max,
    isUnavailable,
    presets = [],
    className,
    ref,
  } = props
  const { fromLabel = stay ? 'Check-in' : 'From', toLabel = stay ? 'Check-out' : 'To' } = props
  const today = props.today ?? fromLocalDay(new Date())
  const [isOpen, setIsOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const labelId = useFieldLabelId()
  const field = useFieldControl(props)
  const { id: _id, ...shared } = field
  const rules: DayRules = { min, max, isUnavailable }
  // A finger chooses from the calendar: a keyboard on the screen would cover it.
  const [isByTouch] = useState(() => window.matchMedia('(pointer: coarse)').matches)
  const touched = isByTouch
    ? { inputMode: 'none' as const, onClick: () => setIsOpen(!field.disabled) }
    : {}
  const nights = value.from && value.to ? nightsApart(value.from, value.to) : null
  const plain =
    'h-full pointer-coarse:h-full min-w-0 flex-1 border-0 bg-transparent outline-none! has-[input:focus-visible]:bg-accent-soft'
  const setFrom = (from: Day | null) =>
    onValueChange({ from, to: from && value.to && value.to > from ? value.to : null })

  return (
    <fieldset
      aria-labelledby={labelId}
      aria-label={labelId ? undefined : `${fromLabel} and ${toLabel}`}
      className={classNames('fallback:w-full min-w-0', className)}
    >
      <div
        ref={anchor}
        className={classNames(
          'flex items-center pr-1',
          controlHeight,
          controlFrame,
          controlFocusWithin,
          controlInvalid,
        )}
      >
        <DayTextInput
          {...shared}
          {...rules}
          {...touched}
          ref={ref}
          aria-label={fromLabel}
          placeholder={fromLabel}
          frameClassName={plain}
          value={value.from}
          onValueChange={setFrom}
          today={today}
        />
        <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <DayTextInput
          {...shared}
          {...rules}
          {...touched}
          min={value.from ? daysLater(value.from, stay ? 1 : 0) : min}
          aria-label={toLabel}
          placeholder={toLabel}
          frameClassName={plain}
          value={value.to}
          onValueChange={to => onValueChange({ from: value.from, to })}
          today={value.from ?? today}
        />
        {stay && nights !== null && (
          <span className="hidden shrink-0 px-2 text-xs text-muted tabular-nums sm:block">
            {nights} {nights === 1 ? 'night' : 'nights'}
          </span>
        )}
        <CalendarPopover
          open={isOpen}
          onOpenChange={setIsOpen}
          anchor={anchor}
          disabled={field.disabled}
        >
          <RangeCalendar
            rules={rules}
            value={value}
            onValueChange={onValueChange}
            stay={stay}
            presets={presets}
            today={today}
            onDone={() => setIsOpen(false)}
          />
        </CalendarPopover>
      </div>
    </fieldset>
  )
}
