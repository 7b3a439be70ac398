import { Combobox } from '@atithi/ui/combobox'
import { Field } from '@atithi/ui/field'
import { ChevronRight } from 'lucide-react'
import { type Control, useController } from 'react-hook-form'
import { TextField } from '../../components/forms/text-fields.tsx'
import type { BasicFields, SavedBasics } from './basic-fields.ts'

const zones = Intl.supportedValuesOf('timeZone').map(value => ({
  value,
  label: value.replaceAll('_', ' '),
}))

/** When a day of the property begins: set once, and rarely looked at again. */
export function BusinessDayFields({
  control,
}: {
  control: Control<BasicFields, unknown, SavedBasics>
}) {
  const { field, fieldState } = useController({ control, name: 'timeZone' })
  const known = zones.find(zone => zone.value === field.value)
  return (
    <details className="group rounded-lg border border-line px-4 py-3">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-sm text-sm font-medium">
        <ChevronRight
          aria-hidden="true"
          className="size-4 transition-transform group-open:rotate-90"
        />
        Time zone and business day
      </summary>
      <div className="grid gap-5 pt-4 pb-2 sm:grid-cols-2">
        <TextField
          control={control}
          name="dayRollsAt"
          label="The business day ends at"
          type="time"
          hint="Until then arrivals and payments count for the day before."
        />
        <Field label="Time zone" error={fieldState.error?.message}>
          <Combobox
            options={zones}
            value={known ?? { value: field.value, label: field.value }}
            onValueChange={zone => zone && field.onChange(zone.value)}
            ref={field.ref}
          />
        </Field>
      </div>
    </details>
  )
}
