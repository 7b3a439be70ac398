import type { ReactNode } from 'react'
import { classNames } from './class-names.tsx'

export interface DescriptionListProps {
  items: readonly { label: string; value: ReactNode }[]
  /** `pairs` sets the value beside its label, `stacked` below it in columns. */
  look?: 'pairs' | 'stacked'
  className?: string
}

/** The facts of one thing: labels with their values. */
export function DescriptionList({ items, look = 'pairs', className }: DescriptionListProps) {
  return (
    <dl
      className={classNames(
        'text-sm',
        look === 'pairs' ? 'divide-y divide-line' : 'grid grid-cols-1 gap-4 sm:grid-cols-2',
        className,
      )}
    >
      {items.map(item => (
        <div
          key={item.label}
          className={classNames(
            'min-w-0',
            look === 'pairs' && 'flex items-baseline justify-between gap-4 py-2.5',
          )}
        >
          <dt className="shrink-0 text-muted">{item.label}</dt>
          <dd
            className={classNames(
              'min-w-0 wrap-anywhere tabular-nums',
              look === 'pairs' ? 'text-right' : 'mt-0.5',
            )}
          >
            {item.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
