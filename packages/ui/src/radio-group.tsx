import { Radio } from '@base-ui/react/radio'
import { RadioGroup as Base } from '@base-ui/react/radio-group'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.tsx'
import { useFieldControl, useFieldLabelId } from './field.tsx'

interface RadioOption<Value extends string> {
  value: Value
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

export interface RadioGroupProps<Value extends string> {
  options: readonly RadioOption<Value>[]
  value: Value | null
  onValueChange: (value: Value) => void
  /** `cards` gives each option a frame of its own, for choices that need explaining. */
  look?: 'plain' | 'cards'
  name?: string
  disabled?: boolean
  'aria-label'?: string
  className?: string
}

/** Put it in a Field with `group`, which names it. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { options, value, onValueChange, look = 'plain', name, className } = props
  const labelId = useFieldLabelId()
  const field = useFieldControl({ disabled: props.disabled })
  const id = useId()
  return (
    <Base<Value | null>
      // Null is a choice not made yet; without a value the group would keep its own, and not follow later.
      value={value}
      onValueChange={next => {
        if (next !== null) onValueChange(next)
      }}
      name={name}
      disabled={field.disabled}
      aria-label={props['aria-label']}
      aria-labelledby={props['aria-label'] ? undefined : labelId}
      aria-describedby={field['aria-describedby']}
      aria-invalid={field['aria-invalid']}
      className={classNames('fallback:grid fallback:gap-2', className)}
    >
      {options.map(option => (
        <div
          key={option.value}
          className={classNames(
            'flex items-start gap-3',
            look === 'cards' &&
              'relative rounded-lg border border-line-strong bg-surface p-4 transition-colors has-data-checked:border-accent has-data-checked:bg-accent-soft has-data-disabled:bg-sunken',
          )}
        >
          <Radio.Root
            value={option.value}
            disabled={option.disabled}
            id={`${id}${option.value}`}
            aria-labelledby={`${id}${option.value}label`}
            aria-describedby={option.hint ? `${id}${option.value}hint` : undefined}
            className="relative z-1 mt-0.5 flex size-5 shrink-0 cursor-pointer items-center justify-center rounded-full border border-control bg-surface transition-colors data-checked:border-accent data-checked:bg-accent data-disabled:cursor-not-allowed data-disabled:opacity-55"
          >
            <Radio.Indicator className="size-2 rounded-full bg-on-accent data-unchecked:hidden" />
          </Radio.Root>
          <div className="min-w-0">
            <label
              id={`${id}${option.value}label`}
              htmlFor={`${id}${option.value}`}
              // Of a card the whole face is the label.
              className={classNames(
                'block text-sm leading-6 text-ink',
                look === 'cards' && 'after:absolute after:inset-0 after:rounded-lg',
              )}
            >
              {option.label}
            </label>
            {option.hint && (
              <p id={`${id}${option.value}hint`} className="text-sm text-muted">
                {option.hint}
              </p>
            )}
          </div>
        </div>
      ))}
    </Base>
  )
}
