import { Checkbox } from '@atithi/ui/checkbox'
import { Field } from '@atithi/ui/field'
import { useId } from 'react'

interface CheckboxListProps<Value extends string> {
  label: string
  hint?: string
  error?: string
  words: Record<Value, { label: string; hint: string }>
  value: readonly Value[]
  onValueChange: (value: Value[]) => void
}

/** Several of many, each with what it means. */
export function CheckboxList<Value extends string>({
  label,
  hint,
  error,
  words,
  value,
  onValueChange,
}: CheckboxListProps<Value>) {
  const id = useId()
  const all = Object.keys(words) as Value[]
  const turn = (one: Value, on: boolean) =>
    onValueChange(all.filter(each => (each === one ? on : value.includes(each))))
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <Field group label={<span id={id}>{label}</span>} hint={hint} error={error}>
        <div className="grid gap-x-6 gap-y-3 pt-1 sm:grid-cols-2">
          {all.map(one => (
            <Checkbox
              key={one}
              label={words[one].label}
              hint={words[one].hint}
              checked={value.includes(one)}
              invalid={Boolean(error)}
              onCheckedChange={on => turn(one, on)}
            />
          ))}
        </div>
      </Field>
    </fieldset>
  )
}
