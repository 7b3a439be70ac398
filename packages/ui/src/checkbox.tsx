import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check, Minus } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'
import { classNames } from './class-names.tsx'

export interface CheckboxProps {
  label: ReactNode
  hint?: ReactNode
  checked?: boolean
  defaultChecked?: boolean
  onCheckedChange?: (checked: boolean) => void
  /** Some of what this box stands for is chosen. */
  indeterminate?: boolean
  hideLabel?: boolean
  disabled?: boolean
  invalid?: boolean
  name?: string
  className?: string
  ref?: Ref<HTMLElement>
}

export function Checkbox({
  label,
  hint,
  hideLabel = false,
  invalid,
  className,
  onCheckedChange,
  ...props
}: CheckboxProps) {
  const id = useId()
  return (
    <div className={classNames('flex items-start gap-3', className)}>
      <Base.Root
        {...props}
        onCheckedChange={checked => onCheckedChange?.(checked)}
        aria-labelledby={`${id}label`}
        aria-describedby={hint ? `${id}hint` : undefined}
        aria-invalid={invalid || undefined}
        id={id}
        className="mt-0.5 flex size-5 shrink-0 cursor-pointer items-center justify-center rounded-sm border border-control bg-surface text-on-accent transition-colors aria-invalid:border-danger-solid data-checked:border-accent data-checked:bg-accent data-disabled:cursor-not-allowed data-disabled:opacity-55 data-indeterminate:border-accent data-indeterminate:bg-accent"
      >
        <Base.Indicator className="flex data-unchecked:hidden" keepMounted={false}>
          {props.indeterminate ? (
            <Minus aria-hidden="true" className="size-4" strokeWidth={3} />
          ) : (
            <Check aria-hidden="true" className="size-4" strokeWidth={3} />
          )}
        </Base.Indicator>
      </Base.Root>
      <div className={classNames('min-w-0', hideLabel && 'sr-only')}>
        <label
          id={`${id}label`}
          htmlFor={id}
          className={classNames(
            'block text-sm leading-6',
            props.disabled ? 'text-muted' : 'text-ink',
          )}
        >
          {label}
        </label>
        {hint && (
          <p id={`${id}hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
