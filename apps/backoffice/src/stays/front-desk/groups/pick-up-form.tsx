import { pickUpInput } from '@atithi/api/stays/groups/schema'
import { Button } from '@atithi/ui/button'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { CountField, SelectField } from '../../../components/forms/choice-fields.tsx'
import { DateRangeField } from '../../../components/forms/date-range-field.tsx'
import { FormFailure } from '../../../components/forms/form-failure.tsx'
import { schemaResolver } from '../../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../../components/forms/server-errors.ts'
import { PhoneField, TextField } from '../../../components/forms/text-fields.tsx'
import { UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx'
import { rememberOwnBooking } from '../../../components/own-bookings.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc } from '../../../lib/trpc.ts'
import { roomsLeft } from './block-lines.ts'
import type { GroupDetail } from './group-words.tsx'

const fields = [
  'roomTypeId',
  'checkIn',
  'checkOut',
  'rooms',
  'adults',
  'children',
  'guestName',
  'guestEmail',
  'guestPhone',
] as const
const mostGuests = 12

interface PickUpFormProps {
  propertyId: string
  group: GroupDetail
  /** Names of the room types of the block. */
  types: readonly { id: string; name: string }[]
  onDone: () => void
}

/** Books one guest of the group out of its block, at the group's rate. */
export function PickUpForm({ propertyId, group, types, onDone }: PickUpFormProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const pickUp = trpc.groups.pickUp.useMutation()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useForm({
    resolver: schemaResolver(pickUpInput),
    defaultValues: {
      groupId: group.id,
      roomTypeId: types[0]?.id ?? '',
      checkIn: group.checkIn,
      checkOut: group.checkOut,
      rooms: 1,
      adults: 2,
      children: 0,
      guestName: '',
      guestEmail: '',
      guestPhone: '',
      specialRequests: '',
      idempotencyKey,
    },
  })
  const { control, formState } = form
  const [checkIn, checkOut, roomTypeId] = useWatch({
    control,
    name: ['checkIn', 'checkOut', 'roomTypeId'],
  })
  const left = roomsLeft(group.nights, { roomTypeId, checkIn, checkOut })
  const save = form.handleSubmit(async request => {
    setFailure(null)
    try {
      const booking = await pickUp.mutateAsync({ propertyId, ...request })
      rememberOwnBooking(booking.id)
      refresh(new Set([...staleAfter('booking.created'), ...staleAfter('availability.changed')]))
      toast.show({
        tone: 'success',
        title: `${booking.guestName} is picked up`,
        description: booking.code,
      })
      onDone()
    } catch (error) {
      setFailure(applyServerErrors(error, fields, form.setError))
    }
  })
  return (
    <form
      noValidate
      onSubmit={save}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <FormFailure failure={failure} />
      <TextField
        control={control}
        name="guestName"
        label="Guest"
        required
        maxLength={120}
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <PhoneField control={control} name="guestPhone" label="Phone" hint="Or an email." />
        <TextField
          control={control}
          name="guestEmail"
          label="Email"
          optional
          type="email"
          autoComplete="off"
        />
      </div>
      <DateRangeField
        control={control}
        from="checkIn"
        to="checkOut"
        label="Stay"
        stay
        min={group.checkIn}
        max={group.checkOut}
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          control={control}
          name="roomTypeId"
          label="Room type"
          required
          hint={left === null ? undefined : `${left} left in the block on these nights.`}
          options={types.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <div className="grid grid-cols-2 gap-4">
          <CountField control={control} name="adults" label="Adults" from={1} to={mostGuests} />
          <CountField control={control} name="children" label="Children" from={0} to={mostGuests} />
        </div>
      </div>
      <div className="flex justify-end gap-3">
        <Button variant="ghost" onClick={onDone}>
          Not now
        </Button>
        <Button type="submit" loading={formState.isSubmitting}>
          Pick up
        </Button>
      </div>
      <UnsavedGuard when={formState.isDirty && !pickUp.isSuccess} />
    </form>
  )
}
