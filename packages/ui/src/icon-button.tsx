import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonLook } from './button.tsx'
import { classNames } from './class-names.tsx'
import { Spinner } from './spinner.tsx'

const squares: Record<ButtonSize, string> = {
  sm: 'size-8 text-sm pointer-coarse:size-10 [&>svg]:size-4',
  md: 'size-10 text-sm pointer-coarse:size-11 [&>svg]:size-5',
  lg: 'size-12 text-base [&>svg]:size-6',
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What the button does: its accessible name and the tip on hover. */
  label: string
  variant?: ButtonVariant
  size?: ButtonSize
  loading?: boolean
}

export function IconButton({
  label,
  variant = 'ghost',
  size = 'md',
  loading = false,
  className,
  children,
  ...props
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...props}
      aria-label={label}
      aria-busy={loading || undefined}
      disabled={loading || props.disabled}
      className={classNames(buttonLook(variant), squares[size], className)}
    >
      {loading ? <Spinner /> : children}
    </button>
  )
}
