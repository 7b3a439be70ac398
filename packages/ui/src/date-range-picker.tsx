import { Popover } from '@base-ui/react/popover'
import { ArrowRight, CalendarDays } from 'lucide-react'
import { type Ref, useRef, useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { addDays, fromLocalDay, nightsBetween, toLocalDay } from './calendar-dates.ts'
import { rangeLook } from './calendar-look.ts'
import { classNames } from './class-names.tsx'
import { controlFocusWithin, controlFrame, controlHeight, controlInvalid, popupSurface } from './control-styles.ts'
import { type DayRules, disabledDays } from './day-rules.ts'
import { DayTextInput } from './day-text-input.tsx'
import { type FieldControlProps, useFieldControl, useFieldLabelId } from './field.tsx'
import { IconButton } from './icon-button.tsx'

export interface DateRange {
  from: string | null
  to: string | null
}

export interface DateRangePickerProps extends DayRules, FieldControlProps {
  /** 'YYYY-MM-DD' at both ends. */
  value: DateRange
  onValueChange: (range: DateRange) => void
  /** A stay: the last day is the day of departure, one night at least, and the nights are counted. Otherwise both days are within. */
  stay?: boolean
  fromLabel?: string
  toLabel?: string
  /** Ranges to choose with one click. */
  presets?: readonly { label: string; from: string; to: string }[]
  today?: string
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** What a click on a day makes of the range: it starts anew, or ends the one begun. */
export function extendRange(range: DateRange, day: string, stay: boolean): DateRange {
  const begins = range.from === null || range.to !== null || day < range.from || (stay && day === range.from)
  return begins ? { from: day, to: null } : { from: range.from, to: day }
}

export function DateRangePicker(props: DateRangePickerProps) {
  const { value, onValueChange, stay = false, min, max, isUnavailable, presets = [], className, ref } = props
  const { fromLabel = stay ? 'Check-in' : 'From', toLabel = stay ? 'Check-out' : 'To' } = props
  const today = props.today ?? fromLocalDay(new Date())
  const [open, setOpen] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  const labelId = useFieldLabelId()
  const field = useFieldControl(props)
  const { id: _id, ...shared } = field
  const rules: DayRules = { min, max, isUnavailable }
  const nights = value.from && value.to ? nightsBetween(value.from, value.to) : null
  const plain = 'h-full pointer-coarse:h-full min-w-0 flex-1 border-0 bg-transparent outline-none! has-[input:focus-visible]:bg-accent-soft'
  const setFrom = (from: string | null) => onValueChange({ from, to: from && value.to && value.to > from ? value.to : null })

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <fieldset
        aria-labelledby={labelId}
        aria-label={labelId ? undefined : `${fromLabel} and ${toLabel}`}
        className={classNames('fallback:w-full min-w-0', className)}
      >
        <div ref={group} className={classNames('flex items-center pr-1', controlHeight, controlFrame, controlFocusWithin, controlInvalid)}>
          <DayTextInput
            {...shared}
            {...rules}
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
            min={value.from ? addDays(value.from, stay ? 1 : 0) : min}
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
          <Popover.Trigger
            render={
              <IconButton size="sm" label="Open the calendar" disabled={field.disabled}>
                <CalendarDays />
              </IconButton>
            }
          />
        </div>
      </fieldset>
      <Popover.Portal>
        <Popover.Positioner anchor={group} sideOffset={4} align="start" className="z-50 outline-none">
          <Popover.Popup
            className={classNames(popupSurface, 'max-h-(--available-height) max-w-(--available-width) overflow-auto')}
            aria-label="Calendar"
          >
            {presets.length > 0 && (
              <div className="flex flex-wrap gap-2 border-b border-line p-3">
                {presets.map(preset => (
                  <button
                    key={preset.label}
                    type="button"
                    className="h-8 rounded-full border border-line-strong px-3 text-sm text-ink hover:bg-hover"
                    onClick={() => {
                      onValueChange({ from: preset.from, to: preset.to })
                      setOpen(false)
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
              selected={{ from: value.from ? toLocalDay(value.from) : undefined, to: value.to ? toLocalDay(value.to) : undefined }}
              onSelect={(_range, clicked) => {
                const next = extendRange(value, fromLocalDay(clicked), stay)
                onValueChange(next)
                if (next.to) setOpen(false)
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
