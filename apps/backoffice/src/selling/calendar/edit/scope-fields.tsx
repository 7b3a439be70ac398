import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import type { EditCalendarInput } from '@atithi/api/selling/calendar/schema'
import { Checkbox } from '@atithi/ui/checkbox'
import { Field } from '@atithi/ui/field'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { DateRangeField } from '../../../components/forms/date-range-field.tsx'
import { WeekdayButtons } from '../../../components/forms/weekday-buttons.tsx'
import { formatCounted } from '../../../lib/format.ts'
import type { CalendarRow } from '../night-words.ts'
import { nightsOn } from '../weekdays.ts'
import type { EditForm } from './edit-schema.ts'

interface ScopeFieldsProps {
  form: UseFormReturn<EditForm, unknown, EditCalendarInput>
  roomTypes: readonly CalendarRow[]
  today: IsoDate
}

/** Which nights of which room types, and on which days of the week. */
export function ScopeFields({ form, roomTypes, today }: ScopeFieldsProps) {
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
      <Field label="Days of the week" group error={errors.weekdays?.message}>
        <WeekdayButtons value={days} onValueChange={next => setValue('weekdays', next, options)} />
      </Field>
      {roomTypes.length > 1 && (
        <Field label="Room types" group required error={errors.roomTypeIds?.message}>
          <div className="flex max-h-48 flex-col gap-2 overflow-y-auto rounded-md border border-line p-3">
            <Checkbox
              label="All room types"
              checked={roomTypeIds.length === roomTypes.length}
              indeterminate={roomTypeIds.length > 0 && roomTypeIds.length < roomTypes.length}
              onCheckedChange={checked =>
                setValue(
                  'roomTypeIds',
                  checked ? roomTypes.map(row => row.roomTypeId) : [],
                  options,
                )
              }
            />
            {roomTypes.map(({ roomTypeId, name }) => (
              <Checkbox
                key={roomTypeId}
                label={name}
                checked={roomTypeIds.includes(roomTypeId)}
                onCheckedChange={checked =>
                  setValue(
                    'roomTypeIds',
                    roomTypes
                      .map(row => row.roomTypeId)
                      .filter(id => (id === roomTypeId ? checked : roomTypeIds.includes(id))),
                    options,
                  )
                }
              />
            ))}
          </div>
        </Field>
      )}
    </>
  )
}
