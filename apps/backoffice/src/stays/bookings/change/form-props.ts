import { useEffect, useEffectEvent, useState } from 'react'
import type { Person } from '../../../lib/session.ts'
import type { StayChange } from '../../change-preview/use-change.ts'
import type { BookingDetail } from '../booking-types.ts'

/** What every form of a change is given: it says what is asked for, or null while that is not yet known. */
export interface ChangeFormProps {
  booking: BookingDetail
  person: Person
  onChange: (change: StayChange | null) => void
}

export type BookingRoom = BookingDetail['bookingRooms'][number]

/** The values of a form, and the change that they ask for: told at once as the form opens, and with each value. */
export function useAsked<Values>(
  initial: Values,
  changeOf: (values: Values) => StayChange | null,
  onChange: ChangeFormProps['onChange'],
) {
  const [values, setValues] = useState(initial)
  const set = (patch: Partial<Values>) => {
    const next = { ...values, ...patch }
    setValues(next)
    onChange(changeOf(next))
  }
  const askFirst = useEffectEvent(() => onChange(changeOf(values)))
  useEffect(() => askFirst(), [])
  return [values, set] as const
}

/** The booking's only room, or none chosen yet. */
export const onlyRoomId = ({ bookingRooms }: BookingDetail): string | null =>
  bookingRooms.length === 1 ? (bookingRooms[0]?.bookingRoomId ?? null) : null
