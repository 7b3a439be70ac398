import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../components/use-debounced.ts'
import { type Failure, failureOf } from '../../lib/failures.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { type Inputs, trpc } from '../../lib/trpc.ts'

/** A change as a form hands it over. */
export type StayChange = Inputs['bookings']['previewChange']['change']

const typingRestsMs = 200

/** The preview of a change while it is being chosen, and the one way to make it: only as the preview shows it. */
export function useChange(bookingId: string, change: StayChange | null) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const asked = useDebounced(change === null ? null : JSON.stringify(change), typingRestsMs)
  const isCurrent = change !== null && asked === JSON.stringify(change)
  const input: StayChange = asked === null ? { kind: 'reinstate' } : JSON.parse(asked)
  const preview = trpc.bookings.previewChange.useQuery(
    { bookingId, change: input },
    { enabled: asked !== null, staleTime: 0, gcTime: 0, placeholderData: keepPreviousData },
  )
  const mutation = trpc.bookings.applyChange.useMutation()
  const shown = change === null ? undefined : preview.data
  const canApply = isCurrent && !preview.isFetching && shown !== undefined && shown.refusal === null

  /** Answers whether it was done; otherwise `failure` says why, beside a preview of how things stand now. */
  async function apply(): Promise<boolean> {
    if (!canApply || !shown || !change) return false
    setFailure(null)
    try {
      await mutation.mutateAsync({ bookingId, change, seen: shown.seen })
      refresh(staleAfter('booking.changed'))
      return true
    } catch (error) {
      setFailure(failureOf(error))
      void preview.refetch()
      return false
    }
  }
  return {
    preview,
    shown,
    isSettled: isCurrent && !preview.isFetching,
    canApply,
    failure,
    apply,
    isApplying: mutation.isPending,
  }
}
