import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { useFieldControl } from './field.tsx'
import { FramedInput } from './input.tsx'
import { dialCodes, formatNational, splitPhone, withDialCode } from './phone-number.ts'

export interface PhoneInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** E.164, as "+919876543210", or what was typed with the chosen code in front of it; null when empty. */
  value: string | null
  onValueChange: (phone: string | null) => void
  /** E.164 of what was typed, or undefined when it is none: asked when the field is left. */
  tidy?: (typed: string) => Promise<string | undefined>
}

export function PhoneInput({ value, onValueChange, tidy, onBlur, ...props }: PhoneInputProps) {
  const parts = value ? splitPhone(value) : null
  const [chosenCode, setChosenCode] = useState('91')
  const [draft, setDraft] = useState<string | null>(null)
  const { disabled } = useFieldControl(props)
  const dialCode = parts && draft === null ? parts.dialCode : chosenCode

  const current = useRef(value)
  useLayoutEffect(() => {
    current.current = value
  }, [value])
  const tidied = async (typed: string | null) => {
    if (!typed || !tidy) return
    // Without an answer it stays as typed, for the form's schema to judge.
    const e164 = await tidy(typed).catch(() => undefined)
    if (e164 && current.current === typed) onValueChange(e164)
  }

  return (
    <FramedInput
      autoComplete="tel"
      {...props}
      type="tel"
      inputMode="tel"
      value={draft ?? (parts ? formatNational(parts.national, parts.dialCode) : '')}
      onFocus={event => {
        if (parts?.dialCode) setChosenCode(parts.dialCode)
        props.onFocus?.(event)
      }}
      onChange={event => {
        setDraft(event.currentTarget.value)
        onValueChange(withDialCode(event.currentTarget.value, dialCode || '91'))
      }}
      onBlur={event => {
        setDraft(null)
        void tidied(value)
        onBlur?.(event)
      }}
      before={
        <span className="relative flex items-center rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-focus">
          <span aria-hidden="true" className="flex items-center gap-1 tabular-nums">
            {dialCode ? `+${dialCode}` : '+'}
            <ChevronDown className="size-3.5" />
          </span>
          <select
            aria-label="Country code"
            disabled={disabled}
            value={dialCode}
            onChange={event => {
              setChosenCode(event.currentTarget.value)
              if (!parts) return
              const moved = withDialCode(parts.national, event.currentTarget.value)
              onValueChange(moved)
              current.current = moved
              void tidied(moved)
            }}
            className="absolute inset-0 w-full cursor-pointer bg-raised text-ink opacity-0"
          >
            {dialCode === '' && <option value="">Other</option>}
            {dialCodes.map(item => (
              <option key={item.code} value={item.code}>
                {item.country} (+{item.code})
              </option>
            ))}
          </select>
        </span>
      }
    />
  )
}
