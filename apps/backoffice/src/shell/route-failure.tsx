import { FailureState } from '@atithi/ui/failure-state'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useState } from 'react'
import { failureOf } from '../lib/failures.ts'
import { readDays } from '../lib/offline-store.ts'

const OfflineDays = lazy(() =>
  import('../components/offline/offline-days.tsx').then(module => ({
    default: module.OfflineDays,
  })),
)

/** In place of a page that could not be shown at all; without a line what was kept of the day, where something was. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const failure = failureOf(error)
  const [isGone, setIsGone] = useState(() => readDays(window.localStorage, Date.now()).length === 0)
  const retry = useCallback(() => {
    reset()
    void router.invalidate()
  }, [reset, router])
  const onGone = useCallback(() => setIsGone(true), [])
  if (failure.reason === 'UNREACHABLE' && !isGone)
    return (
      <Suspense>
        <OfflineDays onRetry={retry} onGone={onGone} />
      </Suspense>
    )
  return (
    <FailureState
      title="This page could not be shown"
      requestId={failure.reference}
      onRetry={retry}
    >
      {failure.message}
    </FailureState>
  )
}
