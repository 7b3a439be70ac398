import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { DatePicker } from '@atithi/ui/date-picker'
import { Field } from '@atithi/ui/field'
import type { FieldValues } from 'react-hook-form'
import { type FormFieldProps, textOf, useFormField } from './form-field.ts'

export function DayField<Values extends FieldValues, Output>(
  props: FormFieldProps<Values, Output> & {
    min?: string | undefined
    max?: string
    onChosen?: (day: IsoDate | '') => void
  },
) {
  const { field, frame } = useFormField(props)
  const { ref, name } = field
  return (
    <Field {...frame}>
      <DatePicker
        ref={ref}
        name={name}
        min={props.min}
        max={props.max}
        value={textOf(field.value) || null}
        onValueChange={day => {
          field.onChange(day ?? '')
          props.onChosen?.(day ?? '')
        }}
      />
    </Field>
  )
}
