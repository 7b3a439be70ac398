import { pinRoomInput } from '@atithi/api/stays/front-desk/schema'
import { Button } from '@atithi/ui/button'
import { Pin, PinOff } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormModal } from '../../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../../components/forms/schema-resolver.ts'
import { TextField } from '../../../components/forms/text-fields.tsx'
import { messageFor } from '../../../lib/failures.ts'
import { formatInstant } from '../../../lib/format.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { BookingDetail } from '../booking-types.ts'

type Room = BookingDetail['bookingRooms'][number]

const isRunning = ({ status }: BookingDetail): boolean =>
  status === 'pending' || status === 'confirmed' || status === 'checked-in'

/** "Do not move" of one room of the booking: why and by whom, set and lifted. */
export function RoomPin({ booking, room }: { booking: BookingDetail; room: Room }) {
  const [isMarking, setIsMarking] = useState(false)
  const ahead = room.assigned.filter(span => span.to > booking.businessDate)
  const pin = ahead.find(span => span.pin !== null)?.pin
  const lift = trpc.bookings.pinRoom.useMutation({
    onSuccess: () => toast.show({ tone: 'success', title: 'The guest may be moved again' }),
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The mark was not lifted',
        description: messageFor(error),
      }),
    onSettled: () => refresh(staleAfter('booking.updated')),
  })
  if (ahead.length === 0 || !isRunning(booking)) return null
  const of = { bookingId: booking.id, bookingRoomId: room.bookingRoomId }
  if (pin)
    return (
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-2">
        <p className="flex min-w-0 flex-1 basis-52 items-start gap-2">
          <Pin aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
          <span className="min-w-0">
            <span className="font-medium">Do not move:</span> {pin.reason}
            <span className="block text-xs text-muted">
              {pin.by && `${pin.by}, `}
              {formatInstant(pin.at, booking.timeZone)}
            </span>
          </span>
        </p>
        <Button
          size="sm"
          variant="secondary"
          icon={<PinOff />}
          loading={lift.isPending}
          onClick={() => lift.mutate({ ...of, reason: null, idempotencyKey: crypto.randomUUID() })}
        >
          Lift
        </Button>
      </div>
    )
  return (
    <div className="mt-2 flex justify-end">
      <Button size="sm" variant="ghost" icon={<Pin />} onClick={() => setIsMarking(true)}>
        Do not move
      </Button>
      {isMarking && (
        <PinForm
          of={of}
          number={ahead.map(span => span.number).join(', ')}
          guestName={room.guestName ?? booking.guestName}
          onClose={() => setIsMarking(false)}
        />
      )}
    </div>
  )
}

function PinForm({
  of,
  number,
  guestName,
  onClose,
}: {
  of: { bookingId: string; bookingRoomId: string }
  number: string
  guestName: string
  onClose: () => void
}) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const pin = trpc.bookings.pinRoom.useMutation()
  const form = useForm({
    resolver: schemaResolver(pinRoomInput),
    defaultValues: { bookingRoomId: of.bookingRoomId, reason: '' },
  })
  return (
    <FormModal
      form={form}
      fields={['reason']}
      title={`Keep ${guestName} in room ${number}`}
      saveLabel="Do Not Move"
      save={async ({ reason }) => {
        await pin.mutateAsync({ ...of, reason, idempotencyKey })
        refresh(staleAfter('booking.updated'))
        return { title: `${guestName} stays in room ${number}` }
      }}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        Nobody gives these nights another room, at the desk or by itself, until the mark is lifted
        here.
      </p>
      <TextField
        control={form.control}
        name="reason"
        label="Why"
        placeholder="As: promised the lake view, cannot climb stairs"
        maxLength={300}
        required
      />
    </FormModal>
  )
}
