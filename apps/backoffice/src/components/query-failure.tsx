import { FailureState } from '@atithi/ui/failure-state'
import { failureOf } from '../lib/failures.ts'

interface QueryFailureProps {
  /** What failed, as in "The bookings could not be loaded". */
  title: string
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  className?: string
}

/** In place of a list or figures that did not come. */
export function QueryFailure({ title, query, className }: QueryFailureProps) {
  const failure = failureOf(query.error)
  return (
    <FailureState
      title={title}
      requestId={failure.reference}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      className={className}
    >
      {failure.message}
    </FailureState>
  )
}
