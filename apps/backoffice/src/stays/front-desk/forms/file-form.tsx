import { submitFormCInput } from '@atithi/api/stays/form-c/schema'
import { Button } from '@atithi/ui/button'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormFailure } from '../../../components/forms/form-failure.tsx'
import { schemaResolver } from '../../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../../components/forms/server-errors.ts'
import { TextField } from '../../../components/forms/text-fields.tsx'
import { UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc } from '../../../lib/trpc.ts'
import { type ArrivalForm, guestOf } from './form-words.ts'

/** Notes the number under which the portal took the form. */
export function FileForm({ form: arrival, onDone }: { form: ArrivalForm; onDone: () => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const submit = trpc.bookings.submitFormC.useMutation()
  const form = useForm({
    resolver: schemaResolver(submitFormCInput),
    defaultValues: { formCId: arrival.id, applicationNumber: '' },
  })
  const save = form.handleSubmit(async values => {
    setFailure(null)
    try {
      await submit.mutateAsync({ bookingId: arrival.bookingId, ...values })
      refresh(staleAfter('booking.changed'))
      toast.show({ tone: 'success', title: `Form C of ${guestOf(arrival)} is filed` })
      onDone()
    } catch (error) {
      setFailure(applyServerErrors(error, ['applicationNumber'], form.setError))
    }
  })
  return (
    <form noValidate onSubmit={save} className="flex w-full flex-col gap-3">
      <FormFailure failure={failure} />
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <TextField
          control={form.control}
          name="applicationNumber"
          label="Application number"
          hint="The portal gives it once the form is sent."
          required
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          className="flex-1"
        />
        <Button type="submit" loading={form.formState.isSubmitting} className="sm:mt-7">
          Mark as filed
        </Button>
      </div>
      <UnsavedGuard when={form.formState.isDirty && !submit.isSuccess} />
    </form>
  )
}
