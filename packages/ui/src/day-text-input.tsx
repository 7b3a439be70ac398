import { type ComponentProps, type ReactNode, useState } from 'react'
import { formatDay, parseTypedDay } from './calendar-dates.ts'
import { type DayRules, mayChoose } from './day-rules.ts'
import { FramedInput } from './input.tsx'

export interface DayTextInputProps extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'>, DayRules {
  value: string | null
  onValueChange: (day: string | null) => void
  today: string
  after?: ReactNode
  frameClassName?: string
}

/** A day typed freely and read when the field is left or Enter is pressed. What cannot be read stays as typed, marked invalid. */
export function DayTextInput(props: DayTextInputProps) {
  const { value, onValueChange, today, min, max, isUnavailable, onBlur, onKeyDown, ...rest } = props
  const [draft, setDraft] = useState<string | null>(null)
  const [unread, setUnread] = useState(false)

  const commit = () => {
    if (draft === null) return
    const day = draft.trim() === '' ? null : parseTypedDay(draft, today)
    const readable = draft.trim() === '' || (day !== null && mayChoose(day, { min, max, isUnavailable }))
    setUnread(!readable)
    if (readable) setDraft(null)
    const next = readable ? day : null
    if (next !== value) onValueChange(next)
  }

  return (
    <FramedInput
      placeholder="21 Nov 2026"
      autoComplete="off"
      {...rest}
      value={draft ?? (value ? formatDay(value) : '')}
      {...(unread ? { 'aria-invalid': true } : {})}
      onChange={event => {
        setDraft(event.currentTarget.value)
        setUnread(false)
      }}
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
