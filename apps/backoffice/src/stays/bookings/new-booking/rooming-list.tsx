import { type ClipboardEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '../../../components/forms/text-fields.tsx'
import { formatCounted } from '../../../lib/format.ts'
import type { NewBookingForm, NewBookingInput } from './new-booking-schema.ts'
import { namesIn } from './pasted-names.ts'

interface RoomingListProps {
  form: UseFormReturn<NewBookingForm, unknown, NewBookingInput>
  /** The place of its line among the lines, from 0. */
  at: number
  rooms: number
}

/** Who sleeps in which room, where that is known. A list that is pasted into one room goes on in the rooms after it. */
export function RoomingList({ form, at, rooms }: RoomingListProps) {
  const [withoutRoom, setWithoutRoom] = useState<string[]>([])

  const pasteFrom = (room: number) => (event: ClipboardEvent) => {
    const names = namesIn(event.clipboardData.getData('text'))
    if (names.length < 2) return
    event.preventDefault()
    for (const [next, name] of names.slice(0, rooms - room).entries())
      form.setValue(`lines.${at}.guestNames.${room + next}`, name, {
        shouldDirty: true,
        shouldValidate: true,
      })
    setWithoutRoom(names.slice(rooms - room))
  }

  return (
    <details className="mt-3 text-sm">
      <summary className="cursor-pointer text-muted">Names of the guests in each room</summary>
      <p className="mt-2 text-muted">Type each name, or paste a list with one name a line.</p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {Array.from({ length: rooms }, (_, room) => room).map(room => (
          <TextField
            key={room}
            control={form.control}
            name={`lines.${at}.guestNames.${room}`}
            label={`Room ${room + 1}`}
            maxLength={120}
            autoComplete="off"
            onPaste={pasteFrom(room)}
          />
        ))}
      </div>
      <p role="status" className="mt-2 text-warning-strong empty:hidden">
        {withoutRoom.length > 0 &&
          `No room was left for ${formatCounted(withoutRoom.length, 'name')}: ${withoutRoom.join(', ')}.`}
      </p>
    </details>
  )
}
