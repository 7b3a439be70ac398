import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { DatePicker } from '@atithi/ui/date-picker'
import { Field } from '@atithi/ui/field'
import { trpc } from '../../../../lib/trpc.ts'
import { type ChangeFormProps, onlyRoomId, useAsked } from '../form-props.ts'
import { BookingRoomField, NumberedRoomField, TypePriceField } from '../pick-fields.tsx'
import { firstRefundWay, type RefundWay, RefundWayField } from '../refund-way-field.tsx'
import { ReasonField, WaiveFeeField } from '../words-fields.tsx'

interface RoomChoice {
  bookingRoomId: string | null
  roomId: string | null
}

const typeOf = (
  booking: ChangeFormProps['booking'],
  bookingRoomId: string | null,
): string | undefined =>
  booking.bookingRooms.find(room => room.bookingRoomId === bookingRoomId)?.roomTypeId

export function AssignForm({ booking, onChange }: ChangeFormProps) {
  const [{ bookingRoomId, roomId }, set] = useAsked<RoomChoice>(
    { bookingRoomId: onlyRoomId(booking), roomId: null },
    asked =>
      asked.bookingRoomId && asked.roomId
        ? { kind: 'assign', bookingRoomId: asked.bookingRoomId, roomId: asked.roomId }
        : null,
    onChange,
  )
  return (
    <div className="flex flex-col gap-5">
      <BookingRoomField
        booking={booking}
        value={bookingRoomId}
        onValueChange={id => set({ bookingRoomId: id, roomId: null })}
      />
      <NumberedRoomField
        booking={booking}
        roomTypeId={typeOf(booking, bookingRoomId)}
        value={roomId}
        onValueChange={id => set({ roomId: id })}
      />
    </div>
  )
}

export function UnassignForm({ booking, onChange }: ChangeFormProps) {
  const [{ bookingRoomId }, set] = useAsked(
    { bookingRoomId: onlyRoomId(booking) },
    asked =>
      asked.bookingRoomId ? { kind: 'unassign', bookingRoomId: asked.bookingRoomId } : null,
    onChange,
  )
  return (
    <BookingRoomField
      booking={booking}
      value={bookingRoomId}
      onValueChange={id => set({ bookingRoomId: id })}
    />
  )
}

interface MoveChoice extends RoomChoice {
  reason: string
  pricing: 'charge' | 'free'
}

export function MoveForm({ booking, onChange }: ChangeFormProps) {
  const rooms = trpc.rooms.list.useQuery({ propertyId: booking.propertyId })
  const isOtherType = (asked: Pick<MoveChoice, 'bookingRoomId' | 'roomId'>): boolean => {
    const chosen = rooms.data?.items.find(room => room.id === asked.roomId)
    return chosen !== undefined && chosen.roomTypeId !== typeOf(booking, asked.bookingRoomId)
  }
  const [asked, set] = useAsked<MoveChoice>(
    { bookingRoomId: onlyRoomId(booking), roomId: null, reason: '', pricing: 'free' },
    next =>
      next.bookingRoomId && next.roomId && next.reason.trim()
        ? {
            kind: 'move',
            bookingRoomId: next.bookingRoomId,
            roomId: next.roomId,
            reason: next.reason.trim(),
            ...(isOtherType(next) && { pricing: next.pricing }),
          }
        : null,
    onChange,
  )
  return (
    <div className="flex flex-col gap-5">
      <BookingRoomField
        booking={booking}
        value={asked.bookingRoomId}
        onValueChange={id => set({ bookingRoomId: id })}
      />
      <NumberedRoomField
        booking={booking}
        label="To room"
        value={asked.roomId}
        onValueChange={id => set({ roomId: id })}
      />
      {isOtherType(asked) && (
        <TypePriceField value={asked.pricing} onValueChange={pricing => set({ pricing })} />
      )}
      <ReasonField
        label="Why the guest moves"
        value={asked.reason}
        onValueChange={reason => set({ reason })}
      />
    </div>
  )
}

export function SplitForm({ booking, onChange }: ChangeFormProps) {
  const first = addDays(
    booking.checkIn > booking.businessDate ? booking.checkIn : booking.businessDate,
    1,
  )
  const [{ bookingRoomId, roomId, from }, set] = useAsked<RoomChoice & { from: IsoDate | null }>(
    {
      bookingRoomId: onlyRoomId(booking),
      roomId: null,
      from: first < booking.checkOut ? first : null,
    },
    asked =>
      asked.bookingRoomId && asked.roomId && asked.from
        ? {
            kind: 'split',
            bookingRoomId: asked.bookingRoomId,
            roomId: asked.roomId,
            from: asked.from,
          }
        : null,
    onChange,
  )
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <BookingRoomField
        booking={booking}
        value={bookingRoomId}
        onValueChange={id => set({ bookingRoomId: id, roomId: null })}
      />
      <Field label="From the night of" required>
        <DatePicker
          min={first}
          max={addDays(booking.checkOut, -1)}
          value={from}
          onValueChange={day => set({ from: day })}
        />
      </Field>
      <NumberedRoomField
        booking={booking}
        label="In room"
        roomTypeId={typeOf(booking, bookingRoomId)}
        value={roomId}
        onValueChange={id => set({ roomId: id })}
      />
    </div>
  )
}

export function ReleaseRoomForm({ booking, person, onChange }: ChangeFormProps) {
  const [{ bookingRoomId, waive, refund }, set] = useAsked<{
    bookingRoomId: string | null
    waive: string | null
    refund: RefundWay
  }>(
    { bookingRoomId: null, waive: null, refund: firstRefundWay(person) },
    asked =>
      asked.bookingRoomId && asked.waive?.trim() !== ''
        ? {
            kind: 'release-room',
            bookingRoomId: asked.bookingRoomId,
            refund: asked.refund,
            ...(asked.waive && { waiveFee: asked.waive.trim() }),
          }
        : null,
    onChange,
  )
  return (
    <div className="flex flex-col gap-5">
      <BookingRoomField
        booking={booking}
        value={bookingRoomId}
        onValueChange={id => set({ bookingRoomId: id })}
      />
      <WaiveFeeField
        person={person}
        value={waive}
        onValueChange={reason => set({ waive: reason })}
      />
      <RefundWayField
        bookingId={booking.id}
        person={person}
        value={refund}
        onValueChange={way => set({ refund: way })}
      />
    </div>
  )
}
