import { FailureState } from '@atithi/ui/failure-state'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { failureOf } from '../lib/failures.ts'

/** In place of a page that could not be shown at all. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const failure = failureOf(error)
  return (
    <FailureState
      title="This page could not be shown"
      requestId={failure.reference}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    >
      {failure.message}
    </FailureState>
  )
}
