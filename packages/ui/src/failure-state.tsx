import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

export interface FailureStateProps {
  /** What failed, as in "The bookings could not be loaded". */
  title: string
  children?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  /** For the person who is asked for help. */
  requestId?: string
  className?: string
}

/** In place of what could not be loaded. */
export function FailureState({
  title,
  children,
  onRetry,
  retrying = false,
  requestId,
  className,
}: FailureStateProps) {
  return (
    <div role="alert" className={className}>
      <EmptyState
        icon={<CircleAlert />}
        tone="danger"
        title={title}
        action={
          onRetry && (
            <Button variant="secondary" loading={retrying} onClick={onRetry}>
              Retry
            </Button>
          )
        }
      >
        {children}
        {requestId && (
          <p className="mt-1 text-xs">
            Reference <span className="font-medium select-all">{requestId}</span>
          </p>
        )}
      </EmptyState>
    </div>
  )
}
