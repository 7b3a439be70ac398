import type { ReactNode } from 'react'
import { classNames } from './class-names.tsx'

export interface EmptyStateProps {
  icon?: ReactNode
  tone?: 'accent' | 'danger'
  title: string
  /** The rank of the title as a heading; 1 where it stands for the whole page. */
  level?: 1 | 2 | 3
  children?: ReactNode
  /** The way on: a button or two. */
  action?: ReactNode
  className?: string
}

export function EmptyState({
  icon,
  tone = 'accent',
  title,
  level = 3,
  children,
  action,
  className,
}: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div
      className={classNames(
        'flex flex-col items-center gap-2 px-6 fallback:py-12 text-center',
        className,
      )}
    >
      {icon && (
        <span
          aria-hidden="true"
          className={classNames(
            'mb-2 flex size-12 items-center justify-center rounded-full [&>svg]:size-6',
            tone === 'danger'
              ? 'bg-danger-soft text-danger-strong'
              : 'bg-accent-soft text-accent-strong',
          )}
        >
          {icon}
        </span>
      )}
      <Heading className="text-base font-semibold">{title}</Heading>
      {children && <div className="max-w-prose text-sm text-muted">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
