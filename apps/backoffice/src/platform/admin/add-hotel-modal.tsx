import { addHotelInput } from '@atithi/api/platform/hotels/schema'
import { propertyTypes } from '@atithi/api/property/rules'
import { RadioGroup } from '@atithi/ui/radio-group'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { PhoneField, TextField } from '../../components/forms/text-fields.tsx'
import { propertyTypeWords } from '../../components/words/property-words.tsx'
import { trpc, utils } from '../../lib/trpc.ts'
import { OwnerField } from './hotel-field.tsx'

const empty: z.input<typeof addHotelInput> = { name: '', propertyType: 'hotel', city: '' }
const types = propertyTypes.map(value => ({ value, label: propertyTypeWords[value] }))

/** A hotel for an owner who is there, or for one who is invited with it. */
export function AddHotelModal({
  onClose,
  onAdded,
}: {
  onClose: () => void
  onAdded: (propertyId: string) => void
}) {
  const create = trpc.admin.hotels.create.useMutation()
  const [isNew, setNew] = useState(false)
  const form = useForm({ resolver: schemaResolver(addHotelInput), defaultValues: empty })
  const { control } = form
  const change = (toNew: boolean) => {
    setNew(toNew)
    form.clearErrors()
    form.setValue('ownerId', undefined)
    for (const field of ['ownerName', 'ownerEmail', 'ownerPhone'] as const)
      form.setValue(field, toNew ? '' : undefined)
  }
  return (
    <FormModal
      form={form}
      fields={['name', 'propertyType', 'city', 'ownerId', 'ownerName', 'ownerEmail', 'ownerPhone']}
      title="Add Hotel"
      description="It begins as pending, with the trial of its plan. Its owner is told by email and completes the setup."
      saveLabel="Add Hotel"
      onClose={onClose}
      save={async values => {
        const { propertyId } = await create.mutateAsync(values)
        await Promise.all([utils.admin.hotels.invalidate(), utils.admin.users.invalidate()])
        onAdded(propertyId)
        return {
          title: `${values.name} is added`,
          description: values.ownerEmail
            ? `An invitation has gone to ${values.ownerEmail}.`
            : 'The owner is told.',
        }
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          control={control}
          name="name"
          label="Hotel name"
          required
          className="sm:col-span-2"
        />
        <SelectField control={control} name="propertyType" label="Type" options={types} required />
        <TextField control={control} name="city" label="City" optional />
      </div>
      <RadioGroup
        aria-label="Owner"
        value={isNew ? 'new' : 'existing'}
        onValueChange={value => change(value === 'new')}
        options={[
          { value: 'existing', label: 'An owner who has an account' },
          { value: 'new', label: 'A new owner, who is invited' },
        ]}
      />
      {isNew ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            control={control}
            name="ownerName"
            label="Owner’s name"
            autoComplete="off"
            required
          />
          <TextField
            control={control}
            name="ownerEmail"
            label="Owner’s email"
            type="email"
            inputMode="email"
            autoComplete="off"
            required
          />
          <PhoneField control={control} name="ownerPhone" label="Owner’s phone" optional />
        </div>
      ) : (
        <OwnerField
          error={form.formState.errors.ownerId?.message}
          onChosen={id =>
            form.setValue('ownerId', id, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
        />
      )}
    </FormModal>
  )
}
