import { matchesOf } from '@atithi/api/kernel/shared/matching-features'
import { Field } from '@atithi/ui/field'
import { RadioGroup } from '@atithi/ui/radio-group'
import { Select } from '@atithi/ui/select'
import { type Outputs, trpc } from '../../../lib/trpc.ts'
import type { BookingDetail } from '../booking-types.ts'
import { featureWords } from '../feature-words.ts'
import { partyWords, roomLabel } from './room-words.ts'

type Room = Outputs['rooms']['list']['items'][number]

interface PickProps {
  booking: BookingDetail
  value: string | null
  onValueChange: (id: string) => void
}

/** Which room of the booking; not asked where there is only one. */
export function BookingRoomField({
  booking,
  value,
  onValueChange,
  label = 'Which room',
}: PickProps & { label?: string }) {
  if (booking.bookingRooms.length === 1) return null
  return (
    <Field label={label} required>
      <Select
        options={booking.bookingRooms.map(room => ({
          value: room.bookingRoomId,
          label: roomLabel(room),
          description: room.guestName ?? partyWords(room),
        }))}
        value={value}
        onValueChange={onValueChange}
        placeholder="Choose a room of the booking"
      />
    </Field>
  )
}

const states = { clean: 'clean', dirty: 'dirty', inspected: 'inspected' } as const

interface NumberedRoomProps extends PickProps {
  label?: string
  /** Only rooms of this type; of all types when not given. */
  roomTypeId?: string | undefined
}

const takenWords = { block: 'out of order', stay: 'taken on some of these nights' } as const

/** A numbered room of the hotel: those that nobody else has first, of them those of the wanted type, and of them those that meet most preferences. */
export function NumberedRoomField({
  booking,
  value,
  onValueChange,
  label = 'Room',
  roomTypeId,
}: NumberedRoomProps) {
  const rooms = trpc.rooms.list.useQuery({ propertyId: booking.propertyId })
  const marks = trpc.bookings.roomsFor.useQuery({
    bookingId: booking.id,
    withOtherTypes: roomTypeId === undefined,
  }).data?.items
  const markOf = (room: Room) => marks?.find(({ id }) => id === room.id)
  // Who is in a room today is in nobody's way who comes later.
  const takenBy = (room: Room): keyof typeof takenWords | undefined => {
    const by = markOf(room)?.takenBy
    return by === 'block' || by === 'stay' ? by : undefined
  }
  const usable =
    rooms.data?.items.filter(
      room => room.isActive && (roomTypeId === undefined || room.roomTypeId === roomTypeId),
    ) ?? []
  const first = booking.bookingRooms[0]?.roomTypeId
  const matches = (room: Room) => matchesOf(room.features, booking.preferredFeatures).length
  const sorted = usable.toSorted(
    (a, b) =>
      Number(takenBy(a) !== undefined) - Number(takenBy(b) !== undefined) ||
      Number(b.roomTypeId === first) - Number(a.roomTypeId === first) ||
      matches(b) - matches(a),
  )
  const describe = (room: Room): string => {
    const taken = takenBy(room)
    return [
      markOf(room)?.isAssigned && 'assigned now',
      taken && takenWords[taken],
      featureWords(room.features, booking.preferredFeatures),
      taken !== 'block' && states[room.housekeeping],
      room.guestName && `${room.guestName} is in it now`,
    ]
      .filter(Boolean)
      .join(', ')
  }
  return (
    <Field label={label} required>
      <Select
        options={sorted.map(room => ({
          value: room.id,
          label: `${room.number}, ${room.roomTypeName}`,
          description: describe(room),
        }))}
        value={value}
        onValueChange={onValueChange}
        placeholder={rooms.isPending ? 'Loading' : 'Choose a room'}
      />
    </Field>
  )
}

/** What nights that are added shall cost. */
export function NightPriceField({
  value,
  onValueChange,
}: {
  value: 'keep' | 'today'
  onValueChange: (value: 'keep' | 'today') => void
}) {
  return (
    <Field label="Price of added nights" group>
      <RadioGroup
        options={[
          { value: 'today', label: 'Today’s rate' },
          { value: 'keep', label: 'As the nights booked' },
        ]}
        value={value}
        onValueChange={onValueChange}
      />
    </Field>
  )
}

/** Whether another room type is paid for. */
export function TypePriceField({
  value,
  onValueChange,
}: {
  value: 'charge' | 'free'
  onValueChange: (value: 'charge' | 'free') => void
}) {
  return (
    <Field label="Price of the new room type" group>
      <RadioGroup
        className="sm:grid-cols-2"
        options={[
          { value: 'charge', label: 'The guest pays today’s price' },
          { value: 'free', label: 'Upgrade free of charge' },
        ]}
        value={value}
        onValueChange={onValueChange}
      />
    </Field>
  )
}
