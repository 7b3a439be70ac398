import { DateRangePicker, type DateRangePickerProps } from '@atithi/ui/date-range-picker'
import { Field } from '@atithi/ui/field'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { dateOf } from '../../lib/search-params.ts'
import { type FormFieldProps, useFormField } from './form-field.ts'

interface DateRangeFieldProps<Values extends FieldValues, Output>
  extends Omit<FormFieldProps<Values, Output>, 'name'>,
    Pick<DateRangePickerProps, 'stay' | 'fromLabel' | 'toLabel' | 'today' | 'min' | 'max'> {
  from: FieldPath<Values>
  to: FieldPath<Values>
}

/** Two days that are chosen together, each a field of its own: a stay, or a first and a last night. */
export function DateRangeField<Values extends FieldValues, Output>(
  props: DateRangeFieldProps<Values, Output>,
) {
  const { stay, fromLabel, toLabel, today, min, max } = props
  const from = useFormField({ ...props, name: props.from })
  const to = useFormField({ ...props, name: props.to })
  return (
    <Field {...from.frame} group error={from.frame.error ?? to.frame.error}>
      <DateRangePicker
        stay={stay}
        fromLabel={fromLabel}
        toLabel={toLabel}
        today={today}
        min={min}
        max={max}
        value={{ from: dateOf(from.field.value) ?? null, to: dateOf(to.field.value) ?? null }}
        onValueChange={range => {
          from.field.onChange(range.from ?? '')
          to.field.onChange(range.to ?? '')
        }}
      />
    </Field>
  )
}
