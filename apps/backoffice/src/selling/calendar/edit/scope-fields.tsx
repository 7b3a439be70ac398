import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import type { EditCalendarInput } from '@atithi/api/selling/calendar/schema'
import { Field } from '@atithi/ui/field'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { DateRangeField } from '../../../components/forms/date-range-field.tsx'
import { WeekdayButtons } from '../../../components/forms/weekday-buttons.tsx'
import { formatCounted } from '../../../lib/format.ts'
import { FestivalsWithin } from '../festivals/festivals-within.tsx'
import type { CalendarRow } from '../night-words.ts'
import { nightsOn } from '../weekdays.ts'
import type { EditForm } from './edit-schema.ts'
import { RoomTypesField } from './room-types-field.tsx'

interface ScopeFieldsProps {
  propertyId: string
  form: UseFormReturn<EditForm, unknown, EditCalendarInput>
  roomTypes: readonly CalendarRow[]
  today: IsoDate
}

/** Which nights of which room types, and on which days of the week. */
export function ScopeFields({ propertyId, form, roomTypes, today }: ScopeFieldsProps) {
  const { control, setValue, formState } = form
  const [from, to, days, roomTypeIds] = useWatch({
    control,
    name: ['from', 'to', 'weekdays', 'roomTypeIds'],
  })
  const { errors } = formState
  const options = { shouldDirty: true, shouldValidate: formState.isSubmitted }
  return (
    <>
      <DateRangeField
        control={control}
        from="from"
        to="to"
        label="Nights"
        fromLabel="First night"
        toLabel="Last night"
        hint={`${formatCounted(nightsOn(days, from, to).length, 'night')}, the first and the last included.`}
        today={today}
        min={today}
        required
      />
      <FestivalsWithin propertyId={propertyId} from={from} to={to} />
      <Field label="Days of the week" group error={errors.weekdays?.message}>
        <WeekdayButtons value={days} onValueChange={next => setValue('weekdays', next, options)} />
      </Field>
      <RoomTypesField
        roomTypes={roomTypes}
        value={roomTypeIds}
        error={errors.roomTypeIds?.message}
        onValueChange={ids => setValue('roomTypeIds', ids, options)}
      />
    </>
  )
}
