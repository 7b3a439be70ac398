import { idProofNames, idProofs } from '@atithi/api/stays/bookings/rules/bookings'
import { registrationKeys } from '@atithi/api/stays/bookings/rules/registration'
import { type CheckInInput, checkInInput } from '@atithi/api/stays/front-desk/schema'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Modal } from '@atithi/ui/modal'
import { Skeleton } from '@atithi/ui/skeleton'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { CountryField } from '../../../components/forms/country-field.tsx'
import { FormFailure } from '../../../components/forms/form-failure.tsx'
import { schemaResolver } from '../../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../../components/forms/server-errors.ts'
import { TextField } from '../../../components/forms/text-fields.tsx'
import { UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx'
import { GuestAlerts } from '../../../components/guest-alerts.tsx'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { bookedRooms, sourceWords } from '../../../components/words/booking-words.tsx'
import { useDialogs } from '../../../lib/dialogs.ts'
import { formatDay, formatMoney } from '../../../lib/format.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc } from '../../../lib/trpc.ts'
import { PurposeField, RegisterFields, registrationValues } from '../registration-fields.tsx'
import { arrivesEarly } from './arrives-early.ts'
import { type CheckInValues, home } from './check-in-form.ts'
import { EarlyArrival } from './early-arrival.tsx'
import { FormThree } from './form-c.tsx'
import { GuestDetails } from './guest-details.tsx'
import { RoomPicker } from './room-picker.tsx'

const proofs = idProofs.map(value => ({ value, label: idProofNames[value] }))
const empty = {
  roomId: '',
  moreRoomIds: [],
  acceptDirty: false,
  idNumber: '',
  nationality: home,
  foreignGuests: [],
}
const fields = [
  'roomId',
  'idProof',
  'idNumber',
  'nationality',
  'earlyFee',
  'upgrade',
  ...registrationKeys,
] as const

export function CheckInModal({ bookingId }: { bookingId: string }) {
  const { closeTop, finish } = useDialogs()
  const [failure, setFailure] = useState<string | null>(null)
  const query = trpc.bookings.get.useQuery({ bookingId })
  const about = trpc.bookings.guestAlerts.useQuery({ bookingId })
  const [withOtherTypes, setWithOtherTypes] = useState(false)
  const roomsFor = trpc.bookings.roomsFor.useQuery(
    { bookingId, withOtherTypes },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const checkIn = trpc.bookings.checkIn.useMutation()
  const form = useForm<CheckInValues, unknown, CheckInInput>({
    resolver: schemaResolver(checkInInput),
    defaultValues: empty,
  })
  const [idProof, nationality = home] = useWatch({
    control: form.control,
    name: ['idProof', 'nationality'],
  })
  const booking = query.data
  const isForeign = nationality !== '' && nationality !== home
  const early = booking && arrivesEarly(booking)
  const { setValue, resetField } = form
  const isLoaded = booking !== undefined
  const fillIn = useEffectEvent(() => {
    if (!booking) return
    const known = registrationValues(booking)
    for (const key of registrationKeys) resetField(key, { defaultValue: known[key] })
  })
  useEffect(() => {
    if (isLoaded) fillIn()
  }, [isLoaded])
  useEffect(() => {
    if (early === 'a-day') setValue('earlyFee', 'half')
  }, [early, setValue])

  const save = form.handleSubmit(async values => {
    setFailure(null)
    try {
      const arrived = await checkIn.mutateAsync({ bookingId, ...values })
      refresh(staleAfter('booking.checked-in'))
      toast.show({ tone: 'success', title: `${arrived.guestName} is checked in` })
      await finish(bookingId)
    } catch (error) {
      setFailure(applyServerErrors(error, fields, form.setError))
      void roomsFor.refetch()
    }
  })
  return (
    <Modal
      open
      size="lg"
      onCloseRequest={closeTop}
      title={booking ? `Check in ${booking.guestName}` : 'Check in'}
      description={
        booking &&
        `${booking.code}, ${bookedRooms(booking)}, ${booking.nights === 0 ? 'day use' : `until ${formatDay(booking.checkOut)}`}`
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
          <FormFailure failure={failure} />
          <GuestAlerts alerts={about.data?.alerts} />
          {booking.channelCollected > 0 && (
            <Banner tone="info">
              The guest has paid {formatMoney(booking.channelCollected)} to{' '}
              {sourceWords[booking.source]}, which pays it to the hotel. Do not ask for it.
            </Banner>
          )}
          <GuestDetails booking={booking} />
          {roomsFor.isError ? (
            <QueryFailure title="The rooms could not be loaded" query={roomsFor} />
          ) : (
            <RoomPicker
              form={form}
              withOtherTypes={withOtherTypes}
              rooms={roomsFor.data?.items}
              wanted={booking.rooms}
              preferred={booking.preferredFeatures}
              onWithOtherTypes={setWithOtherTypes}
            />
          )}
          <EarlyArrival form={form} booking={booking} />
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField
              control={form.control}
              name="idProof"
              label="ID proof"
              options={proofs}
              placeholder="Choose a document"
              required
            />
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
            <CountryField control={form.control} name="nationality" label="Nationality" required />
            <PurposeField control={form.control} />
            <RegisterFields control={form.control} />
          </div>
          {isForeign && <FormThree form={form} booking={booking} nationality={nationality} />}
        </div>
      )}
      <UnsavedGuard when={form.formState.isDirty && !checkIn.isSuccess} />
    </Modal>
  )
}
