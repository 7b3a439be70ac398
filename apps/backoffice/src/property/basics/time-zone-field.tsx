import { Combobox } from '@atithi/ui/combobox'
import { Field } from '@atithi/ui/field'
import { type Control, useController } from 'react-hook-form'
import { timeZoneOptions } from '../../components/forms/time-zones.ts'
import type { BasicFields, SavedBasics } from './basic-fields.ts'

export function TimeZoneField({
  control,
}: {
  control: Control<BasicFields, unknown, SavedBasics>
}) {
  const { field, fieldState } = useController({ control, name: 'timeZone' })
  const known = timeZoneOptions.find(zone => zone.value === field.value)
  return (
    <Field label="Time zone" error={fieldState.error?.message}>
      <Combobox
        options={timeZoneOptions}
        value={known ?? { value: field.value, label: field.value }}
        onValueChange={zone => zone && field.onChange(zone.value)}
        ref={field.ref}
      />
    </Field>
  )
}
