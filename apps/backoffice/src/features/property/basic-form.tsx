import { propertyTypes } from '@atithi/api/properties/rules'
import { basicInformation } from '@atithi/api/properties/schema'
import { stateNames } from '@atithi/api/shared/states'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Field } from '@atithi/ui/field'
import { Input } from '@atithi/ui/input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { SelectField } from '../../lib/choice-fields.tsx'
import { staleAfter } from '../../lib/live-events.ts'
import { propertyTypeWords } from '../../lib/property-words.tsx'
import { refresh } from '../../lib/refresh.ts'
import { schemaResolver } from '../../lib/schema-resolver.ts'
import { applyServerErrors } from '../../lib/server-errors.ts'
import { PhoneField, TextAreaField, TextField } from '../../lib/text-fields.tsx'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc, utils } from '../../lib/trpc.ts'
import { UnsavedGuard } from '../../lib/unsaved-guard.tsx'
import { usePropertyDialogs } from './use-property-dialogs.ts'

type Property = Outputs['properties']['get']
type BasicFields = z.input<typeof basicInformation>

const types = propertyTypes.map(value => ({ value, label: propertyTypeWords[value] }))
const states = stateNames.map(name => ({ value: name, label: name }))

const usual: BasicFields = {
  name: '',
  propertyType: 'hotel',
  gstNumber: '',
  description: '',
  address: '',
  city: '',
  state: '',
  pincode: '',
  phone: '',
  phone2: '',
  email: '',
  checkInTime: '15:00',
  checkOutTime: '11:00',
}
const fields = Object.keys(usual) as (keyof BasicFields)[]

const fieldsOf = (property: Property): BasicFields => ({
  ...property,
  gstNumber: property.gstNumber ?? '',
  phone: property.phone ?? '',
  phone2: property.phone2 ?? '',
  email: property.email ?? '',
  checkInTime: property.checkInTime.slice(0, 5),
  checkOutTime: property.checkOutTime.slice(0, 5),
})

/** Basic information, of a new property or of one that exists. */
export function BasicForm({ property }: { property: Property | undefined }) {
  const { created } = usePropertyDialogs()
  const [failure, setFailure] = useState<string | null>(null)
  const create = trpc.properties.create.useMutation()
  const update = trpc.properties.update.useMutation()
  const form = useForm({ resolver: schemaResolver(basicInformation), defaultValues: property ? fieldsOf(property) : usual })
  const { control } = form
  const save = form.handleSubmit(async values => {
    setFailure(null)
    try {
      if (property) {
        const saved = await update.mutateAsync({ propertyId: property.id, ...values })
        utils.properties.get.setData({ propertyId: property.id }, saved)
        form.reset(fieldsOf(saved))
        toast.show({ tone: 'success', title: `${saved.name} is saved` })
      } else {
        const { id } = await create.mutateAsync(values)
        toast.show({ tone: 'success', title: `${values.name} is added`, description: 'Its room types come next.' })
        created(id)
      }
      refresh(staleAfter('property.updated'))
    } catch (error) {
      setFailure(applyServerErrors(error, fields, form.setError))
    }
  })
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-6">
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField control={control} name="name" label="Property Name" required />
        <SelectField control={control} name="propertyType" label="Property Type" options={types} required />
        <TextAreaField control={control} name="description" label="Description" required className="sm:col-span-2" />
        <TextField control={control} name="address" label="Address" required className="sm:col-span-2" />
        <TextField control={control} name="city" label="City" required />
        <SelectField control={control} name="state" label="State" options={states} placeholder="Choose a state" required />
        <TextField control={control} name="pincode" label="Postal Code" inputMode="numeric" maxLength={6} required />
        <Field label="Country" disabled>
          <Input value={property?.country ?? 'India'} readOnly />
        </Field>
        <PhoneField control={control} name="phone" label="Phone" required />
        <PhoneField control={control} name="phone2" label="Phone 2" optional />
        <TextField control={control} name="email" label="Email" type="email" inputMode="email" required />
        <TextField
          control={control}
          name="gstNumber"
          label="GST Number"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={15}
          optional
        />
        <TextField control={control} name="checkInTime" label="Check-in Time" type="time" />
        <TextField control={control} name="checkOutTime" label="Check-out Time" type="time" />
      </div>
      <div className="sticky -bottom-5 -mx-4 -mb-5 flex justify-end gap-3 border-t border-line bg-raised px-4 py-4 sm:-mx-6 sm:rounded-b-xl sm:px-6">
        <Button type="submit" loading={form.formState.isSubmitting}>
          {property ? 'Save Changes' : 'Add Property'}
        </Button>
      </div>
      <UnsavedGuard when={form.formState.isDirty && !create.isSuccess} />
    </form>
  )
}
