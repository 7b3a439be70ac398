import type { ReactNode, Ref } from 'react'
import type { FieldControlProps } from './field.tsx'

interface Option<Value extends string> {
  value: Value
  label: string
  description?: ReactNode
  disabled?: boolean
}

export interface SelectProps<Value extends string> extends FieldControlProps {
  options: readonly Option<Value>[]
  value: Value | null
  onValueChange: (value: Value) => void
  placeholder?: string
  name?: string
  /** The name of the control where no Field labels it, as in a filter bar. */
  'aria-label'?: string
  className?: string
  ref?: Ref<HTMLButtonElement>
}
