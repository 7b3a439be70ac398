import { type ComponentProps, type ReactNode, useState } from 'react'
import { type Day, formatDay, parseTypedDay } from './calendar-dates.ts'
import { type DayRules, mayChoose } from './day-rules.ts'
import { FramedInput } from './input.tsx'

export interface DayTextInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'>,
    DayRules {
  value: string | null
  onValueChange: (day: Day | null) => void
  today: Day
  after?: ReactNode
  frameClassName?: string
}

interface Draft {
  text: string
  /** The value it was typed over. */
  over: string | null
  unread: boolean
}

/** A day typed freely and read when the field is left or Enter is pressed. What cannot be read stays as typed, marked invalid. */
export function DayTextInput(props: DayTextInputProps) {
  const { value, onValueChange, today, min, max, isUnavailable, onBlur, onKeyDown, ...rest } = props
  const [draft, setDraft] = useState<Draft | null>(null)
  // A value from elsewhere, as from the calendar, replaces what was half typed.
  const live = draft?.over === value ? draft : null

  const commit = () => {
    if (live === null) return
    const empty = live.text.trim() === ''
    const read = empty ? null : parseTypedDay(live.text, today)
    const day = read !== null && mayChoose(read, { min, max, isUnavailable }) ? read : null
    setDraft(empty || day !== null ? null : { text: live.text, over: null, unread: true })
    if (day !== value) onValueChange(day)
  }

  return (
    <FramedInput
      autoComplete="off"
      {...rest}
      value={live?.text ?? (value ? formatDay(value) : '')}
      {...(live?.unread ? { 'aria-invalid': true } : {})}
      onChange={event => setDraft({ text: event.currentTarget.value, over: value, unread: false })}
      onBlur={event => {
        commit()
        onBlur?.(event)
      }}
      onKeyDown={event => {
        if (event.key === 'Enter') commit()
        onKeyDown?.(event)
      }}
    />
  )
}
