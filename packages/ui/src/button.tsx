import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const base =
  'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap select-none transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed not-aria-busy:aria-disabled:opacity-55'

const variants: Record<ButtonVariant, string> = {
  primary:
    'bg-accent text-on-accent shadow-sm enabled:hover:bg-accent-hover [a&]:hover:bg-accent-hover',
  secondary: 'border border-control bg-surface text-ink enabled:hover:bg-hover [a&]:hover:bg-hover',
  ghost: 'fallback:text-ink enabled:hover:bg-hover data-popup-open:bg-hover [a&]:hover:bg-hover',
  danger:
    'bg-danger-solid text-on-danger shadow-sm enabled:hover:bg-danger-hover [a&]:hover:bg-danger-hover',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 px-3 text-sm pointer-coarse:h-10',
  md: 'h-10 px-4 text-sm pointer-coarse:h-11',
  lg: 'h-12 px-6 text-base',
}

/** The look of a button of any size. */
export const buttonLook = (variant: ButtonVariant): string => classNames(base, variants[variant])

/** The look of a button, for links that lead somewhere. */
export function buttonClasses(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'md',
  className?: string,
): string {
  return classNames(buttonLook(variant), sizes[size], className)
}

/** `aria-disabled` in place of `disabled` keeps the focus on a button that has just done all there is to do, as one that saves. */
export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows a spinner in place of the words, keeping the width, and takes no clicks. */
  loading?: boolean
  icon?: ReactNode
}

export function Button({
  variant = 'primary',
  size = 'md',
  loading = false,
  icon,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const takesNoClicks = loading || props['aria-disabled'] === true
  return (
    <button
      type="button"
      {...props}
      className={buttonClasses(variant, size, className)}
      aria-busy={loading || undefined}
      aria-disabled={takesNoClicks || undefined}
      onClick={event => {
        // Stays focusable while busy, so that the keyboard user does not lose their place; a busy submit button must not submit again.
        if (takesNoClicks) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {loading && <Spinner className="absolute" />}
      <span className={classNames('inline-flex items-center gap-2', loading && 'opacity-0')}>
        {icon && (
          <span aria-hidden="true" className="-ml-0.5 inline-flex shrink-0 [&>svg]:size-4">
            {icon}
          </span>
        )}
        {children}
      </span>
    </button>
  )
}
