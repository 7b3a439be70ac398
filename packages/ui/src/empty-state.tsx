import type { ReactNode } from 'react'
import { classNames } from './class-names.tsx'

export interface EmptyStateProps {
  icon?: ReactNode
  tone?: 'accent' | 'danger'
  title: string
  children?: ReactNode
  /** The way on: a button or two. */
  action?: ReactNode
  className?: string
}

export function EmptyState({ icon, tone = 'accent', title, children, action, className }: EmptyStateProps) {
  return (
    <div className={classNames('flex flex-col items-center gap-2 px-6 py-12 text-center', className)}>
      {icon && (
        <span
          aria-hidden="true"
          className={classNames(
            'mb-2 flex size-12 items-center justify-center rounded-full [&>svg]:size-6',
            tone === 'danger' ? 'bg-danger-soft text-danger-strong' : 'bg-accent-soft text-accent-strong',
          )}
        >
          {icon}
        </span>
      )}
      <h3 className="text-base font-semibold">{title}</h3>
      {children && <div className="max-w-prose text-sm text-muted">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
