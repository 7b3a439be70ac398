import { registrationKeys } from '@atithi/api/stays/bookings/rules/registration'
import {
  type UpdateBookingInput,
  updateBookingInput,
} from '@atithi/api/stays/bookings/schema/booking'
import { Button } from '@atithi/ui/button'
import { Modal } from '@atithi/ui/modal'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ChipsField } from '../../../components/forms/chips-field.tsx'
import { FormFailure } from '../../../components/forms/form-failure.tsx'
import { schemaResolver } from '../../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../../components/forms/server-errors.ts'
import { PhoneField, TextAreaField, TextField } from '../../../components/forms/text-fields.tsx'
import { UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx'
import { useDialogs } from '../../../lib/dialogs.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { BookingDetail } from '../booking-types.ts'
import { JourneyFields, RegisterFields, registrationValues } from '../registration-fields.tsx'
import { roomLabel } from './room-words.ts'

type Values = z.input<typeof updateBookingInput>
const fields = [
  'guestName',
  'guestPhone',
  'guestEmail',
  'specialRequests',
  'roomPreferences',
  'companyName',
  'companyGstin',
  'companyAddress',
  ...registrationKeys,
] as const

/** Who the guest is, what they ask for and the register asks, which company pays, and who sleeps in which room. */
export function GuestForm({ booking }: { booking: BookingDetail }) {
  const { closeTop, finish } = useDialogs()
  const [failure, setFailure] = useState<string | null>(null)
  const update = trpc.bookings.update.useMutation()
  const rooms = trpc.rooms.list.useQuery({ propertyId: booking.propertyId }).data?.items ?? []
  const features = [...new Set(rooms.flatMap(room => room.features))].toSorted()
  const form = useForm<Values, unknown, UpdateBookingInput>({
    resolver: schemaResolver(updateBookingInput),
    defaultValues: {
      guestName: booking.guestName,
      guestEmail: booking.guestEmail ?? '',
      specialRequests: booking.specialRequests,
      roomPreferences: booking.roomPreferences,
      ...registrationValues(booking),
      companyName: booking.companyName ?? '',
      companyGstin: booking.companyGstin ?? '',
      companyAddress: booking.companyAddress ?? '',
      guestPhone: booking.guestPhone ?? '',
      roomGuests: booking.bookingRooms.map(({ bookingRoomId, guestName }) => ({
        bookingRoomId,
        guestName: guestName ?? '',
      })),
    },
  })
  const { control } = form
  const save = form.handleSubmit(async values => {
    setFailure(null)
    try {
      const { companyName, companyGstin, companyAddress, ...details } = values
      await update.mutateAsync({
        bookingId: booking.id,
        ...details,
        companyName: companyName ?? '',
        companyGstin: companyGstin ?? '',
        companyAddress: companyAddress ?? '',
      })
      refresh(staleAfter('booking.changed'))
      toast.show({ tone: 'success', title: 'The booking is saved' })
      await finish(booking.id)
    } catch (error) {
      setFailure(applyServerErrors(error, fields, form.setError))
    }
  })
  return (
    <Modal
      open
      onCloseRequest={closeTop}
      title="Guest and requests"
      description={`${booking.guestName}, ${booking.code}`}
      onSubmit={save}
      footer={
        <>
          <Button variant="ghost" onClick={closeTop}>
            Leave as it is
          </Button>
          <Button type="submit" loading={form.formState.isSubmitting}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormFailure failure={failure} />
        <TextField
          control={control}
          name="guestName"
          label="Guest name"
          required
          autoComplete="off"
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <PhoneField control={control} name="guestPhone" label="Phone" hint="Or an email." />
          <TextField
            control={control}
            name="guestEmail"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="off"
            optional
          />
          <JourneyFields control={control} />
          <RegisterFields control={control} />
          <TextField control={control} name="companyName" label="Company" optional />
          <TextField
            control={control}
            name="companyGstin"
            label="Company GST number"
            optional
            autoCapitalize="characters"
          />
        </div>
        <TextAreaField
          control={control}
          name="companyAddress"
          label="Company address"
          hint="With State and PIN code. An invoice to a GST number needs it."
          optional
          rows={2}
          maxLength={300}
        />
        <TextAreaField
          control={control}
          name="specialRequests"
          label="Special requests"
          optional
          rows={3}
        />
        {(features.length > 0 || booking.roomPreferences.length > 0) && (
          <Controller
            control={control}
            name="roomPreferences"
            render={({ field, fieldState }) => (
              <ChipsField
                label="Room preferences"
                suggestions={features}
                chosen={field.value ?? []}
                onChange={field.onChange}
                {...(fieldState.error?.message && { error: fieldState.error.message })}
              />
            )}
          />
        )}
        {booking.bookingRooms.length > 1 && (
          <section aria-label="Names in the rooms" className="grid gap-5 sm:grid-cols-2">
            {booking.bookingRooms.map((room, at) => (
              <TextField
                key={room.bookingRoomId}
                control={control}
                name={`roomGuests.${at}.guestName`}
                label={roomLabel(room)}
                autoComplete="off"
                maxLength={120}
              />
            ))}
          </section>
        )}
      </div>
      <UnsavedGuard when={form.formState.isDirty && !update.isSuccess} />
    </Modal>
  )
}
