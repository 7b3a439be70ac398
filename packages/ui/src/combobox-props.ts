import type { ReactNode, Ref } from 'react'
import type { FieldControlProps } from './field.tsx'

export interface ComboboxItem {
  value: string
  label: string
  description?: ReactNode
  disabled?: boolean
}

export interface ComboboxProps<Option extends ComboboxItem> extends FieldControlProps {
  options: readonly Option[]
  value: Option | null
  onValueChange: (value: Option | null) => void
  /** Given when the options come from a search elsewhere: called with what is typed, and nothing is filtered here. */
  onSearch?: (text: string) => void
  isLoading?: boolean
  emptyText?: string
  placeholder?: string
  name?: string
  /** A last row of the list, as in "Add a new guest". */
  footer?: ReactNode
  'aria-label'?: string
  className?: string
  ref?: Ref<HTMLInputElement>
}
