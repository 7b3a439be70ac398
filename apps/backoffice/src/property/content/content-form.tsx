import { acceptedPayments, amenityGroups } from '@atithi/api/property/properties/rules'
import { Checkbox } from '@atithi/ui/checkbox'
import { Field } from '@atithi/ui/field'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { ChipsField } from '../../components/forms/chips-field.tsx'
import { FormFailure } from '../../components/forms/form-failure.tsx'
import { useSavedByFrame } from '../../components/forms/save-slot.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../components/forms/server-errors.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'
import type { Property } from '../basics/basic-fields.ts'
import { amenitySuggestions, paymentWords } from './amenity-suggestions.ts'
import { contentSchema } from './content-schema.ts'
import { GuestFactsFields } from './guest-facts-fields.tsx'

const contentOf = ({ amenities, paymentMethods, petFriendly, ...property }: Property) => ({
  // Every group is there from the start: adding one amenity and taking it away again leaves nothing to save.
  amenities: Object.fromEntries(amenityGroups.map(group => [group, amenities[group] ?? []])),
  paymentMethods: acceptedPayments.filter(method => paymentMethods.includes(method)),
  petFriendly,
  latitude: property.latitude,
  longitude: property.longitude,
  directions: property.directions,
  freeChildBelow: property.freeChildBelow,
  adultFromAge: property.adultFromAge,
})
const fieldNames = Object.keys(contentSchema.shape) as (keyof typeof contentSchema.shape)[]

/** What the place offers, how guests pay, and whether their pets may come. */
export function ContentForm({ property }: { property: Property }) {
  const [failure, setFailure] = useState<string | null>(null)
  const update = trpc.properties.update.useMutation()
  const form = useForm({
    resolver: schemaResolver(contentSchema),
    defaultValues: contentOf(property),
  })
  const { control, formState } = form
  const { formId, guard } = useSavedByFrame({
    isDirty: formState.isDirty,
    isSaving: formState.isSubmitting,
  })
  const amenities = useController({ control, name: 'amenities' })
  const payments = useController({ control, name: 'paymentMethods' }).field
  const pets = useController({ control, name: 'petFriendly' }).field
  const save = form.handleSubmit(async values => {
    setFailure(null)
    try {
      const saved = await update.mutateAsync({ propertyId: property.id, ...values })
      utils.properties.get.setData({ propertyId: property.id }, saved)
      form.reset(contentOf(saved))
      refresh(staleAfter('property.updated'))
      toast.show({ tone: 'success', title: 'The content is saved' })
    } catch (error) {
      setFailure(applyServerErrors(error, fieldNames, form.setError))
    }
  })
  return (
    <form noValidate id={formId} onSubmit={save} className="flex flex-col gap-7">
      <FormFailure failure={failure} />
      {amenityGroups.map(group => (
        <ChipsField
          key={group}
          label={amenitySuggestions[group].label}
          ownLabel={`Another amenity: ${amenitySuggestions[group].label.toLowerCase()}`}
          suggestions={amenitySuggestions[group].usual}
          chosen={amenities.field.value[group] ?? []}
          onChange={chosen =>
            amenities.field.onChange({ ...amenities.field.value, [group]: chosen })
          }
        />
      ))}
      {amenities.fieldState.error?.message && (
        <p role="alert" className="text-sm text-danger-strong">
          {amenities.fieldState.error.message}
        </p>
      )}
      <Checkbox
        label="Pet-friendly"
        hint="Guests may bring their pets."
        checked={pets.value}
        onCheckedChange={checked => pets.onChange(checked)}
      />
      <GuestFactsFields control={control} />
      <Field label="Payment methods" group>
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
          {acceptedPayments.map(method => (
            <Checkbox
              key={method}
              label={paymentWords[method]}
              checked={payments.value.includes(method)}
              onCheckedChange={checked =>
                payments.onChange(
                  acceptedPayments.filter(one =>
                    one === method ? checked : payments.value.includes(one),
                  ),
                )
              }
            />
          ))}
        </div>
      </Field>
      <button type="submit" hidden />
      {guard}
    </form>
  )
}
