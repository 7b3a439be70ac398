import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useFieldControl } from './field.tsx'
import { FramedInput } from './input.tsx'
import { dialCodes, formatNational, normalisePhone, splitPhone } from './phone-number.ts'

export interface PhoneInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** E.164, as "+919876543210"; null when empty. */
  value: string | null
  onValueChange: (e164: string | null) => void
}

export function PhoneInput({ value, onValueChange, onBlur, ...props }: PhoneInputProps) {
  const parts = value ? splitPhone(value) : null
  const [chosenCode, setChosenCode] = useState('91')
  const [draft, setDraft] = useState<string | null>(null)
  const { disabled } = useFieldControl(props)
  const dialCode = parts && draft === null ? parts.dialCode : chosenCode

  const change = (text: string) => {
    setDraft(text)
    onValueChange(normalisePhone(text, dialCode || '91'))
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
      onChange={event => change(event.currentTarget.value)}
      onBlur={event => {
        setDraft(null)
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
              if (parts) onValueChange(normalisePhone(parts.national, event.currentTarget.value))
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
