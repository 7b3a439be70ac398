import { Field } from '@atithi/ui/field'
import { Input } from '@atithi/ui/input'
import { MoneyInput } from '@atithi/ui/money-input'
import { PasswordInput } from '@atithi/ui/password-input'
import { PhoneInput } from '@atithi/ui/phone-input'
import { Textarea } from '@atithi/ui/textarea'
import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FormFieldProps, textOf, useFormField } from './form-field.ts'

type TextFieldProps<Values extends FieldValues, Output> = FormFieldProps<Values, Output> &
  Pick<
    ComponentProps<'input'>,
    | 'type'
    | 'autoComplete'
    | 'inputMode'
    | 'placeholder'
    | 'maxLength'
    | 'autoCapitalize'
    | 'spellCheck'
    | 'onPaste'
  >

export function TextField<Values extends FieldValues, Output>(
  props: TextFieldProps<Values, Output>,
) {
  const { field, frame } = useFormField(props)
  const {
    type,
    autoComplete,
    inputMode,
    placeholder,
    maxLength,
    autoCapitalize,
    spellCheck,
    onPaste,
  } = props
  return (
    <Field {...frame}>
      <Input
        type={type}
        autoComplete={autoComplete}
        inputMode={inputMode}
        placeholder={placeholder}
        maxLength={maxLength}
        autoCapitalize={autoCapitalize}
        spellCheck={spellCheck}
        onPaste={onPaste}
        {...field}
        value={textOf(field.value)}
      />
    </Field>
  )
}

export function PasswordField<Values extends FieldValues, Output>(
  props: FormFieldProps<Values, Output> & { autoComplete: string },
) {
  const { field, frame } = useFormField(props)
  return (
    <Field {...frame}>
      <PasswordInput {...field} value={textOf(field.value)} autoComplete={props.autoComplete} />
    </Field>
  )
}

export function TextAreaField<Values extends FieldValues, Output>(
  props: FormFieldProps<Values, Output> & { rows?: number; maxLength?: number },
) {
  const { field, frame } = useFormField(props)
  return (
    <Field {...frame}>
      <Textarea
        {...field}
        value={textOf(field.value)}
        rows={props.rows}
        maxLength={props.maxLength}
      />
    </Field>
  )
}

// The rule of the schema, fetched with the numbering plans when a number has been typed.
const tidyPhone = async (typed: string) =>
  (await import('@atithi/api/kernel/shared/phone')).normalisePhone(typed)

export function PhoneField<Values extends FieldValues, Output>(
  props: FormFieldProps<Values, Output>,
) {
  const { field, frame } = useFormField(props)
  const { ref, onBlur, name } = field
  return (
    <Field {...frame}>
      <PhoneInput
        ref={ref}
        onBlur={onBlur}
        name={name}
        value={textOf(field.value) || null}
        onValueChange={phone => field.onChange(phone ?? '')}
        tidy={tidyPhone}
      />
    </Field>
  )
}

export function MoneyField<Values extends FieldValues, Output>(
  props: FormFieldProps<Values, Output>,
) {
  const { field, frame } = useFormField(props)
  const { ref, onBlur, name } = field
  return (
    <Field {...frame}>
      <MoneyInput
        ref={ref}
        onBlur={onBlur}
        name={name}
        value={typeof field.value === 'number' ? field.value : null}
        onValueChange={paise => field.onChange(paise)}
      />
    </Field>
  )
}

/** A whole number, or with `step` any; empty is null, so that the schema asks for it. */
export function NumberField<Values extends FieldValues, Output>(
  props: FormFieldProps<Values, Output> & { min?: number; max?: number; step?: 'any' },
) {
  const { field, frame } = useFormField(props)
  return (
    <Field {...frame}>
      <Input
        {...field}
        type="number"
        inputMode={props.step ? 'decimal' : 'numeric'}
        step={props.step}
        min={props.min}
        max={props.max}
        className="tabular-nums"
        value={textOf(field.value)}
        onChange={event =>
          field.onChange(
            event.currentTarget.value === '' ? null : Number(event.currentTarget.value),
          )
        }
      />
    </Field>
  )
}
