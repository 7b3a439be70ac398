import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { classNames } from './class-names.tsx'

interface FieldWiring {
  controlId: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
  disabled: boolean
}

const FieldContext = createContext<FieldWiring | null>(null)

export interface FieldControlProps {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling'
  'aria-required'?: boolean | 'true' | 'false'
  disabled?: boolean
}

/** What a control inside a Field must carry; its own props win. Outside a Field it returns what it was given. */
export function useFieldControl(own: FieldControlProps = {}) {
  const field = useContext(FieldContext)
  return {
    id: own.id ?? field?.controlId,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-required': own['aria-required'] ?? (field?.required || undefined),
    disabled: own.disabled ?? (field?.disabled || undefined),
  }
}

/** The id of the Field's label, for groups of controls that a `for` cannot name. */
export function useFieldLabelId(): string | undefined {
  return useContext(FieldContext)?.labelId
}

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong and what to do; its presence marks the control as invalid. */
  error?: ReactNode
  required?: boolean
  /** Says "optional" beside the label, where most fields of the form are required. */
  optional?: boolean
  disabled?: boolean
  /** The field holds several controls (radio buttons, a range): they are named by the label as a group. */
  group?: boolean
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

export function Field(props: FieldProps) {
  const {
    label,
    hint,
    error,
    required = false,
    optional = false,
    disabled = false,
    group = false,
    hideLabel = false,
    className,
  } = props
  const id = useId()
  const labelId = `${id}label`
  const hintId = `${id}hint`
  const errorId = `${id}error`
  const describedBy =
    [error ? errorId : null, hint ? hintId : null].filter(Boolean).join(' ') || undefined
  const wiring: FieldWiring = {
    controlId: `${id}control`,
    labelId,
    describedBy,
    invalid: Boolean(error),
    required,
    disabled,
  }
  const labelClasses = classNames('block text-sm font-medium text-ink', hideLabel && 'sr-only')
  const words = (
    <>
      {label}
      {optional && <span className="font-normal text-muted"> (optional)</span>}
    </>
  )
  return (
    <FieldContext value={wiring}>
      <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
        {group ? (
          <span id={labelId} className={labelClasses}>
            {words}
          </span>
        ) : (
          <label id={labelId} htmlFor={wiring.controlId} className={labelClasses}>
            {words}
          </label>
        )}
        {props.children}
        {error && (
          <p id={errorId} className="flex items-start gap-1.5 text-sm text-danger-strong">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span>{error}</span>
          </p>
        )}
        {hint && (
          <p id={hintId} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  )
}
