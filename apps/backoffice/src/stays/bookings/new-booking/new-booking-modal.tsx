import type { BookingStatus } from '@atithi/api/kernel/shared/booking-statuses'
import { Button } from '@atithi/ui/button'
import { Modal } from '@atithi/ui/modal'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { FormFailure } from '../../../components/forms/form-failure.tsx'
import { schemaResolver } from '../../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../../components/forms/server-errors.ts'
import { TextAreaField } from '../../../components/forms/text-fields.tsx'
import { UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx'
import { rememberOwnBooking } from '../../../components/own-bookings.ts'
import { optionsOf, sourceWords } from '../../../components/words/booking-words.tsx'
import { useDialogs } from '../../../lib/dialogs.ts'
import { formatMoney } from '../../../lib/format.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { mayUse, type Person } from '../../../lib/session.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc } from '../../../lib/trpc.ts'
import { JourneyFields } from '../registration-fields.tsx'
import { BookedCompany } from './booked-company.tsx'
import { CreateButton, FootTotal } from './foot-total.tsx'
import { GuestFields } from './guest-fields.tsx'
import {
  bookingFields,
  emptyBooking,
  type NewBookingForm,
  type NewBookingInput,
  newBooking,
} from './new-booking-schema.ts'
import { PastStay } from './past-stay.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import { RoomLines } from './room-lines.tsx'
import { StayFields } from './stay-fields.tsx'

const sources = optionsOf(sourceWords)
const outcomes: Partial<Record<BookingStatus, string>> = {
  pending: 'held',
  'checked-out': 'entered and closed',
}

/** `guestId`: the guest for whom it is made, where it was opened from one. */
export function NewBookingModal({
  person,
  guestId,
}: {
  person: Person
  guestId?: string | undefined
}) {
  const { closeTop, finish } = useDialogs()
  const [failure, setFailure] = useState<string | null>(null)
  const [guestsCompany, setGuestsCompany] = useState<string | null>(null)
  const search = useSearch({ strict: false })
  const [empty] = useState(() => emptyBooking(search))
  const create = trpc.bookings.create.useMutation()
  const form = useForm<NewBookingForm, unknown, NewBookingInput>({
    resolver: schemaResolver(newBooking),
    defaultValues: empty,
  })
  const { control } = form
  const save = form.handleSubmit(async values => {
    setFailure(null)
    try {
      const booking = await create.mutateAsync(values)
      rememberOwnBooking(booking.id)
      refresh(staleAfter('booking.created'))
      toast.show({
        tone: 'success',
        title: `Booking ${booking.code} is ${outcomes[booking.status] ?? 'confirmed'}`,
        description: `${booking.guestName}, ${formatMoney(booking.totalAmount)} with GST${booking.paidAmount > 0 ? `, ${formatMoney(booking.paidAmount)} paid` : ''}`,
      })
      await finish(booking.id)
    } catch (error) {
      const left = applyServerErrors(error, bookingFields, form.setError)
      setFailure(left)
      // Somebody else may have taken the room: show what is left now.
      refresh(['availability', 'bookings'])
    }
  })
  return (
    <Modal
      open
      onCloseRequest={closeTop}
      size="lg"
      title="New Booking"
      onSubmit={save}
      footer={
        <>
          <FootTotal control={control} />
          <Button variant="ghost" onClick={closeTop}>
            Close
          </Button>
          <CreateButton control={control} isSaving={form.formState.isSubmitting} />
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <FormFailure failure={failure} />
        <GuestFields form={form} guestId={guestId} onCompany={setGuestsCompany} />
        <StayFields form={form} person={person} />
        <RoomLines form={form} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <SelectField control={control} name="source" label="Source" options={sources} />
          <BookedCompany form={form} guestsOwn={guestsCompany} />
          <JourneyFields control={control} />
        </div>
        <TextAreaField
          control={control}
          name="specialRequests"
          label="Special requests"
          optional
          rows={2}
        />
        <PriceFields form={form} person={person} />
        {mayUse(person, 'payments') && <PaymentFields form={form} />}
        <PastStay form={form} person={person} />
      </div>
      <UnsavedGuard when={form.formState.isDirty && !create.isSuccess} />
    </Modal>
  )
}
