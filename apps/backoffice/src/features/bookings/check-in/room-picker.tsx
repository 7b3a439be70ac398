import type { CheckInInput, checkInInput } from '@atithi/api/bookings/schema'
import { Banner } from '@atithi/ui/banner'
import { Checkbox } from '@atithi/ui/checkbox'
import { Field } from '@atithi/ui/field'
import { RadioGroup } from '@atithi/ui/radio-group'
import { Skeleton } from '@atithi/ui/skeleton'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { formatCounted } from '../../../lib/format.ts'
import type { Outputs } from '../../../lib/trpc.ts'

type Room = Outputs['bookings']['roomsFor']['items'][number]

interface RoomPickerProps {
  form: UseFormReturn<z.input<typeof checkInInput>, unknown, CheckInInput>
  /** Undefined while they load. */
  rooms: readonly Room[] | undefined
  /** How many rooms the booking has. */
  wanted: number
}

const states = { clean: 'Clean', dirty: 'Dirty', inspected: 'Inspected' } as const

const stateOf = (room: Room): string => (room.isTaken ? 'Taken for these nights' : states[room.housekeeping])
const hintOf = (room: Room): string => `${room.floor ? `Floor ${room.floor}, ` : ''}${stateOf(room).toLowerCase()}`

/** One room, or as many as were booked; a dirty one only when that is said. */
export function RoomPicker({ form, rooms, wanted }: RoomPickerProps) {
  const { control, setValue, formState } = form
  const [roomId, moreRoomIds = [], acceptDirty] = useWatch({ control, name: ['roomId', 'moreRoomIds', 'acceptDirty'] })
  const chosen = [roomId, ...moreRoomIds].filter(Boolean)
  const choose = (ids: readonly string[]) => {
    const [first = '', ...others] = ids
    setValue('roomId', first, { shouldDirty: true, shouldValidate: formState.isSubmitted })
    setValue('moreRoomIds', others, { shouldDirty: true })
  }
  const isFull = rooms !== undefined && rooms.filter(room => !room.isTaken).length < wanted
  const isDirty = rooms?.some(room => chosen.includes(room.id) && room.housekeeping === 'dirty') ?? false
  const missing = wanted - chosen.length
  const error =
    formState.errors.roomId &&
    (missing > 0 ? `Choose ${formatCounted(missing, chosen.length > 0 ? 'more room' : 'room')}.` : formState.errors.roomId.message)
  return (
    <div className="flex flex-col gap-4">
      {isFull && (
        <Banner tone="warning" title="Not enough rooms of this type are free">
          Check out the guests who leave today first; this list follows by itself.
        </Banner>
      )}
      <Field label={wanted > 1 ? `Rooms (${chosen.length} of ${wanted} chosen)` : 'Room'} group required error={error}>
        {!rooms ? (
          <Skeleton className="h-24" />
        ) : rooms.length === 0 ? (
          <p className="text-sm text-muted">This room type has no rooms in use.</p>
        ) : wanted === 1 ? (
          <RadioGroup
            look="cards"
            className="grid-cols-2 sm:grid-cols-3"
            value={roomId || null}
            onValueChange={id => choose([id])}
            options={rooms.map(room => ({ value: room.id, label: room.number, hint: hintOf(room), disabled: room.isTaken }))}
          />
        ) : (
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {rooms.map(room => (
              <Checkbox
                key={room.id}
                label={room.number}
                hint={hintOf(room)}
                checked={chosen.includes(room.id)}
                disabled={room.isTaken || (missing === 0 && !chosen.includes(room.id))}
                onCheckedChange={checked => choose(checked ? [...chosen, room.id] : chosen.filter(id => id !== room.id))}
              />
            ))}
          </div>
        )}
      </Field>
      {isDirty && (
        <Checkbox
          label="Check in although a chosen room is dirty"
          hint="It is recorded with the check-in."
          checked={acceptDirty ?? false}
          onCheckedChange={checked => setValue('acceptDirty', checked, { shouldDirty: true })}
        />
      )}
    </div>
  )
}
