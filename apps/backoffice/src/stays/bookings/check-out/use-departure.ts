import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../../components/use-debounced.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { StayChange } from '../../change-preview/use-change.ts'
import type { BookingDetail } from '../booking-types.ts'

/** What the guest owes when leaving now: of an early departure by the choice made, else what is on the account. */
export function useDeparture(booking: BookingDetail) {
  const [change, setChange] = useState<StayChange | null>({
    kind: 'check-out-early',
    departure: { policy: 'terms' },
  })
  // Nights beyond the departure are priced as the check-out will.
  const isOver = booking.businessDate > booking.checkOut
  const overstay = trpc.bookings.overstay.useQuery(
    { bookingId: booking.id },
    { enabled: isOver, staleTime: 0 },
  )
  const mayBeEarly = booking.businessDate < booking.checkOut
  const asked = useDebounced(change, 200)
  const query = trpc.bookings.previewChange.useQuery(
    { bookingId: booking.id, change: asked ?? { kind: 'reinstate' } },
    { enabled: mayBeEarly && asked !== null, staleTime: 0, placeholderData: keepPreviousData },
  )
  const preview = mayBeEarly ? query.data : undefined
  // A refusal says that no night is left to give up.
  const isEarly = preview !== undefined && preview.refusal === null
  const isReady = mayBeEarly
    ? change !== null && asked === change && query.data !== undefined && !query.isFetching
    : !isOver || !overstay.isPending
  const departure = isEarly && change?.kind === 'check-out-early' ? change.departure : undefined
  return {
    isEarly,
    isReady,
    departure,
    preview,
    setChange,
    query,
    due: isEarly ? preview.money.balanceAfter : booking.balance + (overstay.data?.amount ?? 0),
    nightsBeyond: overstay.data?.nights ?? 0,
    /** What is owed without the nights beyond the departure. */
    dueWithoutOverstay: booking.balance,
  }
}
