import {
  type UpdateBookingInput,
  updateBookingInput,
} from '@atithi/api/stays/bookings/schema/booking'
import { Button } from '@atithi/ui/button'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { FormFailure } from '../../../components/forms/form-failure.tsx'
import { schemaResolver } from '../../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../../components/forms/server-errors.ts'
import { PhoneField, TextAreaField, TextField } from '../../../components/forms/text-fields.tsx'
import { formatPhone } from '../../../lib/format.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { BookingDetail } from '../booking-types.ts'
import { RegistrationCardLink } from '../registration-card-link.tsx'

const fields = ['guestName', 'guestPhone', 'guestEmail', 'specialRequests'] as const

/** Who arrives and what they asked for, put right where it is wrong without leaving the check-in. */
export function GuestDetails({ booking }: { booking: BookingDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <Correction booking={booking} onDone={() => setIsOpen(false)} />
  const { guestName, guestPhone, guestEmail, specialRequests, expectedArrival } = booking
  const reached = [guestPhone && formatPhone(guestPhone), guestEmail].filter(Boolean).join(', ')
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 rounded-lg bg-sunken p-4 text-sm">
      <div className="min-w-0">
        <p className="font-medium">{guestName}</p>
        <p className="text-muted">{reached || 'No phone, no email'}</p>
        {expectedArrival && <p className="text-muted">Expected at {expectedArrival}</p>}
        {specialRequests && <p className="mt-1 whitespace-pre-line">{specialRequests}</p>}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <RegistrationCardLink bookingId={booking.id} size="sm" />
        <Button size="sm" variant="secondary" icon={<Pencil />} onClick={() => setIsOpen(true)}>
          Correct
        </Button>
      </div>
    </div>
  )
}

function Correction({ booking, onDone }: { booking: BookingDetail; onDone: () => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const update = trpc.bookings.update.useMutation()
  const form = useForm<z.input<typeof updateBookingInput>, unknown, UpdateBookingInput>({
    resolver: schemaResolver(updateBookingInput),
    defaultValues: {
      guestName: booking.guestName,
      guestPhone: booking.guestPhone ?? '',
      guestEmail: booking.guestEmail ?? '',
      specialRequests: booking.specialRequests,
    },
  })
  const { control } = form
  const save = form.handleSubmit(async ({ guestName, guestPhone, guestEmail, specialRequests }) => {
    setFailure(null)
    try {
      const guest = { guestName, guestPhone, guestEmail, specialRequests }
      await update.mutateAsync({ bookingId: booking.id, ...guest })
      refresh(staleAfter('booking.changed'))
      toast.show({ tone: 'success', title: 'The guest is put right' })
      onDone()
    } catch (error) {
      setFailure(applyServerErrors(error, fields, form.setError))
    }
  })
  return (
    <fieldset className="grid gap-5 rounded-lg border border-line p-4 sm:grid-cols-2">
      <legend className="px-1 text-sm font-medium">Guest</legend>
      <FormFailure failure={failure} />
      <TextField control={control} name="guestName" label="Guest name" required />
      <PhoneField control={control} name="guestPhone" label="Phone" />
      <TextField control={control} name="guestEmail" label="Email" type="email" optional />
      <TextAreaField
        control={control}
        name="specialRequests"
        label="Special requests"
        rows={2}
        optional
      />
      <div className="flex justify-end gap-3 sm:col-span-2">
        <Button size="sm" variant="ghost" onClick={onDone}>
          Leave as it is
        </Button>
        <Button
          size="sm"
          variant="secondary"
          loading={form.formState.isSubmitting}
          onClick={() => void save()}
        >
          Save guest
        </Button>
      </div>
    </fieldset>
  )
}
