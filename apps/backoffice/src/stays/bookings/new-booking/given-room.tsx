import { useEffect } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { trpc } from '../../../lib/trpc.ts'
import type { NewBookingForm, NewBookingInput } from './new-booking-schema.ts'

interface GivenRoomProps {
  form: UseFormReturn<NewBookingForm, unknown, NewBookingInput>
  /** The line's place, from 0. */
  at: number
  roomId: string
  /** Leaves the numbered room to be given later. */
  onDrop: () => void
}

/** The numbered room that a booking drawn on the board gets at once; several rooms get theirs later. */
export function GivenRoom({ form, at, roomId, onDrop }: GivenRoomProps) {
  const { control, formState } = form
  const [propertyId, rooms] = useWatch({ control, name: ['propertyId', `lines.${at}.rooms`] })
  const list = trpc.rooms.list.useQuery({ propertyId }, { enabled: propertyId !== '' })
  const number = list.data?.items.find(room => room.id === roomId)?.number
  const isOne = (rooms ?? 1) === 1
  useEffect(() => {
    if (!isOne) onDrop()
  }, [isOne, onDrop])
  const fault = formState.errors.lines?.[at]?.roomId?.message
  if (!number) return null
  return (
    <div className="mt-2 text-sm" aria-live="polite">
      <span className="font-medium">Room {number}</span> is given to this guest.{' '}
      <button
        type="button"
        onClick={onDrop}
        className="text-accent-strong underline underline-offset-4"
      >
        Give a room later
      </button>
      {fault && <p className="mt-1 text-danger-strong">{fault}</p>}
    </div>
  )
}
