import { Combobox, type ComboboxOption } from '@atithi/ui/combobox'
import { Field } from '@atithi/ui/field'
import { Select } from '@atithi/ui/select'
import { skipToken } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../../../components/use-debounced.ts'
import { formatStay } from '../../../../lib/format.ts'
import { trpc } from '../../../../lib/trpc.ts'
import { type ChangeFormProps, onlyRoomId, useAsked } from '../form-props.ts'
import { BookingRoomField } from '../pick-fields.tsx'
import { roomLabel } from '../room-words.ts'

interface Choice {
  bookingRoomId: string | null
  otherBookingRoomId: string | null
}

/** The rooms of two bookings change places; the other is found by its guest or code. */
export function SwapForm({ booking, onChange }: ChangeFormProps) {
  const [words, setWords] = useState('')
  const [other, setOther] = useState<ComboboxOption | null>(null)
  const search = useDebounced(words.trim())
  // What is listed stays until the next answer, so that no choice is taken from under the pointer.
  const found = trpc.bookings.list.useQuery(
    { propertyId: booking.propertyId, search: search || undefined, limit: 20 },
    { placeholderData: previous => previous },
  )
  const detail = trpc.bookings.get.useQuery(other ? { bookingId: other.value } : skipToken)
  const [{ bookingRoomId, otherBookingRoomId }, set] = useAsked<Choice>(
    { bookingRoomId: onlyRoomId(booking), otherBookingRoomId: null },
    asked =>
      asked.bookingRoomId && asked.otherBookingRoomId
        ? {
            kind: 'swap',
            bookingRoomId: asked.bookingRoomId,
            otherBookingRoomId: asked.otherBookingRoomId,
          }
        : null,
    onChange,
  )
  const options: ComboboxOption[] = (found.data?.items ?? [])
    .filter(
      ({ id, status }) => status === 'confirmed' || status === 'checked-in' || id === booking.id,
    )
    .map(({ id, guestName, code, checkIn, checkOut, roomTypeName }) => ({
      value: id,
      label: `${guestName}, ${code}`,
      description: `${formatStay(checkIn, checkOut, booking.businessDate)}, ${roomTypeName}`,
    }))
  const rooms = other
    ? (detail.data?.bookingRooms ?? []).filter(room => room.bookingRoomId !== bookingRoomId)
    : []
  return (
    <div className="flex flex-col gap-5">
      <BookingRoomField
        booking={booking}
        value={bookingRoomId}
        onValueChange={id => set({ bookingRoomId: id })}
      />
      <Field
        label="Swap with the booking of"
        required
        hint="Type the guest’s name or the booking code."
      >
        <Combobox
          options={options}
          value={other}
          onSearch={setWords}
          isLoading={found.isFetching}
          emptyText="No booking with a room to swap"
          onValueChange={option => {
            setOther(option)
            set({ otherBookingRoomId: null })
          }}
        />
      </Field>
      {other && (
        <Field label="Its room" required>
          <Select
            options={rooms.map(room => ({ value: room.bookingRoomId, label: roomLabel(room) }))}
            value={otherBookingRoomId}
            onValueChange={id => set({ otherBookingRoomId: id })}
            placeholder={detail.isPending ? 'Loading' : 'Choose the room'}
          />
        </Field>
      )}
    </div>
  )
}
