import type { RatePlanFields } from '@atithi/api/selling/rate-plans/schema'
import { Field } from '@atithi/ui/field'
import { type Control, useController } from 'react-hook-form'
import { WeekdayButtons } from '../../components/forms/weekday-buttons.tsx'
import type { PlanForm } from './plan-form-values.ts'

interface WeekdaysFieldProps {
  control: Control<PlanForm, unknown, RatePlanFields>
  name: 'closedToArrival' | 'closedToDeparture'
  label: string
}

export function WeekdaysField({ control, name, label }: WeekdaysFieldProps) {
  const { field, fieldState } = useController({ control, name })
  return (
    <Field label={label} group optional error={fieldState.error?.message}>
      <WeekdayButtons value={field.value} onValueChange={field.onChange} />
    </Field>
  )
}
