import type { ReactNode } from 'react'
import { classNames } from './class-names.tsx'

export interface PageHeaderProps {
  title: ReactNode
  description?: ReactNode
  /** A link back, above the title. */
  back?: ReactNode
  /** Beside the title: a status. */
  status?: ReactNode
  actions?: ReactNode
  className?: string
}

export function PageHeader({
  title,
  description,
  back,
  status,
  actions,
  className,
}: PageHeaderProps) {
  return (
    <header
      className={classNames(
        'flex flex-wrap items-start justify-between gap-x-6 gap-y-4',
        className,
      )}
    >
      <div className="min-w-0">
        {back && <div className="mb-1 text-sm text-muted">{back}</div>}
        {/* As high as a button: the title stands at one place, with and without what is beside it. */}
        <div className="flex min-h-10 flex-wrap items-center gap-3">
          <h1 className="text-2xl leading-8 font-semibold tracking-tight">{title}</h1>
          {status}
        </div>
        {description && <p className="max-w-prose text-sm text-muted">{description}</p>}
      </div>
      {actions && (
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&>*]:flex-1">{actions}</div>
      )}
    </header>
  )
}
