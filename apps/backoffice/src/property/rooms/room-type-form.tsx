import { highestNumber } from '@atithi/api/property/rooms/rules'
import { commonRoomTypes, newRoomTypeFields } from '@atithi/api/property/rooms/schema'
import { Button } from '@atithi/ui/button'
import { Switch } from '@atithi/ui/switch'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { FormFailure } from '../../components/forms/form-failure.tsx'
import { LargeChange } from '../../components/forms/large-change.tsx'
import { useSavedByFrame } from '../../components/forms/save-slot.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../components/forms/server-errors.ts'
import {
  MoneyField,
  NumberField,
  TextAreaField,
  TextField,
} from '../../components/forms/text-fields.tsx'
import type { RoomType } from '../../components/room-type.ts'
import { failureOf, messageFor } from '../../lib/failures.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import { usePropertyDialogs } from '../dialogs/use-property-dialogs.ts'
import { AmenitiesField } from './amenities-field.tsx'
import { DeleteRoomType } from './delete-room-type.tsx'

const fields = [
  'type',
  'name',
  'description',
  'maxGuests',
  'basePrice',
  'weekendPrice',
  'dayUseRate',
  'quantity',
  'firstNumber',
  'amenities',
] as const
const empty = {
  type: '',
  name: '',
  description: '',
  maxGuests: 2,
  weekendPrice: null,
  dayUseRate: null,
  quantity: 1,
  firstNumber: null,
  amenities: [],
}

/** A room type's own name is kept as an option beside the usual ones. */
const kindsWith = (own: string | undefined) =>
  [...new Set([...commonRoomTypes, ...(own ? [own] : [])])].map(value => ({ value, label: value }))

export function RoomTypeForm({
  propertyId,
  roomType,
}: {
  propertyId: string
  roomType: RoomType | undefined
}) {
  const { closeRoomType } = usePropertyDialogs()
  const [failure, setFailure] = useState<string | null>(null)
  const [question, setQuestion] = useState<string | null>(null)
  const create = trpc.roomTypes.create.useMutation()
  const update = trpc.roomTypes.update.useMutation()
  const form = useForm({
    resolver: schemaResolver(newRoomTypeFields),
    defaultValues: roomType ?? empty,
  })
  const { control, formState } = form
  const isSaved = create.isSuccess || update.isSuccess
  const { formId, guard } = useSavedByFrame({
    isDirty: formState.isDirty && !isSaved,
    isSaving: formState.isSubmitting,
  })
  const saveWith = (acceptsChange: boolean) =>
    form.handleSubmit(async ({ firstNumber, ...values }) => {
      setFailure(null)
      setQuestion(null)
      try {
        if (roomType)
          await update.mutateAsync({ roomTypeId: roomType.id, acceptsChange, ...values })
        else await create.mutateAsync({ propertyId, firstNumber, ...values })
        refresh(staleAfter('room-type.updated'))
        toast.show({ tone: 'success', title: `${values.name} is ${roomType ? 'saved' : 'added'}` })
        closeRoomType(true)
      } catch (error) {
        const { reason, message } = failureOf(error)
        if (reason === 'RATE_CHANGE_LARGE') setQuestion(message)
        else setFailure(applyServerErrors(error, fields, form.setError))
      }
    })
  return (
    <form noValidate id={formId} onSubmit={saveWith(false)} className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-base font-semibold">
          {roomType ? `Edit ${roomType.name}` : 'Add a room type'}
        </h3>
        <Button variant="ghost" size="sm" icon={<ArrowLeft />} onClick={() => closeRoomType()}>
          Back to Rooms
        </Button>
      </div>
      <FormFailure failure={failure} />
      <LargeChange question={question} onAccept={() => void saveWith(true)()} />
      {roomType && <SaleSwitch roomType={roomType} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          control={control}
          name="type"
          label="Kind of room"
          options={kindsWith(roomType?.type)}
          required
          onChosen={kind => {
            if (!form.getValues('name')) form.setValue('name', kind, { shouldDirty: true })
          }}
        />
        <TextField control={control} name="name" label="Name" hint="As guests see it." required />
        <MoneyField control={control} name="basePrice" label="Price a night, before GST" required />
        <MoneyField
          control={control}
          name="weekendPrice"
          label="Price on Friday and Saturday"
          hint="Empty: the same."
          optional
        />
        <MoneyField
          control={control}
          name="dayUseRate"
          label="Day rate, before GST"
          hint="From morning to evening. Empty: agreed each time."
          optional
        />
        <NumberField
          control={control}
          name="quantity"
          label="Number of rooms"
          hint="Numbered rooms are made for them."
          min={1}
          max={500}
          required
        />
        {!roomType && (
          <NumberField
            control={control}
            name="firstNumber"
            label="First room number"
            hint="The others follow it. Empty: of the next free floor."
            min={1}
            max={highestNumber}
            optional
          />
        )}
        <NumberField
          control={control}
          name="maxGuests"
          label="Guests a room takes"
          min={1}
          max={20}
          required
        />
        <TextAreaField
          control={control}
          name="description"
          label="Description"
          optional
          className="sm:col-span-2"
        />
        <AmenitiesField control={control} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button type="submit" variant="secondary" loading={form.formState.isSubmitting}>
          {roomType ? 'Save Room Type' : 'Add Room Type'}
        </Button>
        {roomType && <DeleteRoomType roomType={roomType} onDeleted={() => closeRoomType(true)} />}
      </div>
      {guard}
    </form>
  )
}

/** Takes effect at once, apart from the form. */
function SaleSwitch({ roomType }: { roomType: RoomType }) {
  const update = trpc.roomTypes.update.useMutation({
    onSuccess: () => refresh(staleAfter('room-type.updated')),
  })
  return (
    <div className="rounded-lg bg-sunken p-4">
      <Switch
        label="For sale"
        hint="Off: it is offered nowhere. Bookings that exist stay."
        checked={update.isPending ? !roomType.isActive : roomType.isActive}
        disabled={update.isPending}
        onCheckedChange={isActive => update.mutate({ roomTypeId: roomType.id, isActive })}
      />
      {update.isError && (
        <p role="alert" className="mt-2 text-sm text-danger-strong">
          {messageFor(update.error)}
        </p>
      )}
    </div>
  )
}
