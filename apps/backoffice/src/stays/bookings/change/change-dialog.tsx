import { Button } from '@atithi/ui/button'
import { Modal } from '@atithi/ui/modal'
import { Skeleton } from '@atithi/ui/skeleton'
import { type ComponentType, useState } from 'react'
import { UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { bookingStatusWords } from '../../../components/words/booking-words.tsx'
import { type ChangeName, useDialogs } from '../../../lib/dialogs.ts'
import type { Person } from '../../../lib/session.ts'
import { trpc } from '../../../lib/trpc.ts'
import { ChangeModal } from '../../change-preview/change-modal.tsx'
import type { StayChange } from '../../change-preview/use-change.ts'
import type { BookingDetail } from '../booking-types.ts'
import { ChooseChange } from './choose-change.tsx'
import type { ChangeFormProps } from './form-props.ts'
import { DatesForm, ExtendForm } from './forms/date-forms.tsx'
import { EarlyCheckInForm, LateCheckOutForm } from './forms/early-late-forms.tsx'
import { CancelForm, LeaveEarlyForm, NoShowForm, ReinstateForm } from './forms/ending-forms.tsx'
import { OccupancyForm, PriceForm } from './forms/party-and-price-forms.tsx'
import {
  AssignForm,
  MoveForm,
  ReleaseRoomForm,
  SplitForm,
  UnassignForm,
} from './forms/room-forms.tsx'
import { RoomTypeForm } from './forms/room-type-form.tsx'
import { SwapForm } from './forms/swap-form.tsx'
import { WalkForm } from './forms/walk-form.tsx'
import { GuestForm } from './guest-form.tsx'
import { type Operation, operationNamed, whyNot } from './operations.ts'

const forms: Record<Operation['name'], ComponentType<ChangeFormProps>> = {
  extend: ExtendForm,
  dates: DatesForm,
  'early-check-in': EarlyCheckInForm,
  'late-check-out': LateCheckOutForm,
  'leave-early': LeaveEarlyForm,
  assign: AssignForm,
  move: MoveForm,
  'room-type': RoomTypeForm,
  split: SplitForm,
  swap: SwapForm,
  unassign: UnassignForm,
  'release-room': ReleaseRoomForm,
  occupancy: OccupancyForm,
  price: PriceForm,
  'no-show': NoShowForm,
  cancel: CancelForm,
  walk: WalkForm,
  reinstate: ReinstateForm,
}

interface ChangeDialogProps {
  bookingId: string
  person: Person
  /** Not given: all that can be done is shown to choose from. */
  name: ChangeName | undefined
}

export function ChangeDialog({ bookingId, person, name }: ChangeDialogProps) {
  const { closeTop } = useDialogs()
  const query = trpc.bookings.get.useQuery({ bookingId })
  const booking = query.data
  if (!booking) {
    return (
      <Modal
        open
        onCloseRequest={closeTop}
        title="Edit booking"
        footer={<Button onClick={closeTop}>Close</Button>}
      >
        {query.isError ? (
          <QueryFailure title="The booking could not be loaded" query={query} />
        ) : (
          <Skeleton className="h-48" />
        )}
      </Modal>
    )
  }
  if (name === undefined) return <ChooseChange booking={booking} person={person} />
  if (name === 'guest') return <GuestForm booking={booking} />
  const operation = operationNamed(name)
  return (
    operation && <OneChange key={name} booking={booking} person={person} operation={operation} />
  )
}

function OneChange({
  booking,
  person,
  operation,
}: {
  booking: BookingDetail
  person: Person
  operation: Operation
}) {
  const { closeTop, finish } = useDialogs()
  const [change, setChange] = useState<StayChange | null>(null)
  const [firstAsked, setFirstAsked] = useState<string>()
  const [isDone, setIsDone] = useState(false)
  const { label, done, tone } = operation
  const reason = isDone ? undefined : whyNot(operation, booking, person)
  if (reason) return <NotNow booking={booking} label={label} reason={reason} />
  const Form = forms[operation.name]
  const onChange = (next: StayChange | null) => {
    setChange(next)
    setFirstAsked(before => before ?? JSON.stringify(next))
  }
  return (
    <>
      <ChangeModal
        bookingId={booking.id}
        change={change}
        title={label}
        description={`${booking.guestName}, ${booking.code}`}
        verb={label}
        tone={tone ?? 'primary'}
        done={`${done}: ${booking.guestName}, ${booking.code}`}
        onClose={closeTop}
        onDone={() => {
          setIsDone(true)
          void finish(booking.id)
        }}
      >
        <Form booking={booking} person={person} onChange={onChange} />
      </ChangeModal>
      <UnsavedGuard
        when={!isDone && firstAsked !== undefined && firstAsked !== JSON.stringify(change)}
      />
    </>
  )
}

function NotNow({
  booking,
  label,
  reason,
}: {
  booking: BookingDetail
  label: string
  reason: string
}) {
  const { closeTop } = useDialogs()
  return (
    <Modal
      open
      size="sm"
      onCloseRequest={closeTop}
      title={label}
      description={`${booking.guestName}, ${booking.code}`}
      footer={<Button onClick={closeTop}>Close</Button>}
    >
      <p>
        This booking is {bookingStatusWords[booking.status].label.toLowerCase()}. {reason}
      </p>
    </Modal>
  )
}
