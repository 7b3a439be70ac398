import { stateNames } from '@atithi/api/kernel/shared/states'
import { editHotelInput } from '@atithi/api/platform/hotels/schema'
import { propertyTypes } from '@atithi/api/property/rules'
import { useForm } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { PhoneField, TextAreaField, TextField } from '../../components/forms/text-fields.tsx'
import { propertyTypeWords } from '../../components/words/property-words.tsx'
import { trpc, utils } from '../../lib/trpc.ts'
import type { HotelDetail } from './hotel.ts'

const fields = editHotelInput.pick({
  name: true,
  propertyType: true,
  description: true,
  address: true,
  city: true,
  state: true,
  pincode: true,
  phone: true,
  email: true,
  checkInTime: true,
  checkOutTime: true,
  reason: true,
})
const fieldNames = Object.keys(fields.shape) as (keyof typeof fields.shape)[]
const types = propertyTypes.map(value => ({ value, label: propertyTypeWords[value] }))
const states = stateNames.map(name => ({ value: name, label: name }))

/** The particulars of a hotel, changed by an administrator; its owner reads why. */
export function EditHotelModal({
  propertyId,
  onClose,
}: {
  propertyId: string
  onClose: () => void
}) {
  const { data } = trpc.admin.hotels.get.useQuery({ propertyId })
  return data ? <EditForm hotel={data} onClose={onClose} /> : null
}

function EditForm({ hotel, onClose }: { hotel: HotelDetail; onClose: () => void }) {
  const update = trpc.admin.hotels.update.useMutation()
  const form = useForm({
    resolver: schemaResolver(fields),
    defaultValues: {
      name: hotel.name,
      propertyType: hotel.propertyType,
      description: hotel.description,
      address: hotel.address,
      city: hotel.city,
      state: hotel.state,
      pincode: hotel.pincode,
      phone: hotel.phone ?? '',
      email: hotel.email ?? '',
      checkInTime: hotel.checkInTime.slice(0, 5),
      checkOutTime: hotel.checkOutTime.slice(0, 5),
      reason: '',
    },
  })
  const { control } = form
  return (
    <FormModal
      form={form}
      fields={fieldNames}
      size="lg"
      title={`Edit ${hotel.name}`}
      description="The owner is told by email and bell that you changed it."
      saveLabel="Save Changes"
      onClose={onClose}
      save={async values => {
        const saved = await update.mutateAsync({ propertyId: hotel.id, ...values })
        await utils.admin.hotels.invalidate()
        return { title: `${saved.name} is saved`, description: 'The owner is told.' }
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField control={control} name="name" label="Property Name" required />
        <SelectField
          control={control}
          name="propertyType"
          label="Property Type"
          options={types}
          required
        />
        <TextAreaField
          control={control}
          name="description"
          label="Description"
          rows={3}
          className="sm:col-span-2"
        />
        <TextField control={control} name="address" label="Address" className="sm:col-span-2" />
        <TextField control={control} name="city" label="City" />
        <SelectField
          control={control}
          name="state"
          label="State"
          options={states}
          placeholder="Choose a state"
        />
        <TextField
          control={control}
          name="pincode"
          label="Postal Code"
          inputMode="numeric"
          maxLength={6}
        />
        <PhoneField control={control} name="phone" label="Phone" />
        <TextField control={control} name="email" label="Email" type="email" inputMode="email" />
        <div className="grid grid-cols-2 gap-5">
          <TextField control={control} name="checkInTime" label="Check-in Time" type="time" />
          <TextField control={control} name="checkOutTime" label="Check-out Time" type="time" />
        </div>
        <TextAreaField
          control={control}
          name="reason"
          label="Reason"
          hint="The owner reads it."
          maxLength={300}
          rows={2}
          optional
          className="sm:col-span-2"
        />
      </div>
    </FormModal>
  )
}
