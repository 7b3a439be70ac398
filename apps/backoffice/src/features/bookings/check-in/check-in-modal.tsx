import { idProofs } from '@atithi/api/bookings/rules'
import { type CheckInInput, checkInInput } from '@atithi/api/bookings/schema'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Modal } from '@atithi/ui/modal'
import { Skeleton } from '@atithi/ui/skeleton'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { idProofWords } from '../../../lib/booking-words.tsx'
import { SelectField } from '../../../lib/choice-fields.tsx'
import { useDialogs } from '../../../lib/dialogs.ts'
import { formatCounted, formatDay } from '../../../lib/format.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { schemaResolver } from '../../../lib/schema-resolver.ts'
import { applyServerErrors } from '../../../lib/server-errors.ts'
import { TextField } from '../../../lib/text-fields.tsx'
import { toast } from '../../../lib/toasts.ts'
import { trpc } from '../../../lib/trpc.ts'
import { UnsavedGuard } from '../../../lib/unsaved-guard.tsx'
import { QueryFailure } from '../../../shell/query-failure.tsx'
import { RoomPicker } from './room-picker.tsx'

const proofs = idProofs.map(value => ({ value, label: idProofWords[value] }))
const empty = { roomId: '', moreRoomIds: [], acceptDirty: false, idNumber: '' }

export function CheckInModal({ bookingId }: { bookingId: string }) {
  const { closeTop, finish } = useDialogs()
  const [failure, setFailure] = useState<string | null>(null)
  const query = trpc.bookings.get.useQuery({ bookingId })
  const roomsFor = trpc.bookings.roomsFor.useQuery({ bookingId }, { staleTime: 0 })
  const checkIn = trpc.bookings.checkIn.useMutation()
  const form = useForm<z.input<typeof checkInInput>, unknown, CheckInInput>({
    resolver: schemaResolver(checkInInput),
    defaultValues: empty,
  })
  const idProof = useWatch({ control: form.control, name: 'idProof' })
  const booking = query.data

  const save = form.handleSubmit(async values => {
    setFailure(null)
    try {
      const arrived = await checkIn.mutateAsync({ bookingId, ...values })
      refresh(staleAfter('booking.checked-in'))
      toast.show({ tone: 'success', title: `${arrived.guestName} is checked in` })
      finish(bookingId)
    } catch (error) {
      setFailure(applyServerErrors(error, ['roomId', 'idProof', 'idNumber'], form.setError))
      void roomsFor.refetch()
    }
  })
  return (
    <Modal
      open
      onCloseRequest={closeTop}
      title={booking ? `Check in ${booking.guestName}` : 'Check in'}
      description={
        booking && `${booking.code}, ${formatCounted(booking.rooms, 'room')} ${booking.roomTypeName}, until ${formatDay(booking.checkOut)}`
      }
      onSubmit={save}
      footer={
        <>
          <Button variant="ghost" onClick={closeTop}>
            Close
          </Button>
          <Button type="submit" loading={form.formState.isSubmitting} disabled={!booking}>
            Check In
          </Button>
        </>
      }
    >
      {query.isError ? (
        <QueryFailure title="The booking could not be loaded" query={query} />
      ) : !booking ? (
        <Skeleton className="h-48" />
      ) : (
        <div className="flex flex-col gap-6">
          {failure && <Banner tone="danger">{failure}</Banner>}
          {roomsFor.isError ? (
            <QueryFailure title="The rooms could not be loaded" query={roomsFor} />
          ) : (
            <RoomPicker form={form} rooms={roomsFor.data?.items} wanted={booking.rooms} />
          )}
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField control={form.control} name="idProof" label="ID proof" options={proofs} placeholder="Choose a document" required />
            <TextField
              control={form.control}
              name="idNumber"
              label="ID number"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
              hint={idProof === 'aadhar' ? 'Only the last four digits are kept.' : undefined}
            />
          </div>
        </div>
      )}
      <UnsavedGuard when={form.formState.isDirty && !checkIn.isSuccess} />
    </Modal>
  )
}
