import { Switch as Base } from '@base-ui/react/switch'
import { type ReactNode, type Ref, useId } from 'react'
import { classNames } from './class-names.tsx'

export interface SwitchProps {
  label: ReactNode
  hint?: ReactNode
  checked?: boolean
  defaultChecked?: boolean
  onCheckedChange?: (checked: boolean) => void
  hideLabel?: boolean
  disabled?: boolean
  name?: string
  className?: string
  ref?: Ref<HTMLElement>
}

/** A setting that takes effect at once; use a Checkbox for what is saved with the form. */
export function Switch({
  label,
  hint,
  hideLabel = false,
  className,
  onCheckedChange,
  ...props
}: SwitchProps) {
  const id = useId()
  return (
    <div className={classNames('flex items-start justify-between gap-4', className)}>
      <div className={classNames('min-w-0', hideLabel && 'sr-only')}>
        <label
          id={`${id}label`}
          htmlFor={id}
          className="block text-sm leading-6 font-medium text-ink"
        >
          {label}
        </label>
        {hint && (
          <p id={`${id}hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <Base.Root
        {...props}
        id={id}
        onCheckedChange={checked => onCheckedChange?.(checked)}
        aria-labelledby={`${id}label`}
        aria-describedby={hint ? `${id}hint` : undefined}
        className="flex h-6 w-11 shrink-0 cursor-pointer items-center rounded-full border border-control bg-sunken px-0.5 transition-colors data-checked:border-accent data-checked:bg-accent data-disabled:cursor-not-allowed data-disabled:opacity-55"
      >
        <Base.Thumb className="size-4 rounded-full bg-control transition-[translate,background-color] data-checked:translate-x-5.5 data-checked:bg-on-accent" />
      </Base.Root>
    </div>
  )
}
