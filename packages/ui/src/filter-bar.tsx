import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.tsx'

export interface FilterBarProps {
  /** How many there are, as in "24 bookings"; read out when it changes. */
  count?: ReactNode
  /** Given only while a filter is set, so that the button appears only when it does something. */
  onClear?: () => void
  /** The search and the filters, each with an accessible name. */
  children: ReactNode
  className?: string
}

export function FilterBar({ count, onClear, children, className }: FilterBarProps) {
  return (
    <search className={classNames('flex flex-col gap-3', className)}>
      <div className="flex flex-wrap items-center gap-3 [&>*]:w-[calc(50%-0.375rem)] [&>*:first-child]:w-full sm:[&>*]:w-auto sm:[&>*:first-child]:w-auto sm:[&>*]:min-w-40 sm:[&>*]:flex-[0_1_12rem] sm:[&>*:first-child]:flex-[1_1_16rem]">
        {children}
      </div>
      <div className="flex min-h-8 items-center justify-between gap-3">
        <p className="text-sm text-muted tabular-nums" aria-live="polite">
          {count}
        </p>
        {onClear && (
          <Button variant="ghost" size="sm" icon={<X />} onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
    </search>
  )
}
