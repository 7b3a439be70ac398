import { type ComponentProps, useState } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from './class-names.tsx'
import { FramedInput } from './input.tsx'
import { formatRupees, parseRupees } from './rupees.ts'

export interface MoneyInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** Paise; null when empty. */
  value: number | null
  onValueChange: (paise: number | null) => void
  allowNegative?: boolean
}

/** Rupees on the screen, integer paise in and out. Groups the Indian way once the field is left. */
export function MoneyInput({
  value,
  onValueChange,
  allowNegative = false,
  className,
  onFocus,
  onBlur,
  ...props
}: MoneyInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const shown = draft ?? (value === null ? '' : formatRupees(value))
  const typeable = allowNegative ? /^-?\d*\.?\d{0,2}$/ : /^\d*\.?\d{0,2}$/

  const change = (text: string) => {
    const bare = text.replace(/[₹,\s]/g, '')
    if (bare === '' || bare === '-' || bare === '.') {
      setDraft(bare)
      onValueChange(null)
      return
    }
    const paise = parseRupees(text)
    if (paise === undefined || (paise < 0 && !allowNegative)) return
    // One more decimal typed is a slip; several in a pasted amount are rounded.
    if (!typeable.test(bare) && bare.length === shown.length + 1) return
    setDraft(typeable.test(bare) ? bare : formatRupees(paise).replaceAll(',', ''))
    onValueChange(paise)
  }

  return (
    <FramedInput
      {...props}
      before="₹"
      inputMode="decimal"
      autoComplete="off"
      className={classNames('pl-2 text-right tabular-nums', className)}
      value={shown}
      onFocus={event => {
        const input = event.currentTarget
        // The commas go first: a change of the text would undo the selection.
        flushSync(() => setDraft(shown.replaceAll(',', '')))
        input.select()
        onFocus?.(event)
      }}
      onChange={event => change(event.currentTarget.value)}
      onBlur={event => {
        setDraft(null)
        onBlur?.(event)
      }}
    />
  )
}
