import { Field } from '@atithi/ui/field'
import { FramedInput } from '@atithi/ui/input'
import { useController } from 'react-hook-form'
import type { WebsiteFields } from './website-fields.ts'

interface ColourFieldProps extends WebsiteFields {
  name: 'primaryColor' | 'secondaryColor'
  label: string
}

const whole = /^#[0-9a-f]{6}$/i

/** A colour of the hotel's own, typed or picked. */
export function ColourField({ control, name, label }: ColourFieldProps) {
  const { field, fieldState } = useController({ control, name })
  return (
    <Field label={label} error={fieldState.error?.message}>
      <FramedInput
        {...field}
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        className="tabular-nums uppercase"
        before={
          <input
            type="color"
            aria-label={`Pick the ${label.toLowerCase()}`}
            value={whole.test(field.value) ? field.value : '#000000'}
            onChange={event => field.onChange(event.currentTarget.value.toUpperCase())}
            className="size-6 cursor-pointer rounded-sm border-0 bg-transparent p-0"
          />
        }
      />
    </Field>
  )
}
