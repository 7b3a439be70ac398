import { Field } from '@atithi/ui/field'
import { Select, type SelectOption } from '@atithi/ui/select'
import type { FieldValues } from 'react-hook-form'
import { type FormFieldProps, textOf, useFormField } from './form-field.ts'

export function SelectField<Values extends FieldValues, Output, Value extends string>(
  props: FormFieldProps<Values, Output> & {
    options: readonly SelectOption<Value>[]
    placeholder?: string
    onChosen?: (value: Value) => void
  },
) {
  const { field, frame } = useFormField(props)
  const { options, placeholder, onChosen } = props
  return (
    <Field {...frame}>
      <Select
        ref={field.ref}
        name={field.name}
        options={options}
        placeholder={placeholder}
        value={options.find(option => option.value === textOf(field.value))?.value ?? null}
        onValueChange={value => {
          field.onChange(value)
          onChosen?.(value)
        }}
      />
    </Field>
  )
}

/** Numbers to choose from, as adults and children. */
export function CountField<Values extends FieldValues, Output>(
  props: FormFieldProps<Values, Output> & { from: number; to: number },
) {
  const { field, frame } = useFormField(props)
  const options = Array.from({ length: props.to - props.from + 1 }, (_, at) =>
    String(props.from + at),
  ).map(value => ({
    value,
    label: value,
  }))
  return (
    <Field {...frame}>
      <Select
        ref={field.ref}
        name={field.name}
        options={options}
        value={textOf(field.value)}
        onValueChange={value => field.onChange(Number(value))}
      />
    </Field>
  )
}
