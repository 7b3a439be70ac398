import { Banner } from '@atithi/ui/banner'
import { Checkbox } from '@atithi/ui/checkbox'
import { Field } from '@atithi/ui/field'
import { RadioGroup } from '@atithi/ui/radio-group'
import { Skeleton } from '@atithi/ui/skeleton'
import { useEffect, useEffectEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { formatCounted } from '../../../lib/format.ts'
import type { Outputs } from '../../../lib/trpc.ts'
import { TypePriceField } from '../change/pick-fields.tsx'
import { featureWords } from '../feature-words.ts'
import type { CheckInForm } from './check-in-form.ts'

type Room = Outputs['bookings']['roomsFor']['items'][number]

interface RoomPickerProps {
  form: CheckInForm
  /** Undefined while they load. */
  rooms: readonly Room[] | undefined
  /** How many rooms the booking has. */
  wanted: number
  /** Features that the guest would like. */
  preferred: readonly string[]
  withOtherTypes: boolean
  onWithOtherTypes: (shown: boolean) => void
}

const states = { clean: 'Clean', dirty: 'Dirty', inspected: 'Inspected' } as const

const takenWords = {
  block: 'Out of order',
  guest: 'Its guest has not left',
  stay: 'Taken for these nights',
} as const

const stateOf = ({ takenBy, housekeeping }: Room): string =>
  takenBy === null ? states[housekeeping] : takenWords[takenBy]
const hintOf = (room: Room) => (
  <>
    {[
      room.isAssigned && (room.isPinned ? 'Assigned, do not move' : 'Assigned'),
      !room.isBookedType && room.roomTypeName,
      room.floor && `Floor ${room.floor}`,
      stateOf(room).toLowerCase(),
    ]
      .filter(Boolean)
      .join(', ')}
    <span className="block empty:hidden">{featureWords(room.features, room.matches)}</span>
  </>
)

/** One room, or as many as were booked, those assigned before already chosen; a dirty one only when that is said. */
export function RoomPicker({
  form,
  rooms,
  wanted,
  preferred,
  withOtherTypes,
  onWithOtherTypes,
}: RoomPickerProps) {
  const { control, setValue, formState } = form
  const [roomId, moreRoomIds = [], acceptDirty, upgrade] = useWatch({
    control,
    name: ['roomId', 'moreRoomIds', 'acceptDirty', 'upgrade'],
  })
  const chosen = [roomId, ...moreRoomIds].filter(Boolean)
  const choose = (ids: readonly string[], isOwn = true) => {
    const [first = '', ...others] = ids
    setValue('roomId', first, { shouldDirty: isOwn, shouldValidate: formState.isSubmitted })
    setValue('moreRoomIds', others, { shouldDirty: isOwn })
  }
  const offerAssigned = useEffectEvent(() => {
    const assigned =
      rooms?.filter(room => room.isAssigned && !room.isTaken).map(room => room.id) ?? []
    if (chosen.length === 0 && assigned.length > 0) choose(assigned.slice(0, wanted), false)
  })
  const isLoaded = rooms !== undefined
  useEffect(() => {
    if (isLoaded) offerAssigned()
  }, [isLoaded])

  const isFull = rooms !== undefined && rooms.filter(room => !room.isTaken).length < wanted
  const picked = rooms?.filter(room => chosen.includes(room.id)) ?? []
  const missing = wanted - chosen.length
  const error =
    formState.errors.roomId &&
    (missing > 0
      ? `Choose ${formatCounted(missing, chosen.length > 0 ? 'more room' : 'room')}.`
      : formState.errors.roomId.message)
  return (
    <div className="flex flex-col gap-4">
      {isFull && !withOtherTypes && (
        <Banner tone="warning" title="Not enough rooms of this type are free">
          Check out the guests who leave today first, or show the rooms of other types; this list
          follows by itself.
        </Banner>
      )}
      <Field
        label={wanted > 1 ? `Rooms (${chosen.length} of ${wanted} chosen)` : 'Room'}
        group
        required
        hint={preferred.length > 0 ? `The guest would like: ${preferred.join(', ')}.` : undefined}
        error={error}
      >
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
            options={rooms.map(room => ({
              value: room.id,
              label: room.number,
              hint: hintOf(room),
              disabled: room.isTaken,
            }))}
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
                onCheckedChange={checked =>
                  choose(checked ? [...chosen, room.id] : chosen.filter(id => id !== room.id))
                }
              />
            ))}
          </div>
        )}
      </Field>
      <Checkbox
        label="Show rooms of other types too"
        checked={withOtherTypes}
        onCheckedChange={onWithOtherTypes}
      />
      {picked.some(room => !room.isBookedType) && (
        <TypePriceField
          value={upgrade ?? 'free'}
          onValueChange={pricing => setValue('upgrade', pricing, { shouldDirty: true })}
        />
      )}
      {picked.some(room => room.housekeeping === 'dirty') && (
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
