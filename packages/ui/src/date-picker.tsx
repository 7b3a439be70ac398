import { Popover } from '@base-ui/react/popover'
import { CalendarDays } from 'lucide-react'
import { type Ref, useRef, useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { fromLocalDay, toLocalDay } from './calendar-dates.ts'
import { singleLook } from './calendar-look.ts'
import { classNames } from './class-names.tsx'
import { popupSurface } from './control-styles.ts'
import { type DayRules, disabledDays } from './day-rules.ts'
import { DayTextInput } from './day-text-input.tsx'
import { type FieldControlProps, useFieldControl } from './field.tsx'
import { IconButton } from './icon-button.tsx'

export interface DatePickerProps extends DayRules, FieldControlProps {
  /** 'YYYY-MM-DD', or null when empty. */
  value: string | null
  onValueChange: (day: string | null) => void
  /** The property's business date; the computer's own date when not given. */
  today?: string
  name?: string
  placeholder?: string
  'aria-label'?: string
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** A day, typed ("21 nov", "+2") or picked. Alt+Down opens the calendar. */
export function DatePicker(props: DatePickerProps) {
  const { value, onValueChange, min, max, isUnavailable, name, placeholder = 'Day month year', className, ref } = props
  const today = props.today ?? fromLocalDay(new Date())
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const field = useFieldControl(props)
  const rules: DayRules = { min, max, isUnavailable }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <div ref={frame} className={classNames('fallback:w-full min-w-0', className)}>
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
            setOpen(true)
          }}
          after={
            <Popover.Trigger
              render={
                <IconButton size="sm" label="Open the calendar" disabled={field.disabled}>
                  <CalendarDays />
                </IconButton>
              }
            />
          }
        />
      </div>
      <Popover.Portal>
        <Popover.Positioner anchor={frame} sideOffset={4} align="start" className="z-50 outline-none">
          <Popover.Popup className={popupSurface} aria-label="Calendar">
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
                onValueChange(fromLocalDay(date))
                setOpen(false)
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
