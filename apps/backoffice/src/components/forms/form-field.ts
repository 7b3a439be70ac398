import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

/** What every field of a form is given. */
export interface FormFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
  label: ReactNode
  hint?: ReactNode
  required?: boolean
  optional?: boolean
  disabled?: boolean
  className?: string
  /** What is wrong with what it holds, in a form that leaves the rest to the server. */
  faultOf?: (value: unknown) => string | undefined
}

/** The form's state of one field, and what its frame says. */
export function useFormField<Values extends FieldValues, Output>(
  props: FormFieldProps<Values, Output>,
) {
  const { label, hint, required, optional, disabled, className, faultOf } = props
  const rules = faultOf && { validate: (value: unknown) => faultOf(value) }
  const { field, fieldState } = useController({ control: props.control, name: props.name, rules })
  return {
    field,
    frame: {
      label,
      hint,
      required,
      optional,
      disabled,
      className,
      error: fieldState.error?.message,
    },
  }
}

/** What an input shows of a value. */
export const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value)
