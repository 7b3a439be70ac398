import { noteInput } from '@atithi/api/stays/bookings/schema/booking'
import { Button } from '@atithi/ui/button'
import { SkeletonText } from '@atithi/ui/skeleton'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { AuditTrail } from '../../../components/audit/audit-trail.tsx'
import { schemaResolver } from '../../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../../components/forms/server-errors.ts'
import { TextAreaField } from '../../../components/forms/text-fields.tsx'
import { UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { refresh } from '../../../lib/refresh.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { BookingDetail } from '../booking-types.ts'

/** What the guest wishes, notes of the house, and what was done with this booking, by whom, the newest first. */
export function ActivityTab({ booking }: { booking: BookingDetail }) {
  const activity = trpc.bookings.activity.useQuery({ bookingId: booking.id })
  return (
    <div className="flex flex-col gap-6">
      <section>
        <h3 className="text-sm font-semibold">Special requests</h3>
        <p className="mt-1 text-sm whitespace-pre-line text-muted">
          {booking.specialRequests || 'The guest has asked for nothing special.'}
        </p>
      </section>
      <NoteForm bookingId={booking.id} />
      <section>
        <h3 className="text-sm font-semibold">Activity</h3>
        {activity.data ? (
          <div className="mt-3">
            <AuditTrail
              entries={activity.data.items}
              timeZone={booking.timeZone}
              empty="Nothing has been recorded yet."
            />
          </div>
        ) : activity.isError ? (
          <QueryFailure title="The activity could not be loaded" query={activity} />
        ) : (
          <SkeletonText lines={4} className="mt-3" />
        )}
      </section>
    </div>
  )
}

function NoteForm({ bookingId }: { bookingId: string }) {
  const [failure, setFailure] = useState<string | null>(null)
  const add = trpc.bookings.addNote.useMutation()
  const form = useForm({ resolver: schemaResolver(noteInput), defaultValues: { note: '' } })
  const save = form.handleSubmit(async ({ note }) => {
    setFailure(null)
    try {
      await add.mutateAsync({ bookingId, note })
      form.reset()
      refresh(['bookings'])
    } catch (error) {
      setFailure(applyServerErrors(error, ['note'], form.setError))
    }
  })
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-3">
      <TextAreaField
        control={form.control}
        name="note"
        label="Add a note"
        hint="For colleagues; the guest does not see it."
        rows={2}
        maxLength={1000}
      />
      {failure && (
        <p role="alert" className="text-sm text-danger-strong">
          {failure}
        </p>
      )}
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        loading={form.formState.isSubmitting}
        className="self-start"
      >
        Add Note
      </Button>
      <UnsavedGuard when={form.formState.isDirty} />
    </form>
  )
}
