// The words of the schemas for what is missing.
import '@atithi/api/shared/messages'
import { Field } from '@atithi/ui/field'
import { Input } from '@atithi/ui/input'
import { MoneyInput } from '@atithi/ui/money-input'
import { PasswordInput } from '@atithi/ui/password-input'
import { PhoneInput } from '@atithi/ui/phone-input'
import { Select, type SelectOption } from '@atithi/ui/select'
import { Textarea } from '@atithi/ui/textarea'
import type { ComponentProps, ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

interface Common<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
  label: ReactNode
  hint?: ReactNode
  required?: boolean
  optional?: boolean
  disabled?: boolean
  className?: string
}

function useField<Values extends FieldValues, Output>(props: Common<Values, Output>) {
  const { label, hint, required, optional, disabled, className } = props
  const { field, fieldState } = useController({ control: props.control, name: props.name })
  return { field, frame: { label, hint, required, optional, disabled, className, error: fieldState.error?.message } }
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

type TextFieldProps<Values extends FieldValues, Output> = Common<Values, Output> &
  Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength' | 'autoCapitalize' | 'spellCheck'>

export function TextField<Values extends FieldValues, Output>(props: TextFieldProps<Values, Output>) {
  const { field, frame } = useField(props)
  const { type, autoComplete, inputMode, placeholder, maxLength, autoCapitalize, spellCheck } = props
  return (
    <Field {...frame}>
      <Input
        {...{ type, autoComplete, inputMode, placeholder, maxLength, autoCapitalize, spellCheck }}
        {...field}
        value={textOf(field.value)}
      />
    </Field>
  )
}

export function PasswordField<Values extends FieldValues, Output>(props: Common<Values, Output> & { autoComplete: string }) {
  const { field, frame } = useField(props)
  return (
    <Field {...frame}>
      <PasswordInput {...field} value={textOf(field.value)} autoComplete={props.autoComplete} />
    </Field>
  )
}

export function TextAreaField<Values extends FieldValues, Output>(props: Common<Values, Output> & { rows?: number; maxLength?: number }) {
  const { field, frame } = useField(props)
  return (
    <Field {...frame}>
      <Textarea {...field} value={textOf(field.value)} rows={props.rows} maxLength={props.maxLength} />
    </Field>
  )
}

export function PhoneField<Values extends FieldValues, Output>(props: Common<Values, Output>) {
  const { field, frame } = useField(props)
  const { ref, onBlur, name } = field
  return (
    <Field {...frame}>
      <PhoneInput {...{ ref, onBlur, name }} value={textOf(field.value) || null} onValueChange={phone => field.onChange(phone ?? '')} />
    </Field>
  )
}

export function MoneyField<Values extends FieldValues, Output>(props: Common<Values, Output>) {
  const { field, frame } = useField(props)
  const { ref, onBlur, name } = field
  return (
    <Field {...frame}>
      <MoneyInput
        {...{ ref, onBlur, name }}
        value={typeof field.value === 'number' ? field.value : null}
        onValueChange={paise => field.onChange(paise)}
      />
    </Field>
  )
}

/** A whole number; empty is null, so that the schema asks for it. */
export function NumberField<Values extends FieldValues, Output>(props: Common<Values, Output> & { min?: number; max?: number }) {
  const { field, frame } = useField(props)
  return (
    <Field {...frame}>
      <Input
        {...field}
        type="number"
        inputMode="numeric"
        min={props.min}
        max={props.max}
        className="tabular-nums"
        value={textOf(field.value)}
        onChange={event => field.onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
      />
    </Field>
  )
}

export function SelectField<Values extends FieldValues, Output, Value extends string>(
  props: Common<Values, Output> & { options: readonly SelectOption<Value>[]; placeholder?: string; onChosen?: (value: Value) => void },
) {
  const { field, frame } = useField(props)
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
export function CountField<Values extends FieldValues, Output>(props: Common<Values, Output> & { from: number; to: number }) {
  const { field, frame } = useField(props)
  const options = Array.from({ length: props.to - props.from + 1 }, (_, at) => String(props.from + at)).map(value => ({
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
