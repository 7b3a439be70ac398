import { propertyTypes } from '@atithi/api/property/rules'
import { Field } from '@atithi/ui/field'
import { Input } from '@atithi/ui/input'
import { SkeletonText } from '@atithi/ui/skeleton'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { FormFailure } from '../../components/forms/form-failure.tsx'
import { useSavedByFrame } from '../../components/forms/save-slot.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { applyServerErrors } from '../../components/forms/server-errors.ts'
import { PhoneField, TextAreaField, TextField } from '../../components/forms/text-fields.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { propertyTypeWords } from '../../components/words/property-words.tsx'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'
import { AddressFields } from './address-fields.tsx'
import {
  type BasicFields,
  basicFieldNames,
  basicsOf,
  type Property,
  usualBasics,
} from './basic-fields.ts'
import { basicSchema } from './basic-schema.ts'
import { BusinessDayFields } from './business-day-fields.tsx'
import { DescriptionHint } from './description-hint.tsx'
import { GstFields } from './gst-fields.tsx'

const types = propertyTypes.map(value => ({ value, label: propertyTypeWords[value] }))

interface BasicFormProps {
  property: Property | undefined
  onCreated: (propertyId: string) => void
  /** Only what a first guest needs: the rest of GST is asked in the property's own form. */
  isSetup?: boolean
}

/** Basic information, of a new property or of one that exists. */
export function BasicForm(props: BasicFormProps) {
  const { property } = props
  const defaults = trpc.properties.defaults.useQuery(undefined, { enabled: !property })
  if (property) return <BasicInformation {...props} values={basicsOf(property)} />
  if (defaults.data)
    return <BasicInformation {...props} values={{ ...usualBasics, ...defaults.data }} />
  if (defaults.isError)
    return <QueryFailure title="The form could not be loaded" query={defaults} />
  return <SkeletonText lines={8} />
}

function BasicInformation({
  property,
  onCreated,
  isSetup = false,
  values: defaultValues,
}: BasicFormProps & { values: BasicFields }) {
  const [failure, setFailure] = useState<string | null>(null)
  const create = trpc.properties.create.useMutation()
  const update = trpc.properties.update.useMutation()
  const form = useForm({
    resolver: schemaResolver(basicSchema),
    defaultValues,
  })
  const { control, formState } = form
  const { formId, guard } = useSavedByFrame({
    isDirty: formState.isDirty && !create.isSuccess,
    isSaving: formState.isSubmitting,
  })
  const save = form.handleSubmit(async values => {
    setFailure(null)
    try {
      if (property) {
        const saved = await update.mutateAsync({ propertyId: property.id, ...values })
        utils.properties.get.setData({ propertyId: property.id }, saved)
        form.reset(basicsOf(saved))
        toast.show({ tone: 'success', title: `${saved.name} is saved` })
      } else {
        const { id } = await create.mutateAsync(values)
        toast.show({
          tone: 'success',
          title: `${values.name} is added`,
          description: 'Its room types come next.',
        })
        onCreated(id)
      }
      refresh(staleAfter('property.updated'))
    } catch (error) {
      setFailure(applyServerErrors(error, basicFieldNames, form.setError))
    }
  })
  return (
    <form noValidate id={formId} onSubmit={save} className="flex flex-col gap-6">
      <FormFailure failure={failure} />
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
          hint={<DescriptionHint control={control} />}
          rows={4}
          required
          className="sm:col-span-2"
        />
        <AddressFields form={form} />
        <Field label="Country" disabled>
          <Input value={property?.country ?? 'India'} readOnly />
        </Field>
        <PhoneField control={control} name="phone" label="Phone" required />
        <PhoneField control={control} name="phone2" label="Phone 2" optional />
        <TextField
          control={control}
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          required
          className="sm:col-span-2"
        />
        <GstFields form={form} isSetup={isSetup} />
        <TextField control={control} name="checkInTime" label="Check-in Time" type="time" />
        <TextField control={control} name="checkOutTime" label="Check-out Time" type="time" />
      </div>
      <BusinessDayFields control={control} />
      {/* Enter saves, also where the button stands outside the form. */}
      <button type="submit" hidden />
      {guard}
    </form>
  )
}
