import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { createGroupInput } from '@atithi/api/stays/groups/schema'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Modal } from '@atithi/ui/modal'
import { Skeleton } from '@atithi/ui/skeleton'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useBusinessDate } from '../../../components/business-date.ts'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { DateRangeField } from '../../../components/forms/date-range-field.tsx'
import { DayField } from '../../../components/forms/day-field.tsx'
import { FormFailure } from '../../../components/forms/form-failure.tsx'
import { schemaResolver } from '../../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../../components/forms/server-errors.ts'
import {
  MoneyField,
  NumberField,
  PhoneField,
  TextAreaField,
  TextField,
} from '../../../components/forms/text-fields.tsx'
import { ClosingGuard, UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { AddRoomTypesLink } from '../../../components/set-up-link.tsx'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { type Outputs, trpc } from '../../../lib/trpc.ts'
import { groupValues } from './group-values.ts'
import type { GroupDetail } from './group-words.tsx'
import { offerWords } from './offer-words.ts'

interface GroupFormProps {
  propertyId: string
  /** Left out for a new group. */
  group?: GroupDetail
  onClose: () => void
}

/** A block of rooms: who, when, how many of each type at what rate, and until when they are held. */
export function GroupForm(props: GroupFormProps) {
  const today = useBusinessDate(props.propertyId)
  const roomTypes = trpc.roomTypes.list.useQuery({ propertyId: props.propertyId })
  if (roomTypes.data && today) {
    const sold = roomTypes.data.items.filter(type => type.isActive)
    return (
      <ClosingGuard onClose={props.onClose}>
        {requestClose => (
          <Form {...props} today={today} requestClose={requestClose} roomTypes={sold} />
        )}
      </ClosingGuard>
    )
  }
  return (
    <Modal open onCloseRequest={props.onClose} title="New group">
      {roomTypes.isError ? (
        <QueryFailure title="The room types could not be loaded" query={roomTypes} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Modal>
  )
}

const fields = [
  'name',
  'contactPhone',
  'contactEmail',
  'cutOff',
  'checkIn',
  'checkOut',
  'status',
] as const

type FormProps = GroupFormProps & {
  today: IsoDate
  roomTypes: Outputs['roomTypes']['list']['items']
  requestClose: () => void
}

function Form({ propertyId, group, today, roomTypes, onClose, requestClose }: FormProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const create = trpc.groups.create.useMutation()
  const update = trpc.groups.update.useMutation()
  const form = useForm({
    resolver: schemaResolver(createGroupInput),
    defaultValues: groupValues(today, roomTypes, group),
  })
  const { control, formState } = form
  const [checkIn, checkOut] = useWatch({ control, name: ['checkIn', 'checkOut'] })
  const offers = trpc.availability.search.useQuery(
    { propertyId, checkIn, checkOut, adults: 1, children: 0, rooms: 1 },
    { enabled: checkOut > checkIn, staleTime: 0, placeholderData: previous => previous },
  ).data?.roomTypes
  const save = form.handleSubmit(async values => {
    setFailure(null)
    const request = { ...values, lines: values.lines.filter(line => line.rooms > 0) }
    if (request.lines.length === 0) return setFailure('Hold at least one room.')
    try {
      if (group) await update.mutateAsync({ propertyId, groupId: group.id, ...request })
      else await create.mutateAsync({ propertyId, ...request })
      refresh(staleAfter('availability.changed'))
      toast.show({
        tone: 'success',
        title: group ? `${request.name} is changed` : `Rooms are held for ${request.name}`,
      })
      onClose()
    } catch (error) {
      setFailure(applyServerErrors(error, fields, form.setError))
    }
  })
  return (
    <Modal
      open
      size="lg"
      onCloseRequest={requestClose}
      title={group ? `Change ${group.name}` : 'New group'}
      onSubmit={save}
      footer={
        <>
          <Button variant="ghost" onClick={requestClose}>
            Not now
          </Button>
          <Button type="submit" loading={formState.isSubmitting}>
            {group ? 'Save group' : 'Hold rooms'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormFailure failure={failure} />
        <TextField
          control={control}
          name="name"
          label="Group"
          required
          maxLength={120}
          placeholder="Sharma wedding"
        />
        <DateRangeField
          control={control}
          from="checkIn"
          to="checkOut"
          label="Nights"
          stay
          today={today}
          min={group ? undefined : today}
          required
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <DayField
            control={control}
            name="cutOff"
            label="Cut-off date"
            required
            hint="Rooms not picked up go back on sale on this date."
          />
          <SelectField
            control={control}
            name="status"
            label="Status"
            required
            options={[
              { value: 'definite', label: 'Definite', description: 'Rooms are held' },
              { value: 'tentative', label: 'Tentative', description: 'Rooms stay on sale' },
            ]}
          />
        </div>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-1 text-sm font-medium">
            Rooms held each night, and the group’s rate; left empty, every night has its own
          </legend>
          {roomTypes.length === 0 && (
            <Banner tone="warning" action={<AddRoomTypesLink propertyId={propertyId} size="sm" />}>
              This property has no room type that can be held yet.
            </Banner>
          )}
          {roomTypes.map((type, at) => (
            <div key={type.id} className="grid grid-cols-[1fr_5rem_9rem] items-end gap-3">
              <p className="flex min-h-10 min-w-0 flex-col justify-center text-sm">
                <span className="truncate">{type.name}</span>
                <span className="truncate text-xs text-muted tabular-nums">
                  {offerWords(offers?.find(offer => offer.roomTypeId === type.id))}
                </span>
              </p>
              <NumberField
                control={control}
                name={`lines.${at}.rooms`}
                label={at === 0 ? 'Rooms' : <span className="sr-only">Rooms of {type.name}</span>}
                min={0}
                max={500}
              />
              <MoneyField
                control={control}
                name={`lines.${at}.rate`}
                label={
                  at === 0 ? 'Rate a night' : <span className="sr-only">Rate of {type.name}</span>
                }
              />
            </div>
          ))}
        </fieldset>
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField
            control={control}
            name="contactName"
            label="Contact"
            optional
            maxLength={120}
          />
          <PhoneField control={control} name="contactPhone" label="Phone" optional />
          <TextField control={control} name="contactEmail" label="Email" optional type="email" />
        </div>
        <TextAreaField
          control={control}
          name="notes"
          label="Notes"
          optional
          rows={2}
          maxLength={2000}
        />
      </div>
      <UnsavedGuard when={formState.isDirty && !create.isSuccess && !update.isSuccess} />
    </Modal>
  )
}
