import { ListFilter, X } from 'lucide-react'
import { Children, type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.tsx'
import { IconButton } from './icon-button.tsx'

export interface FilterBarProps {
  /** How many there are, as in "24 bookings"; read out when it changes. */
  count?: ReactNode
  /** Given only while a filter is set, so that the button appears only when it does something. */
  onClear?: () => void
  /** The search and then the filters, each with an accessible name. */
  children: ReactNode
  className?: string
}

/** The search and the filters of a list. On a phone the filters are folded away, so that the list begins on the first screen. */
export function FilterBar({ count, onClear, children, className }: FilterBarProps) {
  const [first, ...others] = Children.toArray(children)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const filters = useId()
  return (
    <search className={classNames('flex flex-col gap-3', className)}>
      <div className="flex flex-wrap items-center gap-3 sm:[&>*:first-child]:min-w-40 sm:[&>*:first-child]:flex-[1_1_16rem]">
        <div className="flex min-w-0 items-center gap-3 max-sm:w-full [&>*:first-child]:min-w-0 [&>*:first-child]:flex-1">
          {first}
          {others.length > 0 && (
            <IconButton
              label="Filters"
              variant="secondary"
              aria-expanded={isUnfolded}
              aria-controls={filters}
              className="shrink-0 sm:hidden"
              onClick={() => setIsUnfolded(!isUnfolded)}
            >
              <ListFilter />
            </IconButton>
          )}
        </div>
        <div
          id={filters}
          className={classNames(
            'gap-3 max-sm:w-full sm:contents [&>*]:min-w-0 sm:[&>*]:min-w-40 sm:[&>*]:flex-[0_1_12rem]',
            isUnfolded ? 'grid grid-cols-2' : 'hidden',
          )}
        >
          {others}
        </div>
      </div>
      <div className="flex min-h-8 items-center justify-between gap-3">
        <p className="text-sm text-muted tabular-nums first-letter:uppercase" aria-live="polite">
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
