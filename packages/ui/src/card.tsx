import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.tsx'

export function Card({ className, ...props }: ComponentProps<'section'>) {
  return (
    <section
      {...props}
      className={classNames(
        'min-w-0 rounded-lg border border-line bg-surface shadow-sm',
        className,
      )}
    />
  )
}

export interface CardHeaderProps {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  /** 2 under a page's title, 3 within another card. */
  level?: 2 | 3
  className?: string
}

export function CardHeader({ title, description, actions, level = 2, className }: CardHeaderProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div
      className={classNames(
        'flex flex-wrap fallback:items-start justify-between gap-3 px-4 pt-4 sm:px-6 sm:pt-5',
        className,
      )}
    >
      <div className="min-w-0">
        <Heading className="text-base leading-6 font-semibold">{title}</Heading>
        {description && <p className="mt-0.5 text-sm text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}

export function CardBody({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className={classNames('fallback:px-4 py-4 fallback:sm:px-6 sm:py-5', className)}
    />
  )
}

export function CardFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className={classNames(
        'flex flex-wrap items-center justify-end gap-3 border-t border-line px-4 py-3 sm:px-6',
        className,
      )}
    />
  )
}
