import { consentChannels, setStatuses } from '@atithi/api/guests/profiles/rules'
import { createGuestInput } from '@atithi/api/guests/profiles/schema/profile'
import { Switch } from '@atithi/ui/switch'
import { skipToken } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ChipsField } from '../../components/forms/chips-field.tsx'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { CompanyField } from '../../components/forms/company-field.tsx'
import { DayField } from '../../components/forms/day-field.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { PhoneField, TextAreaField, TextField } from '../../components/forms/text-fields.tsx'
import { useWorkProperty } from '../../components/work-property.ts'
import { useDialogs } from '../../lib/dialogs.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import type { GuestProfile } from '../guest-types.ts'
import { channelWords, guestStatusWords } from '../guest-words.tsx'
import { dirtyPart, formOf, guestFields } from './guest-form-values.ts'

type GuestFormValues = z.input<typeof createGuestInput>
type GuestFormOutput = z.output<typeof createGuestInput>

const statuses = setStatuses.map(value => ({ value, label: guestStatusWords[value].label }))

/** A new guest, or one that is there already, read before the form opens. */
export function GuestForm({ guestId, person }: { guestId: string | undefined; person: Person }) {
  const guest = trpc.guests.get.useQuery(guestId ? { guestId } : skipToken)
  if (guestId && !guest.data) return null
  return <LoadedForm guest={guest.data} person={person} />
}

function LoadedForm({ guest, person }: { guest: GuestProfile | undefined; person: Person }) {
  const { closeTop } = useDialogs()
  const { propertyId } = useWorkProperty(undefined)
  const create = trpc.guests.create.useMutation()
  const update = trpc.guests.update.useMutation()
  const features = trpc.guests.roomFeatures.useQuery({}).data?.features ?? []
  const tags = trpc.guests.tags.useQuery({}).data?.tags ?? []
  const form = useForm<GuestFormValues, unknown, GuestFormOutput>({
    resolver: schemaResolver(createGuestInput),
    defaultValues: formOf(guest),
  })
  const { control, formState } = form
  // Read here, so that the form keeps it up to date.
  const { dirtyFields } = formState
  const save = async (values: GuestFormOutput) => {
    const saved = guest
      ? await update.mutateAsync({ guestId: guest.id, ...dirtyPart(values, dirtyFields) })
      : await create.mutateAsync({ ...values, ...(person.role === 'admin' && { propertyId }) })
    refresh(staleAfter('guest.updated'))
    return { title: `${saved.name} is ${guest ? 'saved' : 'added'}` }
  }
  return (
    <FormModal
      form={form}
      fields={guestFields}
      title={guest ? 'Edit Guest' : 'Add Guest'}
      saveLabel={guest ? 'Save Guest' : 'Add Guest'}
      size="lg"
      save={save}
      onClose={closeTop}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField control={control} name="firstName" label="First name" maxLength={120} />
        <TextField control={control} name="lastName" label="Last name" maxLength={120} optional />
        <PhoneField control={control} name="phone" label="Phone" optional />
        <TextField control={control} name="email" label="Email" type="email" optional />
        <DayField control={control} name="dateOfBirth" label="Birthday" optional />
        <DayField control={control} name="anniversary" label="Anniversary" optional />
        {mayUse(person, 'bookings') && (
          <Controller
            control={control}
            name="companyId"
            render={({ field, fieldState }) => (
              <CompanyField
                // Of the guest's own owner, for an administrator too.
                propertyId={guest?.bookingHistory[0]?.propertyId ?? propertyId ?? ''}
                value={field.value ?? null}
                chosen={guest?.company ?? null}
                onChosen={company => field.onChange(company?.companyId ?? null)}
                error={fieldState.error?.message}
                hint="For which the guest travels. It stands first when they book."
                className="sm:col-span-2"
              />
            )}
          />
        )}
        <SelectField control={control} name="status" label="Status" options={statuses} />
        <TextField
          control={control}
          name="statusReason"
          label="Reason of the status"
          maxLength={300}
          optional
        />
      </div>
      <section aria-label="Address" className="grid gap-5 sm:grid-cols-2">
        <TextField
          control={control}
          name="address.street"
          label="Street"
          optional
          className="sm:col-span-2"
        />
        <TextField control={control} name="address.city" label="City" optional />
        <TextField control={control} name="address.state" label="State" optional />
        <TextField control={control} name="address.pincode" label="PIN code" optional />
        <TextField control={control} name="address.country" label="Country" optional />
      </section>
      <section aria-label="Preferences" className="grid gap-5 sm:grid-cols-2">
        <TextField control={control} name="preferences.roomType" label="Room type" optional />
        <TextField control={control} name="preferences.bedType" label="Bed" optional />
        <TextField control={control} name="preferences.floorPreference" label="Floor" optional />
        <TextField
          control={control}
          name="preferences.smokingPreference"
          label="Smoking"
          optional
        />
        <TextField
          control={control}
          name="preferences.dietaryRestrictions"
          label="Diet"
          optional
          className="sm:col-span-2"
        />
        <TextAreaField
          control={control}
          name="preferences.specialRequests"
          label="Special requests"
          rows={2}
          optional
          className="sm:col-span-2"
        />
        {(features.length > 0 || guest?.preferences.roomFeatures) && (
          <div className="sm:col-span-2">
            <Controller
              control={control}
              name="preferences.roomFeatures"
              render={({ field, fieldState }) => (
                <ChipsField
                  label="Likes in a room"
                  suggestions={features}
                  chosen={field.value ?? []}
                  onChange={field.onChange}
                  {...(fieldState.error?.message && { error: fieldState.error.message })}
                />
              )}
            />
          </div>
        )}
      </section>
      <Controller
        control={control}
        name="tags"
        render={({ field, fieldState }) => (
          <ChipsField
            label="Tags"
            ownLabel="Another tag"
            suggestions={tags}
            chosen={field.value ?? []}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <TextAreaField control={control} name="notes" label="Notes" rows={3} optional />
      <section aria-label="Consents" className="flex flex-col gap-4">
        <h3 className="text-sm font-semibold">The guest agrees to offers and news by</h3>
        {consentChannels.map(channel => (
          <Controller
            key={channel}
            control={control}
            name={`communicationPreferences.${channel}`}
            render={({ field }) => (
              <Switch
                label={channelWords[channel]}
                checked={field.value === true}
                onCheckedChange={field.onChange}
              />
            )}
          />
        ))}
        <TextField
          control={control}
          name="consentSource"
          label="Where the guest said so"
          hint="Kept with the time of this change."
          maxLength={80}
        />
      </section>
    </FormModal>
  )
}
