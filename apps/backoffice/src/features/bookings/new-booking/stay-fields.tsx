import { addDays } from '@atithi/api/shared/dates'
import { DateRangePicker } from '@atithi/ui/date-range-picker'
import { Field } from '@atithi/ui/field'
import { useEffect } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useBusinessDate } from '../../../lib/business-date.ts'
import { CountField, SelectField } from '../../../lib/choice-fields.tsx'
import type { Person } from '../../../lib/session.ts'
import { NumberField } from '../../../lib/text-fields.tsx'
import { trpc } from '../../../lib/trpc.ts'
import type { NewBookingForm, NewBookingInput } from './new-booking-schema.ts'

interface StayFieldsProps {
  form: UseFormReturn<NewBookingForm, unknown, NewBookingInput>
  person: Person
}

const mostAdults = 6
const mostChildren = 4

/** Where, when and how many. One property is chosen by itself, and tonight is where a walk-in begins. */
export function StayFields({ form, person }: StayFieldsProps) {
  const { control, setValue, formState } = form
  const [propertyId, checkIn, checkOut, rooms] = useWatch({ control, name: ['propertyId', 'checkIn', 'checkOut', 'rooms'] })
  const properties = trpc.properties.list.useQuery({ limit: 100 })
  const open = properties.data?.items.filter(property => property.status === 'active') ?? []
  const only = open.length === 1 ? open[0]?.id : undefined
  const today = useBusinessDate(propertyId || undefined)
  const mayBackDate = person.role !== 'staff' || person.post?.grants.includes('back-date')

  useEffect(() => {
    if (only && !propertyId) setValue('propertyId', only)
  }, [only, propertyId, setValue])
  useEffect(() => {
    if (!today || checkIn) return
    setValue('checkIn', today)
    setValue('checkOut', addDays(today, 1))
  }, [today, checkIn, setValue])

  const { errors } = formState
  return (
    <div className="grid grid-cols-6 gap-x-3 gap-y-5 sm:gap-5">
      <SelectField
        control={control}
        name="propertyId"
        label="Property"
        required
        className="col-span-6"
        options={(properties.data?.items ?? []).map(({ id, name, city, status }) => ({
          value: id,
          label: name,
          description: status === 'active' ? city : 'Not open for bookings yet',
          disabled: status !== 'active',
        }))}
        placeholder={properties.isPending ? 'Loading' : 'Choose a property'}
        onChosen={() => setValue('roomTypeId', '')}
      />
      <Field label="Dates" group required error={errors.checkIn?.message ?? errors.checkOut?.message} className="col-span-6">
        <DateRangePicker
          stay
          today={today}
          min={mayBackDate ? undefined : today}
          value={{ from: checkIn || null, to: checkOut || null }}
          onValueChange={range => {
            const options = { shouldDirty: true, shouldValidate: formState.isSubmitted }
            setValue('checkIn', range.from ?? '', options)
            setValue('checkOut', range.to ?? '', options)
          }}
        />
      </Field>
      <CountField control={control} name="adults" label="Adults" from={1} to={mostAdults * (rooms ?? 1)} className="col-span-2" />
      <CountField control={control} name="children" label="Children" from={0} to={mostChildren * (rooms ?? 1)} className="col-span-2" />
      <NumberField control={control} name="rooms" label="Rooms" min={1} max={50} className="col-span-2" />
    </div>
  )
}
