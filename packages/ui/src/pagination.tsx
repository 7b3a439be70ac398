import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.tsx'

export interface PaginationProps {
  /** As in "Showing 50 of 1,204 bookings". */
  summary?: ReactNode
  onNext?: () => void
  onPrevious?: () => void
  isLoading?: boolean
  className?: string
}

/** Pages by cursor: a direction without a handler has nothing that way. */
export function Pagination({
  summary,
  onNext,
  onPrevious,
  isLoading = false,
  className,
}: PaginationProps) {
  return (
    <nav
      aria-label="Pages"
      className={classNames('flex flex-wrap items-center justify-between gap-3', className)}
    >
      <p className="text-sm text-muted tabular-nums" aria-live="polite">
        {summary}
      </p>
      <div className="flex gap-2">
        <Button
          variant="secondary"
          size="sm"
          icon={<ChevronLeft />}
          disabled={!onPrevious || isLoading}
          onClick={onPrevious}
        >
          Previous
        </Button>
        <Button variant="secondary" size="sm" disabled={!onNext || isLoading} onClick={onNext}>
          Next
          <ChevronRight aria-hidden="true" className="-mr-1 size-4" />
        </Button>
      </div>
    </nav>
  )
}

export interface LoadMoreProps {
  summary?: ReactNode
  /** Absent when everything is shown. */
  onMore?: () => void
  isLoading?: boolean
  className?: string
}

export function LoadMore({ summary, onMore, isLoading = false, className }: LoadMoreProps) {
  return (
    <div className={classNames('flex flex-col items-center gap-2 py-2', className)}>
      {summary && (
        <p className="text-sm text-muted tabular-nums" aria-live="polite">
          {summary}
        </p>
      )}
      {onMore && (
        <Button variant="secondary" loading={isLoading} onClick={onMore}>
          Show more
        </Button>
      )}
    </div>
  )
}
